import { ImageError } from './ImageError'

/** The SHA-256 hash in lowercase hex, as in asset addresses. Requires a secure context: https or localhost. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new ImageError('insecure-context')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
