import type { Person } from '../support/people'
import { PASSWORD } from '../support/server'
import { everybody, get, OPEN, type RouteRights, SEE, SIGNED_IN } from './rightsTable'

const WRONG = { password: 'not this one' }
/** With a wrong password, so that it has no effect. */
const REPEATED_REQUEST = everybody('WRONG_PASSWORD', { anonymous: 'UNAUTHENTICATED' })

/** Not from an authenticator: no such challenge was issued. */
const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const ANSWER = { ...CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } }
const NEW_PASSKEY = {
  name: 'My phone',
  credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
}

/** Returns its id. */
async function makeToken({ send }: Person): Promise<number> {
  const json = { password: PASSWORD, name: 'My agent', scope: 'read', boardIds: null, days: 1 }
  return (await send('POST', '/api/account/tokens', json)).body.details.id
}

/** A person's own account, as the session determines it. */
export const rightsOfAccounts: Readonly<Record<string, RouteRights>> = {
  'GET /api/auth/verify': {
    call: get(() => '/api/auth/verify?token=not-one-of-ours'),
    outcomes: everybody('TOKEN_INVALID'),
  },
  'POST /api/auth/reset': {
    call: () => ({ path: '/api/auth/reset', json: { email: 'nobody-at-all@example.org' } }),
    outcomes: everybody('ok'),
  },
  'POST /api/auth/reset/password': {
    call: () => ({ path: '/api/auth/reset/password', json: { token: 'not-one-of-ours', password: 'a new password' } }),
    outcomes: everybody('TOKEN_INVALID'),
  },
  'GET /api/account': { call: get(() => '/api/account'), outcomes: SIGNED_IN },
  'PATCH /api/account': {
    call: (_, who) => ({ path: '/api/account', json: { displayName: `The ${who}` } }),
    outcomes: SIGNED_IN,
  },
  'DELETE /api/account': { call: () => ({ path: '/api/account', json: WRONG }), outcomes: REPEATED_REQUEST },
  'POST /api/account/verification': { call: get(() => '/api/account/verification'), outcomes: SIGNED_IN },
  'POST /api/account/email': {
    call: () => ({ path: '/api/account/email', json: { ...WRONG, email: 'another@example.org' } }),
    outcomes: REPEATED_REQUEST,
  },
  'POST /api/account/password': {
    call: () => ({ path: '/api/account/password', json: { currentPassword: WRONG.password, password: 'a new one' } }),
    outcomes: REPEATED_REQUEST,
  },
  'GET /api/account/sessions': { call: get(() => '/api/account/sessions'), outcomes: SIGNED_IN },
  'DELETE /api/account/sessions': { call: get(() => '/api/account/sessions'), outcomes: SIGNED_IN },
  'POST /api/auth/passkey/options': {
    call: () => ({ path: '/api/auth/passkey/options', json: {} }),
    outcomes: OPEN,
    inNewBrowser: true,
  },
  'POST /api/auth/passkey': {
    call: () => ({ path: '/api/auth/passkey', json: ANSWER }),
    outcomes: everybody('TOKEN_INVALID'),
  },
  'GET /api/account/passkeys': { call: get(() => '/api/account/passkeys'), outcomes: SIGNED_IN },
  'POST /api/account/passkeys/options': {
    call: () => ({ path: '/api/account/passkeys/options', json: WRONG }),
    outcomes: REPEATED_REQUEST,
  },
  'POST /api/account/passkeys': {
    call: () => ({ path: '/api/account/passkeys', json: NEW_PASSKEY }),
    outcomes: everybody('TOKEN_INVALID', { anonymous: 'UNAUTHENTICATED' }),
  },
  'DELETE /api/account/passkeys/{id}': {
    call: () => ({ path: '/api/account/passkeys/1', json: WRONG }),
    outcomes: REPEATED_REQUEST,
  },
  'GET /api/account/tokens': { call: get(() => '/api/account/tokens'), outcomes: SIGNED_IN },
  'POST /api/account/tokens': {
    call: () => ({
      path: '/api/account/tokens',
      json: { ...WRONG, name: 'My agent', scope: 'read', boardIds: null, days: 1 },
    }),
    outcomes: REPEATED_REQUEST,
  },
  // A board that they may not view is not found, even with the right password.
  'POST /api/account/tokens (of a board)': {
    call: ({ board }) => ({
      path: '/api/account/tokens',
      json: { password: PASSWORD, name: 'My agent', scope: 'read', boardIds: [board], days: 1 },
    }),
    outcomes: SEE,
  },
  'DELETE /api/account/tokens/{id}': {
    call: async ({ owner }) => ({ path: `/api/account/tokens/${await makeToken(owner)}` }),
    outcomes: everybody('NOT_FOUND', { anonymous: 'UNAUTHENTICATED', owner: 'ok' }),
  },
  'GET /api/account/export': { call: get(() => '/api/account/export'), outcomes: SIGNED_IN },
}
