import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Drawn, drawnBoard } from './drawnBoard'

/** How the board looked after each step, to compare undo and redo with. */
export class Course {
  readonly #looks: (readonly Drawn[])[] = []

  constructor(private readonly page: () => Page) {}

  /** Starts with what is drawn now. */
  async begin(): Promise<void> {
    this.#looks.splice(0, this.#looks.length, await drawnBoard(this.page()))
  }

  /** Steps done since `begin`. */
  get length(): number {
    return this.#looks.length - 1
  }

  /** What was drawn after that many steps. */
  after(steps: number): readonly Drawn[] {
    const look = this.#looks[steps]
    if (!look) throw new Error(`There were ${this.length} steps`)
    return look
  }

  get latest(): readonly Drawn[] {
    return this.after(this.length)
  }

  /** Does one step, waits until the board shows it as it should, and records how the board looks. */
  async step(
    act: () => Promise<void>,
    shows: (now: readonly Drawn[], before: readonly Drawn[]) => void,
  ): Promise<void> {
    const before = this.latest
    await act()
    await expect.poll(async () => fails(shows, await drawnBoard(this.page()), before)).toBeNull()
    this.#looks.push(await drawnBoard(this.page()))
  }

  /** Waits until the screen shows what it showed after that many steps, in every field of every element. */
  async expectAfter(steps: number): Promise<void> {
    const wanted = this.after(steps)
    await expect.poll(async () => difference(await drawnBoard(this.page()), wanted)).toEqual([])
  }
}

/** The first few differences between two looks at a board, in words. */
export function difference(now: readonly Drawn[], wanted: readonly Drawn[]): string[] {
  const there = new Map(now.map((element) => [element.id, element]))
  const notified = wanted.flatMap((element, index) => {
    const other = there.get(element.id)
    if (!other) return [`${element.name} is missing`]
    const fields = (Object.keys(element) as (keyof Drawn)[])
      .filter((field) => other[field] !== element[field])
      .map((field) => `${element.name}: ${field} is ${other[field]}, not ${element[field]}`)
    return now[index]?.id === element.id || now.length !== wanted.length
      ? fields
      : [...fields, `${element.name}: order`]
  })
  if (now.length > wanted.length) notified.push(`${now.length - wanted.length} too many`)
  return notified.slice(0, 5)
}

function fails(
  shows: (now: readonly Drawn[], before: readonly Drawn[]) => void,
  now: readonly Drawn[],
  before: readonly Drawn[],
): string | null {
  try {
    shows(now, before)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
