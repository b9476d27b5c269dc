import * as z from 'zod/mini'
import { EMAIL_MAX, USERNAME_MAX } from './limits'
import { changesResponse } from './mutation'
import { user } from './shared/account'
import { board, boardId, person } from './shared/board'
import { element } from './shared/element'
import { storableTime } from './time'

// Who works on a board, who is invited to, and who may see it without an account. Only the owner may do all this,
// except that people answer their own invitations and may leave.

const username = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(USERNAME_MAX))
const email = z.string().check(z.trim(), z.maxLength(EMAIL_MAX, 'Email is too long'), z.email('Invalid email'))

/** POST /api/boards/{id}/collaborators: either a username or an email. Repeating it changes `canEdit`. */
export const invite = z
  .object({
    username: z.optional(username),
    /** Case-insensitive. For someone without an account, it waits until they register with it. */
    email: z.optional(email),
    canEdit: z._default(z.boolean(), false),
  })
  .check(
    z.refine((input) => input.username !== undefined || input.email !== undefined, {
      error: 'Enter a username or an email',
      path: ['username'],
    }),
    z.refine((input) => input.username === undefined || input.email === undefined, {
      error: 'Enter a username or an email, not both',
      path: ['email'],
    }),
  )
export type Invite = z.input<typeof invite>

/** PATCH /api/boards/{id}/collaborators/{collaboratorId}, answered with the `collaborator`. */
export const collaboratorPatch = z.object({ canEdit: z.boolean() })
export type CollaboratorPatch = z.infer<typeof collaboratorPatch>

/** What the owner sees of a pending invitation. It has `user` or `email`, whichever it was made with. */
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
 * GET /api/invitations: invitations to me, latest first, one per board. Only the board's name: its contents are visible
 * only to those who accept. `POST /api/invitations/{id}/accept` answers with the `board`.
 */
export const receivedInvitation = z.object({
  id: z.int(),
  board: z.pick(board, { id: true, name: true }),
  inviter: person,
  canEdit: z.boolean(),
  createdAt: z.string(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** A share link's secret, as in `/s/{token}`: 256 bits in base64url. */
export const shareToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** Null: never. */
const expiresAt = z.nullable(storableTime('Must be a date and time'))

/**
 * POST /api/boards/{id}/share-link makes the link, or sets an existing link's expiry and keeps its token. For a new
 * token, DELETE and POST.
 */
export const shareLinkRequest = z.object({ expiresAt: z.optional(expiresAt) })
export type ShareLinkRequest = z.infer<typeof shareLinkRequest>

export const shareLink = z.object({
  /** Null if it was made with a key that the server no longer has: it works, but can't be shown again. */
  token: z.nullable(shareToken),
  expiresAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type ShareLink = z.infer<typeof shareLink>

/** GET and POST …/share-link. Null: there is none, or it has expired. */
export const shareLinkResponse = z.object({ link: z.nullable(shareLink) })
export type ShareLinkResponse = z.infer<typeof shareLinkResponse>

/**
 * GET /api/shared/{token}: a board for a guest without a session. The answer sets a cookie that gives access to its
 * images.
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
