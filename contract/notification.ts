import * as z from 'zod/mini'
import { ROW_ID_MAX } from './limits'
import { user } from './shared/account'
import { boardId } from './shared/board'
import { elementId } from './shared/element'

/** How many the list shows, newest first. */
export const NOTIFICATIONS_SHOWN = 50
/** Milliseconds within which overwrites of one element by one person are reported as one. */
export const OVERWRITE_BURST_MS = 60_000
/** Characters of JSON of all values in one notification; further fields are listed without values. */
export const OVERWRITE_VALUES_MAX = 64 * 1024

/** One replaced field of an element. Values that were too large to store are absent; null is none. */
export const replacedField = z.object({
  field: z.string(),
  before: z.optional(z.json()),
  after: z.optional(z.json()),
})
export type ReplacedField = z.infer<typeof replacedField>

const common = {
  id: z.int(),
  createdAt: z.string(),
  isRead: z.boolean(),
  /** Who did it; null if their account was deleted. */
  by: z.nullable(z.pick(user, { id: true, username: true, displayName: true, avatarUrl: true })),
}
/** Fields of notifications about a board. */
const onBoard = {
  ...common,
  /** Its name as it was then. */
  board: z.object({ id: boardId, name: z.string() }),
}
const invitation = z.object({
  ...onBoard,
  kind: z.literal('invitation'),
  invitationId: z.int(),
  canEdit: z.boolean(),
  /** Whether it is waiting for an answer. */
  isOpen: z.boolean(),
})
/** Someone joined or left this person's board, or this person's own right was changed or revoked. */
const access = z.object({
  ...onBoard,
  kind: z.literal('access'),
  change: z.enum(['joined', 'left', 'changed', 'removed']),
  /** The right of the person who joined, or this person's own now; false if they are no longer on the board. */
  canEdit: z.boolean(),
})
const replaced = {
  ...onBoard,
  elementId,
  /** May be a kind that the reader doesn't know. */
  elementType: z.string(),
  /** Board rev of the change that replaced the values. */
  rev: z.int(),
  fields: z.array(replacedField),
}
/** `by` overwrote this person's changes. */
const overwritten = z.object({ ...replaced, kind: z.literal('overwritten') })
/** This person overwrote `by`'s changes. */
const overwrote = z.object({ ...replaced, kind: z.literal('overwrote') })
/** `by`, and `others` more people before them, liked what this person published. */
const liked = z.object({
  ...common,
  kind: z.literal('liked'),
  inspiration: z.object({ id: z.int(), title: z.string() }),
  others: z.int(),
})
/** As `liked`, for this person's public board. */
const likedBoard = z.object({ ...onBoard, kind: z.literal('likedBoard'), others: z.int() })
/** This person's own agent proposed changes to a board: `proposals` times since they last read it. */
const proposal = z.object({ ...onBoard, kind: z.literal('proposal'), agent: z.string(), proposals: z.int() })
/** `by` started following this person. */
const followed = z.object({ ...common, kind: z.literal('followed') })

export const notification = z.discriminatedUnion('kind', [
  invitation,
  access,
  overwritten,
  overwrote,
  liked,
  likedBoard,
  followed,
  proposal,
])
export type Notification = z.infer<typeof notification>
export type NotificationKind = Notification['kind']
export type InvitationNotification = z.infer<typeof invitation>
export type AccessNotification = z.infer<typeof access>
export type LikedNotification = z.infer<typeof liked>
export type LikedBoardNotification = z.infer<typeof likedBoard>
export type ProposalNotification = z.infer<typeof proposal>
export type FollowedNotification = z.infer<typeof followed>
export type OverwriteNotification = z.infer<typeof overwritten> | z.infer<typeof overwrote>

/** GET /api/notifications: the newest, and how many of all are unread. */
export const notificationsResponse = z.object({ unread: z.int(), notifications: z.array(notification) })
export type NotificationsResponse = z.infer<typeof notificationsResponse>

/** POST /api/notifications/read: these, or all of them. */
export const markReadRequest = z.object({
  ids: z.optional(
    z.array(z.int().check(z.positive(), z.maximum(ROW_ID_MAX))).check(z.minLength(1), z.maxLength(NOTIFICATIONS_SHOWN)),
  ),
})
export type MarkReadRequest = z.infer<typeof markReadRequest>
export const markReadResponse = z.object({ unread: z.int() })
export type MarkReadResponse = z.infer<typeof markReadResponse>

/**
 * What the live channel sends: how many are unread and the kind of the newest, `latest`, never their content.
 */
export const unreadSummary = z.object({
  unread: z.int(),
  latest: z.nullable(
    z.object({
      id: z.int(),
      /** One of `notification`'s kinds, or a newer server's. */
      kind: z.string(),
    }),
  ),
})
export type UnreadSummary = z.infer<typeof unreadSummary>
