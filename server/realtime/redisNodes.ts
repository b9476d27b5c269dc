import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { HEARTBEAT_MS, PRESENCE_EXPIRES_MS } from '../../contract/channel'
import { type Listener, type NodeMessage, type Nodes, nodeMessage, storedPerson } from './Nodes'
import type { NodePerson } from './Roster'

/** Nobody waits for a Redis that is away. Milliseconds. */
const IMPATIENT = {
  connectTimeout: 2000,
  commandTimeout: 1000,
  socketTimeout: 3000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
}
const RETRY_MAX = 2000
/** Ms between looks whether Redis still answers: a connection that is gone without a word is made anew. */
const PING_EVERY = 5000
/** Ms after a return in which other nodes may not have said yet who is there. Longer than a heartbeat. */
const SETTLING = HEARTBEAT_MS + 5000

interface RedisNodesOptions {
  readonly redisUrl: string
  readonly log: Logger
  /** Begins the name of everything in Redis: two Moodlooms on one Redis need two. */
  readonly prefix?: string
}

/**
 * Pub/sub, one channel per board that somebody has open here, and keys with a time to live for who is where.
 * Messages may be lost: revs, heartbeats and catch-up repair that.
 */
export function createRedisNodes({ redisUrl, log, prefix = 'moodloom' }: RedisNodesOptions): Nodes {
  const own = randomUUID()
  const retryStrategy = (times: number) => Math.min(times * 100, RETRY_MAX)
  const open = () => new Redis(redisUrl, { ...IMPATIENT, retryStrategy, autoResubscribe: false })
  const [commands, hearing] = [open(), open()]
  /** What is of no board: every node hears it. */
  const people = `${prefix}:people`
  const boards = new Map<string, number>()
  let listener: Listener | undefined
  let returnedAt = Number.NEGATIVE_INFINITY

  const isAway = (error: unknown) => log.debug({ err: error }, 'redis is away')
  for (const redis of [commands, hearing]) redis.on('error', isAway)
  commands.on('ready', () => {
    returnedAt = performance.now()
  })
  hearing.on('ready', () => {
    hearing.subscribe(people, ...boards.keys()).then(() => listener?.onReturn(), deafen)
  })
  hearing.on('message', (channel: string, text: string) => hear(channel, text))

  /** Not heard is worse than away: the connection is made anew, and subscribes to all there is. */
  function deafen(error: unknown): void {
    isAway(error)
    if (hearing.status === 'ready') hearing.disconnect(true)
  }

  const pinging = setInterval(() => {
    for (const redis of [commands, hearing]) redis.ping().catch(isAway)
  }, PING_EVERY)
  pinging.unref()

  function hear(channel: string, text: string): void {
    const message = parse(text)
    if (!message || message.node === own) return
    const boardId = boards.get(channel)
    if (message.session) listener?.onSession(message.session)
    if (message.notified) listener?.onNotified(message.notified)
    if (message.board && boardId !== undefined) listener?.onBoard(boardId, message.node, message.board)
  }

  function parse(text: string): NodeMessage | undefined {
    try {
      return nodeMessage.parse(JSON.parse(text))
    } catch (error) {
      log.error({ err: error }, 'another node said what this one does not understand')
    }
  }

  const tell = (channel: string, message: Omit<NodeMessage, 'node'>) => {
    commands.publish(channel, JSON.stringify({ node: own, ...message })).catch(isAway)
  }
  const channelOf = (boardId: number) => `${prefix}:board:${boardId}`
  const seatsOf = (boardId: number) => `${prefix}:presence:${boardId}`
  const seatOf = (boardId: number, userId: number) => `${seatsOf(boardId)}:${userId}:${own}`

  return {
    own,
    listen: (one) => {
      listener = one
    },
    tellBoard: (boardId, board) => tell(channelOf(boardId), { board }),
    tellSession: (session) => tell(people, { session }),
    tellNotified: (userIds) => tell(people, { notified: [...userIds] }),
    follow: async (boardId) => {
      boards.set(channelOf(boardId), boardId)
      // Not ready: `ready` subscribes to all there is.
      if (hearing.status === 'ready') await hearing.subscribe(channelOf(boardId)).catch(deafen)
    },
    unfollow: (boardId) => {
      boards.delete(channelOf(boardId))
      if (hearing.status === 'ready') hearing.unsubscribe(channelOf(boardId)).catch(isAway)
    },
    keep: (boardId, people) => {
      if (people.length === 0) return
      const seats = people.map(({ userId }) => seatOf(boardId, userId))
      const pipeline = commands.pipeline()
      for (const [index, person] of people.entries()) {
        pipeline.set(seats[index] ?? '', JSON.stringify({ node: own, person }), 'PX', PRESENCE_EXPIRES_MS)
      }
      // The set only says where to look; it outlives its seats, but not for ever.
      pipeline.sadd(seatsOf(boardId), ...seats).pexpire(seatsOf(boardId), 2 * PRESENCE_EXPIRES_MS)
      pipeline.exec().catch(isAway)
    },
    drop: (boardId, userId) => {
      const seat = seatOf(boardId, userId)
      commands.pipeline().del(seat).srem(seatsOf(boardId), seat).exec().catch(isAway)
    },
    others: async (boardId) => {
      try {
        return { people: await readSeats(boardId), areAll: performance.now() - returnedAt > SETTLING }
      } catch (error) {
        isAway(error)
      }
    },
    close: () => {
      clearInterval(pinging)
      commands.disconnect()
      hearing.disconnect()
    },
  }

  async function readSeats(boardId: number): Promise<NodePerson[]> {
    const seats = await commands.smembers(seatsOf(boardId))
    if (seats.length === 0) return []
    const texts = await commands.mget(seats)
    const gone = seats.filter((_, index) => texts[index] === null)
    if (gone.length > 0) await commands.srem(seatsOf(boardId), ...gone)
    const people = texts.flatMap((text) => (text === null ? [] : storedPerson.parse(JSON.parse(text))))
    return people.filter(({ node }) => node !== own)
  }
}
