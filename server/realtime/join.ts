import type { Knex } from 'knex'
import { FIRST_CONTRACT } from '../../contract/contractVersion'
import { User } from '../../db/models'
import { BOARD_MISMATCH } from '../middleware/mutationHeaders'
import { type BoardAccess, readAccess } from '../services/boards/readAccess'
import type { Connection } from './Connection'
import type { Room } from './Room'
import type { Rooms } from './Rooms'

interface JoinRequest {
  readonly boardId: number
  /** Uid of the intended board; the id may belong to another board by now. */
  readonly boardUid?: string | undefined
  readonly isEditing?: boolean | undefined
  /** The client's contract version. */
  readonly contract?: number | undefined
}

interface JoinDeps {
  readonly knex: Knex
  readonly rooms: Rooms
}

/** Moves a connection from its current board, if any, to another, or refuses with a reason. */
export async function join(
  { knex, rooms }: JoinDeps,
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
