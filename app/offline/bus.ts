import type { Failure } from './http/failure'
import type { UnsentChange } from './loss/unsent'
import type { BoardDelta, BoardSnapshot, Pause } from './types'

/** Messages between the tabs (and the service worker) of one user. */
export type BusMessage =
  | { readonly type: 'delta'; readonly delta: BoardDelta }
  /** The list of this person's own templates changed. */
  | { readonly type: 'templates' }
  /** Pending changes of image presets changed, or the server acknowledged some. */
  | { readonly type: 'presets' }
  /** The list of boards changed. */
  | { readonly type: 'boards' }
  /** Pending uploads changed. */
  | { readonly type: 'assets' }
  /** Photos that wait for their analysis, or their states, changed. */
  | { readonly type: 'analyses' }
  /** Pending chosen photos changed. */
  | { readonly type: 'photos' }
  /** Typing on this board has ended: its debounced changes can be sent. */
  | { readonly type: 'typed'; readonly boardUid: string }
  /** A change of this person's has replaced someone else's newer one. */
  | { readonly type: 'overwrote' }
  /** The server was restored from a backup: this device's copy now belongs to this database epoch. */
  | { readonly type: 'epoch'; readonly epoch: string }
  /** Signed in again, or asked to continue. */
  | { readonly type: 'resume' }
  | { readonly type: 'drain'; readonly state: DrainState }
  /** Why a lane's last attempt was inconclusive; null once it got a verdict. */
  | { readonly type: 'failure'; readonly lane: string; readonly failure: Failure | null }
  /** What a transaction did to data that is on this device only. */
  | { readonly type: 'unsent'; readonly changes: readonly UnsentChange[] }
  /** All of this person's data on this device is about to be deleted, on purpose. */
  | { readonly type: 'erased' }

export interface DrainState {
  readonly isSending: boolean
  readonly isConnected: boolean
  readonly pause: Pause
}

/** The part of BroadcastChannel that the bus needs. */
export interface Channel {
  postMessage(message: BusMessage): void
  onmessage: ((event: { readonly data: BusMessage }) => void) | null
  close(): void
}

/**
 * Notifies this tab's listeners synchronously and in order, and the other tabs through the channel. Knows which boards
 * are on this tab's screen: those that something follows.
 */
export class Bus {
  readonly #channel: Channel | null
  readonly #onFollowed: () => void
  readonly #listeners = new Set<(message: BusMessage, isRemote: boolean) => void>()
  /** How many listeners each followed board has. */
  readonly #followers = new Map<string, number>()
  readonly #inMemory = new Set<() => BoardSnapshot | null>()

  /** `onFollowed`: called when the set of followed boards may have changed. */
  constructor(channel: Channel | null, onFollowed: () => void = () => {}) {
    this.#channel = channel
    this.#onFollowed = onFollowed
    if (channel) channel.onmessage = ({ data }) => this.#emit(data, true)
  }

  on(listener: (message: BusMessage, isRemote: boolean) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back on every change of one board: see BoardSource. */
  follow(boardUid: string, listener: (delta: BoardDelta) => void, held?: () => BoardSnapshot | null): () => void {
    if (held) this.#inMemory.add(held)
    this.#followers.set(boardUid, (this.#followers.get(boardUid) ?? 0) + 1)
    const stop = this.on((message) => {
      if (message.type === 'delta' && message.delta.boardUid === boardUid) listener(message.delta)
    })
    this.#onFollowed()
    return () => {
      stop()
      if (held) this.#inMemory.delete(held)
      const left = (this.#followers.get(boardUid) ?? 1) - 1
      if (left > 0) this.#followers.set(boardUid, left)
      else this.#followers.delete(boardUid)
      this.#onFollowed()
    }
  }

  /** uids of the followed boards. */
  followed(): readonly string[] {
    return [...this.#followers.keys()]
  }

  /** Followed boards that are in memory. */
  inMemoryBoards(): BoardSnapshot[] {
    return [...this.#inMemory].flatMap((read) => read() ?? [])
  }

  send(message: BusMessage): void {
    this.#emit(message, false)
    this.#channel?.postMessage(message)
  }

  delta(delta: BoardDelta): void {
    this.send({ type: 'delta', delta })
  }

  close(): void {
    this.#listeners.clear()
    this.#channel?.close()
  }

  #emit(message: BusMessage, isRemote: boolean): void {
    for (const listener of [...this.#listeners]) listener(message, isRemote)
  }
}

export function openChannel(userId: number): Channel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(`moodloom-${userId}`)
  let isClosed = false
  const bridge: Channel = {
    onmessage: null,
    // A transaction that was under way when the workspace closed still sends; a closed channel would throw.
    postMessage(message) {
      if (!isClosed) channel.postMessage(message)
    },
    close() {
      isClosed = true
      channel.close()
    },
  }
  channel.onmessage = (event) => bridge.onmessage?.(event)
  return bridge
}
