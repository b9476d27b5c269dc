import { type CursorPosition, type ServerMessage, type SharedView, serverMessage } from '../../contract/messages'
import { parseJson } from '../../contract/parseJson'
import { parseLeniently } from '../../contract/shared/reading'
import { type Clock, systemClock } from '../offline/clock'
import { uuidv7 } from '../offline/plain/ids'
import { isPageVisible, onConnectivityHint, onNetworkLost } from '../offline/push/triggers'
import type { SyncStatus } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import {
  BoardFeed,
  type LiveBoard,
  type LiveTopics,
  type LiveWorkspace,
  type Peer,
  type Preview,
  TopicEmitter,
} from './BoardFeed'
import { LocalPresence, type PreviewChange } from './LocalPresence'
import {
  type Connection,
  isLastAnswer,
  type LiveState,
  ReconnectingSocket,
  type Socket,
  stateOf,
} from './ReconnectingSocket'

export interface LiveOptions {
  readonly clock?: Clock
  readonly openSocket?: () => Socket
  readonly newId?: () => string
  /** Calls back when the connection may have improved. Returns an unsubscribe function. */
  readonly onHint?: (listener: () => void) => () => void
  /** Calls back when there is no network at all. Returns an unsubscribe function. */
  readonly onNetworkLost?: (listener: () => void) => () => void
}

/** Join refusals that a retry may resolve. The check before it detects a new epoch of the database. */
const RETRYABLE_REFUSALS: ReadonlySet<string> = new Set([
  'RATE_LIMIT',
  'UNAVAILABLE',
  'EPOCH_CHANGED',
  'BOARD_MISMATCH',
])

/**
 * One tab's live connection: who else is on the open board, what they are doing, and their commits as they happen.
 * Carries no changes of this person's: those always go through the outbox.
 */
export class Live {
  readonly #workspace: LiveWorkspace
  readonly #socket: ReconnectingSocket
  readonly #feed: BoardFeed
  readonly #localPresence: LocalPresence
  readonly #clock: Clock
  readonly #topics = new TopicEmitter<LiveTopics>()
  readonly #stops: (() => void)[] = []
  #board: LiveBoard | null = null
  /** Each name is reported once. */
  readonly #unknownNames = new Set<string>()
  #isConnected = false
  #cancelLeaving: () => void = () => {}

  constructor(workspace: LiveWorkspace, options: LiveOptions = {}) {
    const { clock = systemClock, openSocket = () => browserSocket(workspace.userId), newId = uuidv7 } = options
    this.#workspace = workspace
    this.#clock = clock
    this.#socket = new ReconnectingSocket({
      clock,
      openSocket,
      check: () => workspace.checkSession(),
      joinFields: () => this.#joinFields(),
      onData: (data) => this.#receive(data),
      onTransition: (before, now) => this.#handleTransition(before, now),
    })
    this.#localPresence = new LocalPresence(clock, newId, (message) => this.#socket.sendIfSeen(message))
    this.#feed = new BoardFeed(clock, workspace, this.#topics)
    this.#subscribe(options.onHint ?? onPageHint, options.onNetworkLost ?? onNetworkLost)
  }

  // --- state ----------------------------------------------------------------------------------------------------

  /** `live` only while the board is joined; without a board, while connected. */
  get state(): LiveState {
    return this.#socket.state
  }

  /** Everyone else on the board. The array and its objects are stable until 'peers' is emitted. */
  get peers(): readonly Peer[] {
    return this.#feed.peers.list
  }

  /** Where each peer points, in board px; null is off the canvas. A new map whenever 'cursors' is emitted. */
  get cursors(): ReadonlyMap<number, CursorPosition> {
    return this.#feed.peers.cursors
  }

  /** Number of others who view a public board; they have no names. */
  get viewers(): number {
    return this.#feed.peers.viewers
  }

  /** Null until the server has reported it, and if no board is joined. */
  get canEdit(): boolean | null {
    return this.#feed.canEdit
  }

  /** Previews of what others are doing to elements, drawn over what is committed. */
  get previews(): readonly Preview[] {
    return this.#feed.previews.list
  }

  /** Whose preview is drawn on an element: possibly this person's own, from another tab or device. */
  get editedBy(): ReadonlyMap<string, number> {
    return this.#feed.previews.editedBy
  }

  /** Calls back with the topic's news. Returns an unsubscribe function. */
  on<Topic extends keyof LiveTopics>(topic: Topic, listener: (news: LiveTopics[Topic]) => void): () => void {
    return this.#topics.on(topic, listener)
  }

  // --- actions --------------------------------------------------------------------------------------------------

  /** Connects for messages that are not about a board. Stays connected until the workspace is closed. */
  connect(): void {
    this.#isConnected = true
    this.#updateWanted()
  }

  /** Joins a board that the server knows; one at a time. */
  openBoard(board: LiveBoard): void {
    this.#cancelLeaving()
    if (this.#board?.uid === board.uid && this.#board.id === board.id) return
    this.#leaveBoard()
    this.#board = board
    this.#updateWanted()
  }

  /** Leaves the board, unless it is opened again at once. */
  closeBoard(): void {
    this.#cancelLeaving()
    this.#cancelLeaving = this.#clock.after(0, () => {
      this.#leaveBoard()
      this.#updateWanted()
    })
  }

  retry(): void {
    this.#socket.dispatch({ type: 'retry' })
  }

  /** Retries what was refused, which may be allowed by now. */
  retryRefused(): void {
    this.#socket.dispatch({ type: 'hint' })
  }

  /** Where this person points, in board px; null is off the canvas. Sent at most 20 times a second, if anyone sees it. */
  pointTo(position: CursorPosition): void {
    this.#localPresence.pointTo(position)
  }

  /** Asks the others to look at this part of the board. 'early': too soon after the last time. */
  showView(view: SharedView): 'asked' | 'early' | 'away' {
    if (!this.#socket.reachesOthers) return 'away'
    return this.#localPresence.showView(view) ? 'asked' : 'early'
  }

  /** Sets whether this person is editing or only viewing. */
  setEditing(isEditing: boolean): void {
    this.#localPresence.setEditing(isEditing)
  }

  /** Sets the whole selection. */
  select(ids: readonly string[]): void {
    this.#localPresence.select(ids)
  }

  /**
   * Previews what a gesture or typing changes, if anyone sees it; `read` returns everything changed so far. Throttled.
   */
  draft(read: () => readonly PreviewChange[]): void {
    if (this.#socket.reachesOthers) this.#localPresence.draft(read)
  }

  /** Ends the gesture. Call before its preview is removed. */
  endDraft(isCommitted: boolean): void {
    this.#localPresence.endDraft(isCommitted)
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#cancelLeaving()
    this.#leaveBoard()
    this.#socket.dispatch({ type: 'wanted', isWanted: false, boardId: null })
  }

  // --- internals ------------------------------------------------------------------------------------------------

  #subscribe(onHint: Required<LiveOptions>['onHint'], onLost: Required<LiveOptions>['onNetworkLost']): void {
    const workspace = this.#workspace
    const { closed } = workspace
    const handleStatus = ({ pause, isConnected }: SyncStatus) => {
      this.#socket.dispatch({ type: 'allowed', isAllowed: pause !== 'signed-out' && pause !== 'account-mismatch' })
      if (!isConnected) this.#socket.dispatch({ type: 'reached', isReachable: false })
    }
    const handleClosed = () => this.close()
    closed.addEventListener('abort', handleClosed)
    this.#stops.push(
      workspace.onStatus(handleStatus),
      workspace.onReach(() => this.#socket.dispatch({ type: 'reached', isReachable: true })),
      onHint(() => this.#socket.dispatch({ type: 'hint' })),
      onLost(() => this.#socket.dispatch({ type: 'reached', isReachable: false })),
      () => closed.removeEventListener('abort', handleClosed),
    )
    handleStatus(workspace.status())
  }

  #joinFields() {
    const { epoch } = this.#workspace
    const isEditing = this.#localPresence.isEditingForJoin()
    return { isEditing, ...(this.#board && { boardUid: this.#board.uid }), ...(epoch !== null && { epoch }) }
  }

  #updateWanted(): void {
    const boardId = this.#board?.id ?? null
    const isWanted = !this.#workspace.closed.aborted && (this.#isConnected || boardId !== null)
    this.#socket.dispatch({ type: 'wanted', isWanted, boardId })
  }

  #leaveBoard(): void {
    if (!this.#board) return
    this.#localPresence.clear()
    if (this.#socket.connection.phase === 'joined') this.#endBoard(this.#board)
    this.#board = null
  }

  #handleTransition(before: Connection, now: Connection): void {
    if (before.phase === 'joined' && now.phase !== 'joined' && this.#board) this.#endBoard(this.#board)
    if (before.phase === 'joined' && now.phase === 'joined' && !before.isReachable && now.isReachable)
      this.#localPresence.sendAgain()
    if (stateOf(before) !== stateOf(now)) this.#topics.emit('state', undefined)
  }

  #endBoard(board: LiveBoard): void {
    this.#localPresence.preview.clear()
    this.#feed.end(board)
  }

  #receive(data: unknown): void {
    const message = parseMessage(data)
    if (message?.type === 'unknown') this.#handleUnknown(message)
    else if (message) this.#handleMessage(message)
  }

  #handleMessage(message: ServerMessage): void {
    const board = this.#board
    if ((message.type === 'joined' || message.type === 'heartbeat') && this.#isOfOtherEpoch(message.epoch)) {
      // Its revs mean nothing here until this device has reconciled.
      this.#socket.dispatch({ type: 'unavailable' })
    } else if (message.type === 'notification') {
      const { type: _, ...news } = message
      this.#topics.emit('notification', news)
    } else if (board && this.#socket.connection.phase === 'joined') this.#handleBoardMessage(board, message)
    // Until the server responds to a join, messages are about the previous board.
    else this.#handleJoinAnswer(message)
  }

  /** A newer server sent something unknown to this version: if it has a rev, a catch-up requests the change. */
  #handleUnknown({ name, rev }: UnknownMessage): void {
    if (!this.#unknownNames.has(name)) {
      this.#unknownNames.add(name)
      console.warn('The server says something that this version does not know:', name)
    }
    this.#workspace.contract.recordUnknown()
    if (this.#board && rev !== null && this.#socket.connection.phase === 'joined') {
      this.#workspace.live.noteRev(this.#board.uid, rev)
    }
  }

  #handleJoinAnswer(message: ServerMessage): void {
    const board = isLastAnswer(this.#socket.connection) ? this.#board : null
    if (message.type === 'joined') this.#handleJoined(board, message)
    if (message.type !== 'error' || message.mutationId !== undefined) return
    if (message.code === 'NOT_FOUND') this.#loseAccess(board)
    else if (message.code === 'BOARD_IN_TRASH') this.#handleRefusal(board)
    else if (RETRYABLE_REFUSALS.has(message.code)) this.#socket.dispatch({ type: 'unavailable' })
    if (message.code === 'BOARD_MISMATCH' && board) void this.#workspace.epochs.mismatch(board.uid, board.id)
  }

  #isOfOtherEpoch(epoch: string | undefined): boolean {
    if (epoch === undefined) return false
    this.#workspace.epochs.notice(epoch)
    return this.#workspace.epoch !== epoch
  }

  #handleJoined(board: LiveBoard | null, message: Extract<ServerMessage, { type: 'joined' }>): void {
    const { boardId } = message
    const joined = board?.id === boardId ? board : null
    if (message.contract !== undefined) this.#workspace.contract.recordVersion(message.contract)
    if (joined) this.#feed.join(joined, message)
    this.#socket.dispatch({ type: 'joined', boardId })
    if (!joined) return
    this.#feed.handle(joined, message)
    this.#localPresence.onJoined()
    this.#localPresence.setAlone(message.isAlone ?? false)
  }

  #handleBoardMessage(board: LiveBoard, message: ServerMessage): void {
    if (message.type === 'access_changed' && 'revoked' in message) this.#loseAccess(board)
    else this.#feed.handle(board, message)
    if (message.type === 'heartbeat' && message.isAlone !== undefined) this.#localPresence.setAlone(message.isAlone)
  }

  /** `board` is null if it was left before it was joined. */
  #loseAccess(board: LiveBoard | null): void {
    this.#handleRefusal(board)
    if (board) this.#topics.emit('access', { kind: 'revoked' })
  }

  #handleRefusal(board: LiveBoard | null): void {
    this.#socket.dispatch({ type: 'refused' })
    // The server decides what this device may keep of it.
    if (board) void this.#workspace.catchUp(board.uid)
  }
}

/** A server message that this version can't read, with the board's rev if it has one. */
interface UnknownMessage {
  readonly type: 'unknown'
  /** The server's name for it. */
  readonly name: string
  readonly rev: number | null
}

function parseMessage(data: unknown): ServerMessage | UnknownMessage | null {
  const value = parseJson(String(data))
  if (typeof value !== 'object' || value === null) return null
  const parsed = parseLeniently(serverMessage, value)
  // Skipped rows would be missing although their rev counts as covered: a catch-up reads what can be read.
  if (parsed && parsed.skippedCount === 0) return parsed.data
  const name = 'type' in value && typeof value.type === 'string' ? value.type : ''
  const rev = 'rev' in value && Number.isInteger(value.rev) ? Number(value.rev) : null
  return { type: 'unknown', name, rev }
}

function onPageHint(listener: () => void): () => void {
  return onConnectivityHint(() => isPageVisible() && listener())
}

function browserSocket(userId: number): Socket {
  const { protocol, host } = window.location
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws?user=${userId}`)
}

const known = new WeakMap<Workspace, Live>()

/** The live connection of a workspace in this tab. Closed with it. */
export function liveOf(workspace: Workspace): Live {
  const live = known.get(workspace) ?? new Live(workspace)
  known.set(workspace, live)
  return live
}
