import type { CursorPosition, SharedView } from '../../../../contract/messages'
import { type LiveTopics, type Peer, peerColor } from '../../../live/BoardFeed'
import type { LiveState } from '../../../live/ReconnectingSocket'
import type { LiveClient } from './useLive'

export const testPeer = (userId: number, username: string, fields: Partial<Peer> = {}): Peer => ({
  userId,
  username,
  avatarUrl: null,
  isEditing: false,
  selection: [],
  color: peerColor(userId),
  agentOf: null,
  ...fields,
})

/** A live channel that a test controls. */
export class TestLive implements LiveClient {
  state: LiveState = 'live'
  peers: readonly Peer[] = []
  cursors: ReadonlyMap<number, CursorPosition> = new Map()
  viewers = 0
  canEdit: boolean | null = true
  readonly pointed: CursorPosition[] = []
  readonly shownViews: SharedView[] = []
  /** What `showView` returns. */
  answer: ReturnType<LiveClient['showView']> = 'asked'
  retries = 0
  readonly #listeners: { [Topic in keyof LiveTopics]?: Set<(news: LiveTopics[Topic]) => void> } = {}

  on<Topic extends keyof LiveTopics>(topic: Topic, listener: (news: LiveTopics[Topic]) => void): () => void {
    const listeners: Set<(news: LiveTopics[Topic]) => void> = this.#listeners[topic] ?? new Set()
    Object.assign(this.#listeners, { [topic]: listeners.add(listener) })
    return () => listeners.delete(listener)
  }

  pointTo(position: CursorPosition): void {
    this.pointed.push(position)
  }

  showView(view: SharedView): ReturnType<LiveClient['showView']> {
    this.shownViews.push(view)
    return this.answer
  }

  retry(): void {
    this.retries++
  }

  setState(state: LiveState): void {
    this.state = state
    this.#emit('state', undefined)
  }

  setPeers(peers: readonly Peer[]): void {
    this.peers = peers
    this.#emit('peers', undefined)
  }

  setCursor(userId: number, position: CursorPosition): void {
    this.cursors = new Map(this.cursors).set(userId, position)
    this.#emit('cursors', undefined)
  }

  join(peer: Peer): void {
    this.setPeers([...this.peers, peer])
    this.#emit('presence', { kind: 'joined', peer })
  }

  show(peer: Peer, view: SharedView): void {
    this.#emit('view', { peer, view })
  }

  leave(peer: Peer): void {
    this.setPeers(this.peers.filter(({ userId }) => userId !== peer.userId))
    this.#emit('presence', { kind: 'left', peer })
  }

  listeners(topic: keyof LiveTopics): number {
    return this.#listeners[topic]?.size ?? 0
  }

  #emit<Topic extends keyof LiveTopics>(topic: Topic, news: LiveTopics[Topic]): void {
    for (const listener of [...(this.#listeners[topic] ?? [])]) listener(news)
  }
}
