import { randomBytes } from 'node:crypto'
import { type VerifiedAuthenticationResponse, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyLogin, PasskeyRequestOptions } from '../../../contract/passkeys'
import type { User } from '../../../db/models'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { assertNotSpent, spend } from '../../rateLimits'
import type { RelyingParty } from '../../relyingParty'
import { query } from '../query'
import { findUser } from '../userProfile'
import { CHALLENGE_MS, consumeChallenge, saveChallenge } from './challenges'

/** A browser in which no one is signed in. */
export interface Visitor {
  /** Its network (clientNetwork), for rate limits. */
  readonly address: string
  /** Hash of its cookie. */
  readonly holder: string
}

interface Stored {
  readonly id: number
  readonly userId: number
  readonly publicKey: Uint8Array
  readonly counter: string
  readonly handle: string | null
}

const FIND = {
  name: 'passkey-find',
  text: `select p.id, p.user_id as "userId", p.public_key as "publicKey", p.counter, u.passkey_handle as handle
    from passkeys p join users u on u.id = p.user_id where p.credential_id = $1`,
}
// A counter that does not grow reveals a cloned authenticator; those that do not count always send 0.
const USE = {
  name: 'passkey-use',
  text: `update passkeys set counter = $2, last_used_at = $3
    where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
}

/** The options for requesting any passkey that a browser has for this site. Throws RATE_LIMIT. */
export async function requestOptions(
  deps: Pick<Deps, 'knex' | 'clock' | 'limits'>,
  party: RelyingParty,
  { address, holder }: Visitor,
): Promise<PasskeyRequestOptions> {
  await spend(deps.limits.passkeys, address)
  const challenge = randomBytes(32).toString('base64url')
  await saveChallenge(deps, challenge, { holder, userId: null })
  return { challenge, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' }
}

/** Returns the owner of the passkey. Throws TOKEN_INVALID for an expired challenge, INVALID_CREDENTIALS, RATE_LIMIT. */
export async function passkeyLogin(
  deps: Pick<Deps, 'knex' | 'clock' | 'limits' | 'log'>,
  party: RelyingParty,
  { visitor, answer }: { readonly visitor: Visitor; readonly answer: PasskeyLogin },
): Promise<User> {
  await assertNotSpent(deps.limits.loginAddress, visitor.address)
  const expected = { holder: visitor.holder, userId: null }
  const challenge = await consumeChallenge(deps, answer.response.clientDataJSON, expected)
  const [stored] = await query<Stored>(deps.knex, FIND, [answer.id])
  const counter = stored && (await verifiedCounter(deps, { party, stored, answer, challenge }))
  const [used] = counter === undefined ? [] : await query(deps.knex, USE, [stored?.id, counter, deps.clock()])
  if (!stored || !used) {
    await spend(deps.limits.loginAddress, visitor.address)
    throw new AppError('INVALID_CREDENTIALS', 'This passkey isn’t registered here. Log in with your password.')
  }
  return findUser(deps, stored.userId)
}

interface Claim {
  readonly party: RelyingParty
  readonly stored: Stored
  readonly answer: PasskeyLogin
  readonly challenge: string
}

/** The authenticator's new counter; undefined if the answer is not from this passkey. */
async function verifiedCounter(
  { log }: Pick<Deps, 'log'>,
  { party, stored, answer, challenge }: Claim,
): Promise<number | undefined> {
  const { userHandle, ...response } = answer.response
  if (userHandle !== undefined && userHandle !== stored.handle) return undefined
  const result = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: answer.id, publicKey: new Uint8Array(stored.publicKey), counter: Number(stored.counter) },
    requireUserVerification: true,
  }).catch((error: unknown): Pick<VerifiedAuthenticationResponse, 'verified'> => {
    // The library throws for any invalid answer, including a counter that decreased.
    log.debug({ err: error }, 'a passkey was refused')
    return { verified: false }
  })
  return result.verified && 'authenticationInfo' in result ? result.authenticationInfo.newCounter : undefined
}
