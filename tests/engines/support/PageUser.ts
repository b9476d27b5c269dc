import { vi } from 'vitest'
import { findPoint, type Point } from './inPage'
import type { KeyAction, PointerAction, Session } from './Session'

/** A CSS selector for each kind of control. */
const SELECTORS = {
  button: 'button:not([role]), [role="button"]',
  field: 'input, textarea',
  link: 'a[href]:not([role])',
  tab: '[role="tab"]',
}

type Kind = keyof typeof SELECTORS
/** The whole accessible name, or a pattern in it. */
type Name = string | RegExp

/** https://w3c.github.io/webdriver/#keyboard-actions */
const KEYS = { Escape: '\uE00C', Enter: '\uE007', Control: '\uE009' }

/** Longer than the drain's longest backoff. */
const TIMEOUT_MS = 75_000

/** Someone with a mouse and a keyboard, who finds controls on a page by their names, and waits for them. */
export class PageUser {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Calls a function in the page. It is sent as text, so it must not use anything outside itself. */
  async evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.#session.evaluate(String(run), args)) as Awaited<Result>
  }

  /** Like `evaluate`, with the first element that the selector finds. */
  async evaluateOn<Result>(selector: string, run: (node: Element) => Result): Promise<Awaited<Result>> {
    const source = `(selector) => (${run})(document.querySelector(selector))`
    return (await this.#session.evaluate(source, [selector])) as Awaited<Result>
  }

  /** Waits until the control is there, and nothing covers it. */
  async see(kind: Kind, name: Name): Promise<void> {
    await this.#pointOf(kind, name)
  }

  async press(kind: Kind, name: Name): Promise<void> {
    const point = await this.#pointOf(kind, name)
    await this.#movePointer([
      { type: 'pointerMove', ...point },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  /** Replaces a field's text. */
  async fill(name: Name, text: string): Promise<void> {
    await this.press('field', name)
    await this.#pressKeys([
      { type: 'keyDown', value: KEYS.Control },
      ...strokesOf(['a']),
      { type: 'keyUp', value: KEYS.Control },
    ])
    await this.type(text)
  }

  /** Types into the focused field. */
  async type(text: string): Promise<void> {
    await this.#pressKeys(strokesOf([...text]))
  }

  async pressKey(key: keyof typeof KEYS): Promise<void> {
    await this.#pressKeys(strokesOf([KEYS[key]]))
  }

  /** Drags the element that the selector finds by its middle; `by` is in CSS px. */
  async drag(selector: string, by: Point): Promise<void> {
    const from = await this.#waitForPoint(selector, null)
    await this.#movePointer([
      { type: 'pointerMove', ...from },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerMove', x: from.x + Math.round(by.x / 2), y: from.y + Math.round(by.y / 2), duration: 50 },
      { type: 'pointerMove', x: from.x + by.x, y: from.y + by.y, duration: 50 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  /** Presses a button that opens a file dialog, and chooses a file in it. */
  async chooseFile(button: string, input: string, path: string): Promise<void> {
    await this.press('button', button)
    await this.#session.setFiles(`input[type="file"][aria-label="${input}"]`, [path])
  }

  #pointOf(kind: Kind, name: Name): Promise<Point> {
    return this.#waitForPoint(SELECTORS[kind], name)
  }

  #waitForPoint(selector: string, name: Name | null): Promise<Point> {
    const isPattern = name instanceof RegExp
    return vi.waitFor(
      async () => {
        const found = await this.evaluate(findPoint, { selector, name: isPattern ? name.source : name, isPattern })
        if (typeof found === 'string') throw new Error(`${name ?? selector}: ${found}`)
        return found
      },
      { timeout: TIMEOUT_MS },
    )
  }

  #movePointer(actions: readonly PointerAction[]): Promise<void> {
    return this.#session.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  #pressKeys(actions: readonly KeyAction[]): Promise<void> {
    return this.#session.perform([{ type: 'key', id: 'keyboard', actions }])
  }
}

function strokesOf(keys: readonly string[]): KeyAction[] {
  return keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
}
