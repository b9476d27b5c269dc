import type { Deps } from './deps'

/** A running query, as knex reports it. */
interface KnexQuery {
  readonly __knexQueryUid: string
  readonly sql?: string
  /** `name` of a prepared statement: services/query.ts. */
  readonly options?: { readonly name?: string }
}

interface SlowQueriesOptions {
  /** Milliseconds. */
  readonly now?: () => number
}

/** Characters logged of a statement without a name. */
const SQL_MAX = 500

/**
 * Logs and counts each statement that takes the database `settings.slowQueryMs` or longer, by its name or text. Its
 * parameters are people's content and never logged.
 */
export function watchSlowQueries(
  { knex, log, metrics, settings }: Pick<Deps, 'knex' | 'log' | 'metrics' | 'settings'>,
  { now = () => performance.now() }: SlowQueriesOptions = {},
): void {
  const { slowQueryMs } = settings
  if (slowQueryMs === 0) return
  const begun = new Map<string, number>()

  function end({ __knexQueryUid: id, sql = '', options }: KnexQuery): void {
    const start = begun.get(id)
    begun.delete(id)
    if (start === undefined) return
    const ms = Math.round(now() - start)
    if (ms < slowQueryMs) return
    const name = options?.name ?? sql.trim().replace(/\s+/g, ' ').slice(0, SQL_MAX)
    metrics.slowQueries.inc()
    log.warn({ ms, query: name }, 'slow query')
  }

  knex.on('query', ({ __knexQueryUid: id }: KnexQuery) => begun.set(id, now()))
  knex.on('query-response', (_answer: unknown, query: KnexQuery) => end(query))
  knex.on('query-error', (_error: unknown, query: KnexQuery) => end(query))
}
