import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { CLOSE, PRESENCE_EXPIRES_MS } from '../../contract/channel'
import { Session } from '../../db/models'
import { readAccess } from '../services/boards/findBoard'
import type { Connection } from './Connection'
import type { Room, Rooms } from './Room'

interface RoomMonitorDeps {
  readonly knex: Knex
  readonly log: Logger
  readonly clock: () => Date
  readonly rooms: Rooms
  readonly connections: ReadonlySet<Connection>
}

/** Rechecks rooms and sockets, in case an event was lost. */
export function createRoomMonitor({ knex, log, clock, rooms, connections }: RoomMonitorDeps) {
  let isRunning = false
  const now = () => clock().getTime()

  /** Sends each room its rev, after checking sockets, sessions, rights and the other cluster nodes. */
  async function sendHeartbeats(): Promise<void> {
    // If the database takes longer than a heartbeat, do not query it twice.
    if (isRunning) return
    isRunning = true
    for (const connection of connections) connection.probe()
    await guard(recheckSessions([...connections]))
    await guard(recheckBoards(rooms.all()))
    await Promise.all(rooms.all().map((room) => guard(room.syncPresence(now(), PRESENCE_EXPIRES_MS))))
    for (const room of rooms.all()) room.sendHeartbeat()
    isRunning = false
  }

  /** Checks everyone in these rooms against their current rights. */
  async function recheckBoards(some: readonly Room[]): Promise<void> {
    if (some.length === 0) return
    const userIds = new Set(some.flatMap(({ connections }) => connections.map(({ identity }) => identity.userId)))
    const epochs = some.map(({ accessVersion: epoch }) => epoch)
    const boards = await readAccess(
      knex,
      some.map(({ boardId }) => boardId),
      [...userIds],
    )
    for (const [index, room] of some.entries()) {
      const board = boards.get(room.boardId)
      room.rev = Math.max(room.rev, board?.rev ?? 0)
      // If rights changed meanwhile, this read may be stale, and they are checked again anyway.
      if (room.accessVersion !== epochs[index]) continue
      room.enforceAccess(board, userIds)
    }
  }

  /** Closes the sockets whose session has ended. */
  async function recheckSessions(some: readonly Connection[]): Promise<void> {
    const ids = [...new Set(some.map(({ identity }) => identity.sessionId))]
    if (ids.length === 0) return
    const rows = await Session.query(knex)
      .select('id')
      .whereIn('id', ids)
      .where('expires_at', '>', clock())
      // The row of a deleted account's session remains for a while.
      .whereNotNull('user_id')
    const living = new Set(rows.map(({ id }) => id))
    for (const connection of some) {
      if (!living.has(connection.identity.sessionId)) connection.close(CLOSE.signedOut, 'Signed out')
    }
  }

  /** Marks people as away if they were silent for too long, though their socket is open. */
  function expire(): void {
    const before = now() - PRESENCE_EXPIRES_MS
    for (const room of rooms.all()) {
      for (const connection of room.connections) {
        if (connection.isAway || connection.lastSeen > before) continue
        connection.isAway = true
        room.refresh(connection.identity.userId)
      }
    }
  }

  function guard(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => log.error({ err: error }, 'checking the open sockets failed'))
  }

  return {
    sendHeartbeats,
    expire,
    recheckBoards: (some: readonly Room[]) => guard(recheckBoards(some)),
    recheckSessions: (some: readonly Connection[]) => guard(recheckSessions(some)),
  }
}
