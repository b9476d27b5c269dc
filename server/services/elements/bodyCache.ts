import { type Part, patchParts, toParts } from './bodyParts'

/** An answer's body that is right for one rev of a board: a JSON array of elements. */
export interface CachedBody {
  readonly rev: number
  readonly body: Buffer
}

/** What happened to a board's elements after the cached rev, up to `rev`. */
export interface BodyChange {
  readonly rev: number
  /** A JSON array of what was made or changed. */
  readonly changed: string
  readonly deleted: readonly string[]
}

export interface BodyCache {
  get(boardId: number): CachedBody | undefined
  set(boardId: number, entry: CachedBody): void
  /** Makes of an entry, which was got before, what it is after a change. */
  patch(boardId: number, entry: CachedBody, change: BodyChange): CachedBody
}

interface Entry extends CachedBody {
  /** The elements one by one, once the body was changed: taking it apart is most of a change. */
  readonly parts?: readonly Part[]
}

/** Keeps the bodies used last, up to `limit` bytes; one that is larger than a tenth of that is not kept. */
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
        // A Map keeps the order of insertion: what was used last stands last.
        entries.delete(boardId)
        entries.set(boardId, entry)
      }
      return entry
    },
    set,
    patch(boardId, entry: Entry, { rev, changed, deleted }) {
      const parts = patchParts(entry.parts ?? toParts(entry.body.toString()), toParts(changed), deleted)
      const patched = { rev, parts, body: Buffer.from(`[${parts.map(({ text }) => text).join(',')}]`) }
      // Another request may have come further meanwhile.
      if ((entries.get(boardId)?.rev ?? 0) < rev) set(boardId, patched)
      return patched
    },
  }
}

/** Parts are the same text once more. */
function bytesOf(entry: Entry | undefined): number {
  return entry ? entry.body.length * (entry.parts ? 2 : 1) : 0
}
