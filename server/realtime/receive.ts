import type { Logger } from 'pino'
import type { ClientMessage, DurableMessage, PassingMessage } from '../../contract/messages'
import type { WriteDeps } from '../services/writeDeps'
import { applyDurable, mutationOf } from './applyDurable'
import type { Connection } from './Connection'
import { join } from './join'
import type { Rooms } from './Rooms'
import { readMessage } from './readMessage'

export interface ReceiveDeps extends WriteDeps {
  readonly log: Logger
  readonly rooms: Rooms
}

/** Acts on one frame of one socket: the only way in. */
export function receive(deps: ReceiveDeps, connection: Connection, text: string): void {
  const now = deps.clock().getTime()
  if (!connection.allowed.messages.take(now)) {
    connection.strike(now, 'RATE_LIMIT', 'Too many messages at once')
    return
  }
  const read = readMessage(text)
  touch(deps.rooms, connection, now)
  if ('message' in read) act(deps, connection, read.message, { now, size: text.length })
  else if (read.isNonsense) connection.strike(now, read.code, read.problem)
  else connection.refuse(read.code, read.problem, read.about)
}

/** Any message shows that somebody is there. */
function touch(rooms: Rooms, connection: Connection, now: number): void {
  connection.isAlive = true
  connection.lastSeen = now
  if (!connection.isAway) return
  connection.isAway = false
  rooms.of(connection)?.refresh(connection.identity.userId)
}

/** When a frame came, in ms, and how many characters it has. */
interface Frame {
  readonly now: number
  readonly size: number
}

function act(deps: ReceiveDeps, connection: Connection, message: ClientMessage, frame: Frame): void {
  const { now } = frame
  switch (message.type) {
    case 'join':
      if (connection.allowed.joins.take(now)) inOrder(deps, connection, () => join(deps, connection, message))
      else connection.refuse('RATE_LIMIT', 'Too many boards at once')
      break
    case 'leave':
      inOrder(deps, connection, async () => deps.rooms.leave(connection))
      break
    case 'element_create':
    case 'element_delete':
      change(deps, connection, message, now)
      break
    case 'element_update':
      if (message.live) show(deps.rooms, connection, message, frame)
      else change(deps, connection, message, now)
      break
    case 'cursor_move':
    case 'selection':
    case 'editing_status':
    case 'show_view':
    case 'activity_ping':
      show(deps.rooms, connection, message, frame)
      break
  }
}

/** What others see of a person, and what is never stored. On no board only a ping is answered: the socket lives. */
function show(rooms: Rooms, connection: Connection, message: PassingMessage, { now, size }: Frame): void {
  const room = rooms.of(connection)
  const place = room?.placeOf(connection)
  if (!room || !place) {
    if (message.type === 'activity_ping') connection.send({ type: 'heartbeat', rev: 0, viewers: 0 })
    return
  }
  const { userId } = connection.identity
  switch (message.type) {
    case 'element_update': {
      const { type: _, ...step } = message
      if (!place.access.canEdit) connection.refuse('FORBIDDEN', 'You may look at this board, but not change it')
      else if (connection.allowed.live.take(now) && connection.allowed.liveBytes.take(now, size))
        room.relay(connection, { type: 'element_updated', userId, ...step })
      break
    }
    case 'cursor_move': {
      const { position } = message
      // Who only looks is not shown.
      if (!place.access.isNamed || !connection.allowed.cursors.take(now)) break
      place.cursor = position
      room.relay(connection, { type: 'cursor_position', userId, position }, userId)
      break
    }
    case 'selection':
      if (!place.access.isNamed || !connection.allowed.selections.take(now)) break
      place.selection = message.elementIds
      room.refresh(userId)
      break
    case 'editing_status':
      place.isEditing = message.isEditing
      room.refresh(userId)
      break
    case 'show_view':
      // Who is not shown has nothing to show.
      if (!place.access.isNamed) break
      if (connection.allowed.views.take(now))
        room.relay(connection, { type: 'view_shown', userId, view: message.view }, userId)
      else connection.refuse('RATE_LIMIT', 'You have just asked the others to look')
      break
    case 'activity_ping':
      connection.send({ type: 'heartbeat', rev: room.rev, viewers: room.viewers })
      break
  }
}

function change(deps: ReceiveDeps, connection: Connection, message: DurableMessage, now: number): void {
  const mutation = mutationOf(message)
  const named = { mutationId: mutation.mutationId }
  const apply = async () => {
    const room = deps.rooms.of(connection)
    if (room) await applyDurable(deps, connection, { boardId: room.boardId, mutation })
    else connection.refuse('UNAVAILABLE', 'Join a board first', named)
  }
  if (connection.allowed.durable.take(now)) inOrder(deps, connection, apply, named)
  else connection.refuse('RATE_LIMIT', 'Too many changes at once', named)
}

/** Joins and changes of one socket follow one another; what fails is said, and the next goes on. */
function inOrder(
  { log }: ReceiveDeps,
  connection: Connection,
  work: () => Promise<void>,
  named: { readonly mutationId?: string } = {},
): void {
  const isTaken = connection.enqueue(async () => {
    if (connection.isClosed) return
    await work().catch((error: unknown) => {
      log.error({ err: error }, 'a message failed')
      connection.refuse('UNAVAILABLE', 'Something went wrong. Please try again.', named)
    })
  })
  if (!isTaken) connection.refuse('RATE_LIMIT', 'Too many changes at once', named)
}
