import type { WebSocket } from 'ws'
import type { Socket } from '../../app/live/ReconnectingSocket'
import type { FirstContractReader } from './FirstContractReader'
import type { EventFault } from './faults'

/** The network conditions of a socket. */
export interface SocketConditions {
  readonly isOffline: boolean
  /** Set for a device that speaks the first contract. */
  readonly reader?: FirstContractReader | null
  /** The next event's fault, if any. */
  next(): EventFault | undefined
  after(ms: number, run: () => void): void
}

/** Close code of a broken connection. */
const BROKEN = 1006
/** Ms until an overtaken event arrives anyway. */
const OVERTAKEN_DELAY = 2_000
const EVENTS = new Set(['element_created', 'element_updated', 'element_deleted', 'changes', 'board_updated'])

/**
 * A browser's socket. Offline, nothing gets through in either direction, and no one notices; what was sent arrives
 * afterwards, unless the socket is cut.
 */
export class FaultySocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  onerror: Socket['onerror'] = null
  readonly bufferedAmount = 0
  readonly #inner: WebSocket
  readonly #conditions: SocketConditions
  readonly #held: (() => void)[] = []
  #overtaken: (() => void)[] = []
  /** Id of the board that it joined last. */
  #boardId = 0
  #joining = 0
  #isOver = false

  constructor(inner: WebSocket, conditions: SocketConditions) {
    this.#inner = inner
    this.#conditions = conditions
    inner.on('open', () => this.#pass(() => this.onopen?.({} as never)))
    inner.on('message', (data) => this.#pass(() => this.#receive(data.toString())))
    inner.on('close', (code) => this.#pass(() => this.#end(code)))
    inner.on('error', () => {})
  }

  get readyState(): number {
    return this.#inner.readyState
  }

  /** Whether it is connecting, or waits to join a board. */
  get isBusy(): boolean {
    if (this.#isOver || this.#conditions.isOffline) return false
    return this.#inner.readyState === this.#inner.CONNECTING || this.#joining > 0
  }

  send(text: string): void {
    if (text.includes('"join"')) this.#joining++
    this.#pass(() => {
      if (this.#inner.readyState === this.#inner.OPEN) this.#inner.send(this.#conditions.reader?.sent(text) ?? text)
    })
  }

  close(code?: number): void {
    this.#isOver = true
    this.#pass(() => this.#inner.close(code))
  }

  /** Breaks the connection, or kills its owner: nothing more gets through. */
  cut(): void {
    this.#held.splice(0)
    this.#overtaken = []
    // The other end may have closed already, while that was held back.
    if (this.#inner.readyState === this.#inner.CLOSED) this.#end(BROKEN)
    else this.#inner.terminate()
  }

  /** Back online: delivers what was held back. */
  release(): void {
    for (const pass of this.#held.splice(0)) pass()
  }

  #pass(run: () => void): void {
    if (this.#conditions.isOffline) this.#held.push(run)
    else run()
  }

  #end(code: number): void {
    if (this.#isOver) return
    this.#isOver = true
    this.onclose?.({ code } as never)
  }

  #receive(text: string): void {
    const { type, live, boardId } = JSON.parse(text)
    if (type === 'joined' || type === 'error') this.#joining = Math.max(0, this.#joining - 1)
    if (type === 'joined' && boardId !== this.#boardId) {
      // Overtaken events have yet to reach this socket's server, which sends nothing of a board that was left.
      this.#overtaken = []
      this.#boardId = boardId
    }
    if (this.#conditions.reader && !this.#conditions.reader.canRead(text)) return
    const deliver = () => this.onmessage?.({ data: text } as never)
    switch (EVENTS.has(type) && !live ? this.#conditions.next() : 'none') {
      case 'lost event':
        return
      case 'double event':
        deliver()
        deliver()
        break
      case 'overtaken event':
        this.#overtaken.push(deliver)
        this.#conditions.after(OVERTAKEN_DELAY, () => this.#deliverOvertaken())
        return
      case 'none':
        deliver()
        return
      case undefined:
        deliver()
    }
    this.#deliverOvertaken()
  }

  /** Delivers overtaken events after what overtook them. */
  #deliverOvertaken(): void {
    for (const deliver of this.#overtaken.splice(0)) deliver()
  }
}
