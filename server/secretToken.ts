import { createHash, randomBytes } from 'node:crypto'

export interface SecretToken {
  /** 256 bits in base64url, used only in the link. */
  readonly token: string
  /** What is stored: the database alone does not reveal the link. */
  readonly hash: string
}

export function newSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
