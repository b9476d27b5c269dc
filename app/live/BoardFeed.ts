import { LIVE_SILENCE_MS } from '../../contract/channel'
import type { CursorPosition, Presence, ServerMessage, SharedView } from '../../contract/messages'
import type { ElementPatch } from '../../contract/shared/element'
import type { Clock } from '../offline/clock'
import { elementIdsOf } from '../offline/inbound/liveEventSink'
import type { LiveEvent } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** The part of the workspace that Live uses. */
export interface LiveWorkspace
  extends Pick<
    Workspace,
    'userId' | 'epoch' | 'checkSession' | 'catchUp' | 'status' | 'onStatus' | 'onReach' | 'closed'
  > {
  readonly contract: Pick<Workspace['contract'], 'recordVersion' | 'recordUnknown'>
  readonly live: Pick<Workspace['live'], 'event' | 'noteRev' | 'noteRights' | 'setLive'>
  readonly epochs: Pick<Workspace['epochs'], 'notice' | 'mismatch'>
}

export interface LiveBoard {
  readonly id: number
  readonly uid: string
}

/** Handles messages about the joined board: commits go to the workspace, the rest is held while it is joined. */
export class BoardFeed {
  readonly peers = new Peers()
  readonly previews: Previews
  #canEdit: boolean | null = null

  constructor(
    clock: Clock,
    private readonly workspace: LiveWorkspace,
    private readonly topics: TopicEmitter<LiveTopics>,
  ) {
    this.previews = new Previews(clock, () => topics.emit('previews', undefined))
  }

  get canEdit(): boolean | null {
    return this.#canEdit
  }

  join({ uid }: LiveBoard, message: Extract<ServerMessage, { type: 'joined' }>): void {
    this.workspace.live.setLive(uid, true)
    this.workspace.live.noteRev(uid, message.rev)
    this.#handleRights(uid, message.canEdit)
  }

  /** Clears everything: the board gets no more messages. */
  end({ uid }: LiveBoard): void {
    this.workspace.live.setLive(uid, false)
    this.#canEdit = null
    this.previews.clear()
    this.#emit(this.peers.clear())
  }

  /** `joined` comes first; the rest are about the joined board. */
  handle({ uid }: LiveBoard, message: ServerMessage): void {
    switch (message.type) {
      case 'element_updated':
        if (message.live) this.previews.apply(message)
        else this.#handleEvent(uid, message)
        break
      case 'element_created':
      case 'element_deleted':
      case 'changes':
      case 'board_updated':
        this.#handleEvent(uid, message)
        break
      case 'access_changed':
        if ('revoked' in message) break
        this.#handleRights(uid, message.canEdit)
        this.topics.emit('access', { kind: 'changed', canEdit: message.canEdit })
        break
      case 'heartbeat':
        this.workspace.live.noteRev(uid, message.rev)
        break
      case 'view_shown':
        this.#handleView(message)
        break
      case 'user_left':
        this.previews.removeUser(message.userId)
        break
      default:
        break
    }
    this.#emit(this.peers.apply(message))
  }

  #handleEvent(uid: string, event: LiveEvent): void {
    const drawn = () => this.previews.markCommitted(event.userId, elementIdsOf(event))
    // A change that failed to store is caught up at the next heartbeat; its preview times out.
    this.workspace.live.event(uid, event).then(drawn, reportUnless(isOutsideFailure, 'live'))
  }

  /** A view from an unknown peer is ignored: it overtook their arrival. */
  #handleView({ userId, view }: Extract<ServerMessage, { type: 'view_shown' }>): void {
    const peer = this.peers.list.find((each) => each.userId === userId)
    if (peer) this.topics.emit('view', { peer, view })
  }

  #handleRights(uid: string, canEdit: boolean): void {
    this.#canEdit = canEdit
    // If it can't be stored, the next catch-up repeats it.
    this.workspace.live.noteRights(uid, canEdit).catch(reportUnless(isOutsideFailure, 'live'))
  }

  #emit({ hasPeers, hasCursors, event: news }: PeersChange): void {
    if (hasPeers) this.topics.emit('peers', undefined)
    if (hasCursors) this.topics.emit('cursors', undefined)
    if (news) this.topics.emit('presence', news)
  }
}

// --- what it emits ------------------------------------------------------------------------------------------------

export type LiveNotification = Omit<Extract<ServerMessage, { type: 'notification' }>, 'type'>
export type AccessChange = { readonly kind: 'changed'; readonly canEdit: boolean } | { readonly kind: 'revoked' }

/** Someone asks this person to look at part of the board. */
export interface ViewRequest {
  readonly peer: Peer
  readonly view: SharedView
}

/** The payload of each topic's listeners. */
export interface LiveTopics {
  /** `state` has changed. */
  state: undefined
  /** `peers` or `viewers` has changed. */
  peers: undefined
  /** `cursors` has changed. */
  cursors: undefined
  /** `previews` and `editedBy` have changed. */
  previews: undefined
  notification: LiveNotification
  /** This person's right to the board has just changed. */
  access: AccessChange
  /** Someone joined or left; not emitted for those who were there before. */
  presence: PresenceEvent
  view: ViewRequest
}

export class TopicEmitter<News extends object> {
  readonly #listeners = new Map<keyof News, Set<(news: never) => void>>()

  /** Returns an unsubscribe function. */
  on<Topic extends keyof News>(topic: Topic, listener: (news: News[Topic]) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  emit<Topic extends keyof News>(topic: Topic, news: News[Topic]): void {
    for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener(news as never)
  }
}

// --- who else is here ---------------------------------------------------------------------------------------------

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
interface PeersChange {
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

// --- what they are doing right now --------------------------------------------------------------------------------

/** What others are doing to an element right now: drawn, never stored. */
export interface Preview {
  readonly id: string
  readonly patch: ElementPatch
}

type LiveUpdate = Extract<ServerMessage, { type: 'element_updated'; live: true }>

/** Ms after a commit during which late messages of its gesture are ignored. */
const ECHO_MS = 500

interface RemotePreview {
  readonly userId: number
  readonly elementId: string
  readonly gestureId: string
  readonly seq: number
  readonly patch: ElementPatch
  /** Ms. */
  readonly receivedAt: number
  /** Committed: further messages about it are late. */
  readonly isCommitted: boolean
}

/** Others' gestures in progress, one per person and element: until they commit, leave or stop sending. */
export class Previews {
  readonly #drafts = new Map<string, RemotePreview>()
  #list: readonly Preview[] = []
  #editedBy: ReadonlyMap<string, number> = new Map()
  #stop: (() => void) | null = null

  constructor(
    private readonly clock: Clock,
    private readonly onChange: () => void,
  ) {}

  /** One per element: if several people change it, the last value received wins, per field. */
  get list(): readonly Preview[] {
    return this.#list
  }

  /** The user whose preview of each element was received last. */
  get editedBy(): ReadonlyMap<string, number> {
    return this.#editedBy
  }

  apply({ userId, gestureId, seq, element, more = [] }: LiveUpdate): void {
    let isNew = false
    for (const { id, ...patch } of [element, ...more]) {
      const before = this.#drafts.get(keyOf(userId, id))
      if (before?.gestureId === gestureId && (seq <= before.seq || before.isCommitted)) continue
      isNew = true
      const draft = { userId, elementId: id, gestureId, seq, patch, receivedAt: this.clock.now(), isCommitted: false }
      // Last received, last drawn.
      this.#drafts.delete(keyOf(userId, id))
      this.#drafts.set(keyOf(userId, id), draft)
    }
    if (!isNew) return
    this.#scheduleExpiry()
    this.#publish()
  }

  /** Hides someone's previews of these elements: their changes are committed, and drawn from now on. */
  markCommitted(userId: number, elementIds: readonly string[]): void {
    let isChanged = false
    for (const id of elementIds) {
      const draft = this.#drafts.get(keyOf(userId, id))
      if (!draft || draft.isCommitted) continue
      isChanged = true
      this.#drafts.set(keyOf(userId, id), { ...draft, isCommitted: true, receivedAt: this.clock.now() })
    }
    if (isChanged) this.#publish()
  }

  removeUser(userId: number): void {
    this.#removeWhere((draft) => draft.userId === userId)
  }

  clear(): void {
    this.#stop?.()
    this.#stop = null
    this.#removeWhere(() => true)
  }

  #removeWhere(isOut: (draft: RemotePreview) => boolean): void {
    let isChanged = false
    for (const [key, draft] of this.#drafts) {
      if (!isOut(draft)) continue
      this.#drafts.delete(key)
      isChanged ||= !draft.isCommitted
    }
    if (isChanged) this.#publish()
  }

  /** Schedules a check for expired previews while there are any. */
  #scheduleExpiry(): void {
    this.#stop ??= this.clock.after(ECHO_MS, () => {
      this.#stop = null
      const now = this.clock.now()
      this.#removeWhere(({ receivedAt, isCommitted }) => now - receivedAt >= (isCommitted ? ECHO_MS : LIVE_SILENCE_MS))
      if (this.#drafts.size > 0) this.#scheduleExpiry()
    })
  }

  #publish(): void {
    const patches = new Map<string, ElementPatch>()
    const editedBy = new Map<string, number>()
    for (const { userId, elementId, patch, isCommitted } of this.#drafts.values()) {
      if (isCommitted || Object.keys(patch).length === 0) continue
      patches.set(elementId, mergePatches(patches.get(elementId), patch))
      editedBy.set(elementId, userId)
    }
    this.#list = [...patches].map(([id, patch]) => ({ id, patch }))
    this.#editedBy = editedBy
    this.onChange()
  }
}

const keyOf = (userId: number, elementId: string) => `${userId} ${elementId}`

function mergePatches(first: ElementPatch | undefined, second: ElementPatch): ElementPatch {
  if (!first) return second
  const merged = { ...first, ...second }
  return first.properties ? { ...merged, properties: { ...first.properties, ...second.properties } } : merged
}
