import { CLOSE, SELECTION_MAX } from '../../contract/channel'
import { CONTRACT_VERSION, FIRST_CONTRACT } from '../../contract/contractVersion'
import type { CursorPosition, Presence, ServerMessage } from '../../contract/messages'
import { eventForFirstContract } from '../firstContract'
import type { Access, BoardAccess } from '../services/boards/findBoard'
import type { BoardMessage, ClusterBus } from './ClusterBus'
import { type Connection, textFrame } from './Connection'
import { isSameList, type Person, Roster } from './Roster'

/** The person behind a socket on a board: who they are, what they may do, and what they are doing. */
interface Participant {
  readonly username: string
  readonly avatarUrl: string | null
  access: Access
  isEditing: boolean
  cursor: CursorPosition
  selection: readonly string[]
}

/** Maximum waiting messages beyond which those that may be lost are dropped. */
const HELD_MAX = 200
/** Maximum selected elements in one `joined` message. */
const JOINED_SELECTIONS_MAX = 10 * SELECTION_MAX

/** A board's sockets on this cluster node, and its presence on all cluster nodes. */
export class Room {
  readonly #participants = new Map<Connection, Participant>()
  readonly #roster = new Roster()
  /** What is sent once the current rights are read; undefined while they are known. */
  #held: (() => void)[] | undefined
  /** The value that `#reportAlone` last sent. */
  #wasAlone = true
  /** The highest rev received; never behind what was sent. */
  rev = 0
  /** Grows when rights may have changed: earlier reads are stale. */
  accessVersion = 0
  /** Connections that are joining. */
  pendingJoins = 0
  /** When the other cluster nodes' presence was last read. Ms. */
  remoteReadAt = 0

  constructor(
    readonly boardId: number,
    private readonly cluster: ClusterBus,
    private readonly databaseEpoch: string,
  ) {}

  get connections(): Connection[] {
    return [...this.#participants.keys()]
  }

  participantOf(connection: Connection): Participant | undefined {
    return this.#participants.get(connection)
  }

  get isEmpty(): boolean {
    return this.#participants.size === 0 && this.pendingJoins === 0
  }

  /** Whether someone here only sees the board because it is public. */
  get hasOnlookers(): boolean {
    return [...this.#participants.values()].some(({ access }) => !access.isNamed)
  }

  /** Adds a connection, notifies the others, and sends it the state. */
  enter(connection: Connection, participant: Participant): void {
    this.#participants.set(connection, participant)
    this.refresh(connection.identity.userId)
    connection.send(this.#joinedMessage(connection.identity.userId, participant))
    this.#reportAlone(connection)
  }

  leave(connection: Connection): void {
    const participant = this.participantOf(connection)
    if (!participant) return
    this.#participants.delete(connection)
    const { userId } = connection.identity
    this.refresh(userId)
    // The person still has another tab here: show its cursor, not this tab's.
    const remaining = participant.cursor && this.#personOf(userId)?.presence
    if (remaining) this.relay(connection, { type: 'cursor_position', userId, position: remaining.cursor }, userId)
    this.#reportAlone()
  }

  /** Broadcasts the combined presence of a person's sockets here, if it changed. */
  refresh(userId: number): void {
    const before = this.#roster.personOn(this.cluster.nodeId, userId)
    const person = this.#personOf(userId)
    if (person) {
      this.#broadcastAbout(userId, this.#roster.put(this.cluster.nodeId, person))
      if (!isSame(before, person)) {
        this.cluster.publishBoard(this.boardId, { kind: 'person', person })
        this.cluster.savePresence(this.boardId, [person])
      }
    } else if (before) {
      this.#broadcastAbout(userId, this.#roster.remove(this.cluster.nodeId, userId))
      this.cluster.publishBoard(this.boardId, { kind: 'left', userId })
      this.cluster.removePresence(this.boardId, userId)
    }
  }

  /** Shows an agent that called this cluster node. */
  showAgent(agent: Presence): void {
    const { userId } = agent
    this.#broadcastAbout(userId, this.#roster.put(this.cluster.nodeId, { userId, presence: agent }))
  }

  hideAgent(userId: number): void {
    this.#broadcastAbout(userId, this.#roster.remove(this.cluster.nodeId, userId))
  }

  /** Sends a commit's message, or only its rev if there is no text. */
  onCommit(rev: number, text: string | null): void {
    this.rev = Math.max(this.rev, rev)
    if (text === null) this.sendHeartbeat()
    else this.#broadcastText(text)
  }

  /** Sends the rev, and how many others are here, to everyone on this cluster node, or to one of them. */
  sendHeartbeat(only?: Connection): void {
    const { rev, databaseEpoch: epoch } = this
    this.#sendOnceAllowed(() => {
      const { viewers } = this.#roster
      for (const connection of this.connections) {
        if (only && connection !== only) continue
        const others = viewers - this.#countAsViewer(connection.identity.userId)
        connection.send({ type: 'heartbeat', rev, viewers: others, isAlone: this.#isAlone, epoch })
      }
    })
  }

  /** No one would see a cursor or a preview: there is no other connection, here or on another cluster node. */
  get #isAlone(): boolean {
    return this.#participants.size <= 1 && !this.#roster.hasRemotePeople(this.cluster.nodeId)
  }

  /** Call when connections, or the people on other cluster nodes, may have changed. `joined` knows already. */
  #reportAlone(joined?: Connection): void {
    if (this.#isAlone === this.#wasAlone) return
    this.#wasAlone = this.#isAlone
    for (const connection of this.connections) if (connection !== joined) this.sendHeartbeat(connection)
  }

  /** Sends to everyone but the sender and `exceptUser`'s tabs, on all cluster nodes; may be lost. */
  relay(from: Connection, message: ServerMessage, exceptUser?: number): void {
    const text = JSON.stringify(message)
    this.#broadcastText(text, { except: from, exceptUser, mayBeLost: true })
    this.cluster.publishBoard(this.boardId, { kind: 'relayed', text, exceptUser })
  }

  /** Handles a message from another cluster node, except commits and `access`, which the caller handles. */
  onClusterMessage(node: string, message: Exclude<BoardMessage, { kind: 'told' | 'access' }>): void {
    switch (message.kind) {
      case 'relayed':
        this.#broadcastText(message.text, { exceptUser: message.exceptUser, mayBeLost: true })
        break
      case 'person':
        this.#broadcastAbout(message.person.userId, this.#roster.put(node, message.person))
        break
      case 'left':
        this.#broadcastAbout(message.userId, this.#roster.remove(node, message.userId))
        break
    }
    this.#reportAlone()
  }

  /** Publishes who is here and reads who is on other cluster nodes, who count as gone after `timeout` ms of silence. */
  async syncPresence(now: number, timeout: number): Promise<void> {
    this.cluster.savePresence(this.boardId, this.#people())
    const others = await this.cluster.readRemotePresence(this.boardId)
    if (others) this.remoteReadAt = now
    else if (now - this.remoteReadAt < timeout) return
    const known = others ?? { people: [], isComplete: true }
    for (const { userId, messages } of this.#roster.mergeRemote(this.cluster.nodeId, known)) {
      this.#broadcastAbout(userId, messages)
    }
    this.#reportAlone()
  }

  /** Rights may have changed: until `enforceAccess`, nothing is sent, since someone may no longer see it. */
  invalidateAccess(): void {
    this.accessVersion++
    this.#held ??= []
  }

  /**
   * Applies rights that were just read to these people, disconnects those who may no longer view, and sends to the
   * others what was held.
   */
  enforceAccess(board: BoardAccess | undefined, userIds: ReadonlySet<number>): void {
    const before = new Map<Connection, Access>()
    const held = this.#held ?? []
    this.#held = held
    for (const [connection, participant] of [...this.#participants]) {
      const { userId } = connection.identity
      // Joined while the rights were being read; the join reads its own.
      if (!userIds.has(userId)) continue
      const access = board?.accessOf(userId) ?? null
      if (!access) {
        connection.send({ type: 'access_changed', revoked: true })
        connection.close(CLOSE.revoked, 'Access revoked')
        continue
      }
      before.set(connection, participant.access)
      participant.access = access
    }
    this.#held = undefined
    for (const send of held) send()
    for (const [connection, { canEdit, isNamed }] of before) {
      const access = this.participantOf(connection)?.access
      if (!access) continue
      if (access.canEdit !== canEdit) {
        connection.send({ type: 'access_changed', canEdit: access.canEdit })
        this.#showAgentsTo(connection, access)
      }
      if (access.canEdit !== canEdit || access.isNamed !== isNamed) this.refresh(connection.identity.userId)
    }
  }

  /** Shows or hides agents when the right to edit changes: as in the history, only editors see them. */
  #showAgentsTo(connection: Connection, { canEdit }: Access): void {
    for (const agent of this.#roster.named().filter(isAgent)) {
      const { userId } = agent
      connection.send(canEdit ? { type: 'user_joined', user: agent } : { type: 'user_left', userId })
    }
  }

  #joinedMessage(userId: number, { access }: Participant): ServerMessage {
    const isShown = (presence: Presence) => presence.userId !== userId && (access.canEdit || !isAgent(presence))
    return {
      type: 'joined',
      boardId: this.boardId,
      rev: this.rev,
      canEdit: access.canEdit,
      collaborators: limitSelections(this.#collaborators().filter(isShown)),
      viewers: this.#roster.viewers - this.#countAsViewer(userId),
      isAlone: this.#isAlone,
      epoch: this.databaseEpoch,
      contract: CONTRACT_VERSION,
    }
  }

  /** Updates the roster before reading it: cursor moves do not. */
  #collaborators(): Presence[] {
    for (const person of this.#people()) this.#roster.put(this.cluster.nodeId, person)
    return this.#roster.named()
  }

  #countAsViewer(userId: number): 0 | 1 {
    return this.#roster.isViewer(userId) ? 1 : 0
  }

  #people(): Person[] {
    const userIds = new Set(this.connections.map(({ identity }) => identity.userId))
    return [...userIds].flatMap((userId) => this.#personOf(userId) ?? [])
  }

  #personOf(userId: number): Person | undefined {
    let person: Person | undefined
    let lastSeen = 0
    for (const [{ identity, isAway, lastSeen: seen }, participant] of this.#participants) {
      if (identity.userId !== userId || isAway) continue
      if (!participant.access.isNamed) return { userId, presence: null }
      lastSeen = Math.max(lastSeen, seen)
      const before = person?.presence
      const presence = {
        userId,
        username: participant.username,
        avatarUrl: participant.avatarUrl,
        isEditing: (participant.isEditing && participant.access.canEdit) || before?.isEditing === true,
        cursor: participant.cursor ?? before?.cursor ?? null,
        selection: [...new Set([...(before?.selection ?? []), ...participant.selection])].slice(0, SELECTION_MAX),
        lastActivity: new Date(lastSeen).toISOString(),
      }
      person = { userId, presence }
    }
    return person
  }

  #broadcastAbout(userId: number, messages: readonly ServerMessage[]): void {
    const toEditors = userId < 0
    for (const message of messages) this.#broadcastText(JSON.stringify(message), { exceptUser: userId, toEditors })
  }

  #broadcastText(text: string, options: BroadcastOptions = {}): void {
    this.#sendOnceAllowed(() => this.#broadcastNow(text, options), options.mayBeLost)
  }

  #sendOnceAllowed(send: () => void, mayBeLost = false): void {
    if (!this.#held) send()
    else if (!mayBeLost || this.#held.length < HELD_MAX) this.#held.push(send)
  }

  #broadcastNow(text: string, { except, exceptUser, mayBeLost, toEditors = false }: BroadcastOptions): void {
    const frame = textFrame(text)
    let older: Buffer | undefined
    for (const [connection, { access }] of this.#participants) {
      if (connection === except || connection.identity.userId === exceptUser) continue
      if (toEditors && !access.canEdit) continue
      if (connection.contract > FIRST_CONTRACT) connection.deliver(frame, mayBeLost)
      else {
        older ??= firstContractFrame(text, frame)
        connection.deliver(older, mayBeLost)
      }
    }
  }
}

interface BroadcastOptions {
  readonly except?: Connection
  readonly exceptUser?: number | undefined
  readonly mayBeLost?: boolean
  readonly toEditors?: boolean
}

const isAgent = ({ agentOf }: Presence) => agentOf !== undefined

/** The frame for clients of the first contract: mostly the same bytes. */
function firstContractFrame(text: string, frame: Buffer): Buffer {
  const readable = eventForFirstContract(text)
  return readable === text ? frame : textFrame(readable)
}

/** Empties selections once all of them together would be too much for one message. */
function limitSelections(people: readonly Presence[]): Presence[] {
  let left = JOINED_SELECTIONS_MAX
  return people.map((presence) => {
    left -= presence.selection.length
    return left >= 0 ? presence : { ...presence, selection: [] }
  })
}

/** Compares what others are notified of, so neither cursor nor time. */
function isSame(before: Person | undefined, { presence }: Person): boolean {
  if (!before) return false
  if (!before.presence || !presence) return before.presence === presence
  return before.presence.isEditing === presence.isEditing && isSameList(before.presence.selection, presence.selection)
}

interface RoomsOptions {
  readonly cluster: ClusterBus
  /** Ms. */
  readonly now: () => number
  readonly epoch: string
  /** The agents that are on a board now. */
  readonly agents: { on(boardId: number): Presence[] }
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
