import { ImageError } from './ImageError'

/** In lowercase hex, as in addresses. Only available in secure contexts: https, and localhost. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new ImageError('insecure-context')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
