import type { CursorPosition, Presence, ServerMessage } from '../../contract/messages'

/** Someone else on the board, or an agent that works on it. The object stays the same until something in it changes. */
export interface Peer {
  readonly userId: number
  readonly username: string
  readonly avatarUrl: string | null
  readonly isEditing: boolean
  readonly selection: readonly string[]
  /** CSS color, the same for this person everywhere. */
  readonly color: string
  /** For an agent, the name of the person it works for. */
  readonly agentOf: string | null
}

export interface PresenceEvent {
  readonly kind: 'joined' | 'left'
  readonly peer: Peer
}

/** What a message has changed, if anything. */
export interface PeersChange {
  readonly hasPeers?: boolean
  readonly hasCursors?: boolean
  readonly event?: PresenceEvent
}

/** Everyone else on the board, as the server reports it. Only `joined` lists those who were there before. */
export class Peers {
  #list: readonly Peer[] = []
  #cursors: ReadonlyMap<number, CursorPosition> = new Map()
  #viewers = 0

  get list(): readonly Peer[] {
    return this.#list
  }

  /** Board px; null is off the canvas. */
  get cursors(): ReadonlyMap<number, CursorPosition> {
    return this.#cursors
  }

  /** Number of other onlookers of a public board; they have no names. */
  get viewers(): number {
    return this.#viewers
  }

  clear(): PeersChange {
    const had = { hasPeers: this.#list.length > 0 || this.#viewers > 0, hasCursors: this.#cursors.size > 0 }
    this.#list = []
    this.#cursors = new Map()
    this.#viewers = 0
    return had
  }

  apply(message: ServerMessage): PeersChange {
    switch (message.type) {
      case 'joined':
        this.#list = message.collaborators.map(toPeer)
        this.#cursors = new Map(message.collaborators.map(({ userId, cursor }) => [userId, cursor]))
        this.#viewers = message.viewers
        return { hasPeers: true, hasCursors: true }
      case 'user_joined':
        return this.#join(message.user)
      case 'user_left':
        return this.#leave(message.userId)
      case 'editing_status_changed':
        return this.#change(message.userId, { isEditing: message.isEditing })
      case 'selection_changed':
        return this.#change(message.userId, { selection: message.elementIds })
      case 'cursor_position':
        return this.#move(message.userId, message.position)
      case 'heartbeat':
        if (message.viewers === this.#viewers) return {}
        this.#viewers = message.viewers
        return { hasPeers: true }
      default:
        return {}
    }
  }

  #join(presence: Presence): PeersChange {
    const peer = toPeer(presence)
    const isNew = !this.#list.some(({ userId }) => userId === peer.userId)
    this.#list = [...this.#list.filter(({ userId }) => userId !== peer.userId), peer]
    this.#cursors = new Map(this.#cursors).set(peer.userId, presence.cursor)
    return { hasPeers: true, hasCursors: true, ...(isNew && { event: { kind: 'joined', peer } }) }
  }

  #leave(userId: number): PeersChange {
    const peer = this.#list.find((each) => each.userId === userId)
    if (!peer) return {}
    this.#list = this.#list.filter((each) => each !== peer)
    const cursors = new Map(this.#cursors)
    cursors.delete(userId)
    this.#cursors = cursors
    return { hasPeers: true, hasCursors: true, event: { kind: 'left', peer } }
  }

  #change(userId: number, fields: Partial<Pick<Peer, 'isEditing' | 'selection'>>): PeersChange {
    if (!this.#list.some((peer) => peer.userId === userId)) return {}
    this.#list = this.#list.map((peer) => (peer.userId === userId ? { ...peer, ...fields } : peer))
    return { hasPeers: true }
  }

  #move(userId: number, position: CursorPosition): PeersChange {
    // Ignored without a peer: the message overtook their arrival, or arrived after they left.
    if (!this.#cursors.has(userId)) return {}
    this.#cursors = new Map(this.#cursors).set(userId, position)
    return { hasCursors: true }
  }
}

function toPeer({ userId, username, avatarUrl, isEditing, selection, agentOf }: Presence): Peer {
  const color = peerColor(userId)
  return { userId, username, avatarUrl, isEditing, selection, color, agentOf: agentOf?.username ?? null }
}

/** Number of `--peer-N` colors in tokens.css. */
export const PEER_COLORS = 8

/** The CSS color of a person's cursor, outlines and avatar: the same on every screen, every day. */
export function peerColor(userId: number): string {
  return `var(--peer-${(Math.abs(userId) % PEER_COLORS) + 1})`
}
