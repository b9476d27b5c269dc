/** The URL of a Postgres whose user may create databases, or null. Throws if `DATABASE_URL` is set and not usable. */
export function findPostgres(): Promise<string | null>
