import type { Clock } from '../../app/offline/clock'
import { FaultySocket } from './FaultySocket'
import type { FirstContractReader } from './FirstContractReader'
import type { Account, FuzzServer } from './FuzzServer'
import type { EventFault, FaultCounts, MessageFault } from './faults'
import { turns } from './VirtualClock'

interface LinkOptions {
  readonly counts: FaultCounts
  readonly clock: Clock
  readonly reader?: FirstContractReader | null
}

/** A device's connection to the server, with faults. */
export class Link {
  readonly #server: FuzzServer
  readonly #counts: FaultCounts
  readonly #clock: Clock
  readonly #armed: MessageFault[] = []
  readonly #armedEvents: EventFault[] = []
  readonly #sockets = new Set<FaultySocket>()
  /** Whose session the device's cookie is. */
  account: Account
  #isOffline = false
  inFlight = 0

  /** Set for a device that speaks the first contract. */
  readonly reader: FirstContractReader | null

  constructor(server: FuzzServer, account: Account, { counts, clock, reader = null }: LinkOptions) {
    this.#server = server
    this.account = account
    this.#counts = counts
    this.#clock = clock
    this.reader = reader
  }

  get isOffline(): boolean {
    return this.#isOffline
  }

  /** Back online, sockets continue as if nothing had happened, or turn out to be broken. */
  setOffline(isOffline: boolean, areBroken = false): void {
    if (isOffline === this.#isOffline) return
    this.#isOffline = isOffline
    if (isOffline) return
    for (const socket of this.#sockets) {
      if (areBroken) socket.cut()
      else socket.release()
    }
  }

  /** Whether a fault has yet to hit a request. */
  get isArmed(): boolean {
    return this.#armed.length > 0
  }

  /** The fault hits the next request. */
  arm(fault: MessageFault): void {
    this.#armed.push(fault)
  }

  /** The fault hits the next event that a socket delivers. */
  armEvent(fault: EventFault): void {
    this.#armedEvents.push(fault)
  }

  disarmEvents(): void {
    this.#armedEvents.splice(0)
  }

  /** A socket for a user's outbox, with the session of the person signed in. */
  openSocket(userId: number): FaultySocket {
    const inner = this.#server.openSocket(this.account, userId)
    const link = this
    const socket = new FaultySocket(inner, {
      get isOffline() {
        return link.isOffline
      },
      reader: this.reader,
      next: () => this.#nextEventFault(),
      after: (ms, run) => void this.#clock.after(ms, run),
    })
    this.#sockets.add(socket)
    inner.on('close', () => {
      if (!this.#isOffline) this.#sockets.delete(socket)
    })
    return socket
  }

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    this.inFlight++
    try {
      if (!this.reader) return await this.#exchange(path, init)
      return await this.reader.answer(path, await this.#exchange(path, this.reader.request(init)))
    } finally {
      this.inFlight--
    }
  }

  #nextEventFault(): EventFault | undefined {
    const fault = this.#armedEvents.shift()
    if (fault) this.#counts.struck(fault)
    return fault
  }

  async #exchange(path: string, init: RequestInit): Promise<Response> {
    await turns(1)
    if (this.isOffline) throw this.#strike('offline')
    const fault = this.#armed.shift()
    const send = () => this.#server.fetch(path, init, this.account)
    switch (fault) {
      case undefined:
        return send()
      case 'lost request':
        throw this.#strike(fault)
      case 'lost answer':
        await send().catch(() => {})
        throw this.#strike(fault)
      case 'late answer': {
        const answer = await send()
        this.#strike(fault)
        await turns(60)
        return answer
      }
      case 'duplicate': {
        this.#strike(fault)
        const first = send()
        const second = send()
        second.catch(() => {})
        return first
      }
      case 'captive portal':
        this.#strike(fault)
        return new Response('<html>Welcome! Please accept our terms.</html>', {
          headers: { 'content-type': 'text/html' },
        })
      case 'unavailable':
        this.#strike(fault)
        return new Response('Bad gateway', { status: 503, headers: { 'retry-after': '2' } })
      case 'long retry-after':
        this.#strike(fault)
        return new Response('Maintenance', { status: 503, headers: { 'retry-after': '86400' } })
    }
  }

  #strike(fault: MessageFault | 'offline'): TypeError {
    this.#counts.struck(fault)
    return new TypeError('Failed to fetch')
  }
}
