import * as z from 'zod/mini'
import { LIVE_EXTRA_ELEMENTS_MAX, SELECTION_MAX } from './channel'
import { FIRST_CONTRACT } from './contractVersion'
import { POSITION_LIMIT } from './limits'
import { mutationId, overwrite } from './mutation'
import { unreadSummary } from './notification'
import { board, boardId } from './shared/board'
import { element, elementCreateBody, elementId, elementUpdateBody } from './shared/element'

// The whole /ws protocol: what a browser may send, and what a server sends.

/** Board px. A pointer's position need not be a whole number. */
const coordinate = z.number().check(z.minimum(-POSITION_LIMIT), z.maximum(POSITION_LIMIT))
export const cursorPosition = z.nullable(z.object({ x: coordinate, y: coordinate }))
export type CursorPosition = z.infer<typeof cursorPosition>

/** A part of the board, in board px. */
const sharedView = z.object({
  x: coordinate,
  y: coordinate,
  width: z.number().check(z.minimum(1), z.maximum(2 * POSITION_LIMIT)),
  height: z.number().check(z.minimum(1), z.maximum(2 * POSITION_LIMIT)),
})
export type SharedView = z.infer<typeof sharedView>

const selection = z.array(elementId).check(z.maxLength(SELECTION_MAX))

/** A person on a board, however many tabs they have it open in; or an agent that works on it. */
export const presence = z.object({
  /** For an agent: negative, and stable per access token. */
  userId: z.int(),
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  isEditing: z.boolean(),
  cursor: cursorPosition,
  selection,
  /** ISO time by the server's clock. */
  lastActivity: z.string(),
  /** For an agent: whom it works for. Its `cursor` and `selection` are where it last worked. */
  agentOf: z.optional(z.object({ userId: z.int(), username: z.string() })),
})
export type Presence = z.infer<typeof presence>

const at = z.optional(z.iso.datetime({ offset: true }))
/** The database's epoch that the sender's revs and ids belong to; any other is refused with EPOCH_CHANGED. */
const ofEpoch = { epoch: z.optional(z.uuid()) }
/** An element's id and the fields that change. Drops fields that an update can't change. */
const changedElement = z.object({ id: elementId, ...elementUpdateBody.shape })
/** One step of a person's gesture; `seq` increases within it. `more`: what it changes besides `element`. */
const gesture = {
  element: changedElement,
  more: z.optional(z.array(changedElement).check(z.maxLength(LIVE_EXTRA_ELEMENTS_MAX))),
  gestureId: z.string().check(z.minLength(1), z.maxLength(64)),
  seq: z.int().check(z.nonnegative()),
}

/** Identity comes from the session: `userId`, `username` and `avatarUrl` are dropped if sent. */
const join = z.object({
  type: z.literal('join'),
  boardId,
  /** Refused with BOARD_MISMATCH if the board with that id is a different one. */
  boardUid: z.optional(z.uuid()),
  isEditing: z.optional(z.boolean()),
  ...ofEpoch,
  /** The client's contract version (contractVersion.ts); the first if omitted. */
  contract: z.optional(z.int().check(z.minimum(FIRST_CONTRACT), z.maximum(1_000_000))),
})
/** The socket stays open, on no board. Messages sent before still count. */
const leave = z.object({ type: z.literal('leave') })
/** Durable, like the two below: answered with `ack` or `error`. The server fills in what the author left out. */
const elementCreate = z.object({
  type: z.literal('element_create'),
  mutationId: z.optional(mutationId),
  element: elementCreateBody,
  at,
  ...ofEpoch,
})
const elementUpdate = z.object({
  type: z.literal('element_update'),
  live: z.optional(z.literal(false)),
  mutationId: z.optional(mutationId),
  element: changedElement,
  /** The board rev that the person saw; without it nothing counts as overwritten. */
  baseRev: z.optional(z.int().check(z.nonnegative())),
  at,
  ...ofEpoch,
})
const elementDelete = z.object({
  type: z.literal('element_delete'),
  mutationId: z.optional(mutationId),
  elementId,
  at,
  ...ofEpoch,
})
/** Relayed to the others and never stored. */
const liveUpdate = z.object({
  type: z.literal('element_update'),
  live: z.literal(true),
  ...gesture,
})
/** Null: the pointer isn't on the canvas. */
const cursorMove = z.object({ type: z.literal('cursor_move'), position: cursorPosition })
/** The whole selection. Clients throttle it to ten a second, and always send the last one. */
const select = z.object({ type: z.literal('selection'), elementIds: selection })
const editingStatus = z.object({ type: z.literal('editing_status'), isEditing: z.boolean() })
/** Invites everyone else on the board to look at this view; doesn't move theirs. */
const showView = z.object({ type: z.literal('show_view'), view: sharedView })
const activityPing = z.object({ type: z.literal('activity_ping'), timestamp: z.union([z.number(), z.string()]) })

export const clientMessage = z.discriminatedUnion('type', [
  join,
  leave,
  elementCreate,
  z.discriminatedUnion('live', [elementUpdate, liveUpdate]),
  elementDelete,
  cursorMove,
  select,
  editingStatus,
  showView,
  activityPing,
])
export type ClientMessage = z.infer<typeof clientMessage>
export type DurableMessage =
  | z.infer<typeof elementCreate>
  | z.infer<typeof elementUpdate>
  | z.infer<typeof elementDelete>
/** Only for those who are present; never stored. */
export type EphemeralMessage =
  | z.infer<typeof liveUpdate>
  | z.infer<typeof cursorMove>
  | z.infer<typeof select>
  | z.infer<typeof editingStatus>
  | z.infer<typeof showView>
  | z.infer<typeof activityPing>
export const CLIENT_MESSAGE_TYPES: ReadonlySet<unknown> = new Set<ClientMessage['type']>([
  'join',
  'leave',
  'element_create',
  'element_update',
  'element_delete',
  'cursor_move',
  'selection',
  'editing_status',
  'show_view',
  'activity_ping',
])

/** One committed change: the board's rev after it, who made it, and its author's id for it. */
const committed = { rev: z.int(), userId: z.int(), mutationId }

/** Whether no other socket is on the board, the person's own other tabs included. Absent from older servers. */
const isAlone = z.optional(z.boolean())

const joined = z.object({
  type: z.literal('joined'),
  boardId,
  /** Current, or newer than what was broadcast: clients with an older one catch up. */
  rev: z.int(),
  canEdit: z.boolean(),
  /** Everyone else who works on the board and is present. */
  collaborators: z.array(presence),
  /** How many others are viewing a public board. They are anonymous here. */
  viewers: z.int(),
  isAlone,
  /** The database's, see DATABASE_EPOCH. */
  epoch: z.optional(z.uuid()),
  /** The server's contract version; absent if it is the first. */
  contract: z.optional(z.int()),
})
const userJoined = z.object({ type: z.literal('user_joined'), user: presence })
const userLeft = z.object({ type: z.literal('user_left'), userId: z.int() })
const cursorMoved = z.object({ type: z.literal('cursor_position'), userId: z.int(), position: cursorPosition })
const selectionChanged = z.object({
  type: z.literal('selection_changed'),
  userId: z.int(),
  elementIds: selection,
})
const editingChanged = z.object({
  type: z.literal('editing_status_changed'),
  userId: z.int(),
  isEditing: z.boolean(),
})
const viewShown = z.object({ type: z.literal('view_shown'), userId: z.int(), view: sharedView })
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
  userId: z.int(),
  ...gesture,
})
const elementDeleted = z.object({ type: z.literal('element_deleted'), elementId, ...committed })
/** A batch: it covers every rev after `fromRev` up to `rev`, with the board's own fields if they changed. */
const changes = z.object({
  type: z.literal('changes'),
  fromRev: z.int(),
  rev: z.int(),
  userId: z.int(),
  mutationIds: z.array(mutationId),
  elements: z.array(element),
  deleted: z.array(elementId),
  board: z.optional(z.omit(board, { canEdit: true })),
})
/** The board's own fields. The person's own rights are sent by `access_changed`. */
const boardUpdated = z.object({
  type: z.literal('board_updated'),
  board: z.omit(board, { canEdit: true }),
  ...committed,
})
const accessChanged = z.union([
  z.object({ type: z.literal('access_changed'), canEdit: z.boolean() }),
  z.object({ type: z.literal('access_changed'), revoked: z.literal(true) }),
])
/** How much this person has not read. Sent whether or not they have a board open. */
const notified = z.object({ type: z.literal('notification'), ...unreadSummary.shape })
const heartbeat = z.object({
  type: z.literal('heartbeat'),
  rev: z.int(),
  /** As in `joined`: the receiver does not count. */
  viewers: z.int(),
  isAlone,
  epoch: z.optional(z.uuid()),
})
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
    selectionChanged,
    editingChanged,
    viewShown,
    elementCreated,
    z.discriminatedUnion('live', [elementUpdated, elementUpdatedLive]),
    elementDeleted,
    changes,
    boardUpdated,
    notified,
    heartbeat,
    ack,
    error,
  ]),
  accessChanged,
])
export type ServerMessage = z.infer<typeof serverMessage>
export type ErrorMessage = z.infer<typeof error>
