import type { ServerMessage } from '../../contract/messages'
import type { Clock } from '../offline/clock'
import { elementIdsOf } from '../offline/inbound/liveEventSink'
import type { LiveEvent } from '../offline/types'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { Peers, type PeersChange } from './Peers'
import { Previews } from './Previews'
import type { TopicEmitter } from './TopicEmitter'
import type { LiveBoard, LiveTopics, LiveWorkspace } from './types'

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
