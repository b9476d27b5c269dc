import { randomUUID } from 'node:crypto'
import type { Mutation } from '../../contract/mutation'
import type { Element } from '../../contract/shared/element'
import type { Person } from '../support/people'

/** Someone's browser with the board open. */
export interface BoardBrowser {
  readonly person: Person
  readonly isJoined: boolean
  /** It has everything up to this rev. */
  readonly cursor: number
  /**
   * The rev that each change was acknowledged with. If a browser doesn't record it: 'kept', or 'gone' for a deletion,
   * which someone else's may have preceded.
   */
  readonly acknowledged: ReadonlyMap<string, number | 'kept' | 'gone'>
  /** The server's refusals, by code. */
  readonly refused: ReadonlyMap<string, string>
  /** User ids of the peers here. */
  readonly others: ReadonlySet<number>
  /** User ids of those who left. */
  readonly left: number[]
  /** Close codes of the sockets that were on the board. */
  readonly closeCodes: number[]
  /** A description for debugging a failed test. */
  readonly state: string
  elements(): Promise<readonly Element[]>
  /** Makes one change to what it shows. Resolves when the server has answered it, after any number of retries. */
  write(): Promise<void>
  stop(): Promise<void>
}

interface Seen {
  readonly elements: readonly Element[]
  readonly cursor: number
  readonly random: () => number
  readonly author: number
}

/** A random change to what someone sees. */
export function randomMutation({ elements, cursor, random, author }: Seen): Mutation {
  const mutationId = randomUUID()
  const known = elements[Math.floor(random() * elements.length)]
  const chance = random()
  const at = { positionX: Math.floor(random() * 1000), positionY: Math.floor(random() * 1000) }
  if (!known || chance < 0.3) {
    const data = { type: 'text', content: `by ${author}`, ...at } as const
    return { mutationId, kind: 'create', elementId: randomUUID(), data }
  }
  if (chance < 0.4) return { mutationId, kind: 'delete', elementId: known.id }
  const properties = { fontSize: 8 + Math.floor(random() * 60) }
  const data = [at, { content: `${mutationId} by ${author}` }, { properties }][Math.floor(random() * 3)] ?? at
  return { mutationId, kind: 'update', elementId: known.id, baseRev: cursor, data }
}
