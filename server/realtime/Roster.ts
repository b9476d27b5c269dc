import { SELECTION_MAX } from '../../contract/channel'
import type { CursorPosition, Presence, ServerMessage } from '../../contract/messages'

/** Who is on a board on other cluster nodes. */
export interface RemotePresence {
  readonly people: readonly NodePerson[]
  /** If false, people not listed may still be there. */
  readonly isComplete: boolean
}

/** Someone on a board, as one cluster node sees them. Without `presence`: an onlooker, who is shown without a name. */
export interface Person {
  readonly userId: number
  readonly presence: Presence | null
}

export interface NodePerson {
  readonly node: string
  readonly person: Person
}

/**
 * Who is on one board, on all cluster nodes. A person counts once, however many tabs they have open. Every change
 * returns the messages for the others, if any.
 */
export class Roster {
  readonly #people = new Map<number, Map<string, Person>>()

  put(node: string, person: Person): ServerMessage[] {
    return this.#change(person.userId, (byNode) => byNode.set(node, person))
  }

  remove(node: string, userId: number): ServerMessage[] {
    return this.#change(userId, (byNode) => byNode.delete(node))
  }

  /** Merges what all cluster nodes but `own` report; if `isComplete`, removes everyone else that they had reported. */
  mergeRemote(own: string, { people, isComplete }: RemotePresence): { userId: number; messages: ServerMessage[] }[] {
    const userIds = new Set([...this.#people.keys(), ...people.map(({ person }) => person.userId)])
    return [...userIds].map((userId) => ({
      userId,
      messages: this.#change(userId, (byNode) => {
        for (const node of [...byNode.keys()]) if (isComplete && node !== own) byNode.delete(node)
        for (const { node, person } of people) {
          if (node !== own && person.userId === userId) byNode.set(node, person)
        }
      }),
    }))
  }

  /** What a cluster node last reported about a person. */
  personOn(node: string, userId: number): Person | undefined {
    return this.#people.get(userId)?.get(node)
  }

  named(): Presence[] {
    return [...this.#people.keys()].flatMap((userId) => this.#mergedPresence(userId) ?? [])
  }

  /** The number of onlookers. */
  get viewers(): number {
    return [...this.#people.keys()].filter((userId) => this.isViewer(userId)).length
  }

  /** Whether anyone is on the board on a cluster node other than `own`. */
  hasRemotePeople(own: string): boolean {
    return [...this.#people.values()].some((byNode) => [...byNode.keys()].some((node) => node !== own))
  }

  isViewer(userId: number): boolean {
    return this.#mergedPresence(userId) === null
  }

  #change(userId: number, change: (byNode: Map<string, Person>) => void): ServerMessage[] {
    const before = this.#mergedPresence(userId)
    const byNode = this.#people.get(userId) ?? new Map<string, Person>()
    change(byNode)
    if (byNode.size > 0) this.#people.set(userId, byNode)
    else this.#people.delete(userId)
    return difference(userId, before, this.#mergedPresence(userId))
  }

  /** Undefined for someone who is not here, null for an onlooker. */
  #mergedPresence(userId: number): Presence | null | undefined {
    const byNode = this.#people.get(userId)
    if (!byNode) return undefined
    const all = [...byNode.values()].flatMap(({ presence }) => presence ?? [])
    const [latest] = all.sort((one, two) => (one.lastActivity < two.lastActivity ? 1 : -1))
    if (!latest) return null
    const pointing = all.find((presence) => presence.cursor)
    const cursor = pointing?.cursor ?? null
    const selection = [...new Set(all.flatMap((presence) => presence.selection))].slice(0, SELECTION_MAX)
    const merged = { ...latest, cursor, selection, isEditing: all.some(({ isEditing }) => isEditing) }
    // An agent's calls may reach several cluster nodes: the latest call with a place says where it is.
    return latest.agentOf ? { ...merged, selection: pointing?.selection ?? [] } : merged
  }
}

function difference(
  userId: number,
  before: Presence | null | undefined,
  after: Presence | null | undefined,
): ServerMessage[] {
  if (!before) return after ? [{ type: 'user_joined', user: after }] : []
  if (!after) return [{ type: 'user_left', userId }]
  const messages: ServerMessage[] = []
  if (before.isEditing !== after.isEditing)
    messages.push({ type: 'editing_status_changed', userId, isEditing: after.isEditing })
  if (!isSameList(before.selection, after.selection))
    messages.push({ type: 'selection_changed', userId, elementIds: after.selection })
  // A person's socket broadcasts cursor moves; an agent has no socket.
  if (after.agentOf && !isSamePlace(before.cursor, after.cursor))
    messages.push({ type: 'cursor_position', userId, position: after.cursor })
  return messages
}

function isSamePlace(one: CursorPosition, other: CursorPosition): boolean {
  return one?.x === other?.x && one?.y === other?.y
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
