import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Names a share link in the database, and says nothing of its token. */
export function newShareNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * A share link's token: its owner can be shown it again, though only its hash is stored. It takes the link's row and
 * the server's key to make it.
 */
export function shareTokenOf(sessionKey: string, nonce: string): string {
  return createHmac('sha256', sessionKey).update(`share-link ${nonce}`).digest('base64url')
}

/** What is stored of a token, and found by it. */
export function hashShareToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of a stored link; null where it was made with a key that is none of these. */
export function recoverShareToken(
  sessionKeys: readonly string[],
  link: { readonly nonce: string; readonly tokenHash: string },
): string | null {
  const tokens = sessionKeys.map((key) => shareTokenOf(key, link.nonce))
  return tokens.find((token) => hashShareToken(token) === link.tokenHash) ?? null
}
