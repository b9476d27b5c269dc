import { verifyRegistrationResponse, type WebAuthnCredential } from '@simplewebauthn/server'
import { PASSKEYS_PER_PERSON_MAX } from '../../../contract/limits'
import type { NewPasskey, Passkey } from '../../../contract/passkeys'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/mailQueue'
import type { RelyingParty } from '../../relyingParty'
import { isUniqueViolation } from '../databaseError'
import { query } from '../query'
import { consumeChallenge } from './challenges'
import { ALGORITHMS, type Owner, tooManyPasskeys } from './creationOptions'
import { PASSKEY_SQL } from './ownPasskeys'

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
  return new AppError('VALIDATION_FAILED', 'This passkey cannot be used here. Try another one.', 'credential')
}
