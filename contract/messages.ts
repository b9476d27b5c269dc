import * as z from 'zod/mini'
import { board, boardId } from './board'
import { element, elementCreateBody, elementId, elementUpdateBody } from './element'
import { POSITION_LIMIT } from './limits'
import { mutationId, overwrite } from './mutation'

// The whole wire of /ws on one page: what a browser may say, and what a server says.

/** Largest frame that a browser may send, in bytes; a larger one closes the socket. */
export const FRAME_MAX = 64 * 1024
/** Largest message that a server sends, in bytes. Who would get a larger one is told the rev, and catches up. */
export const MESSAGE_MAX = 256 * 1024
/** Milliseconds. */
export const HEARTBEAT_MS = 15_000
export const ACTIVITY_PING_MS = 30_000
export const PRESENCE_EXPIRES_MS = 45_000
/** A live change that no other followed for so long is over. */
export const LIVE_SILENCE_MS = 2_000
export const CURSORS_PER_SECOND = 20

/** With which the server closes a socket. Codes from 4000 on are our own. */
export const CLOSE = {
  goingAway: 1001,
  policy: 1008,
  tooBig: 1009,
  slow: 1013,
  /** The session ended. */
  signedOut: 4401,
  /** The board may not be seen any more; `access_changed` said so before. */
  revoked: 4403,
} as const

/** Board px. Where one points need not be a whole number. */
const coordinate = z.number().check(z.minimum(-POSITION_LIMIT), z.maximum(POSITION_LIMIT))
export const cursorPosition = z.nullable(z.object({ x: coordinate, y: coordinate }))
export type CursorPosition = z.infer<typeof cursorPosition>

/** A person on a board, however many tabs they have it open in. */
export const presence = z.object({
  userId: z.int(),
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  isEditing: z.boolean(),
  cursor: cursorPosition,
  /** ISO time by the server's clock. */
  lastActivity: z.string(),
})
export type Presence = z.infer<typeof presence>

const at = z.optional(z.iso.datetime({ offset: true }))
/** Names one gesture of one person; `seq` grows within it. */
const gesture = { gestureId: z.string().check(z.minLength(1), z.maxLength(64)), seq: z.int().check(z.nonnegative()) }
/** An element's id and the fields that change. What an update cannot change is dropped when sent. */
const changedElement = z.object({ id: elementId, ...elementUpdateBody.shape })

/** Identity comes from the session: `userId`, `username` and `avatarUrl` are dropped when sent. */
const join = z.object({ type: z.literal('join'), boardId, isEditing: z.optional(z.boolean()) })
/** Durable, like the two below: answered with `ack` or `error`. The server names what its author did not name. */
const elementCreate = z.object({
  type: z.literal('element_create'),
  mutationId: z.optional(mutationId),
  element: elementCreateBody,
  at,
})
const elementUpdate = z.object({
  type: z.literal('element_update'),
  live: z.optional(z.literal(false)),
  mutationId: z.optional(mutationId),
  element: changedElement,
  /** The board rev the person saw; without it nothing counts as overwritten. */
  baseRev: z.optional(z.int().check(z.nonnegative())),
  at,
})
const elementDelete = z.object({
  type: z.literal('element_delete'),
  mutationId: z.optional(mutationId),
  elementId,
  at,
})
/** Relayed to the others and never stored. */
const liveUpdate = z.object({
  type: z.literal('element_update'),
  live: z.literal(true),
  element: changedElement,
  ...gesture,
})
/** Null: not on the canvas. */
const cursorMove = z.object({ type: z.literal('cursor_move'), position: cursorPosition })
const editingStatus = z.object({ type: z.literal('editing_status'), isEditing: z.boolean() })
const activityPing = z.object({ type: z.literal('activity_ping'), timestamp: z.union([z.number(), z.string()]) })

export const clientMessage = z.discriminatedUnion('type', [
  join,
  elementCreate,
  z.discriminatedUnion('live', [elementUpdate, liveUpdate]),
  elementDelete,
  cursorMove,
  editingStatus,
  activityPing,
])
export type ClientMessage = z.infer<typeof clientMessage>
export type DurableMessage =
  | z.infer<typeof elementCreate>
  | z.infer<typeof elementUpdate>
  | z.infer<typeof elementDelete>
/** Seen by those who are there, and never stored. */
export type PassingMessage =
  | z.infer<typeof liveUpdate>
  | z.infer<typeof cursorMove>
  | z.infer<typeof editingStatus>
  | z.infer<typeof activityPing>
export const CLIENT_MESSAGE_TYPES: ReadonlySet<unknown> = new Set<ClientMessage['type']>([
  'join',
  'element_create',
  'element_update',
  'element_delete',
  'cursor_move',
  'editing_status',
  'activity_ping',
])

/** One committed change: the board's rev after it, whose it was, and the author's name for it. */
const committed = { rev: z.int(), userId: z.int(), mutationId }

const joined = z.object({
  type: z.literal('joined'),
  boardId,
  /** Of this moment, or newer than what was told: who knows less catches up. */
  rev: z.int(),
  canEdit: z.boolean(),
  /** Everybody else who works on the board and is here. */
  collaborators: z.array(presence),
  /** How many others look at a public board. They have no name here. */
  viewers: z.int(),
})
const userJoined = z.object({ type: z.literal('user_joined'), user: presence })
const userLeft = z.object({ type: z.literal('user_left'), userId: z.int() })
const cursorMoved = z.object({ type: z.literal('cursor_position'), userId: z.int(), position: cursorPosition })
const editingChanged = z.object({
  type: z.literal('editing_status_changed'),
  userId: z.int(),
  isEditing: z.boolean(),
})
const elementCreated = z.object({ type: z.literal('element_created'), element, ...committed })
const elementUpdated = z.object({
  type: z.literal('element_updated'),
  live: z.optional(z.literal(false)),
  element,
  ...committed,
})
const elementUpdatedLive = z.object({
  type: z.literal('element_updated'),
  live: z.literal(true),
  element: changedElement,
  userId: z.int(),
  ...gesture,
})
const elementDeleted = z.object({ type: z.literal('element_deleted'), elementId, ...committed })
/** A batch: every rev after `fromRev` up to `rev` is in it. */
const changes = z.object({
  type: z.literal('changes'),
  fromRev: z.int(),
  rev: z.int(),
  userId: z.int(),
  mutationIds: z.array(mutationId),
  elements: z.array(element),
  deleted: z.array(elementId),
})
/** The board's own fields. What one may do there oneself is told by `access_changed`. */
const boardUpdated = z.object({
  type: z.literal('board_updated'),
  board: z.omit(board, { canEdit: true }),
  ...committed,
})
const accessChanged = z.union([
  z.object({ type: z.literal('access_changed'), canEdit: z.boolean() }),
  z.object({ type: z.literal('access_changed'), revoked: z.literal(true) }),
])
const heartbeat = z.object({ type: z.literal('heartbeat'), rev: z.int(), viewers: z.int() })
const ack = z.object({
  type: z.literal('ack'),
  mutationId,
  rev: z.int(),
  overwrote: z.optional(z.array(overwrite)),
})
const error = z.object({
  type: z.literal('error'),
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  mutationId: z.optional(mutationId),
})

export const serverMessage = z.union([
  z.discriminatedUnion('type', [
    joined,
    userJoined,
    userLeft,
    cursorMoved,
    editingChanged,
    elementCreated,
    z.discriminatedUnion('live', [elementUpdated, elementUpdatedLive]),
    elementDeleted,
    changes,
    boardUpdated,
    heartbeat,
    ack,
    error,
  ]),
  accessChanged,
])
export type ServerMessage = z.infer<typeof serverMessage>
export type ErrorMessage = z.infer<typeof error>
