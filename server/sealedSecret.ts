import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Secrets that the server must be able to read, encrypted at rest: AES-256-GCM under a key derived (HKDF-SHA256) from a
// session key. A sealed secret is a version byte, the nonce, the tag and the ciphertext.

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** What a secret is for, and whose it is. Each combination has its own key, so no other can decrypt it. */
export interface SealPurpose {
  readonly label: 'ai-provider'
  readonly userId: number
}

/** Encrypts with the first key, which is the newest. */
export function seal(sessionKeys: readonly string[], purpose: SealPurpose, secret: string): Buffer {
  const [newest] = sessionKeys
  if (newest === undefined) throw new Error('There is no session key to encrypt with')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(newest, purpose), nonce)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text])
}

/** Decrypts with the key that it was encrypted with; null if that is none of these, or the secret was altered. */
export function unseal(sessionKeys: readonly string[], purpose: SealPurpose, sealed: Buffer): string | null {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) return null
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const text = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
  for (const key of sessionKeys) {
    const decipher = createDecipheriv(CIPHER, keyOf(key, purpose), nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    } catch {
      // Unreported: another key may fit; OpenSSL has no code for a wrong key.
    }
  }
  return null
}

function keyOf(sessionKey: string, { label, userId }: SealPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionKey, '', `moodloom ${label} ${userId}`, 32))
}
