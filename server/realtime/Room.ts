import { CLOSE, SELECTION_MAX } from '../../contract/channel'
import type { CursorPosition, Presence, ServerMessage } from '../../contract/messages'
import type { Access, BoardAccess } from '../services/boards/readAccess'
import type { Connection } from './Connection'
import { textFrame } from './frame'
import type { BoardNews, Nodes } from './Nodes'
import { isSameList, type Person, Roster } from './Roster'

/** A socket's place on a board: who sits there, what they may do, and what they are at. */
export interface Place {
  readonly username: string
  readonly avatarUrl: string | null
  access: Access
  isEditing: boolean
  cursor: CursorPosition
  selection: readonly string[]
}

/** Selected elements in one `joined`. */
const SELECTIONS_TOLD = 10 * SELECTION_MAX

/** One board's sockets on this node, and who is on it on all of them. */
export class Room {
  readonly #places = new Map<Connection, Place>()
  readonly #roster = new Roster()
  /** The highest that was heard of; never behind what was told. */
  rev = 0
  /** Grows when rights may have changed: what was read before counts no more. */
  epoch = 0
  /** Connections on their way in. */
  coming = 0
  /** When the other nodes last said who is there. Ms. */
  othersSeenAt = 0

  constructor(
    readonly boardId: number,
    private readonly nodes: Nodes,
  ) {}

  get connections(): Connection[] {
    return [...this.#places.keys()]
  }

  placeOf(connection: Connection): Place | undefined {
    return this.#places.get(connection)
  }

  get isEmpty(): boolean {
    return this.#places.size === 0 && this.coming === 0
  }

  get viewers(): number {
    return this.#roster.viewers
  }

  /** Puts a connection in and tells it, then the others. */
  enter(connection: Connection, place: Place): void {
    this.#places.set(connection, place)
    this.refresh(connection.identity.userId)
    connection.send(this.#joined(connection.identity.userId, place))
  }

  leave(connection: Connection): void {
    const place = this.placeOf(connection)
    if (!place) return
    this.#places.delete(connection)
    const { userId } = connection.identity
    this.refresh(userId)
    // A person's other tab is still here, and this one's cursor is not.
    const remaining = place.cursor && this.#personOf(userId)?.presence
    if (remaining) this.relay(connection, { type: 'cursor_position', userId, position: remaining.cursor }, userId)
  }

  /** Says what a person's sockets here add up to, where that is new. */
  refresh(userId: number): void {
    const before = this.#roster.seat(this.nodes.own, userId)
    const person = this.#personOf(userId)
    if (person) {
      this.#tellOf(userId, this.#roster.put(this.nodes.own, person))
      if (!isSame(before, person)) {
        this.nodes.tellBoard(this.boardId, { kind: 'person', person })
        this.nodes.keep(this.boardId, [person])
      }
    } else if (before) {
      this.#tellOf(userId, this.#roster.remove(this.nodes.own, userId))
      this.nodes.tellBoard(this.boardId, { kind: 'left', userId })
      this.nodes.drop(this.boardId, userId)
    }
  }

  /** To everybody here. */
  tell(message: ServerMessage): void {
    this.#fan(JSON.stringify(message))
  }

  /** A commit's message, or only its rev where there is no text. */
  told(rev: number, text: string | null): void {
    this.rev = Math.max(this.rev, rev)
    if (text === null) this.beat()
    else this.#fan(text)
  }

  beat(): void {
    this.tell({ type: 'heartbeat', rev: this.rev, viewers: this.viewers })
  }

  /** To everybody but the sender, on all nodes; may be lost. A cursor is not shown in its person's other tabs. */
  relay(from: Connection, message: ServerMessage, exceptUser?: number): void {
    const text = JSON.stringify(message)
    this.#fan(text, { except: from, exceptUser, mayBeLost: true })
    this.nodes.tellBoard(this.boardId, { kind: 'relayed', text, exceptUser })
  }

  /** From another node. `access` is the caller's to act on. */
  hear(node: string, news: Exclude<BoardNews, { kind: 'access' }>): void {
    switch (news.kind) {
      case 'told':
        this.told(news.rev, news.text)
        break
      case 'relayed':
        this.#fan(news.text, { exceptUser: news.exceptUser, mayBeLost: true })
        break
      case 'person':
        this.#tellOf(news.person.userId, this.#roster.put(node, news.person))
        break
      case 'left':
        this.#tellOf(news.userId, this.#roster.remove(node, news.userId))
        break
    }
  }

  /** Reads who is on other nodes, and keeps known there who is here. `patience`: ms until silence means gone. */
  async exchange(now: number, patience: number): Promise<void> {
    this.nodes.keep(this.boardId, this.#people())
    const others = await this.nodes.others(this.boardId)
    if (others) this.othersSeenAt = now
    else if (now - this.othersSeenAt < patience) return
    const known = others ?? { people: [], areAll: true }
    for (const { userId, messages } of this.#roster.putOthers(this.nodes.own, known)) {
      this.#tellOf(userId, messages)
    }
  }

  /** Judges these people by rights that were just read: who may not look is sent away. */
  judge(board: BoardAccess | undefined, userIds: ReadonlySet<number>): void {
    for (const [connection, place] of [...this.#places]) {
      const { userId } = connection.identity
      // Came while the rights were read, and had their own read.
      if (!userIds.has(userId)) continue
      const access = board?.of(userId) ?? null
      if (!access) {
        connection.send({ type: 'access_changed', revoked: true })
        connection.close(CLOSE.revoked, 'Not yours to see any more')
        continue
      }
      const before = place.access
      place.access = access
      if (access.canEdit !== before.canEdit) connection.send({ type: 'access_changed', canEdit: access.canEdit })
      if (access.canEdit !== before.canEdit || access.isNamed !== before.isNamed) this.refresh(userId)
    }
  }

  #joined(userId: number, { access }: Place): ServerMessage {
    return {
      type: 'joined',
      boardId: this.boardId,
      rev: this.rev,
      canEdit: access.canEdit,
      collaborators: withinBounds(this.#collaborators().filter((presence) => presence.userId !== userId)),
      viewers: this.viewers,
    }
  }

  /** Cursors move without the roster: it is brought up to date where somebody reads it. */
  #collaborators(): Presence[] {
    for (const person of this.#people()) this.#roster.put(this.nodes.own, person)
    return this.#roster.named()
  }

  #people(): Person[] {
    const userIds = new Set(this.connections.map(({ identity }) => identity.userId))
    return [...userIds].flatMap((userId) => this.#personOf(userId) ?? [])
  }

  #personOf(userId: number): Person | undefined {
    let person: Person | undefined
    let lastSeen = 0
    for (const [{ identity, isAway, lastSeen: seen }, place] of this.#places) {
      if (identity.userId !== userId || isAway) continue
      if (!place.access.isNamed) return { userId, presence: null }
      lastSeen = Math.max(lastSeen, seen)
      const before = person?.presence
      const presence = {
        userId,
        username: place.username,
        avatarUrl: place.avatarUrl,
        isEditing: (place.isEditing && place.access.canEdit) || before?.isEditing === true,
        cursor: place.cursor ?? before?.cursor ?? null,
        selection: [...new Set([...(before?.selection ?? []), ...place.selection])].slice(0, SELECTION_MAX),
        lastActivity: new Date(lastSeen).toISOString(),
      }
      person = { userId, presence }
    }
    return person
  }

  #tellOf(userId: number, messages: readonly ServerMessage[]): void {
    for (const message of messages) this.#fan(JSON.stringify(message), { exceptUser: userId })
  }

  #fan(
    text: string,
    {
      except,
      exceptUser,
      mayBeLost,
    }: { except?: Connection; exceptUser?: number | undefined; mayBeLost?: boolean } = {},
  ): void {
    const frame = textFrame(text)
    for (const connection of this.#places.keys()) {
      if (connection === except || connection.identity.userId === exceptUser) continue
      connection.deliver(frame, mayBeLost)
    }
  }
}

/** Who selected much is told without it where all together would be too much for one message. */
function withinBounds(people: readonly Presence[]): Presence[] {
  let left = SELECTIONS_TOLD
  return people.map((presence) => {
    left -= presence.selection.length
    return left >= 0 ? presence : { ...presence, selection: [] }
  })
}

/** What others are told of: a cursor and a time are not. */
function isSame(before: Person | undefined, { presence }: Person): boolean {
  if (!before) return false
  if (!before.presence || !presence) return before.presence === presence
  return before.presence.isEditing === presence.isEditing && isSameList(before.presence.selection, presence.selection)
}
