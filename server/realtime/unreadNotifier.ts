import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { readUnreadSummaries } from '../services/notifications/readUnreadSummaries'
import type { Connection } from './Connection'

interface UnreadNotifierDeps {
  readonly knex: Knex
  readonly log: Logger
  readonly connections: ReadonlySet<Connection>
}

/** Notifies people on this node of their unread count, on any board or none. */
export function createUnreadNotifier({ knex, log, connections }: UnreadNotifierDeps) {
  const requested = new Set<number>()
  let isReading = false

  /** Requests that come while the database answers are combined into one query after it. */
  async function notify(userIds: Iterable<number>): Promise<void> {
    const here = new Set([...connections].map(({ identity }) => identity.userId))
    for (const userId of userIds) if (here.has(userId)) requested.add(userId)
    if (isReading) return
    isReading = true
    while (requested.size > 0) {
      const batch = [...requested]
      requested.clear()
      await send(batch).catch((error: unknown) => log.error({ err: error }, 'broadcasting notifications failed'))
    }
    isReading = false
  }

  async function send(userIds: readonly number[]): Promise<void> {
    const news = await readUnreadSummaries(knex, userIds)
    for (const connection of connections) {
      const own = news.get(connection.identity.userId)
      if (own) connection.send({ type: 'notification', ...own })
    }
  }

  return {
    notify,
    /** To everyone here: messages from other nodes may have been lost. */
    notifyAll: () => notify([...connections].map(({ identity }) => identity.userId)),
  }
}
