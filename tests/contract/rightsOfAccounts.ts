import { everybody, get, type RouteRights, SIGNED_IN } from './rightsTable'

const WRONG = { password: 'not this one' }
/** With a wrong password, so that nobody goes. */
const ASKED_AGAIN = everybody('WRONG_PASSWORD', { anonymous: 'UNAUTHENTICATED' })

/** A person's own account: the session alone says whose. */
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
  'DELETE /api/account': { call: () => ({ path: '/api/account', json: WRONG }), outcomes: ASKED_AGAIN },
  'POST /api/account/verification': { call: get(() => '/api/account/verification'), outcomes: SIGNED_IN },
  'POST /api/account/email': {
    call: () => ({ path: '/api/account/email', json: { ...WRONG, email: 'another@example.org' } }),
    outcomes: ASKED_AGAIN,
  },
  'POST /api/account/password': {
    call: () => ({ path: '/api/account/password', json: { currentPassword: WRONG.password, password: 'a new one' } }),
    outcomes: ASKED_AGAIN,
  },
  'GET /api/account/sessions': { call: get(() => '/api/account/sessions'), outcomes: SIGNED_IN },
  'DELETE /api/account/sessions': { call: get(() => '/api/account/sessions'), outcomes: SIGNED_IN },
  'GET /api/account/export': { call: get(() => '/api/account/export'), outcomes: SIGNED_IN },
}
