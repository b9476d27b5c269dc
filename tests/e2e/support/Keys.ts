import type { Locator, Page } from 'playwright-core'

/** With more stops than this on the way, a control is out of reach for people without a pointer. */
const MOST_STOPS = 80

/** Someone with only a keyboard, who moves the focus to what they use. */
export class Keys {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses keys in turn: 'Control+a', 'Enter', … */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
  }

  async repeat(key: string, times: number): Promise<void> {
    for (let count = 0; count < times; count++) await this.#page.keyboard.press(key)
  }

  async write(words: string): Promise<void> {
    await this.#page.keyboard.type(words)
  }

  /** Presses a key (Tab, or an arrow within a menu, list or tool bar) until the control has the focus. */
  async goTo(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor()
    for (let count = 0; count <= MOST_STOPS; count++) {
      if (await hasFocus(target)) return
      await this.#page.keyboard.press(key)
    }
    throw new Error(`${MOST_STOPS} times ${key} do not lead to ${target}`)
  }

  /** Goes to a control and activates it. */
  async use(target: Locator, { by = 'Tab', key = 'Enter' } = {}): Promise<void> {
    await this.goTo(target, by)
    await this.#page.keyboard.press(key)
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((node) => node === document.activeElement)
}
