import * as z from 'zod/mini'
import { EMAIL_MAX, USERNAME_MAX } from './limits'
import { changesResponse } from './mutation'
import { user } from './shared/account'
import { board, boardId, person } from './shared/board'
import { element } from './shared/element'
import { storableTime } from './time'

// Who works on a board, who is asked to, and who may look at it without an account. Everything here is the owner's,
// except that people answer their own invitations and may leave.

const username = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(USERNAME_MAX))
const email = z.string().check(z.trim(), z.maxLength(EMAIL_MAX, 'Email is too long'), z.email('Invalid email'))

/** POST /api/boards/{id}/collaborators: one of the two names. The same again changes `canEdit`. */
export const invite = z
  .object({
    username: z.optional(username),
    /** Compared without regard to case. Of somebody without an account it waits until they register with it. */
    email: z.optional(email),
    canEdit: z._default(z.boolean(), false),
  })
  .check(
    z.refine((input) => input.username !== undefined || input.email !== undefined, {
      error: 'Enter a username or an email',
      path: ['username'],
    }),
    z.refine((input) => input.username === undefined || input.email === undefined, {
      error: 'Name either a username or an email',
      path: ['email'],
    }),
  )
export type Invite = z.input<typeof invite>

/** PATCH /api/boards/{id}/collaborators/{collaboratorId}, answered with the `collaborator`. */
export const collaboratorPatch = z.object({ canEdit: z.boolean() })
export type CollaboratorPatch = z.infer<typeof collaboratorPatch>

/** What the owner sees of an invitation that nobody answered yet. It is named as it was made: `user` or `email`. */
export const invitation = z.object({
  id: z.int(),
  boardId,
  user: z.nullable(person),
  email: z.nullable(z.string()),
  canEdit: z.boolean(),
  createdAt: z.string(),
})
export type Invitation = z.infer<typeof invitation>

/**
 * GET /api/invitations: what I am asked to, latest first, one for each board. Of the board no more than its name: what
 * is on it may be seen by who accepts. `POST /api/invitations/{id}/accept` answers the `board`.
 */
export const receivedInvitation = z.object({
  id: z.int(),
  board: z.pick(board, { id: true, name: true }),
  inviter: person,
  canEdit: z.boolean(),
  createdAt: z.string(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** A share link's secret, as `/s/{token}` has it: 256 bits in base64url. */
export const shareToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** Null: it does not expire. */
const expiresAt = z.nullable(storableTime('Must be a date and time'))

/**
 * POST /api/boards/{id}/share-link makes the link, or gives the one that is there this expiry: its token stays. A new
 * token is had by DELETE and POST.
 */
export const shareLinkRequest = z.object({ expiresAt: z.optional(expiresAt) })
export type ShareLinkRequest = z.infer<typeof shareLinkRequest>

export const shareLink = z.object({
  /** Null where it was made with a key that the server has no more: it works, and cannot be shown again. */
  token: z.nullable(shareToken),
  expiresAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type ShareLink = z.infer<typeof shareLink>

/** GET and POST …/share-link. Null: there is none, or it has expired. */
export const shareLinkResponse = z.object({ link: z.nullable(shareLink) })
export type ShareLinkResponse = z.infer<typeof shareLinkResponse>

/**
 * GET /api/shared/{token}: a board for a guest without a session. Its images may be loaded afterwards: the answer sets
 * a cookie that `/assets` understands.
 */
export const sharedBoard = z.object({
  /** `canEdit` is false. */
  board,
  owner: z.pick(user, { username: true, displayName: true }),
  elements: z.array(element),
  rev: z.int(),
})
export type SharedBoard = z.infer<typeof sharedBoard>

/** GET /api/shared/{token}/changes?since={rev} */
export const sharedChanges = changesResponse
export type SharedChanges = z.infer<typeof sharedChanges>
