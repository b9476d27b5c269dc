import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { HEARTBEAT_MS, PRESENCE_EXPIRES_MS } from '../../contract/channel'
import { presence } from '../../contract/messages'
import type { NodePerson, Person, RemotePresence } from './Roster'

const person = z.object({ userId: z.int(), presence: z.nullable(presence) })

/** What cluster nodes send each other about one board. `text` is a message for browsers, ready to send. */
const boardMessage = z.discriminatedUnion('kind', [
  /** A commit after `fromRev`, which older versions omit. If it is too large, `text` is null: only the rev is sent. */
  z.object({ kind: z.literal('told'), fromRev: z.optional(z.int()), rev: z.int(), text: z.nullable(z.string()) }),
  /** A live change or a cursor, not for the tabs of `exceptUser`. May be lost. */
  z.object({ kind: z.literal('relayed'), text: z.string(), exceptUser: z.optional(z.int()) }),
  z.object({ kind: z.literal('person'), person }),
  z.object({ kind: z.literal('left'), userId: z.int() }),
  z.object({ kind: z.literal('access') }),
])
export type BoardMessage = z.infer<typeof boardMessage>
export type CommitMessage = Extract<BoardMessage, { kind: 'told' }>

const sessionMessage = z.union([z.object({ sessionId: z.string() }), z.object({ userId: z.int() })])
export type SessionMessage = z.infer<typeof sessionMessage>

const clusterMessage = z.object({
  node: z.string(),
  board: z.optional(boardMessage),
  session: z.optional(sessionMessage),
  /** The id of an access token that was revoked. */
  revokedToken: z.optional(z.int()),
  /** People with something new to read. */
  notified: z.optional(z.array(z.int())),
})
type ClusterMessage = z.infer<typeof clusterMessage>
const storedPerson = z.object({ node: z.string(), person })

interface ClusterListener {
  onBoard(boardId: number, node: string, message: BoardMessage): void
  onSession(message: SessionMessage): void
  onRevokedToken(tokenId: number): void
  onNotified(userIds: readonly number[]): void
  /** Messages arrive again after an outage; those sent meanwhile are lost. */
  onReconnect(): void
}

/** Connects the cluster nodes. Nothing here throws or waits long: without it, each serves only its own sockets. */
export interface ClusterBus {
  /** This cluster node's name. */
  readonly nodeId: string
  listen(listener: ClusterListener): void
  publishBoard(boardId: number, message: BoardMessage): void
  publishSession(message: SessionMessage): void
  publishRevokedToken(tokenId: number): void
  publishNotified(userIds: readonly number[]): void
  /** Resolves once this cluster node receives the board's messages, or if it cannot for now. */
  subscribe(boardId: number): Promise<void>
  unsubscribe(boardId: number): void
  /** Saves this cluster node's people for the others; they expire `ms` after the last call, by default 45 s. */
  savePresence(boardId: number, people: readonly Person[], ms?: number): void
  removePresence(boardId: number, userId: number): void
  /** Who is on the board on other cluster nodes; undefined if they cannot be reached. */
  readRemotePresence(boardId: number): Promise<RemotePresence | undefined>
  close(): void
}

/** For a single process. */
export const SINGLE_NODE: ClusterBus = {
  nodeId: 'only',
  listen: () => {},
  publishBoard: () => {},
  publishSession: () => {},
  publishRevokedToken: () => {},
  publishNotified: () => {},
  subscribe: async () => {},
  unsubscribe: () => {},
  savePresence: () => {},
  removePresence: () => {},
  readRemotePresence: async () => ({ people: [], isComplete: true }),
  close: () => {},
}

/** Ms. Never waits for an unreachable Redis. */
const FAIL_FAST = {
  connectTimeout: 2000,
  commandTimeout: 1000,
  socketTimeout: 3000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
}
const RETRY_MAX = 2000
/** Ms between pings, so that a connection that died silently is reopened. */
const PING_EVERY = 5000
/** Ms after a reconnect in which other cluster nodes may not have saved their presence yet. Longer than a heartbeat. */
const SETTLING_MS = HEARTBEAT_MS + 5000

interface RedisClusterBusOptions {
  readonly redisUrl: string
  readonly log: Logger
  /** Prefix of all keys in Redis: two Moodlooms on one Redis need different ones. */
  readonly prefix?: string
}

/**
 * Connects the cluster nodes through Redis: a pub/sub channel per board that someone has open here, and expiring keys
 * for presence. Messages may be lost: revs, heartbeats and catch-up repair that.
 */
export function createRedisClusterBus({ redisUrl, log, prefix = 'moodloom' }: RedisClusterBusOptions): ClusterBus {
  const own = randomUUID()
  const retryStrategy = (times: number) => Math.min(times * 100, RETRY_MAX)
  const open = () => new Redis(redisUrl, { ...FAIL_FAST, retryStrategy, autoResubscribe: false })
  const [commands, subscriber] = [open(), open()]
  /** The channel for messages that are not about a board: every cluster node subscribes to it. */
  const people = `${prefix}:people`
  const boards = new Map<string, number>()
  let listener: ClusterListener | undefined
  let returnedAt = Number.NEGATIVE_INFINITY

  const logUnreachable = (error: unknown) => log.debug({ err: error }, 'redis is unreachable')
  for (const redis of [commands, subscriber]) redis.on('error', logUnreachable)
  commands.on('ready', () => {
    returnedAt = performance.now()
  })
  subscriber.on('ready', () => {
    subscriber.subscribe(people, ...boards.keys()).then(() => listener?.onReconnect(), onSubscribeFailed)
  })
  subscriber.on('message', (channel: string, text: string) => receive(channel, text))

  /** Connected without a subscription is worse than disconnected: reconnects, which subscribes to everything. */
  function onSubscribeFailed(error: unknown): void {
    logUnreachable(error)
    if (subscriber.status === 'ready') subscriber.disconnect(true)
  }

  const pinging = setInterval(() => {
    for (const redis of [commands, subscriber]) redis.ping().catch(logUnreachable)
  }, PING_EVERY)
  pinging.unref()

  function receive(channel: string, text: string): void {
    const message = parse(text)
    if (!message || message.node === own) return
    const boardId = boards.get(channel)
    if (message.session) listener?.onSession(message.session)
    if (message.revokedToken !== undefined) listener?.onRevokedToken(message.revokedToken)
    if (message.notified) listener?.onNotified(message.notified)
    if (message.board && boardId !== undefined) listener?.onBoard(boardId, message.node, message.board)
  }

  function parse(text: string): ClusterMessage | undefined {
    try {
      return clusterMessage.parse(JSON.parse(text))
    } catch (error) {
      log.error({ err: error }, 'unreadable message from another node')
    }
  }

  const publish = (channel: string, message: Omit<ClusterMessage, 'node'>) => {
    commands.publish(channel, JSON.stringify({ node: own, ...message })).catch(logUnreachable)
  }
  const channelOf = (boardId: number) => `${prefix}:board:${boardId}`
  const presenceSetKey = (boardId: number) => `${prefix}:presence:${boardId}`
  const presenceKey = (boardId: number, userId: number) => `${presenceSetKey(boardId)}:${userId}:${own}`

  return {
    nodeId: own,
    listen: (one) => {
      listener = one
    },
    publishBoard: (boardId, board) => publish(channelOf(boardId), { board }),
    publishSession: (session) => publish(people, { session }),
    publishRevokedToken: (revokedToken) => publish(people, { revokedToken }),
    publishNotified: (userIds) => publish(people, { notified: [...userIds] }),
    subscribe: async (boardId) => {
      boards.set(channelOf(boardId), boardId)
      // Otherwise `ready` subscribes to everything.
      if (subscriber.status === 'ready') await subscriber.subscribe(channelOf(boardId)).catch(onSubscribeFailed)
    },
    unsubscribe: (boardId) => {
      boards.delete(channelOf(boardId))
      if (subscriber.status === 'ready') subscriber.unsubscribe(channelOf(boardId)).catch(logUnreachable)
    },
    savePresence: (boardId, people, ms = PRESENCE_EXPIRES_MS) => {
      if (people.length === 0) return
      const keys = people.map(({ userId }) => presenceKey(boardId, userId))
      const pipeline = commands.pipeline()
      for (const [index, person] of people.entries()) {
        pipeline.set(keys[index] ?? '', JSON.stringify({ node: own, person }), 'PX', ms)
      }
      // The set is only an index of the keys; it outlives them, but not indefinitely.
      pipeline.sadd(presenceSetKey(boardId), ...keys).pexpire(presenceSetKey(boardId), 2 * PRESENCE_EXPIRES_MS)
      pipeline.exec().catch(logUnreachable)
    },
    removePresence: (boardId, userId) => {
      const key = presenceKey(boardId, userId)
      commands.pipeline().del(key).srem(presenceSetKey(boardId), key).exec().catch(logUnreachable)
    },
    readRemotePresence: async (boardId) => {
      try {
        return { people: await readPeople(boardId), isComplete: performance.now() - returnedAt > SETTLING_MS }
      } catch (error) {
        logUnreachable(error)
      }
    },
    close: () => {
      clearInterval(pinging)
      commands.disconnect()
      subscriber.disconnect()
    },
  }

  async function readPeople(boardId: number): Promise<NodePerson[]> {
    const keys = await commands.smembers(presenceSetKey(boardId))
    if (keys.length === 0) return []
    const texts = await commands.mget(keys)
    const gone = keys.filter((_, index) => texts[index] === null)
    if (gone.length > 0) await commands.srem(presenceSetKey(boardId), ...gone)
    const people = texts.flatMap((text) => (text === null ? [] : storedPerson.parse(JSON.parse(text))))
    return people.filter(({ node }) => node !== own)
  }
}
