import * as z from 'zod/mini'
import { presence } from '../../contract/messages'
import type { Others, Person } from './Roster'

const person = z.object({ userId: z.int(), presence: z.nullable(presence) })

/** What nodes tell each other of one board. Texts are messages for browsers, ready to be sent. */
const boardNews = z.discriminatedUnion('kind', [
  /** A commit; without text it was too large, and the rev is all that is said. */
  z.object({ kind: z.literal('told'), rev: z.int(), text: z.nullable(z.string()) }),
  /** A live change or a cursor, not for the tabs of `exceptUser`. May be lost. */
  z.object({ kind: z.literal('relayed'), text: z.string(), exceptUser: z.optional(z.int()) }),
  z.object({ kind: z.literal('person'), person }),
  z.object({ kind: z.literal('left'), userId: z.int() }),
  z.object({ kind: z.literal('access') }),
])
export type BoardNews = z.infer<typeof boardNews>

const sessionNews = z.union([z.object({ sessionId: z.string() }), z.object({ userId: z.int() })])
export type SessionNews = z.infer<typeof sessionNews>

export const nodeMessage = z.object({
  node: z.string(),
  board: z.optional(boardNews),
  session: z.optional(sessionNews),
  /** People who have something to read. */
  notified: z.optional(z.array(z.int())),
})
export type NodeMessage = z.infer<typeof nodeMessage>
export const storedPerson = z.object({ node: z.string(), person })

export interface Listener {
  onBoard(boardId: number, node: string, news: BoardNews): void
  onSession(news: SessionNews): void
  onNotified(userIds: readonly number[]): void
  /** They can be heard again: what was said meanwhile is lost. */
  onReturn(): void
}

/** The other servers of the same boards. Nothing here throws or waits long: without them, each node serves its own. */
export interface Nodes {
  /** This node's name. */
  readonly own: string
  listen(listener: Listener): void
  tellBoard(boardId: number, news: BoardNews): void
  tellSession(news: SessionNews): void
  tellNotified(userIds: readonly number[]): void
  /** Resolves when news of the board are heard, or cannot be for now. */
  follow(boardId: number): Promise<void>
  unfollow(boardId: number): void
  /** Keeps a person of this node for others to find, until 45 s after the last time. */
  keep(boardId: number, people: readonly Person[]): void
  drop(boardId: number, userId: number): void
  /** Who is on the board on other nodes; undefined where nobody can be asked. */
  others(boardId: number): Promise<Others | undefined>
  close(): void
}

/** One process is all there is. */
export const NO_OTHER_NODES: Nodes = {
  own: 'only',
  listen: () => {},
  tellBoard: () => {},
  tellSession: () => {},
  tellNotified: () => {},
  follow: async () => {},
  unfollow: () => {},
  keep: () => {},
  drop: () => {},
  others: async () => ({ people: [], areAll: true }),
  close: () => {},
}
