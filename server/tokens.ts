import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Identifies a share link in the database without revealing anything about its token. */
export function newShareNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * A share link's token, derived from the link's row and the server's key: its owner can see it again, though only its
 * hash is stored.
 */
export function shareTokenOf(sessionKey: string, nonce: string): string {
  return createHmac('sha256', sessionKey).update(`share-link ${nonce}`).digest('base64url')
}

/** The token of a stored link; null if it was made with none of these keys. */
export function recoverShareToken(
  sessionKeys: readonly string[],
  link: { readonly nonce: string; readonly tokenHash: string },
): string | null {
  const tokens = sessionKeys.map((key) => shareTokenOf(key, link.nonce))
  return tokens.find((token) => hashToken(token) === link.tokenHash) ?? null
}

interface SecretToken {
  /** 256 bits in base64url, used only in the link. */
  readonly token: string
  /** What is stored: the database alone does not reveal the link. */
  readonly hash: string
}

export function newSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** The hash that is stored for a token and used to look it up. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
