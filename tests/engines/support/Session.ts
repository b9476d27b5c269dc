/** An input source and its actions, as WebDriver (https://w3c.github.io/webdriver/#actions) and BiDi define them. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' }
      readonly actions: readonly PointerAction[]
    }

export type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }

export type PointerAction =
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  /** To a point in CSS px of the viewport, over `duration` ms. */
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }

/** One window of a browser under remote control: the part of WebDriver and of BiDi that a test needs. */
export interface Session {
  /** Resolves when the page has loaded. */
  navigate(url: string): Promise<void>
  reload(): Promise<void>
  /**
   * Calls a function in the page, given as source text. Arguments and result are sent as JSON; promises are awaited.
   * Throws what the function throws, as an `Error` with its message.
   */
  evaluate(source: string, args: readonly unknown[]): Promise<unknown>
  perform(sources: readonly InputSource[]): Promise<void>
  /** Chooses files in the first `<input type="file">` that the CSS selector finds, as its dialog would. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>
  /** Ends the browser, and deletes what it stored. */
  close(): Promise<void>
}

/** The page's size in CSS px. */
export const VIEWPORT = { width: 1280, height: 800 }
