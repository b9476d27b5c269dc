import { Model, snakeCaseMappers } from 'objection'

/** Columns are snake_case in SQL and camelCase in code. Bind to a connection with `Model.query(knex)`: there is no global one. */
export abstract class BaseModel extends Model {
  static override columnNameMappers = snakeCaseMappers()
  /** One knex for the whole process is not assumed, so queries within a transaction always pass `trx`. */
  static override useLimitInFirst = true
}
