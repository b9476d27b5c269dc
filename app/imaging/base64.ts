export interface Compression {
  /** The longest side in px. */
  readonly side: number
  /** JPEG quality. */
  readonly quality: number
}

/** Anything shorter in base64 is sent unchanged. */
const COMPRESSED_FROM = 500_000

/** The specified compression for a file's length in base64; null if it needs none. */
export function compressionOf(base64Length: number): Compression | null {
  if (base64Length < COMPRESSED_FROM) return null
  const side = base64Length > 5_000_000 ? 800 : 1000
  if (base64Length > 8_000_000) return { side, quality: 0.55 }
  return { side, quality: base64Length > 3_000_000 ? 0.65 : 0.75 }
}

/** The length of this many bytes in base64, including padding. */
export function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3)
}

/** A blob's bytes in base64, without the prefix of a data URL. */
export function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => {
      const url = String(reader.result)
      resolve(url.slice(url.indexOf(',') + 1))
    }
    reader.readAsDataURL(blob)
  })
}
