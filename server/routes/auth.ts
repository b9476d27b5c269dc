import type { Context, Next } from 'koa'
import { passwordReset, resetRequest, verifyQuery, verifyResponse } from '../../contract/accountSettings'
import { loginRequest, registerRequest } from '../../contract/auth'
import { currentUser } from '../../contract/shared/account'
import { AppError } from '../AppError'
import { clientNetwork } from '../clientNetwork'
import { readDevice, rememberDevice } from '../middleware/cookies'
import { signIn, signOut } from '../middleware/session'
import { presentCurrentUser } from '../presenters/user'
import { requestReset, resetPassword } from '../services/accounts/resetPassword'
import { verifyEmail } from '../services/accounts/verifyEmail'
import { assertStillValid, login } from '../services/login'
import { registerUser } from '../services/registerUser'
import { findUser } from '../services/userProfile'
import { ANYONE, type Auth, defineRoute, type Route, requireUser, type SignedIn } from './defineRoute'

/** Requires signing in; the refusal says if the account was deleted. */
const STILL_SIGNED_IN: Auth<SignedIn> = {
  isPublic: false,
  middleware: () => (ctx, next) => refuseDeletedAccount(ctx, () => requireUser(ctx, next)),
}

export const authRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/auth/user',
    summary: 'Get the signed-in user',
    auth: STILL_SIGNED_IN,
    answer: { status: 200, schema: currentUser },
    refusals: ['ACCOUNT_DELETED'],
    handler: async (deps, { user }) => presentCurrentUser(deps.settings, await findUser(deps, user.id)),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in',
    auth: ANYONE,
    body: loginRequest,
    answer: { status: 200, schema: currentUser },
    refusals: ['INVALID_CREDENTIALS', 'RATE_LIMIT'],
    handler: async (deps, { body }, ctx) => {
      const deviceOf = (userId: number) => readDevice(ctx, userId)
      const user = await login(deps, { ...body, address: clientNetwork(ctx.ip), deviceOf })
      await signIn(ctx, user.id, (trx) => assertStillValid(trx, user))
      return presentCurrentUser(deps.settings, user)
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/register',
    summary: 'Create an account and sign in',
    auth: ANYONE,
    body: registerRequest,
    answer: { status: 201, schema: currentUser },
    refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'RATE_LIMIT'],
    handler: async (deps, { body }, ctx) => {
      const user = await registerUser(deps, { ...body, address: clientNetwork(ctx.ip) })
      await signIn(ctx, user.id)
      return presentCurrentUser(deps.settings, user)
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Sign out',
    auth: ANYONE,
    answer: { status: 204 },
    handler: (_, __, ctx) => signOut(ctx),
  }),
  defineRoute({
    method: 'get',
    path: '/api/auth/verify',
    summary: 'Confirm an email with the token from its link. Works once',
    auth: ANYONE,
    query: verifyQuery,
    answer: { status: 200, schema: verifyResponse },
    refusals: ['TOKEN_INVALID', 'EMAIL_TAKEN', 'RATE_LIMIT'],
    handler: async (deps, { query }, ctx) => ({
      message: await verifyEmail(deps, query.token, clientNetwork(ctx.ip)),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/reset',
    summary: 'Request a password reset email. The response is the same whether or not the account exists',
    auth: ANYONE,
    body: resetRequest,
    answer: { status: 204 },
    refusals: ['RATE_LIMIT'],
    handler: (deps, { body }, ctx) => requestReset(deps, { ...body, address: clientNetwork(ctx.ip) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/reset/password',
    summary: 'Reset the password with the emailed token. Works once; ends all sessions',
    auth: ANYONE,
    body: passwordReset,
    answer: { status: 204 },
    refusals: ['TOKEN_INVALID', 'RATE_LIMIT'],
    handler: async (deps, { body }, ctx) => {
      rememberDevice(ctx, await resetPassword(deps, body, clientNetwork(ctx.ip)))
    },
  }),
]

/** Throws ACCOUNT_DELETED if the session's account was deleted, so that the page learns why the session ended. */
async function refuseDeletedAccount(ctx: Context, next: Next): Promise<void> {
  if (ctx.session?.isAccountDeleted) throw new AppError('ACCOUNT_DELETED', 'This account was deleted.')
  await next()
}
