import type { Knex } from 'knex'
import { User } from '../../db/models/User'
import { type BoardAccess, readAccess } from '../services/boards/readAccess'
import type { Connection } from './Connection'
import type { Room } from './Room'
import type { Rooms } from './Rooms'

interface JoinDeps {
  readonly knex: Knex
  readonly rooms: Rooms
}

/** Brings a connection onto a board, from wherever it was before, or says why not. */
export async function join(
  { knex, rooms }: JoinDeps,
  connection: Connection,
  { boardId, isEditing = false }: { readonly boardId: number; readonly isEditing?: boolean | undefined },
): Promise<void> {
  const { userId } = connection.identity
  rooms.leave(connection)
  const user = await User.query(knex).findById(userId)
  const room = await rooms.open(boardId)
  try {
    const board = await accessNow(knex, room, userId)
    const access = board?.of(userId)
    if (connection.isClosed) return
    if (!board || !access || !user) {
      // A board that is not there and one that is not theirs to know of look the same.
      connection.refuse('NOT_FOUND', 'Board not found')
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

/** A right that was taken away while we read it is read again. */
async function accessNow(knex: Knex, room: Room, userId: number): Promise<BoardAccess | undefined> {
  for (;;) {
    const { epoch } = room
    const boards = await readAccess(knex, [room.boardId], [userId])
    if (epoch === room.epoch) return boards.get(room.boardId)
  }
}
