/** An answer's body that is right for one rev of a board. */
export interface CachedBody {
  readonly rev: number
  readonly body: Buffer
}

export interface BodyCache {
  get(boardId: number): CachedBody | undefined
  set(boardId: number, entry: CachedBody): void
}

/** Keeps the bodies used last, up to `limit` bytes; one that is larger than a tenth of that is not kept. */
export function createBodyCache(limit: number): BodyCache {
  const entries = new Map<number, CachedBody>()
  let bytes = 0

  function drop(boardId: number): void {
    bytes -= entries.get(boardId)?.body.length ?? 0
    entries.delete(boardId)
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
    set(boardId, entry) {
      drop(boardId)
      if (entry.body.length > limit / 10) return
      entries.set(boardId, entry)
      bytes += entry.body.length
      for (const oldest of entries.keys()) {
        if (bytes <= limit) break
        drop(oldest)
      }
    },
  }
}
