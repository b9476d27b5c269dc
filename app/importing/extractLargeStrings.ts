/** Bytes: longer than any string of a board can be, even if every character were escaped. */
const LARGE_BYTES = 128 * 1024
const CHUNK = 4 * 1024 * 1024
const QUOTE = 0x22
const BACKSLASH = 0x5c

export interface ExtractedJson {
  /** The JSON, with names in place of its long strings. */
  readonly json: Blob
  /** The content of each string, without quotes, by its name: an unread part of the file. */
  readonly strings: ReadonlyMap<string, Blob>
}

/**
 * Takes the long strings, which are pictures, out of a JSON file without loading it into memory: it may exceed what a
 * phone or a JavaScript string can hold. Rejects with the signal's reason once that is aborted.
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

/** Finds strings in UTF-8, where quote and backslash bytes are always ASCII characters. */
class StringScanner {
  readonly #onLong: (from: number, to: number) => void
  /** The start of the open string; null between strings. */
  #start: number | null = null
  #isEscaped = false

  constructor(onLong: (from: number, to: number) => void) {
    this.#onLong = onLong
  }

  /** The next bytes of the file, starting at `offset`. */
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
      // Searched once, not from every string to the end.
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
