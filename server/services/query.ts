import type { Knex } from 'knex'

/** SQL with numbered placeholders ($1), prepared once per connection under its name. Must not contain any `?`. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** Runs a prepared statement on the pool or within a transaction. The caller vouches that the row type fits its SQL. */
export async function query<Row>(db: Knex, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  const answer = await db.raw(statement.text).options({ name: statement.name, values })
  return answer.rows
}
