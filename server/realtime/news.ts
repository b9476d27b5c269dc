import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { readNews } from '../services/notifications/readNews'
import type { Connection } from './Connection'

interface NewsDeps {
  readonly knex: Knex
  readonly log: Logger
  readonly connections: ReadonlySet<Connection>
}

/** Tells people on this node how much there is to read, on every board and on none. */
export function createNews({ knex, log, connections }: NewsDeps) {
  const asked = new Set<number>()
  let isReading = false

  /** What is asked for while the database answers is one question after it, however much it is. */
  async function tell(userIds: Iterable<number>): Promise<void> {
    const here = new Set([...connections].map(({ identity }) => identity.userId))
    for (const userId of userIds) if (here.has(userId)) asked.add(userId)
    if (isReading) return
    isReading = true
    while (asked.size > 0) {
      const batch = [...asked]
      asked.clear()
      await send(batch).catch((error: unknown) => log.error({ err: error }, 'notifications could not be told'))
    }
    isReading = false
  }

  async function send(userIds: readonly number[]): Promise<void> {
    const news = await readNews(knex, userIds)
    for (const connection of connections) {
      const own = news.get(connection.identity.userId)
      if (own) connection.send({ type: 'notification', ...own })
    }
  }

  return {
    tell,
    /** To everybody here: what other nodes said may have been lost. */
    tellAll: () => tell([...connections].map(({ identity }) => identity.userId)),
  }
}
