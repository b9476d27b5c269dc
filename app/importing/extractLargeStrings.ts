/** In bytes: longer than any string on a board, even with every character escaped. */
const LARGE_BYTES = 128 * 1024
const CHUNK = 4 * 1024 * 1024
const QUOTE = 0x22
const BACKSLASH = 0x5c

export interface ExtractedJson {
  /** The JSON, with placeholder names for long strings. */
  readonly json: Blob
  /** Each string's content without quotes, by name: a slice of the file, not read yet. */
  readonly strings: ReadonlyMap<string, Blob>
}

/**
 * Replaces the long strings of a JSON file, which are its images, without loading them: the file may be larger than a
 * phone's memory or a JavaScript string. Rejects with the signal's reason when aborted.
 */
export async function extractLargeStrings(file: Blob, signal?: AbortSignal): Promise<ExtractedJson> {
  const strings = new Map<string, Blob>()
  const parts: BlobPart[] = []
  let copiedTo = 0
  const scan = new StringScanner((from, to) => {
    const name = `lifted:${strings.size}`
    strings.set(name, file.slice(from, to))
    parts.push(file.slice(copiedTo, from), name)
    copiedTo = to
  })
  for (let at = 0; at < file.size; at += CHUNK) {
    signal?.throwIfAborted()
    scan.read(new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer()), at)
  }
  parts.push(file.slice(copiedTo))
  return { json: new Blob(parts), strings }
}

/** Finds strings in UTF-8, where the bytes of quotes and backslashes can't be part of other characters. */
class StringScanner {
  readonly #onLong: (from: number, to: number) => void
  /** Where the open string starts; null between strings. */
  #start: number | null = null
  #isEscaped = false

  constructor(onLong: (from: number, to: number) => void) {
    this.#onLong = onLong
  }

  /** Scans the next bytes of the file, which start at `offset`. */
  read(bytes: Uint8Array, offset: number): void {
    let at = 0
    let slash = -2
    while (at < bytes.length) {
      if (this.#isEscaped) {
        this.#isEscaped = false
        at++
        continue
      }
      const quote = bytes.indexOf(QUOTE, at)
      if (this.#start === null) {
        if (quote < 0) return
        this.#start = offset + quote + 1
        at = quote + 1
        continue
      }
      // Searched again only once passed: searching from every string to the end would be quadratic.
      if (slash !== -1 && slash < at) slash = bytes.indexOf(BACKSLASH, at)
      if (slash !== -1 && (quote < 0 || slash < quote)) {
        this.#isEscaped = true
        at = slash + 1
        continue
      }
      if (quote < 0) return
      if (offset + quote - this.#start > LARGE_BYTES) this.#onLong(this.#start, offset + quote)
      this.#start = null
      at = quote + 1
    }
  }
}
