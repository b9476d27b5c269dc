import type { Connection } from './Connection'
import type { Nodes } from './Nodes'
import { type Place, Room } from './Room'

/** The boards that somebody has open on this node. */
export class Rooms {
  readonly #rooms = new Map<number, { readonly room: Room; readonly ready: Promise<void> }>()
  readonly #where = new Map<Connection, Room>()

  constructor(
    private readonly nodes: Nodes,
    /** Ms. */
    private readonly now: () => number,
  ) {}

  get(boardId: number): Room | undefined {
    return this.#rooms.get(boardId)?.room
  }

  all(): Room[] {
    return [...this.#rooms.values()].map(({ room }) => room)
  }

  /**
   * Opens the board's room for someone on their way in; `release` must follow. From then on, nothing that happens
   * on the board goes unheard here.
   */
  async open(boardId: number): Promise<Room> {
    const { room, ready } = this.#rooms.get(boardId) ?? this.#make(boardId)
    room.coming++
    await ready
    return room
  }

  /** Ends an `open`. A room that nobody is in is closed. */
  release(room: Room): void {
    room.coming--
    this.#sweep(room)
  }

  enter(room: Room, connection: Connection, place: Place): void {
    this.#where.set(connection, room)
    room.enter(connection, place)
  }

  leave(connection: Connection): void {
    const room = this.of(connection)
    if (!room) return
    this.#where.delete(connection)
    room.leave(connection)
    this.#sweep(room)
  }

  /** Where a connection is. */
  of(connection: Connection): Room | undefined {
    return this.#where.get(connection)
  }

  #sweep(room: Room): void {
    if (!room.isEmpty || this.get(room.boardId) !== room) return
    this.#rooms.delete(room.boardId)
    this.nodes.unfollow(room.boardId)
  }

  #make(boardId: number) {
    const room = new Room(boardId, this.nodes)
    const ready = this.nodes.follow(boardId).then(() => room.exchange(this.now(), 0))
    const made = { room, ready }
    this.#rooms.set(boardId, made)
    return made
  }
}
