import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { FRAME_MAX } from '../../contract/channel'
import { FIRST_CONTRACT } from '../../contract/contractVersion'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors'
import {
  CLIENT_MESSAGE_TYPES,
  type ClientMessage,
  clientMessage,
  type DurableMessage,
  type EphemeralMessage,
} from '../../contract/messages'
import { mutationId } from '../../contract/mutation'
import { User } from '../../db/models'
import { AppError } from '../AppError'
import type { WriteDeps } from '../deps'
import { BOARD_MISMATCH, EPOCH_CHANGED } from '../middleware/everyRequest'
import { type JsonBounds, JsonText, parse, storageProblem } from '../middleware/input'
import { outOfSpaceError } from '../outOfSpace'
import { spendChanges } from '../rateLimits'
import { applyMutations, type DurableMutation } from '../services/applyMutations/applyMutations'
import { type BoardAccess, readAccess } from '../services/boards/findBoard'
import type { Connection } from './Connection'
import type { Room, Rooms } from './Room'

interface ReceiveDeps extends WriteDeps {
  readonly epoch: string
  readonly log: Logger
  readonly rooms: Rooms
}

/** Handles a frame that a socket received: the only entry point. */
export function receive(deps: ReceiveDeps, connection: Connection, data: Uint8Array): void {
  const now = deps.clock().getTime()
  const size = data.length
  if (!connection.limiters.messages.take(now) || !connection.limiters.bytes.take(now, size)) {
    connection.strike(now, 'RATE_LIMIT', 'Too many messages at once')
    return
  }
  const read = readMessage(data)
  touch(deps.rooms, connection, now)
  if ('message' in read) dispatch(deps, connection, read.message, { now, size })
  else if (read.isMalformed) connection.strike(now, read.code, read.problem)
  else connection.refuseInvalid(now, read.problem, read.about)
}

type ReadMessage = { readonly message: ClientMessage } | MalformedMessage | InvalidMessage

/** Our client never sends this. */
interface MalformedMessage {
  readonly isMalformed: true
  readonly code: ErrorCode
  readonly problem: string
}

/** A message of a known type with an error in it. */
interface InvalidMessage {
  readonly isMalformed: false
  readonly problem: string
  /** The invalid field, and the id of the refused durable message, if known. */
  readonly about: { readonly field?: string; readonly mutationId?: string }
}

/** For a frame that changes one element: its properties may hold lists. */
const FRAME_BOUNDS: JsonBounds = { bytes: FRAME_MAX, values: 10_000, items: 5_000, keys: 500 }
/** For a live change: some 100 elements with a few fields each, many times a second. */
const LIVE_VALUES_MAX = 4_000

/** Parses one text frame by the contract. */
function readMessage(data: Uint8Array): ReadMessage {
  const text = new JsonText(FRAME_BOUNDS)
  const bound = text.push(data)
  if (bound) return { isMalformed: true, code: bound.code, problem: bound.message }
  const value = text.parse()
  if (typeof value !== 'object' || value === null) {
    return { isMalformed: true, code: 'MALFORMED_BODY', problem: 'A message must be a JSON object' }
  }
  if (!('type' in value) || !CLIENT_MESSAGE_TYPES.has(value.type)) {
    return { isMalformed: true, code: 'VALIDATION_FAILED', problem: 'Unknown message type' }
  }
  if (text.values > LIVE_VALUES_MAX && 'live' in value && value.live === true) {
    return invalidMessage(value, `A live change contains more than ${LIVE_VALUES_MAX} values`, undefined)
  }
  const problem = storageProblem(value)
  if (problem) return invalidMessage(value, problem.message, problem.field)
  try {
    return { message: parse(clientMessage, value) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return invalidMessage(value, error.message, error.field)
  }
}

function invalidMessage(value: object, problem: string, field: string | undefined): InvalidMessage {
  const named = mutationId.safeParse('mutationId' in value ? value.mutationId : undefined)
  const about = { ...(field ? { field } : {}), ...(named.success ? { mutationId: named.data } : {}) }
  return { isMalformed: false, problem, about }
}

/** Any message shows that someone is there. */
function touch(rooms: Rooms, connection: Connection, now: number): void {
  connection.isAlive = true
  connection.lastSeen = now
  if (!connection.isAway) return
  connection.isAway = false
  rooms.roomOf(connection)?.refresh(connection.identity.userId)
}

/** Arrival time of a frame, in ms, and its size in bytes. */
interface Frame {
  readonly now: number
  readonly size: number
}

function dispatch(deps: ReceiveDeps, connection: Connection, message: ClientMessage, frame: Frame): void {
  const { now } = frame
  if ('epoch' in message && message.epoch !== undefined && message.epoch !== deps.epoch) {
    refuseEpoch(connection, message)
    return
  }
  switch (message.type) {
    case 'join':
      if (connection.limiters.joins.take(now)) enqueue(deps, connection, () => join(deps, connection, message))
      else connection.refuse('RATE_LIMIT', 'Too many boards at once')
      break
    case 'leave':
      enqueue(deps, connection, async () => deps.rooms.leave(connection))
      break
    case 'element_create':
    case 'element_delete':
      handleDurable(deps, connection, message, frame)
      break
    case 'element_update':
      if (message.live) handleEphemeral(deps, connection, message, frame)
      else handleDurable(deps, connection, message, frame)
      break
    case 'cursor_move':
    case 'selection':
    case 'editing_status':
    case 'show_view':
    case 'activity_ping':
      handleEphemeral(deps, connection, message, frame)
      break
  }
}

/** Refuses a message from another epoch, whose ids and revs are meaningless here. */
function refuseEpoch(connection: Connection, message: ClientMessage): void {
  const mutationId = 'mutationId' in message ? message.mutationId : undefined
  connection.refuse('EPOCH_CHANGED', EPOCH_CHANGED, mutationId === undefined ? {} : { mutationId })
}

interface JoinRequest {
  readonly boardId: number
  /** Uid of the intended board; the id may belong to another board by now. */
  readonly boardUid?: string | undefined
  readonly isEditing?: boolean | undefined
  /** The client's contract version. */
  readonly contract?: number | undefined
}

/** Moves a connection from its current board, if any, to another, or refuses with a reason. */
export async function join(
  { knex, rooms }: Pick<ReceiveDeps, 'knex' | 'rooms'>,
  connection: Connection,
  { boardId, boardUid, isEditing = false, contract = FIRST_CONTRACT }: JoinRequest,
): Promise<void> {
  const { userId } = connection.identity
  rooms.leave(connection)
  connection.contract = contract
  const user = await User.query(knex).findById(userId)
  const room = await rooms.open(boardId)
  try {
    const board = await readCurrentAccess(knex, room, userId)
    const access = board?.accessOf(userId)
    if (connection.isClosed) return
    if (!board || !access || !user) {
      // Does not reveal whether the board exists.
      connection.refuse('NOT_FOUND', 'Board not found')
    } else if (boardUid !== undefined && boardUid.toLowerCase() !== board.uid) {
      connection.refuse('BOARD_MISMATCH', BOARD_MISMATCH)
    } else if (!access.canOpen) {
      connection.refuse('BOARD_IN_TRASH', 'This board is in the trash')
    } else {
      room.rev = Math.max(room.rev, board.rev)
      const { username, avatarUrl } = user
      rooms.enter(room, connection, { username, avatarUrl, access, isEditing, cursor: null, selection: [] })
    }
  } finally {
    rooms.release(room)
  }
}

/** Reads the access to a board, again if rights changed meanwhile. */
async function readCurrentAccess(knex: Knex, room: Room, userId: number): Promise<BoardAccess | undefined> {
  for (;;) {
    const { accessVersion } = room
    const boards = await readAccess(knex, [room.boardId], [userId])
    if (accessVersion === room.accessVersion) return boards.get(room.boardId)
  }
}

function handleDurable(deps: ReceiveDeps, connection: Connection, message: DurableMessage, { now, size }: Frame): void {
  const mutation = mutationOf(message)
  const named = { mutationId: mutation.mutationId }
  const apply = async () => {
    const room = deps.rooms.roomOf(connection)
    if (room) {
      await spendChanges(deps.limits, connection.identity.userId, { count: 1, bytes: size })
      await applyDurable(deps, connection, { boardId: room.boardId, mutation })
    } else connection.refuse('UNAVAILABLE', 'Join a board first', named)
  }
  if (connection.limiters.durable.take(now)) enqueue(deps, connection, apply, named)
  else connection.refuse('RATE_LIMIT', 'Too many changes at once', named)
}

/** Generates a missing mutationId: sending such a change again is not idempotent. */
function mutationOf(message: DurableMessage): DurableMutation {
  const { mutationId = randomUUID(), at } = message
  switch (message.type) {
    case 'element_create': {
      const { id: elementId = randomUUID(), ...data } = message.element
      return { kind: 'create', mutationId, elementId, data, at }
    }
    case 'element_update': {
      const { id: elementId, ...data } = message.element
      return { kind: 'update', mutationId, elementId, data, baseRev: message.baseRev ?? null, at }
    }
    case 'element_delete':
      return { kind: 'delete', mutationId, elementId: message.elementId, at }
  }
}

interface Durable {
  readonly boardId: number
  readonly mutation: DurableMutation
}

/** Commits a change that came through a socket, and acknowledges or refuses it by its id. */
async function applyDurable(deps: WriteDeps, connection: Connection, { boardId, mutation }: Durable): Promise<void> {
  const { results } = await applyMutations(deps, connection.identity.userId, boardId, [mutation])
  for (const result of results) {
    const { mutationId } = result
    if (result.status === 200) {
      const { rev, overwrote } = result
      connection.send({ type: 'ack', mutationId, rev, ...(overwrote ? { overwrote } : {}) })
    } else {
      const { field } = result
      connection.refuse(codeOf(result.code), result.message, { mutationId, ...(field ? { field } : {}) })
    }
  }
}

function codeOf(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'INTERNAL'
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERROR_STATUS
}

/** Handles what others see of a person, which is never stored. Outside of a board, only answers pings. */
function handleEphemeral(
  { rooms, epoch }: ReceiveDeps,
  connection: Connection,
  message: EphemeralMessage,
  { now, size }: Frame,
): void {
  const room = rooms.roomOf(connection)
  const participant = room?.participantOf(connection)
  if (!room || !participant) {
    if (message.type === 'activity_ping') connection.send({ type: 'heartbeat', rev: 0, viewers: 0, epoch })
    return
  }
  const { userId } = connection.identity
  switch (message.type) {
    case 'element_update': {
      const { type: _, ...step } = message
      if (!participant.access.canEdit) connection.refuse('FORBIDDEN', 'You can view this board, but not edit it')
      else if (connection.limiters.live.take(now) && connection.limiters.liveBytes.take(now, size))
        room.relay(connection, { type: 'element_updated', userId, ...step })
      break
    }
    case 'cursor_move': {
      const { position } = message
      // Onlookers are not shown.
      if (!participant.access.isNamed || !connection.limiters.cursors.take(now)) break
      participant.cursor = position
      room.relay(connection, { type: 'cursor_position', userId, position }, userId)
      break
    }
    case 'selection':
      if (!participant.access.isNamed || !connection.limiters.selections.take(now)) break
      participant.selection = message.elementIds
      room.refresh(userId)
      break
    case 'editing_status':
      participant.isEditing = message.isEditing
      room.refresh(userId)
      break
    case 'show_view':
      // Onlookers are not shown, so neither is their view.
      if (!participant.access.isNamed) break
      if (connection.limiters.views.take(now))
        room.relay(connection, { type: 'view_shown', userId, view: message.view }, userId)
      else connection.refuse('RATE_LIMIT', 'You just asked the others to look')
      break
    case 'activity_ping':
      room.sendHeartbeat(connection)
      break
  }
}

/** Runs a socket's joins and changes one after another. A failure is reported, and does not stop the next one. */
function enqueue(
  deps: ReceiveDeps,
  connection: Connection,
  work: () => Promise<void>,
  named: { readonly mutationId?: string } = {},
): void {
  const isTaken = connection.enqueue(async () => {
    if (connection.isClosed) return
    await work().catch((error: unknown) => {
      if (error instanceof AppError) {
        connection.refuse(error.code, error.message, named)
        return
      }
      deps.log.error({ err: error }, 'a message failed')
      const full = outOfSpaceError(deps, error)
      if (full) {
        connection.refuse(full.code, full.message, named)
        return
      }
      connection.refuse('UNAVAILABLE', 'Something went wrong. Please try again.', named)
    })
  })
  if (!isTaken) connection.refuse('RATE_LIMIT', 'Too many changes at once', named)
}
