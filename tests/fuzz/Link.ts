import type { Account, FuzzServer } from './FuzzServer'
import type { Fault, FaultCounts } from './faults'
import { turns } from './VirtualClock'

type MessageFault = Extract<
  Fault,
  'lost request' | 'lost answer' | 'late answer' | 'duplicate' | 'captive portal' | 'unavailable'
>

/** A device's way to the server, with what goes wrong on it. */
export class Link {
  readonly #server: FuzzServer
  readonly #counts: FaultCounts
  readonly #armed: MessageFault[] = []
  /** Whose session the device's cookie is. */
  account: Account
  isOffline = false
  inFlight = 0

  constructor(server: FuzzServer, account: Account, counts: FaultCounts) {
    this.#server = server
    this.account = account
    this.#counts = counts
  }

  /** Something has yet to strike. */
  get isArmed(): boolean {
    return this.#armed.length > 0
  }

  /** Strikes the next request. */
  arm(fault: MessageFault): void {
    this.#armed.push(fault)
  }

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    this.inFlight++
    try {
      return await this.#exchange(path, init)
    } finally {
      this.inFlight--
    }
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
    }
  }

  #strike(fault: Fault): TypeError {
    this.#counts.struck(fault)
    return new TypeError('Failed to fetch')
  }
}
