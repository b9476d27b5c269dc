import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { query } from '../query'

/** Time to find the phone or the key that has the passkey. */
export const CHALLENGE_MS = 10 * 60_000

const INSERT = {
  name: 'passkey-challenge-keep',
  text: 'insert into passkey_challenges (challenge, holder, user_id, expires_at) values ($1, $2, $3, $4)',
}
const CONSUME = {
  name: 'passkey-challenge-take',
  text: `delete from passkey_challenges where challenge = $1 and holder = $2 and user_id is not distinct from $3
    and expires_at > $4 returning 1`,
}

/** Who may answer a challenge: one browser, and for adding a passkey one person in it. */
export interface Holder {
  /** The session's id, or a hash of the browser's cookie. */
  readonly holder: string
  readonly userId: number | null
}

export async function saveChallenge(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  challenge: string,
  { holder, userId }: Holder,
): Promise<void> {
  const expiresAt = new Date(clock().getTime() + CHALLENGE_MS)
  await query(knex, INSERT, [challenge, holder, userId, expiresAt])
}

/** Consumes the challenge of an answer, so that it works only once. Throws TOKEN_INVALID. */
export async function consumeChallenge(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  clientDataJSON: string,
  { holder, userId }: Holder,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const [taken] = challenge === null ? [] : await query(knex, CONSUME, [challenge, holder, userId, clock()])
  if (challenge === null || !taken) {
    throw new AppError('TOKEN_INVALID', 'This request has expired or was already used. Try again.')
  }
  return challenge
}

/** The challenge in the answer: only used to find one of ours, and covered by the signature. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Deletes expired challenges. */
export async function pruneChallenges(db: Knex, now: Date): Promise<void> {
  await db('passkey_challenges').where('expires_at', '<=', now).delete()
}
