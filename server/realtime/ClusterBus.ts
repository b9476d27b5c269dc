import * as z from 'zod/mini'
import { presence } from '../../contract/messages'
import type { Person, RemotePresence } from './Roster'

const person = z.object({ userId: z.int(), presence: z.nullable(presence) })

/** What nodes send each other about one board. Texts are messages for browsers, ready to be sent. */
const boardMessage = z.discriminatedUnion('kind', [
  /** A commit; without text it was too large, and only the rev is sent. */
  z.object({ kind: z.literal('told'), rev: z.int(), text: z.nullable(z.string()) }),
  /** A live change or a cursor, not for the tabs of `exceptUser`. May be lost. */
  z.object({ kind: z.literal('relayed'), text: z.string(), exceptUser: z.optional(z.int()) }),
  z.object({ kind: z.literal('person'), person }),
  z.object({ kind: z.literal('left'), userId: z.int() }),
  z.object({ kind: z.literal('access') }),
])
export type BoardMessage = z.infer<typeof boardMessage>

const sessionMessage = z.union([z.object({ sessionId: z.string() }), z.object({ userId: z.int() })])
export type SessionMessage = z.infer<typeof sessionMessage>

export const clusterMessage = z.object({
  node: z.string(),
  board: z.optional(boardMessage),
  session: z.optional(sessionMessage),
  /** People with something new to read. */
  notified: z.optional(z.array(z.int())),
})
export type ClusterMessage = z.infer<typeof clusterMessage>
export const storedPerson = z.object({ node: z.string(), person })

export interface ClusterListener {
  onBoard(boardId: number, node: string, message: BoardMessage): void
  onSession(message: SessionMessage): void
  onNotified(userIds: readonly number[]): void
  /** Messages arrive again: those sent meanwhile are lost. */
  onReconnect(): void
}

/** The other servers of the same boards. Nothing here throws or waits long: without them, each node serves its own. */
export interface ClusterBus {
  /** This node's name. */
  readonly nodeId: string
  listen(listener: ClusterListener): void
  publishBoard(boardId: number, message: BoardMessage): void
  publishSession(message: SessionMessage): void
  publishNotified(userIds: readonly number[]): void
  /** Resolves when the board's messages are received, or cannot be for now. */
  subscribe(boardId: number): Promise<void>
  unsubscribe(boardId: number): void
  /** Publishes this node's people to others, for so many ms after the last call: 45 s by default. */
  savePresence(boardId: number, people: readonly Person[], ms?: number): void
  removePresence(boardId: number, userId: number): void
  /** Who is on the board on other nodes; undefined if none of them can be reached. */
  readRemotePresence(boardId: number): Promise<RemotePresence | undefined>
  close(): void
}

/** For a single process. */
export const SINGLE_NODE: ClusterBus = {
  nodeId: 'only',
  listen: () => {},
  publishBoard: () => {},
  publishSession: () => {},
  publishNotified: () => {},
  subscribe: async () => {},
  unsubscribe: () => {},
  savePresence: () => {},
  removePresence: () => {},
  readRemotePresence: async () => ({ people: [], isComplete: true }),
  close: () => {},
}
