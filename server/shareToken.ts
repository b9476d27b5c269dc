import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Identifies a share link in the database, and reveals nothing about its token. */
export function newShareNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * A share link's token: its owner can see it again, though only its hash is stored. It is derived from the link's row
 * and the server's key.
 */
export function shareTokenOf(sessionKey: string, nonce: string): string {
  return createHmac('sha256', sessionKey).update(`share-link ${nonce}`).digest('base64url')
}

/** What is stored for a token, and used to find it. */
export function hashShareToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of a stored link; null if it was made with none of these keys. */
export function recoverShareToken(
  sessionKeys: readonly string[],
  link: { readonly nonce: string; readonly tokenHash: string },
): string | null {
  const tokens = sessionKeys.map((key) => shareTokenOf(key, link.nonce))
  return tokens.find((token) => hashShareToken(token) === link.tokenHash) ?? null
}
