import type { Context } from 'koa'
import * as z from 'zod/mini'
import {
  newPasskey,
  passkey,
  passkeyCreationOptions,
  passkeyCreationRequest,
  passkeyLogin,
  passkeyRemoval,
  passkeyRequestOptions,
} from '../../contract/passkeys'
import { currentUser } from '../../contract/shared/account'
import { clientNetwork } from '../clientNetwork'
import { passkeyHolder } from '../middleware/cookies'
import { rowParams } from '../middleware/input'
import { signIn } from '../middleware/session'
import { presentCurrentUser } from '../presenters/user'
import { relyingParty } from '../relyingParty'
import { addPasskey, creationOptions } from '../services/passkeys/addPasskey'
import { listPasskeys, removePasskey } from '../services/passkeys/ownPasskeys'
import { passkeyLogin as loginByPasskey, requestOptions } from '../services/passkeys/passkeyLogin'
import { ANYONE, defineRoute, ownSession, type Route } from './defineRoute'

/** Passkeys: signing in with one, and managing one's own. */
export const passkeysRoutes: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/auth/passkey/options',
    summary: 'Get the options for signing in with a passkey: valid once, for 10 minutes, in the same browser',
    auth: ANYONE,
    answer: { status: 200, schema: passkeyRequestOptions },
    refusals: ['RATE_LIMIT', 'NOT_FOUND'],
    handler: (deps, _, ctx) => requestOptions(deps, relyingParty(deps.settings, ctx.host), visitorOf(ctx)),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/passkey',
    summary: 'Sign in with a passkey',
    auth: ANYONE,
    body: passkeyLogin,
    answer: { status: 200, schema: currentUser },
    refusals: ['INVALID_CREDENTIALS', 'TOKEN_INVALID', 'RATE_LIMIT', 'NOT_FOUND'],
    handler: async (deps, { body }, ctx) => {
      const claim = { visitor: visitorOf(ctx), answer: body }
      const user = await loginByPasskey(deps, relyingParty(deps.settings, ctx.host), claim)
      await signIn(ctx, user.id)
      return presentCurrentUser(deps.settings, user)
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/account/passkeys',
    summary: 'List the caller’s passkeys',
    answer: { status: 200, schema: z.array(passkey) },
    handler: ({ knex }, { user }) => listPasskeys(knex, user.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/account/passkeys/options',
    summary: 'Get the options for creating a passkey; requires the password',
    body: passkeyCreationRequest,
    answer: { status: 200, schema: passkeyCreationOptions },
    refusals: ['WRONG_PASSWORD', 'TOO_MANY_PASSKEYS', 'RATE_LIMIT', 'NOT_FOUND'],
    handler: (deps, request, ctx) => {
      const party = relyingParty(deps.settings, ctx.host)
      return creationOptions(deps, ownSession(request), { party, password: request.body.password })
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/account/passkeys',
    summary: 'Add a passkey created by the browser',
    body: newPasskey,
    answer: { status: 201, schema: passkey },
    refusals: ['TOKEN_INVALID', 'TOO_MANY_PASSKEYS', 'NOT_FOUND'],
    handler: (deps, request, ctx) => {
      const party = relyingParty(deps.settings, ctx.host)
      return addPasskey(deps, ownSession(request), { party, ...request.body })
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/account/passkeys/{id}',
    summary: 'Remove a passkey: it can no longer be used to sign in',
    params: rowParams,
    body: passkeyRemoval,
    answer: { status: 204 },
    refusals: ['WRONG_PASSWORD', 'RATE_LIMIT'],
    handler: (deps, { user, params, body }) =>
      removePasskey(deps, { userId: user.id, id: params.id, password: body.password }),
  }),
]

function visitorOf(ctx: Context) {
  return { address: clientNetwork(ctx.ip), holder: passkeyHolder(ctx) }
}
