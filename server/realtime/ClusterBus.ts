import * as z from 'zod/mini'
import { presence } from '../../contract/messages'
import type { Person, RemotePresence } from './Roster'

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

export const clusterMessage = z.object({
  node: z.string(),
  board: z.optional(boardMessage),
  session: z.optional(sessionMessage),
  /** The id of an access token that was revoked. */
  revokedToken: z.optional(z.int()),
  /** People with something new to read. */
  notified: z.optional(z.array(z.int())),
})
export type ClusterMessage = z.infer<typeof clusterMessage>
export const storedPerson = z.object({ node: z.string(), person })

export interface ClusterListener {
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
