import type { Knex } from 'knex'
import { expect, vi } from 'vitest'
import type { Element } from '../../contract/shared/element'
import type { Person } from '../support/people'
import type { BoardBrowser } from './BoardBrowser'
import { LightClient } from './LightClient'
import { RealBrowser } from './RealBrowser'

interface Options {
  readonly url: string
  readonly people: readonly Person[]
  readonly boardId: number
  readonly browsersEach: number
  /** How many browsers run the real client's code; the others implement only the contract. */
  readonly real: number
  readonly seed: number
}

/** Changes that everyone keeps making. */
export interface Writing {
  /** Resolves when `count` more are acknowledged. */
  more(count: number): Promise<void>
  /** Resolves when everyone has had another one acknowledged. */
  oneEach(): Promise<void>
  /** Stops new changes; resolves when all started ones are answered. */
  end(): Promise<void>
}

/** Longer than a real browser's backoff, which is up to a minute. */
const TIMEOUT_MS = { timeout: 75_000, interval: 50 }

/** Everyone who has the board open. */
export class Crowd {
  private constructor(
    readonly browsers: readonly BoardBrowser[],
    private readonly options: Options,
    private readonly random: () => number,
  ) {}

  static async gather(options: Options): Promise<Crowd> {
    const { url, people, boardId, browsersEach, real, seed } = options
    const random = randomFrom(seed)
    const seats = people.flatMap((person) => Array.from({ length: browsersEach }, () => person))
    const browsers = seats.map((person, index) => {
      const place = { url, person, boardId, random }
      return index < real ? RealBrowser.open(place) : new LightClient(place)
    })
    return new Crowd(await Promise.all(browsers), options, random)
  }

  get joined(): number {
    return this.browsers.filter(({ isJoined }) => isJoined).length
  }

  get reconnects(): number {
    return this.browsers.flatMap(({ closeCodes }) => closeCodes).length
  }

  write(): Writing {
    let isOver = false
    const done = Promise.all(this.browsers.map((browser) => this.#writeUntil(browser, () => isOver)))
    const counts = () => this.browsers.map(({ acknowledged }) => acknowledged.size)
    const sum = () => counts().reduce((all, count) => all + count, 0)
    return {
      more: async (count) => {
        const before = sum()
        await vi.waitUntil(() => sum() >= before + count, TIMEOUT_MS)
      },
      oneEach: async () => {
        const before = counts()
        const delayed = () => this.#describeWrong((_, index) => (counts()[index] ?? 0) <= (before[index] ?? 0))
        await vi.waitFor(() => expect(delayed()).toEqual([]), TIMEOUT_MS)
      },
      end: async () => {
        isOver = true
        await done
      },
    }
  }

  /** Ms that each of `count` writes takes, one after the other. */
  async timeWrites(count: number): Promise<number[]> {
    const times: number[] = []
    for (const browser of this.browsers.slice(0, count)) {
      const begun = performance.now()
      await browser.write()
      times.push(performance.now() - begun)
    }
    return times
  }

  /** Describes the browsers that differ from the server. */
  async strays(person: Person): Promise<string[]> {
    const { body, headers } = await person.get(`/api/boards/${this.options.boardId}/elements`)
    const truth = pictureOf(body)
    const pictures = await Promise.all(this.browsers.map(async (browser) => pictureOf(await browser.elements())))
    const rev = headers.get('Board-Rev')
    return this.#describeWrong((_, index) => pictures[index] !== truth).map((words) => `${words}, not ${rev}`)
  }

  /** Describes browsers that don't see exactly everyone else. */
  lonely(): string[] {
    const all = this.options.people.map(({ id }) => id)
    return this.#describeWrong(({ person, others, isJoined }) => {
      const isRight = others.size === all.length - 1 && all.every((id) => id === person.id || others.has(id))
      return !isJoined || !isRight
    })
  }

  /** Describes what the database lacks, or has with another rev than was acknowledged. */
  async lost(knex: Knex): Promise<string[]> {
    const { boardId } = this.options
    const wrong: string[] = []
    const rows = await knex('mutations').where({ board_id: boardId }).select('mutation_id', 'result')
    const stored = new Map<string, number>(rows.map(({ mutation_id, result }) => [mutation_id, result.rev]))
    // The browsers did not make the board.
    for (const [mutationId, rev] of stored) if (rev === 0) stored.delete(mutationId)
    const acknowledged = this.browsers
      .flatMap((browser) => [...browser.acknowledged])
      .filter(([mutationId, rev]) => rev !== 'gone' || stored.has(mutationId))
    for (const [mutationId, rev] of acknowledged) {
      const isStored = typeof rev === 'string' ? stored.has(mutationId) : stored.get(mutationId) === rev
      if (!isStored) wrong.push(`${mutationId} is ${stored.get(mutationId)}, not ${rev}`)
    }
    if (stored.size !== acknowledged.length) {
      wrong.push(`${stored.size} changes are stored, ${acknowledged.length} were acknowledged`)
    }
    const [board] = await knex('boards').where({ id: boardId })
    const revs = await knex('board_history').where({ board_id: boardId }).orderBy('rev').pluck('rev')
    const isGapless = revs.length === board.rev && revs.every((rev, index) => rev === index + 1)
    if (!isGapless) wrong.push(`the board is at ${board.rev} with ${revs.length} changes in its history`)
    const refusals = new Set(this.browsers.flatMap(({ refused }) => [...refused.values()]))
    for (const code of refusals) if (!EXPECTED.has(code)) wrong.push(`a change was refused: ${code}`)
    return wrong
  }

  forgetWhoLeft(): void {
    for (const { left } of this.browsers) left.length = 0
  }

  whoLeft(): number[] {
    return this.browsers.flatMap(({ left }) => left)
  }

  forgetCloseCodes(): void {
    for (const { closeCodes } of this.browsers) closeCodes.length = 0
  }

  /** All distinct close codes. */
  closeCodes(): number[] {
    return [...new Set(this.browsers.flatMap(({ closeCodes }) => closeCodes))]
  }

  async stop(): Promise<void> {
    await Promise.all(this.browsers.map((browser) => browser.stop()))
  }

  /** Describes browsers that are wrong. */
  #describeWrong(isWrong: (browser: BoardBrowser, index: number) => boolean): string[] {
    return this.browsers.flatMap((browser, index) =>
      isWrong(browser, index) ? [`browser ${index}: ${browser.state}, sees ${browser.others.size}`] : [],
    )
  }

  /** Makes one change after another, at a person's pace. */
  async #writeUntil(browser: BoardBrowser, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await browser.write()
      await new Promise((resolve) => setTimeout(resolve, 1_000 + this.random() * 2_000))
    }
  }
}

/** Two people may delete the same element, or one may change what another deleted. */
const EXPECTED: ReadonlySet<string> = new Set(['ELEMENT_DELETED', 'NOT_FOUND'])

/** Canonical: the same for the same elements. */
function pictureOf(elements: readonly Element[]): string {
  const sorted = [...elements].sort((a, b) => (a.id < b.id ? -1 : 1))
  return JSON.stringify(sorted, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** mulberry32: numbers in [0, 1), reproducible by seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
