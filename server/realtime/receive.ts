import type { Logger } from 'pino'
import type { ClientMessage, DurableMessage, EphemeralMessage } from '../../contract/messages'
import { AppError } from '../AppError'
import { EPOCH_CHANGED } from '../middleware/mutationHeaders'
import { outOfSpaceError } from '../outOfSpace'
import { spendChanges } from '../rateLimits'
import type { WriteDeps } from '../services/writeDeps'
import { applyDurable, mutationOf } from './applyDurable'
import type { Connection } from './Connection'
import { join } from './join'
import type { Rooms } from './Rooms'
import { readMessage } from './readMessage'

export interface ReceiveDeps extends WriteDeps {
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
      connection.send({ type: 'heartbeat', rev: room.rev, viewers: room.viewers, epoch })
      break
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
