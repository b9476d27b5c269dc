import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Shape } from './device'
import { Fingers } from './Fingers'

/** An element as the editor shows it. */
export interface Seen {
  readonly id: string
  /** Its accessible name. */
  readonly name: string
}

/** The board's editor, used as a person uses it: by accessible names. */
export class Editor {
  readonly page: Page
  readonly #shape: Shape
  readonly #isTypedAtOnce: boolean

  /** @param isTypedAtOnce whether a new text has the caret at once; in an earlier client it has to be opened */
  constructor(page: Page, shape: Shape, { isTypedAtOnce = true } = {}) {
    this.page = page
    this.#shape = shape
    this.#isTypedAtOnce = isTypedAtOnce
  }

  /** Resolves when the tools are ready. */
  async ready(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add Text' }).waitFor()
  }

  get elements(): Locator {
    return this.page.locator('[data-element-id]')
  }

  element(id: string): Locator {
    return this.page.locator(`[data-element-id="${id}"]`)
  }

  /** All mounted elements, in reading order. */
  async seen(): Promise<Seen[]> {
    return this.elements.evaluateAll((nodes) =>
      nodes.map((node) => ({
        id: node.getAttribute('data-element-id') ?? '',
        name: node.getAttribute('aria-label') ?? node.textContent ?? '',
      })),
    )
  }

  /** Adds a text with these words; returns its id. */
  async addText(words: string): Promise<string> {
    const id = await this.#added(() => this.page.getByRole('button', { name: 'Add Text' }).click())
    if (this.#isTypedAtOnce) await this.#field.waitFor()
    await this.type(id, words)
    return id
  }

  /** Replaces the words of a selected text. */
  async type(id: string, words: string): Promise<void> {
    const field = this.#field
    if (!(await field.isVisible())) await this.#selectionBar.getByRole('button', { name: 'Edit', exact: true }).click()
    await field.fill(words)
    await field.press('Escape')
    await field.waitFor({ state: 'hidden' })
    await this.page
      .locator(`[data-element-id="${id}"]`)
      .and(this.page.getByLabel(`Text: ${words}`))
      .waitFor()
  }

  async addPhoto(picture: { name: string; mimeType: string; buffer: Buffer }): Promise<string> {
    return this.#added(async () => {
      const chooser = this.page.waitForEvent('filechooser')
      await this.page.getByRole('button', { name: 'Add Image' }).click()
      await (await chooser).setFiles(picture)
    })
  }

  async addShape(kind: 'Square' | 'Rounded' | 'Circle'): Promise<string> {
    return this.#added(async () => {
      await this.page.getByRole('button', { name: 'Add Shape' }).click()
      await this.page.getByRole('menuitem', { name: kind }).click()
    })
  }

  async addColor(color: string): Promise<string> {
    const swatch = this.page.getByRole('button', { name: `Add color ${color}` })
    return this.#added(async () => {
      if (this.#shape === 'desktop') return swatch.click()
      await this.page.getByRole('button', { name: 'Color palette' }).click()
      await swatch.click()
      await this.page.getByRole('button', { name: 'Color palette' }).click()
    })
  }

  /** Drags an element by its middle, with a finger if there is a touch screen. */
  async drag(id: string, by: { x: number; y: number }): Promise<void> {
    const box = await this.element(id).boundingBox()
    if (!box) throw new Error('The element is not on the screen')
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const to = { x: from.x + by.x, y: from.y + by.y }
    if (this.#shape === 'phone') return (await Fingers.on(this.page)).drag(from, to)
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
    await this.page.mouse.move(to.x, to.y)
    await this.page.mouse.up()
  }

  /** Brings the whole board into view: elements far outside are not mounted, and so neither seen nor counted. */
  async fit(): Promise<void> {
    if (this.#shape === 'phone') {
      const item = this.page.getByRole('menuitem', { name: 'Fit', exact: true })
      await this.page.getByRole('button', { name: 'Board menu' }).click()
      await item.click()
      await item.waitFor({ state: 'hidden' })
      return
    }
    await this.page.getByRole('listbox', { name: 'Board canvas' }).focus()
    await this.page.keyboard.press('Shift+Digit1')
  }

  /** Waits for an element that may be anywhere: others' new ones are placed for their screens. */
  async untilSeen(id: string): Promise<void> {
    const isSeen = async () => {
      await this.fit()
      return this.element(id).isVisible()
    }
    await expect.poll(isSeen).toBe(true)
  }

  /** An element's position, in board px. */
  async place(id: string): Promise<{ x: number; y: number }> {
    return this.element(id).evaluate((node) => {
      const { left, top } = getComputedStyle(node)
      return { x: Number.parseFloat(left), y: Number.parseFloat(top) }
    })
  }

  async rename(name: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Editing:' })
    await field.fill(name)
    await field.press('Enter')
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click()
  }

  /** Waits for a sync state, e.g. 'Saved' or /waiting/, long enough for the longest backoff. */
  async untilState(text: string | RegExp): Promise<void> {
    // The label lags behind a change by a frame (app/ui/afterDrawing.ts).
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    )
    await this.page.getByRole('button', { name: text, exact: true }).first().waitFor({ timeout: 75_000 })
  }

  /** Where a text is typed. */
  get #field(): Locator {
    return this.page.getByRole('textbox', { name: 'Text', exact: true })
  }

  get #selectionBar(): Locator {
    return this.page.getByRole('toolbar', { name: this.#shape === 'phone' ? 'Selection' : 'Canvas', exact: true })
  }

  /** Does something that adds one element; returns its id. */
  async #added(act: () => Promise<void>): Promise<string> {
    const before = new Set((await this.seen()).map(({ id }) => id))
    await act()
    return vi.waitFor(
      async () => {
        const fresh = (await this.seen()).filter(({ id }) => !before.has(id))
        const [only] = fresh
        if (!only || fresh.length > 1) throw new Error(`${fresh.length} new elements, not one`)
        return only.id
      },
      { timeout: 30_000 },
    )
  }
}
