import type { Point } from '../../../contract/layout/rect'
import type { Handle } from '../geometry/handles'

/** What the page reports to the gestures. Points are screen px from the canvas's top left corner, times are ms. */

export interface Modifiers {
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean
}

export interface Pointer {
  readonly pointerId: number
  readonly kind: 'mouse' | 'pen' | 'touch'
  readonly point: Point
  readonly time: number
  readonly modifiers: Modifiers
}

/** What was pressed, if the page knows better than the spatial index. */
export type PressTarget =
  | { readonly kind: 'canvas' }
  /** A handle of one element, or (id null) of the frame around the whole selection. */
  | { readonly kind: 'resize'; readonly id: string | null; readonly handle: Handle }
  | { readonly kind: 'rotate'; readonly id: string | null }

export type Input =
  | { readonly type: 'down'; readonly pointer: Pointer; readonly button: number; readonly target: PressTarget }
  | { readonly type: 'move'; readonly pointer: Pointer }
  | { readonly type: 'up'; readonly pointer: Pointer }
  /** The browser canceled the pointer. */
  | { readonly type: 'cancel'; readonly pointerId: number }
  | { readonly type: 'wheel'; readonly wheel: Wheel }
  /** The mouse requested the context menu, however the platform does that. */
  | { readonly type: 'menu'; readonly pointer: Pointer }
  /** Escape, or the window lost focus. */
  | { readonly type: 'interrupt' }
  | { readonly type: 'space'; readonly isDown: boolean }
  /** `nextTickAt` is due. */
  | { readonly type: 'tick'; readonly time: number }

export interface Wheel {
  readonly point: Point
  readonly deltaX: number
  readonly deltaY: number
  /** WheelEvent.deltaMode: 0 px, 1 lines, 2 pages. */
  readonly deltaMode: number
  readonly modifiers: Modifiers
}
