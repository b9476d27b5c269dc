import { type Part, patchParts, toParts } from './bodyParts'

/** A response body that is valid for one rev of a board: a JSON array of elements. */
export interface CachedBody {
  readonly rev: number
  readonly body: Buffer
}

/** Changes to a board's elements after the cached rev, up to `rev`. */
export interface BodyChange {
  readonly rev: number
  /** A JSON array of what was created or changed. */
  readonly changed: string
  readonly deleted: readonly string[]
}

export interface BodyCache {
  get(boardId: number): CachedBody | undefined
  set(boardId: number, entry: CachedBody): void
  /** Applies a change to an entry that was read before. */
  patch(boardId: number, entry: CachedBody, change: BodyChange): CachedBody
}

interface Entry extends CachedBody {
  /** The elements one by one, once the body was patched: parsing is most of the cost of a patch. */
  readonly parts?: readonly Part[]
}

/** An LRU cache of up to `limit` bytes. A body larger than a tenth of that is not cached. */
export function createBodyCache(limit: number): BodyCache {
  const entries = new Map<number, Entry>()
  let bytes = 0

  function drop(boardId: number): void {
    bytes -= bytesOf(entries.get(boardId))
    entries.delete(boardId)
  }

  function set(boardId: number, entry: Entry): void {
    drop(boardId)
    if (bytesOf(entry) > limit / 10) return
    entries.set(boardId, entry)
    bytes += bytesOf(entry)
    for (const oldest of entries.keys()) {
      if (bytes <= limit) break
      drop(oldest)
    }
  }

  return {
    get(boardId) {
      const entry = entries.get(boardId)
      if (entry) {
        // A Map keeps insertion order: the most recently used is last.
        entries.delete(boardId)
        entries.set(boardId, entry)
      }
      return entry
    },
    set,
    patch(boardId, entry: Entry, { rev, changed, deleted }) {
      const parts = patchParts(entry.parts ?? toParts(entry.body.toString()), toParts(changed), deleted)
      const patched = { rev, parts, body: Buffer.from(`[${parts.map(({ text }) => text).join(',')}]`) }
      // Another request may have stored a newer one meanwhile.
      if ((entries.get(boardId)?.rev ?? 0) < rev) set(boardId, patched)
      return patched
    },
  }
}

/** Parts hold the same text a second time. */
function bytesOf(entry: Entry | undefined): number {
  return entry ? entry.body.length * (entry.parts ? 2 : 1) : 0
}
