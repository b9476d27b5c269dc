import type { Agent } from 'node:http'
import { uuidv7 } from '../../app/offline/plain/ids'
import { MINIMAL, PREFER } from '../../contract/headers'
import { randomOf } from '../../contract/layout/weave/random'
import { type Call, send } from '../server/load'

export interface Person {
  /** Address of their cluster node. */
  readonly url: string
  readonly cookie: string
  readonly boardId: number
  readonly elements: readonly string[]
}

/** Elements in a batch, such as a dragged selection. */
const BATCH = 10

type MakeCall = (person: Person, turn: number) => Call

/** What people request while they work: 80% are reads. Every write is broadcast to everyone on its board. */
const SHARES: readonly (readonly [share: number, call: MakeCall])[] = [
  [40, ({ boardId }) => ({ method: 'GET', path: `/api/boards/${boardId}/elements` })],
  [15, ({ boardId }) => ({ method: 'GET', path: `/api/boards/${boardId}` })],
  [15, ({ boardId }) => ({ method: 'GET', path: `/api/boards/${boardId}/changes?since=100` })],
  [10, () => ({ method: 'GET', path: '/api/boards' })],
  [
    15,
    ({ elements }, turn) => ({
      method: 'PUT',
      path: `/api/elements/${elements[turn % elements.length]}`,
      headers: { 'Idempotency-Key': uuidv7() },
      body: JSON.stringify({ positionX: turn % 4_000, positionY: turn % 3_000 }),
    }),
  ],
  [
    5,
    ({ boardId, elements }, turn) => {
      const first = turn % (elements.length - BATCH)
      const mutations = elements.slice(first, first + BATCH).map((elementId, index) => ({
        mutationId: uuidv7(),
        kind: 'update',
        elementId,
        baseRev: 100,
        data: { positionX: (turn + index) % 4_000 },
      }))
      return {
        method: 'POST',
        path: `/api/boards/${boardId}/mutations`,
        headers: { [PREFER]: MINIMAL },
        body: JSON.stringify({ mutations }),
      }
    },
  ],
]

const CALLS: readonly MakeCall[] = SHARES.flatMap(([share, call]) => Array<MakeCall>(share).fill(call))

/** Calls by people picked at random, with a fixed seed. */
export class Mix {
  readonly #people: readonly Person[]
  readonly #random = randomOf(1)
  #turn = 0

  constructor(people: readonly Person[]) {
    this.#people = people
  }

  /** Keeps `atOnce` calls in flight. Returns how many were answered per second. */
  async callAll(agent: Agent, { atOnce, duration }: { atOnce: number; duration: number }): Promise<number> {
    const began = performance.now()
    let count = 0
    const work = async () => {
      while (performance.now() < began + duration) {
        await this.#call(agent)
        count++
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return (count * 1_000) / (performance.now() - began)
  }

  /**
   * Makes this many calls per second, whether or not earlier ones were answered. Returns the time each took, from when
   * it was due (so a late start counts) to the last byte, ms.
   */
  async callSteadily(
    agent: Agent,
    { perSecond, duration }: { perSecond: number; duration: number },
  ): Promise<number[]> {
    const began = performance.now()
    const times: number[] = []
    const pending = new Set<Promise<void>>()
    const total = Math.floor((perSecond * duration) / 1_000)
    for (let sent = 0; sent < total; ) {
      const due = began + (sent * 1_000) / perSecond
      if (performance.now() < due) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        continue
      }
      sent++
      const call = this.#call(agent).then(() => {
        times.push(performance.now() - due)
        pending.delete(call)
      })
      pending.add(call)
    }
    await Promise.all(pending)
    return times
  }

  #call(agent: Agent): Promise<void> {
    const person = this.#people[this.#random.whole(0, this.#people.length - 1)]
    const call = CALLS[this.#random.whole(0, CALLS.length - 1)]
    if (!person || !call) throw new Error('There is no one, or nothing to call')
    const made = call(person, ++this.#turn)
    // As browsers send over HTTPS: the server compresses for them.
    return send(agent, person, { ...made, headers: { 'Accept-Encoding': 'gzip, deflate, br', ...made.headers } })
  }
}
