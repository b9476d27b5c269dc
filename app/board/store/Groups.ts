import { type BoardElement, groupIdOf } from './BoardElement'

/** A group of one doesn't count: its other members were deleted. */
const GROUP_SIZE_MIN = 2

/** Which elements belong together, without scanning all of them. */
export class Groups {
  readonly #groupOf = new Map<string, string>()
  readonly #members = new Map<string, Set<string>>()
  #lists: ReadonlyMap<string, readonly string[]> | null = null

  constructor(private readonly sorted: (ids: Iterable<string>) => string[]) {}

  /** Stores the element's group. Returns whether it joined or left one. */
  put(id: string, element: BoardElement | undefined): boolean {
    const before = this.#groupOf.get(id) ?? null
    const after = element ? groupIdOf(element) : null
    if (before === after) return false
    if (before !== null) this.#leave(id, before)
    if (after !== null) this.#join(id, after)
    this.#lists = null
    return true
  }

  /** The members' order has changed. */
  reordered(): void {
    this.#lists = null
  }

  /** Null for an ungrouped element. */
  of(id: string): string | null {
    const groupId = this.#groupOf.get(id)
    return groupId !== undefined && this.has(groupId) ? groupId : null
  }

  has(groupId: string): boolean {
    return (this.#members.get(groupId)?.size ?? 0) >= GROUP_SIZE_MIN
  }

  /** Unordered; empty if there is no such group. */
  membersOf(groupId: string): Iterable<string> {
    return this.has(groupId) ? (this.#members.get(groupId) ?? []) : []
  }

  /** All groups by id, the members of each back to front. The same object until anything changes. */
  get all(): ReadonlyMap<string, readonly string[]> {
    if (!this.#lists) {
      const lists = new Map<string, readonly string[]>()
      for (const [groupId, ids] of this.#members) if (this.has(groupId)) lists.set(groupId, this.sorted(ids))
      this.#lists = lists
    }
    return this.#lists
  }

  #join(id: string, groupId: string): void {
    this.#groupOf.set(id, groupId)
    const members = this.#members.get(groupId) ?? new Set()
    this.#members.set(groupId, members.add(id))
  }

  #leave(id: string, groupId: string): void {
    this.#groupOf.delete(id)
    const members = this.#members.get(groupId)
    members?.delete(id)
    if (members?.size === 0) this.#members.delete(groupId)
  }
}
