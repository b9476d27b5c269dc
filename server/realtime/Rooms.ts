import type { AgentLeases } from './AgentLeases'
import type { ClusterBus } from './ClusterBus'
import type { Connection } from './Connection'
import { type Participant, Room } from './Room'

interface RoomsOptions {
  readonly cluster: ClusterBus
  /** Ms. */
  readonly now: () => number
  readonly epoch: string
  readonly agents: Pick<AgentLeases, 'on'>
}

/** The boards that someone has open on this cluster node. */
export class Rooms {
  readonly #rooms = new Map<number, { readonly room: Room; readonly ready: Promise<void> }>()
  readonly #roomByConnection = new Map<Connection, Room>()

  constructor(private readonly options: RoomsOptions) {}

  get(boardId: number): Room | undefined {
    return this.#rooms.get(boardId)?.room
  }

  all(): Room[] {
    return [...this.#rooms.values()].map(({ room }) => room)
  }

  /**
   * Opens the board's room for someone who is joining; `release` must follow. Once it resolves, no event of the board
   * is missed here.
   */
  async open(boardId: number): Promise<Room> {
    const { room, ready } = this.#rooms.get(boardId) ?? this.#create(boardId)
    room.pendingJoins++
    await ready
    return room
  }

  /** Ends an `open`, and closes the room if it is empty. */
  release(room: Room): void {
    room.pendingJoins--
    this.#closeIfEmpty(room)
  }

  enter(room: Room, connection: Connection, participant: Participant): void {
    this.#roomByConnection.set(connection, room)
    room.enter(connection, participant)
  }

  leave(connection: Connection): void {
    const room = this.roomOf(connection)
    if (!room) return
    this.#roomByConnection.delete(connection)
    room.leave(connection)
    this.#closeIfEmpty(room)
  }

  roomOf(connection: Connection): Room | undefined {
    return this.#roomByConnection.get(connection)
  }

  #closeIfEmpty(room: Room): void {
    if (!room.isEmpty || this.get(room.boardId) !== room) return
    this.#rooms.delete(room.boardId)
    this.options.cluster.unsubscribe(room.boardId)
  }

  #create(boardId: number) {
    const { cluster, now, epoch, agents } = this.options
    const room = new Room(boardId, cluster, epoch)
    for (const agent of agents.on(boardId)) room.showAgent(agent)
    const ready = cluster.subscribe(boardId).then(() => room.syncPresence(now(), 0))
    const made = { room, ready }
    this.#rooms.set(boardId, made)
    return made
  }
}
