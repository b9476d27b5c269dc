import type { ServerMessage } from '../../contract/messages'
import type { ChangesResponse } from '../../contract/mutation'
import type { Element } from '../../contract/shared/element'

type Changes = Exclude<ChangesResponse, { readonly reset: true }>

/** One browser's copy of a board, by the rules of docs/sync.md: rows by rev, and a cursor that skips nothing. */
export class Replica {
  readonly #rows = new Map<string, Element>()
  readonly #tombstones = new Map<string, number>()
  /** Revs beyond the cursor that arrived before those in between. */
  readonly #ahead = new Set<number>()
  /** Everything up to this rev is applied. */
  cursor = 0

  get elements(): readonly Element[] {
    return [...this.#rows.values()]
  }

  /** Applies an event. Returns false if it is not a durable change to a board. */
  take(message: ServerMessage): boolean {
    switch (message.type) {
      case 'element_created':
        this.#put(message.element)
        this.#cover(message.rev)
        return true
      case 'element_updated':
        if (message.live) return false
        this.#put(message.element)
        this.#cover(message.rev)
        return true
      case 'element_deleted':
        this.#remove(message.elementId, message.rev)
        this.#cover(message.rev)
        return true
      case 'changes':
        for (const element of message.elements) this.#put(element)
        for (const id of message.deleted) this.#remove(id, message.rev)
        for (let rev = message.fromRev + 1; rev <= message.rev; rev++) this.#cover(rev)
        return true
      case 'board_updated':
        this.#cover(message.rev)
        return true
      default:
        return false
    }
  }

  /** Applies everything after the cursor. */
  catchUp({ rev, elements, deleted }: Changes): void {
    for (const element of elements) this.#put(element)
    for (const id of deleted) this.#remove(id, rev)
    this.cursor = Math.max(this.cursor, rev)
    this.#advance()
  }

  #put(element: Element): void {
    const known = this.#rows.get(element.id)?.rev ?? this.#tombstones.get(element.id) ?? 0
    if (element.rev <= known) return
    this.#rows.set(element.id, element)
    this.#tombstones.delete(element.id)
  }

  #remove(id: string, rev: number): void {
    if ((this.#rows.get(id)?.rev ?? 0) > rev) return
    this.#rows.delete(id)
    this.#tombstones.set(id, Math.max(rev, this.#tombstones.get(id) ?? 0))
  }

  #cover(rev: number): void {
    if (rev > this.cursor) this.#ahead.add(rev)
    this.#advance()
  }

  #advance(): void {
    while (this.#ahead.delete(this.cursor + 1)) this.cursor++
    for (const rev of this.#ahead) if (rev <= this.cursor) this.#ahead.delete(rev)
  }
}
