import { randomBytes } from 'node:crypto'
import { PASSKEYS_PER_PERSON_MAX } from '../../../contract/limits'
import type { PasskeyCreationOptions } from '../../../contract/passkeys'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import type { RelyingParty } from '../../relyingParty'
import { assertPassword } from '../accounts/assertPassword'
import { query } from '../query'
import { CHALLENGE_MS, saveChallenge } from './challenges'

/** EdDSA, ES256 and RS256: what authenticators support. */
export const ALGORITHMS = [-8, -7, -257]

export interface Owner {
  readonly userId: number
  readonly sessionId: string
}

const NAME = {
  name: 'passkey-owner',
  text: `update users set passkey_handle = coalesce(passkey_handle, $2) where id = $1
    returning username, coalesce(display_name, username) as "displayName", passkey_handle as handle`,
}
const LIST = {
  name: 'passkey-credentials',
  text: 'select credential_id as id from passkeys where user_id = $1 order by id',
}

/**
 * The options for creating a passkey, after the person's password is confirmed. Throws WRONG_PASSWORD, RATE_LIMIT,
 * TOO_MANY_PASSKEYS.
 */
export async function creationOptions(
  deps: Pick<Deps, 'knex' | 'clock' | 'limits'>,
  { userId, sessionId }: Owner,
  { party, password }: { readonly party: RelyingParty; readonly password: string },
): Promise<PasskeyCreationOptions> {
  await spend(deps.limits.passkeys, `user ${userId}`)
  await assertPassword(deps, userId, { password, field: 'password' })
  const known = await query<{ id: string }>(deps.knex, LIST, [userId])
  if (known.length >= PASSKEYS_PER_PERSON_MAX) throw tooManyPasskeys()
  const newHandle = randomBytes(32).toString('base64url')
  const [owner] = await query<{ username: string; displayName: string; handle: string }>(deps.knex, NAME, [
    userId,
    newHandle,
  ])
  if (!owner) throw new Error('A session without its person')
  const challenge = randomBytes(32).toString('base64url')
  await saveChallenge(deps, challenge, { holder: sessionId, userId })
  return {
    rp: { id: party.id, name: 'Moodloom' },
    user: { id: owner.handle, name: owner.username, displayName: owner.displayName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known.map(({ id }) => ({ id, type: 'public-key' })),
    // Discoverable without a username, and unlocked by a fingerprint, a face or a PIN: replaces username and password.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

export function tooManyPasskeys(): AppError {
  const message = `An account can have at most ${PASSKEYS_PER_PERSON_MAX} passkeys. Remove one first.`
  return new AppError('TOO_MANY_PASSKEYS', message)
}
