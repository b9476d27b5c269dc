import type { BoardDelta, Pause } from './types'

/** What tabs (and the service worker) of one user tell each other. */
export type BusMessage =
  | { readonly type: 'delta'; readonly delta: BoardDelta }
  /** The list of this person's own templates changed. */
  | { readonly type: 'templates' }
  /** What waits of image presets changed, or the server has taken some of it. */
  | { readonly type: 'presets' }
  /** The list of boards changed. */
  | { readonly type: 'boards' }
  /** What waits for upload changed. */
  | { readonly type: 'assets' }
  /** Photos that wait for their analysis, or their states, changed. */
  | { readonly type: 'analyses' }
  /** A change of this person's was judged to have replaced somebody else's newer one. */
  | { readonly type: 'overwrote' }
  /** Signed in again, or asked to go on. */
  | { readonly type: 'resume' }
  | { readonly type: 'drain'; readonly state: DrainState }

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

/** Tells every listener of this tab at once and in order, and every other tab through the channel. */
export class Bus {
  readonly #channel: Channel | null
  readonly #listeners = new Set<(message: BusMessage, isRemote: boolean) => void>()

  constructor(channel: Channel | null) {
    this.#channel = channel
    if (channel) channel.onmessage = ({ data }) => this.#tell(data, true)
  }

  on(listener: (message: BusMessage, isRemote: boolean) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  send(message: BusMessage): void {
    this.#tell(message, false)
    this.#channel?.postMessage(message)
  }

  delta(delta: BoardDelta): void {
    this.send({ type: 'delta', delta })
  }

  close(): void {
    this.#listeners.clear()
    this.#channel?.close()
  }

  #tell(message: BusMessage, isRemote: boolean): void {
    for (const listener of [...this.#listeners]) listener(message, isRemote)
  }
}

export function openChannel(userId: number): Channel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(`moodloom-${userId}`)
  const bridge: Channel = {
    onmessage: null,
    postMessage: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
  channel.onmessage = (event) => bridge.onmessage?.(event)
  return bridge
}
