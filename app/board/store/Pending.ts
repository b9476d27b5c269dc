import type { Change, NewChange, OutboxEntry } from '../../offline/types'

/** A pending change: stored in the outbox, or still being stored and therefore the newest. */
export interface PendingChange {
  readonly mutationId: string
  readonly change: Change
  /** Position in the outbox; Infinity until it is stored. */
  readonly seq: number
  /** Was sent at least once: the server may already have it. */
  readonly isSent: boolean
}

const keyOf = (change: Change): string => ('elementId' in change ? change.elementId : 'board')

/**
 * This device's changes to one board that the server has not acknowledged, by element and in the order they were made.
 * Refused entries are left out: they are no longer shown.
 */
export class Pending {
  readonly #stored = new ByKey<OutboxEntry>()
  readonly #local = new ByKey<NewChange>()
  readonly #byKey = new Map<string, PendingChange[]>()
  /** Left the outbox; a late message from another tab, or from the commit itself, must not bring them back. */
  readonly #settled = new Set<string>()
  /** Rule 10: already in the confirmed rows. They wait for their response, and are not applied twice. */
  readonly #echoed = new Set<string>()

  /** Changes of one element, or of the board itself, oldest first. */
  of(key: string): readonly PendingChange[] {
    return this.#byKey.get(key) ?? []
  }

  keys(): Iterable<string> {
    return this.#byKey.keys()
  }

  /** Adds changes that are not durable yet. Like `stored`, `queued`, `settle` and `echo`, returns the affected keys. */
  addLocal(changes: readonly NewChange[]): Set<string> {
    const touched = new Set<string>()
    for (const item of changes) {
      this.#local.set(item)
      touched.add(keyOf(item.change))
    }
    return this.#rebuild(touched)
  }

  /** The commit is durable: as these entries, or merged into earlier ones. */
  stored(changes: readonly NewChange[], entries: readonly OutboxEntry[]): Set<string> {
    const touched = new Set<string>()
    for (const { mutationId, change } of changes) {
      if (this.#local.delete(mutationId)) touched.add(keyOf(change))
    }
    for (const entry of entries) {
      if (this.#settled.has(entry.mutationId) || this.#stored.has(entry.mutationId)) continue
      this.#stored.set(entry)
      touched.add(keyOf(entry.change))
    }
    return this.#rebuild(touched)
  }

  /** Outbox rows added or changed, by this tab or another. */
  queued(entries: readonly OutboxEntry[]): Set<string> {
    const touched = new Set<string>()
    for (const entry of entries) {
      if (this.#settled.has(entry.mutationId)) continue
      this.#stored.set(entry)
      this.#local.delete(entry.mutationId)
      touched.add(keyOf(entry.change))
    }
    return this.#rebuild(touched)
  }

  /** mutationIds that left the outbox. Idempotent. */
  settle(mutationIds: readonly string[]): Set<string> {
    const touched = new Set<string>()
    for (const id of mutationIds) {
      this.#settled.add(id)
      const entry = this.#stored.get(id) ?? this.#local.get(id)
      if (entry) touched.add(keyOf(entry.change))
      this.#stored.delete(id)
      this.#local.delete(id)
      this.#echoed.delete(id)
    }
    return this.#rebuild(touched)
  }

  /** mutationIds whose effect is in the confirmed rows. */
  echo(mutationIds: readonly string[]): Set<string> {
    const touched = new Set<string>()
    for (const id of mutationIds) {
      const entry = this.#stored.get(id) ?? this.#local.get(id)
      if (!entry) continue
      this.#echoed.add(id)
      touched.add(keyOf(entry.change))
    }
    return this.#rebuild(touched)
  }

  /**
   * The board's whole outbox was reread; what is not durable yet stays. `isSetBack`: the server has lost what it
   * reported before.
   */
  replace(entries: readonly OutboxEntry[], isSetBack = false): void {
    if (isSetBack) this.#echoed.clear()
    this.#stored.clear()
    this.#byKey.clear()
    for (const entry of entries) this.#stored.set(entry)
    const all = [...this.#stored.values(), ...this.#local.values()].map((item) => keyOf(item.change))
    this.#rebuild(new Set(all))
  }

  refusals(): OutboxEntry[] {
    return [...this.#stored.values()].filter((entry) => entry.refusal)
  }

  entry(mutationId: string): OutboxEntry | undefined {
    return this.#stored.get(mutationId)
  }

  #rebuild(touched: Set<string>): Set<string> {
    if (touched.size === 0) return touched
    for (const key of touched) {
      const list: PendingChange[] = []
      for (const { mutationId, change, seq, sentAt, refusal } of this.#stored.of(key)) {
        if (!refusal && !this.#echoed.has(mutationId)) list.push({ mutationId, change, seq, isSent: sentAt !== null })
      }
      if (list.length > 1) list.sort((a, b) => a.seq - b.seq)
      for (const { mutationId, change } of this.#local.of(key)) {
        if (!this.#echoed.has(mutationId)) list.push({ mutationId, change, seq: Infinity, isSent: false })
      }
      if (list.length > 0) this.#byKey.set(key, list)
      else this.#byKey.delete(key)
    }
    return touched
  }
}

/** Changes by mutationId and by key: looking up one key does not scan everything pending. */
class ByKey<T extends NewChange> {
  readonly #all = new Map<string, T>()
  readonly #byKey = new Map<string, Map<string, T>>()

  get(mutationId: string): T | undefined {
    return this.#all.get(mutationId)
  }

  has(mutationId: string): boolean {
    return this.#all.has(mutationId)
  }

  /** One key's changes, in the order they were added. */
  of(key: string): Iterable<T> {
    return this.#byKey.get(key)?.values() ?? []
  }

  values(): Iterable<T> {
    return this.#all.values()
  }

  set(item: T): void {
    this.#all.set(item.mutationId, item)
    const key = keyOf(item.change)
    const items = this.#byKey.get(key) ?? new Map<string, T>()
    this.#byKey.set(key, items.set(item.mutationId, item))
  }

  delete(mutationId: string): boolean {
    const item = this.#all.get(mutationId)
    if (!item) return false
    this.#all.delete(mutationId)
    const key = keyOf(item.change)
    const items = this.#byKey.get(key)
    items?.delete(mutationId)
    if (items?.size === 0) this.#byKey.delete(key)
    return true
  }

  clear(): void {
    this.#all.clear()
    this.#byKey.clear()
  }
}
