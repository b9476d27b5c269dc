import { WebSocket } from 'ws'
import { type ServerMessage, serverMessage } from '../../contract/messages'
import { changesResponse, type Mutation, mutationsResponse } from '../../contract/mutation'
import type { Element } from '../../contract/shared/element'
import type { Person } from '../support/people'
import { type BoardBrowser, randomMutation } from './BoardBrowser'
import { Replica } from './Replica'

/** Ms to wait for a missing rev: events from several servers overtake one another. */
const GAP_TIMEOUT_MS = 75
/** Ms before an unanswered change is retried. */
const ANSWER_TIMEOUT_MS = 15_000
const PING_EVERY = 15_000
const RETRY = { least: 100, most: 600 }

interface Options {
  /** The address that all nodes are behind. */
  readonly url: string
  readonly person: Person
  readonly boardId: number
  readonly random: () => number
}

/**
 * A browser without a page: implements the contract of the channel, of writes and of catch-up, as our clients do.
 * Retries unanswered changes under the same id.
 */
export class LightClient implements BoardBrowser {
  readonly replica = new Replica()
  readonly acknowledged = new Map<string, number>()
  readonly refused = new Map<string, string>()
  readonly others = new Set<number>()
  readonly left: number[] = []
  readonly closeCodes: number[] = []
  readonly person: Person
  #socket: WebSocket | null = null
  #isJoined = false
  #isStopped = false
  #isCatchingUp = false
  #knownRev = 0
  #answers = new Map<string, (message: Extract<ServerMessage, { type: 'ack' | 'error' }> | null) => void>()
  #timers = new Set<NodeJS.Timeout>()

  constructor(private readonly options: Options) {
    this.person = options.person
    this.#connect()
    const ping = () => this.#say({ type: 'activity_ping', timestamp: Date.now() })
    this.#timers.add(setInterval(ping, PING_EVERY))
  }

  get isJoined(): boolean {
    return this.#isJoined
  }

  get cursor(): number {
    return this.replica.cursor
  }

  async write(): Promise<void> {
    const { random } = this.options
    const { elements } = this.replica
    const mutation = randomMutation({ elements, cursor: this.cursor, random, author: this.person.id })
    const bySocket = random() < 0.25 && (await this.#sendBySocket(mutation))
    if (bySocket) return
    while (!this.#isStopped && !(await this.#sendByRest(mutation))) await this.#pause(RETRY.least, RETRY.most)
  }

  get state(): string {
    return `${this.isJoined ? 'joined' : 'not joined'}, at ${this.cursor}`
  }

  async elements(): Promise<readonly Element[]> {
    return this.replica.elements
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#socket?.terminate()
  }

  /** Whether the server answered; if not, it can be retried by REST. */
  async #sendBySocket(mutation: Mutation): Promise<boolean> {
    const { mutationId } = mutation
    if (!this.#isJoined) return false
    const answered = new Promise<Extract<ServerMessage, { type: 'ack' | 'error' }> | null>((resolve) => {
      this.#answers.set(mutationId, resolve)
      this.#after(ANSWER_TIMEOUT_MS, () => resolve(null))
    })
    this.#say(messageOf(mutation))
    const answer = await answered
    this.#answers.delete(mutationId)
    if (answer?.type === 'ack') this.acknowledged.set(mutationId, answer.rev)
    else if (answer && isFinal(answer.code)) this.refused.set(mutationId, answer.code)
    else return false
    return true
  }

  async #sendByRest(mutation: Mutation): Promise<boolean> {
    const { boardId } = this.options
    const answer = await this.#ask(`/api/boards/${boardId}/mutations`, { mutations: [mutation] })
    const parsed = mutationsResponse.safeParse(answer)
    const result = parsed.data?.results.find(({ mutationId }) => mutationId === mutation.mutationId)
    if (!result || !parsed.success) return false
    if (result.status === 200 || result.status === 204) this.acknowledged.set(mutation.mutationId, result.rev)
    else this.refused.set(mutation.mutationId, result.code)
    this.#hear(parsed.data.rev)
    return true
  }

  /** Null if there was no answer, or only the proxy's. */
  async #ask(path: string, json?: unknown): Promise<unknown> {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const method = json === undefined ? 'GET' : 'POST'
    try {
      const answer = await this.person.fetch(path, { method, signal, ...(json === undefined ? {} : { json }) })
      return answer.ok ? await answer.json() : null
    } catch {
      return null
    }
  }

  #connect(): void {
    if (this.#isStopped) return
    const { url } = this.options
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { Origin: url, Cookie: this.person.cookie() },
      handshakeTimeout: ANSWER_TIMEOUT_MS,
    })
    this.#socket = socket
    socket.on('open', () => this.#say({ type: 'join', boardId: this.options.boardId }))
    socket.on('message', (data) => this.#listen(serverMessage.parse(JSON.parse(data.toString()))))
    socket.on('error', () => {})
    socket.on('close', (code) => {
      if (this.#isJoined) this.closeCodes.push(code)
      this.#isJoined = false
      for (const resolve of this.#answers.values()) resolve(null)
      this.#after(this.#between(RETRY.least, RETRY.most), () => this.#connect())
    })
  }

  #listen(message: ServerMessage): void {
    if (this.replica.take(message)) {
      if ('rev' in message) this.#hear(message.rev)
      return
    }
    switch (message.type) {
      case 'joined':
        this.#isJoined = true
        this.others.clear()
        for (const { userId } of message.collaborators) this.others.add(userId)
        this.#hear(message.rev)
        break
      case 'heartbeat':
        this.#hear(message.rev)
        break
      case 'user_joined':
        this.others.add(message.user.userId)
        break
      case 'user_left':
        this.others.delete(message.userId)
        this.left.push(message.userId)
        break
      case 'ack':
      case 'error':
        this.#answers.get(message.mutationId ?? '')?.(message)
        break
    }
  }

  /** The board has this rev: requests what does not arrive in a moment. */
  #hear(rev: number): void {
    this.#knownRev = Math.max(this.#knownRev, rev)
    if (this.#knownRev <= this.cursor || this.#isCatchingUp) return
    this.#isCatchingUp = true
    this.#after(GAP_TIMEOUT_MS, () => void this.#catchUp())
  }

  async #catchUp(): Promise<void> {
    while (this.#knownRev > this.cursor && !this.#isStopped) {
      const answer = await this.#ask(`/api/boards/${this.options.boardId}/changes?since=${this.cursor}`)
      const parsed = changesResponse.safeParse(answer)
      if (parsed.success && !('reset' in parsed.data)) this.replica.catchUp(parsed.data)
      else await this.#pause(RETRY.least, RETRY.most)
    }
    this.#isCatchingUp = false
  }

  #say(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #between(least: number, most: number): number {
    return least + this.options.random() * (most - least)
  }

  #pause(least: number, most: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#between(least, most)))
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, ms)
    this.#timers.add(timer)
  }
}

/** Whether a retry would get the same answer. */
function isFinal(code: string): boolean {
  return code !== 'RATE_LIMIT' && code !== 'UNAVAILABLE'
}

function messageOf(mutation: Mutation): object {
  const { mutationId, elementId } = mutation
  switch (mutation.kind) {
    case 'create':
      return { type: 'element_create', mutationId, element: { id: elementId, ...mutation.data } }
    case 'update': {
      const { baseRev, data } = mutation
      return { type: 'element_update', mutationId, element: { id: elementId, ...data }, baseRev }
    }
    case 'delete':
      return { type: 'element_delete', mutationId, elementId }
  }
}
