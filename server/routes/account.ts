import * as z from 'zod/mini'
import {
  accountDeletion,
  accountDetails,
  accountPatch,
  emailChange,
  passwordChange,
  session,
} from '../../contract/accountSettings'
import { currentUser } from '../../contract/shared/account'
import { aiStatus } from '../ai/allowance'
import { signOut } from '../middleware/session'
import { presentCurrentUser } from '../presenters/user'
import { changeEmail } from '../services/accounts/changeEmail'
import { changePassword } from '../services/accounts/changePassword'
import { deleteAccount } from '../services/accounts/deleteAccount'
import { exportAccount } from '../services/accounts/export/exportAccount'
import { changeProfile, readAccount } from '../services/accounts/readAccount'
import { endOtherSessions, listSessions } from '../services/accounts/sessions'
import { mailVerification } from '../services/accounts/verifyEmail'
import { defineRoute, ownSession, Raw, type Route } from './defineRoute'

/** The signed-in person's own account. */
export const accountRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/account',
    summary: 'Get the account details that Settings shows',
    answer: { status: 200, schema: accountDetails },
    handler: async (deps, { user }) => ({
      ...(await readAccount(deps, user.id)),
      ai: aiStatus(deps.settings.openai),
      hasAgents: deps.settings.hasAgents,
    }),
  }),
  defineRoute({
    method: 'patch',
    path: '/api/account',
    summary: 'Change the display name and the profile picture',
    body: accountPatch,
    answer: { status: 200, schema: currentUser },
    refusals: ['UNKNOWN_ASSET'],
    handler: async (deps, { user, body }) =>
      presentCurrentUser(deps.settings, await changeProfile(deps, user.id, body)),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/account',
    summary: 'Permanently delete the account and the boards it owns',
    body: accountDeletion,
    answer: { status: 204 },
    refusals: ['WRONG_PASSWORD', 'RATE_LIMIT'],
    handler: async (deps, { user, body }, ctx) => {
      await deleteAccount(deps, user.id, body.password)
      signOut(ctx)
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/account/verification',
    summary: 'Resend the confirmation email',
    answer: { status: 204 },
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user }) => mailVerification(deps, user.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/account/email',
    summary: 'Change the email. It takes effect once the link sent to the new address is opened',
    body: emailChange,
    answer: { status: 204 },
    refusals: ['WRONG_PASSWORD', 'RATE_LIMIT'],
    handler: (deps, { user, body }) => changeEmail(deps, user.id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/api/account/password',
    summary: 'Change the password and end all other sessions',
    body: passwordChange,
    answer: { status: 204 },
    refusals: ['WRONG_PASSWORD', 'RATE_LIMIT'],
    handler: (deps, request) => changePassword(deps, ownSession(request), request.body),
  }),
  defineRoute({
    method: 'get',
    path: '/api/account/sessions',
    summary: 'List the caller’s sessions',
    answer: { status: 200, schema: z.array(session) },
    handler: (deps, request) => {
      const { userId, sessionId } = ownSession(request)
      return listSessions(deps, userId, sessionId)
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/account/sessions',
    summary: 'Sign out everywhere else',
    answer: { status: 204 },
    handler: (deps, request) => endOtherSessions(deps, ownSession(request)),
  }),
  defineRoute({
    method: 'get',
    path: '/api/account/export',
    summary: 'Download the caller’s data as a zip file',
    cacheControl: 'private, no-store',
    answer: { status: 200, mediaTypes: ['application/zip'] },
    refusals: ['RATE_LIMIT'],
    handler: async (deps, { user }, ctx) => {
      const stream = await exportAccount(deps, user.id)
      ctx.set('Content-Disposition', 'attachment; filename="moodloom.zip"')
      return new Raw('application/zip', stream)
    },
  }),
]
