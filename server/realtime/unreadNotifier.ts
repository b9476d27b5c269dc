import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { readUnreadSummaries } from '../services/notifications/listNotifications'
import type { Connection } from './Connection'

interface UnreadNotifierDeps {
  readonly knex: Knex
  readonly log: Logger
  readonly connections: ReadonlySet<Connection>
}

/** Sends people on this cluster node their unread count, whether they have a board open or not. */
export function createUnreadNotifier({ knex, log, connections }: UnreadNotifierDeps) {
  const requested = new Set<number>()
  let isReading = false

  /** Batches the requests that arrive during a query into the next one. */
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
    /** Notifies everyone here: messages from other cluster nodes may have been lost. */
    notifyAll: () => notify([...connections].map(({ identity }) => identity.userId)),
  }
}
