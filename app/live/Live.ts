import type { CursorPosition, ServerMessage, SharedView } from '../../contract/messages'
import { type Clock, systemClock } from '../offline/clock'
import { uuidv7 } from '../offline/ids'
import { isPageVisible, onHints } from '../offline/triggers'
import type { SyncStatus } from '../offline/types'
import { BoardFeed } from './BoardFeed'
import { type Connection, isLastAnswer, type LiveState, stateOf } from './connection'
import type { DraftChange } from './LiveDraft'
import type { Peer } from './Peers'
import type { Preview } from './Previews'
import { Self } from './Self'
import { Topics } from './Topics'
import type { LiveBoard, LiveTopics, LiveWorkspace } from './types'
import { type Socket, Wire } from './Wire'

export interface LiveOptions {
  readonly clock?: Clock
  readonly openSocket?: () => Socket
  readonly newId?: () => string
  /** Calls back when the connection may be better than before. Returns the way to stop. */
  readonly onHint?: (listener: () => void) => () => void
}

/**
 * One tab's live connection: who else is on the open board, what they do at this moment, and the way in for what is
 * committed. Carries no change of mine: those go through the outbox, always.
 */
export class Live {
  readonly #workspace: LiveWorkspace
  readonly #wire: Wire
  readonly #feed: BoardFeed
  readonly #self: Self
  readonly #clock: Clock
  readonly #topics = new Topics<LiveTopics>()
  readonly #stops: (() => void)[] = []
  #board: LiveBoard | null = null
  #isConnected = false
  #stopLeaving: () => void = () => {}

  constructor(workspace: LiveWorkspace, options: LiveOptions = {}) {
    const { clock = systemClock, openSocket = () => browserSocket(workspace.userId), newId = uuidv7 } = options
    this.#workspace = workspace
    this.#clock = clock
    this.#wire = new Wire({
      clock,
      openSocket,
      check: () => workspace.checkSession(),
      isEditing: () => this.#self.joining(),
      onMessage: (message) => this.#hear(message),
      onStep: (before, now) => this.#handleStep(before, now),
    })
    this.#self = new Self(clock, newId, (message) => this.#wire.show(message))
    this.#feed = new BoardFeed(clock, workspace, this.#topics)
    this.#follow(options.onHint ?? onPageHint)
  }

  // --- what is known --------------------------------------------------------------------------------------------

  /** `live` only while the board is joined; without a board, while connected. */
  get state(): LiveState {
    return this.#wire.state
  }

  /** Everybody else on the board. The array and its objects stay the same until 'peers' is told. */
  get peers(): readonly Peer[] {
    return this.#feed.peers.list
  }

  /** Where each peer points, in board px; null is not on the canvas. A new map whenever 'cursors' is told. */
  get cursors(): ReadonlyMap<number, CursorPosition> {
    return this.#feed.peers.cursors
  }

  /** How many others look at a public board; they have no names. */
  get viewers(): number {
    return this.#feed.peers.viewers
  }

  /** Null until the server has said so, and where no board is joined. */
  get canEdit(): boolean | null {
    return this.#feed.canEdit
  }

  /** What others are doing to elements, to be drawn over what is committed. */
  get previews(): readonly Preview[] {
    return this.#feed.previews.list
  }

  /** Whose preview is drawn on an element: possibly this person's own, from another tab or device. */
  get editedBy(): ReadonlyMap<string, number> {
    return this.#feed.previews.editedBy
  }

  /** Calls back with the topic's news. Returns the way to stop. */
  on<Topic extends keyof LiveTopics>(topic: Topic, listener: (news: LiveTopics[Topic]) => void): () => void {
    return this.#topics.on(topic, listener)
  }

  // --- what is wanted -------------------------------------------------------------------------------------------

  /** Connects, for what is not about a board. Stays connected until the workspace is closed. */
  connect(): void {
    this.#isConnected = true
    this.#want()
  }

  /** Joins a board that the server knows; one at a time. */
  openBoard(board: LiveBoard): void {
    this.#stopLeaving()
    if (this.#board?.uid === board.uid && this.#board.id === board.id) return
    this.#leaveBoard()
    this.#board = board
    this.#want()
  }

  /** Leaves the board, unless it is opened again at once. */
  closeBoard(): void {
    this.#stopLeaving()
    this.#stopLeaving = this.#clock.after(0, () => {
      this.#leaveBoard()
      this.#want()
    })
  }

  /** Tries again now, after it failed. */
  retry(): void {
    this.#wire.dispatch({ type: 'retry' })
  }

  /** Where this person points, in board px; null is not on the canvas. Told at most 20 times a second. */
  pointTo(position: CursorPosition): void {
    this.#self.pointTo(position)
  }

  /** Asks the others to look at this part of the board. Says what became of it: `early` is too soon after the last time. */
  showView(view: SharedView): 'asked' | 'early' | 'away' {
    if (this.#wire.connection.phase !== 'joined') return 'away'
    return this.#self.showView(view) ? 'asked' : 'early'
  }

  /** Whether this person edits or only looks. */
  setEditing(isEditing: boolean): void {
    this.#self.setEditing(isEditing)
  }

  /** Everything that is selected now. */
  select(ids: readonly string[]): void {
    this.#self.select(ids)
  }

  /** A running gesture or typing shows something else now: `read` says all that it changes. Sampled. */
  draft(read: () => readonly DraftChange[]): void {
    if (this.#wire.connection.phase === 'joined') this.#self.draft.update(read)
  }

  /** The gesture is over. Told before what it showed is gone. */
  endDraft(isCommitted: boolean): void {
    this.#self.draft.end(isCommitted)
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#stopLeaving()
    this.#leaveBoard()
    this.#wire.dispatch({ type: 'wanted', isWanted: false, boardId: null })
  }

  // --- inside ---------------------------------------------------------------------------------------------------

  #follow(onHint: NonNullable<LiveOptions['onHint']>): void {
    const workspace = this.#workspace
    const { closed } = workspace
    const tellStatus = ({ pause, isConnected }: SyncStatus) => {
      this.#wire.dispatch({ type: 'allowed', isAllowed: pause !== 'signed-out' && pause !== 'account-mismatch' })
      if (!isConnected) this.#wire.dispatch({ type: 'reached', isReachable: false })
    }
    const handleClosed = () => this.close()
    closed.addEventListener('abort', handleClosed)
    this.#stops.push(
      workspace.onStatus(tellStatus),
      workspace.onReach(() => this.#wire.dispatch({ type: 'reached', isReachable: true })),
      onHint(() => this.#wire.dispatch({ type: 'hint' })),
      () => closed.removeEventListener('abort', handleClosed),
    )
    tellStatus(workspace.status())
  }

  #want(): void {
    const boardId = this.#board?.id ?? null
    const isWanted = !this.#workspace.closed.aborted && (this.#isConnected || boardId !== null)
    this.#wire.dispatch({ type: 'wanted', isWanted, boardId })
  }

  #leaveBoard(): void {
    if (!this.#board) return
    this.#self.clear()
    if (this.#wire.connection.phase === 'joined') this.#end(this.#board)
    this.#board = null
  }

  #handleStep(before: Connection, now: Connection): void {
    if (before.phase === 'joined' && now.phase !== 'joined' && this.#board) this.#end(this.#board)
    if (stateOf(before) !== stateOf(now)) this.#topics.tell('state', undefined)
  }

  #end(board: LiveBoard): void {
    this.#self.draft.clear()
    this.#feed.end(board)
  }

  #hear(message: ServerMessage): void {
    const board = this.#board
    if (message.type === 'notification') {
      const { type: _, ...news } = message
      this.#topics.tell('notification', news)
    } else if (board && this.#wire.connection.phase === 'joined') this.#hearBoard(board, message)
    // Until a join is answered, what is told is of the board before.
    else this.#hearAnswer(message)
  }

  #hearAnswer(message: ServerMessage): void {
    const board = isLastAnswer(this.#wire.connection) ? this.#board : null
    if (message.type === 'joined') this.#hearJoined(board, message)
    if (message.type !== 'error' || message.mutationId !== undefined) return
    if (message.code === 'NOT_FOUND') this.#lose(board)
    else if (message.code === 'BOARD_IN_TRASH') this.#refuse(board)
    else if (message.code === 'RATE_LIMIT' || message.code === 'UNAVAILABLE')
      this.#wire.dispatch({ type: 'unavailable' })
  }

  #hearJoined(board: LiveBoard | null, message: Extract<ServerMessage, { type: 'joined' }>): void {
    const { boardId } = message
    const joined = board?.id === boardId ? board : null
    if (joined) this.#feed.join(joined, message)
    this.#wire.dispatch({ type: 'joined', boardId })
    if (!joined) return
    this.#feed.hear(joined, message)
    this.#self.joined()
  }

  #hearBoard(board: LiveBoard, message: ServerMessage): void {
    if (message.type === 'access_changed' && 'revoked' in message) this.#lose(board)
    else this.#feed.hear(board, message)
  }

  /** Null: a board that was left before it was joined. */
  #lose(board: LiveBoard | null): void {
    this.#refuse(board)
    if (board) this.#topics.tell('access', { kind: 'revoked' })
  }

  #refuse(board: LiveBoard | null): void {
    this.#wire.dispatch({ type: 'refused' })
    // What this device may keep of it is the server's to say.
    if (board) void this.#workspace.catchUp(board.uid)
  }
}

function onPageHint(listener: () => void): () => void {
  return onHints(() => isPageVisible() && listener())
}

function browserSocket(userId: number): Socket {
  const { protocol, host } = window.location
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws?user=${userId}`)
}
