import { randomBytes } from 'node:crypto'
import { verifyRegistrationResponse, type WebAuthnCredential } from '@simplewebauthn/server'
import { PASSKEYS_PER_PERSON_MAX } from '../../../contract/limits'
import type { NewPasskey, Passkey, PasskeyCreationOptions } from '../../../contract/passkeys'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/mailQueue'
import { spend } from '../../rateLimits'
import type { RelyingParty } from '../../relyingParty'
import { assertPassword } from '../accounts/assertPassword'
import { isUniqueViolation, query } from '../query'
import { CHALLENGE_MS, consumeChallenge, saveChallenge } from './challenges'
import { PASSKEY_SQL } from './ownPasskeys'

/** EdDSA, ES256 and RS256: what authenticators support. */
const ALGORITHMS = [-8, -7, -257]

interface Owner {
  readonly userId: number
  readonly sessionId: string
}

type AddDeps = Pick<Deps, 'knex' | 'clock' | 'mailed' | 'log'>

const LOCK = { name: 'passkey-lock', text: 'select email from users where id = $1 for update' }
const COUNT = { name: 'passkey-count', text: 'select count(*)::int as count from passkeys where user_id = $1' }
const INSERT = {
  name: 'passkey-insert',
  text: `insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
    values ($1, $2, $3, $4, $5, $6) returning ${PASSKEY_SQL}`,
}

/**
 * Stores the passkey that a browser made from `creationOptions`, and notifies its owner by mail. Throws TOKEN_INVALID
 * for an expired challenge, VALIDATION_FAILED for an invalid answer, TOO_MANY_PASSKEYS.
 */
export async function addPasskey(
  deps: AddDeps,
  { userId, sessionId }: Owner,
  { party, name, credential }: NewPasskey & { readonly party: RelyingParty },
): Promise<Passkey> {
  const challenge = await consumeChallenge(deps, credential.response.clientDataJSON, { holder: sessionId, userId })
  const made = await verified(deps, { party, credential, challenge })
  const now = deps.clock()
  const added = await deps.knex
    .transaction(async (trx) => {
      const [owner] = await query<{ email: string }>(trx, LOCK, [userId])
      const [counted] = await query<{ count: number }>(trx, COUNT, [userId])
      if (!owner || !counted || counted.count >= PASSKEYS_PER_PERSON_MAX) throw tooManyPasskeys()
      const row = [userId, made.id, Buffer.from(made.publicKey), made.counter, name, now]
      const [passkey] = await query<Passkey>(trx, INSERT, row)
      await queueMail(trx, { kind: 'passkey-added', address: owner.email, userId }, now)
      return passkey
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? notUsable() : error
    })
  if (!added) throw new Error('A passkey that was not inserted')
  deps.mailed()
  return added
}

interface Answer {
  readonly party: RelyingParty
  readonly credential: NewPasskey['credential']
  readonly challenge: string
}

async function verified(
  { log }: Pick<Deps, 'log'>,
  { party, credential, challenge }: Answer,
): Promise<WebAuthnCredential> {
  const { clientDataJSON, attestationObject } = credential.response
  try {
    const result = await verifyRegistrationResponse({
      response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (result.verified) return result.registrationInfo.credential
  } catch (error) {
    // The library throws for any invalid answer.
    log.debug({ err: error }, 'a passkey was not accepted')
  }
  throw notUsable()
}

function notUsable(): AppError {
  return new AppError('VALIDATION_FAILED', 'This passkey can’t be used here. Try another one.', 'credential')
}

const LIST = {
  name: 'passkey-credentials',
  text: 'select credential_id as id from passkeys where user_id = $1 order by id',
}
const NAME = {
  name: 'passkey-owner',
  text: `update users set passkey_handle = coalesce(passkey_handle, $2) where id = $1
    returning username, coalesce(display_name, username) as "displayName", passkey_handle as handle`,
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

function tooManyPasskeys(): AppError {
  const message = `An account can have at most ${PASSKEYS_PER_PERSON_MAX} passkeys. Remove one first.`
  return new AppError('TOO_MANY_PASSKEYS', message)
}
