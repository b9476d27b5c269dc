/** The URL of a Postgres whose user may create databases, or null. A `DATABASE_URL` that does not answer is an error. */
export function findPostgres(): Promise<string | null>
