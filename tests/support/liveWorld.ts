import type { LiveWorkspace } from '../../app/live/BoardFeed'
import { Live } from '../../app/live/Live'
import type { Socket } from '../../app/live/ReconnectingSocket'
import type { LiveEvent, SyncStatus } from '../../app/offline/types'
import { type ClientMessage, clientMessage, type Presence, type ServerMessage } from '../../contract/messages'
import { turns, VirtualClock } from '../fuzz/VirtualClock'

export const BOARD = { id: 1, uid: '00000000-0000-7000-8000-000000000001' }
export const OTHER_BOARD = { id: 2, uid: '00000000-0000-7000-8000-000000000002' }

/** A socket whose other end is the test. */
export class FakeSocket implements Socket {
  readyState = 0
  bufferedAmount = 0
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  onerror: Socket['onerror'] = null
  /** Every message sent, validated against the contract. */
  readonly sent: ClientMessage[] = []

  send(text: string): void {
    this.sent.push(clientMessage.parse(JSON.parse(text)))
  }

  close(): void {
    this.readyState = 3
  }

  open(): void {
    this.readyState = 1
    this.onopen?.({} as never)
  }

  deliver(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never)
  }

  /** The server closes it, or the network fails. */
  end(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code } as never)
  }

  of<Type extends ClientMessage['type']>(type: Type): Extract<ClientMessage, { type: Type }>[] {
    return this.sent.filter((message): message is Extract<ClientMessage, { type: Type }> => message.type === type)
  }
}

/** Records what the live connection calls on a workspace. */
export class FakeWorkspace {
  readonly userId = 7
  epoch: string | null = null
  readonly events: LiveEvent[] = []
  readonly revs: number[] = []
  readonly rights: boolean[] = []
  /** Boards whose changes arrive live. */
  readonly liveBoards = new Set<string>()
  readonly caughtUp: string[] = []
  checks = 0
  /** The answer to a session request. */
  session: boolean | null = true
  readonly abort = new AbortController()
  readonly closed = this.abort.signal
  /** What `live.event` returns. */
  stored: Promise<void> = Promise.resolve()
  readonly #statusListeners = new Set<(status: SyncStatus) => void>()
  readonly #reachListeners = new Set<() => void>()
  #status = { pause: null, isConnected: true } as SyncStatus

  status = () => this.#status
  onStatus = (listener: (status: SyncStatus) => void) => {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }
  onReach = (listener: () => void) => {
    this.#reachListeners.add(listener)
    return () => this.#reachListeners.delete(listener)
  }
  readonly live = {
    event: (_: string, event: LiveEvent) => {
      this.events.push(event)
      return this.stored
    },
    noteRev: (_: string, rev: number) => void this.revs.push(rev),
    noteRights: async (_: string, canEdit: boolean) => void this.rights.push(canEdit),
    setLive: (uid: string, isLive: boolean) => void (isLive ? this.liveBoards.add(uid) : this.liveBoards.delete(uid)),
  }
  /** Contract versions recorded, and `null` for each unreadable message. */
  readonly contracts: (number | null)[] = []
  readonly contract = {
    recordVersion: (version: number) => void this.contracts.push(version),
    recordUnknown: () => void this.contracts.push(null),
  }
  /** Epochs from the channel, and boards whose id was another board's. */
  readonly noticed: string[] = []
  readonly mismatched: string[] = []
  readonly epochs = {
    notice: (epoch: string) => {
      this.noticed.push(epoch)
      this.epoch ??= epoch
    },
    mismatch: async (uid: string) => void this.mismatched.push(uid),
  }
  catchUp = async (uid: string) => {
    this.caughtUp.push(uid)
    return 'done' as const
  }
  checkSession = async () => {
    this.checks++
    this.reach(this.session !== null)
    if (this.session === false) this.set({ pause: 'signed-out' })
    return this.session
  }

  set(part: Partial<SyncStatus>): void {
    this.#status = { ...this.#status, ...part }
    for (const listener of [...this.#statusListeners]) listener(this.#status)
  }

  /** As if a request was answered, or failed. */
  reach(isConnected: boolean): void {
    if (this.#status.isConnected !== isConnected) this.set({ isConnected })
    if (isConnected) for (const listener of [...this.#reachListeners]) listener()
  }
}

export const presence = (userId: number, fields: Partial<Presence> = {}): Presence => ({
  userId,
  username: `user${userId}`,
  avatarUrl: null,
  isEditing: false,
  cursor: null,
  selection: [],
  lastActivity: '2026-01-01T00:00:00.000Z',
  ...fields,
})

export const joined = (fields: Partial<Extract<ServerMessage, { type: 'joined' }>> = {}): ServerMessage => ({
  type: 'joined',
  boardId: BOARD.id,
  rev: 3,
  canEdit: true,
  collaborators: [],
  viewers: 0,
  ...fields,
})

/** A live connection with its clock, workspace and sockets. */
export class LiveWorld {
  readonly clock = new VirtualClock()
  readonly workspace = new FakeWorkspace()
  readonly sockets: FakeSocket[] = []
  /** Hints that the network may be back. */
  hint = () => {}
  /** Reports that the device lost its network. */
  loseNetwork = () => {}
  readonly live: Live
  readonly states: string[] = []

  constructor() {
    let ids = 0
    this.live = new Live(this.workspace satisfies LiveWorkspace, {
      clock: this.clock,
      newId: () => `gesture-${++ids}`,
      openSocket: () => {
        const socket = new FakeSocket()
        this.sockets.push(socket)
        return socket
      },
      onHint: (listener) => {
        this.hint = listener
        return () => {}
      },
      onNetworkLost: (listener) => {
        this.loseNetwork = listener
        return () => {}
      },
    })
    this.live.on('state', () => this.states.push(this.live.state))
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1)
    if (!socket) throw new Error('There is no socket')
    return socket
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms, () => turns(1))
    await turns(1)
  }

  /** Joins the board, with these others on it. */
  join(...others: Presence[]): this {
    this.live.openBoard(BOARD)
    this.socket.open()
    this.socket.deliver(joined({ collaborators: others }))
    return this
  }
}
