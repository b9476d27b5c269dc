import type { Size } from '../../contract/layout/rect'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of PNG chunks (ISO 3309), over several arrays. */
export function crc32(...pieces: readonly Uint8Array[]): number {
  let crc = 0xffffffff
  for (const bytes of pieces) for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Stores each byte as the difference from the previous pixel's. */
const FILTER_SUB = 1
const COLOR_TYPE = { rgb: 2, rgba: 6 } as const

interface PngOptions extends Size {
  readonly hasAlpha: boolean
}

/**
 * Writes a PNG row by row, for pictures too large for any canvas. The browser compresses the data as it is written, so
 * that only the current rows are in memory. https://www.w3.org/TR/png-3/
 */
export class PngWriter {
  /** Bytes per pixel in the file. */
  readonly #bytes: number
  readonly #options: PngOptions
  readonly #parts: BlobPart[]
  readonly #deflate: WritableStreamDefaultWriter<BufferSource>
  readonly #collected: Promise<void>

  /** Whether the browser supports it. */
  static readonly isPossible = typeof CompressionStream !== 'undefined'

  constructor(options: PngOptions) {
    this.#options = options
    this.#bytes = options.hasAlpha ? 4 : 3
    this.#parts = [SIGNATURE, ...chunk('IHDR', header(options))]
    const compression = new CompressionStream('deflate')
    this.#deflate = compression.writable.getWriter()
    this.#collected = this.#collect(compression.readable)
    // `finish` rejects with the error; after `abort`, this avoids an unhandled rejection.
    this.#collected.catch(reportUnless(isOutsideFailure, 'export'))
  }

  /** Writes the next rows, in RGBA as read from a canvas. */
  async write(pixels: Uint8ClampedArray): Promise<void> {
    await this.#deflate.write(this.#filtered(pixels))
  }

  async finish(): Promise<Blob> {
    await this.#deflate.close()
    await this.#collected
    return new Blob([...this.#parts, ...chunk('IEND', new Uint8Array())], { type: 'image/png' })
  }

  /** Aborts and frees the stream. */
  async abort(): Promise<void> {
    // What reads from it rejects with this reason.
    const reason = new DOMException('The file was canceled', 'AbortError')
    await this.#deflate.abort(reason).catch(reportUnless(isOutsideFailure, 'export'))
  }

  async #collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = stream.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read())
      this.#parts.push(...chunk('IDAT', next.value))
  }

  #filtered(pixels: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
    const { width } = this.#options
    const bytes = this.#bytes
    const rows = pixels.length / (4 * width)
    const out = new Uint8Array(rows * (1 + width * bytes))
    let to = 0
    for (let row = 0; row < rows; row++) {
      out[to++] = FILTER_SUB
      const start = row * width * 4
      for (let at = start; at < start + width * 4; at += 4) {
        for (let channel = 0; channel < bytes; channel++) {
          const before = at === start ? 0 : (pixels[at - 4 + channel] ?? 0)
          out[to++] = (pixels[at + channel] ?? 0) - before
        }
      }
    }
    return out
  }
}

function header({ width, height, hasAlpha }: PngOptions): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  bytes[8] = 8
  bytes[9] = hasAlpha ? COLOR_TYPE.rgba : COLOR_TYPE.rgb
  return bytes
}

/** Length, type, data and checksum. */
function chunk(type: string, data: Uint8Array<ArrayBuffer>): BlobPart[] {
  const name = new TextEncoder().encode(type)
  return [number(data.length), name, data, number(crc32(name, data))]
}

function number(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
