import * as z from 'zod/mini'
import { accessToken, createdAccessToken, newAccessToken } from '../../contract/agents'
import { rowParams } from '../middleware/input'
import { createAccessToken, listAccessTokens, revokeAccessToken } from '../services/agents/accessTokens'
import { defineRoute, type Route } from './defineRoute'

/** A person's own access tokens, for agents. */
export const tokensRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/account/tokens',
    summary: 'List the caller’s access tokens, newest first, without the tokens themselves',
    answer: { status: 200, schema: z.array(accessToken) },
    handler: (deps, { user }) => listAccessTokens(deps.knex, user.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/account/tokens',
    summary: 'Create an access token; requires the password. Only this response contains the token',
    body: newAccessToken,
    answer: { status: 201, schema: createdAccessToken },
    refusals: ['WRONG_PASSWORD', 'NOT_FOUND', 'TOO_MANY_TOKENS', 'RATE_LIMIT'],
    handler: (deps, { user, body }) => createAccessToken(deps, user.id, body),
  }),
  // No password required: someone with doubts about a token should be able to revoke it with one press.
  defineRoute({
    method: 'delete',
    path: '/api/account/tokens/{id}',
    summary: 'Revoke an access token',
    params: rowParams,
    answer: { status: 204 },
    handler: (deps, { user, params }) => revokeAccessToken(deps, user.id, params.id),
  }),
]
