import { distance, type Point, type Rect, type Size } from '../../../contract/layout/rect'
import type { Camera } from '../geometry/camera'
import type { Handle } from '../geometry/sizing'
import type { BoardElement, ElementChange } from '../store/BoardElement'
import type { Guide, Mode, Tool } from '../store/BoardScene'
import type { NewElement } from '../store/newElement'

// What gestures are made of: the input that the page reports, the scene that they read, the effects that they request.
// Points of the input are screen px from the canvas's top left corner, its times are ms.

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

/** What gestures read, and never change. Implemented by BoardStore. */
export interface Scene {
  readonly camera: Camera
  readonly view: { readonly viewport: Size; readonly visible: Rect }
  readonly mode: Mode
  readonly tool: Tool
  readonly selection: ReadonlySet<string>
  readonly editing: string | null
  /** A press adds to or removes from the selection. */
  readonly isPicking: boolean
  readonly hasGrid: boolean
  readonly backgroundIds: readonly string[]
  element(id: string): BoardElement | undefined
  hitTest(point: Point, slack?: number): string | undefined
  search(rect: Rect): readonly string[]
  boundsOf(ids: Iterable<string>): Rect | null
  isLocked(id: string): boolean
  isHidden(id: string): boolean
  withGroups(ids: Iterable<string>): readonly string[]
}

/** A change that a gesture requests. */
export type Effect =
  | { readonly type: 'camera'; readonly camera: Camera }
  | { readonly type: 'select'; readonly ids: readonly string[] }
  /** Drawn this far (board px) from where they are; copies leave the originals in place. */
  | {
      readonly type: 'lift'
      readonly ids: readonly string[]
      readonly dx: number
      readonly dy: number
      readonly isCopy: boolean
    }
  /** What the running gesture snaps to. */
  | { readonly type: 'guides'; readonly guides: readonly Guide[] }
  /** Copies this far (board px) from the originals. */
  | { readonly type: 'duplicate'; readonly ids: readonly string[]; readonly dx: number; readonly dy: number }
  | { readonly type: 'draft'; readonly changes: readonly ElementChange[] }
  /** Makes the draft durable: one commit. */
  | { readonly type: 'commit' }
  | { readonly type: 'discard' }
  /** A box being dragged out, in board px. */
  | { readonly type: 'marquee'; readonly rect: Rect | null }
  /** A new element in this area (board px), or around this point at its default size. */
  | {
      readonly type: 'place'
      readonly tool: PlacingTool
      readonly at: Point
      readonly area: Rect | null
      /** The text element to type in, if the tool is `text`. */
      readonly text: NewElement | undefined
    }
  | { readonly type: 'edit'; readonly id: string }
  | { readonly type: 'endEditing' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** The context menu was requested, at this screen point. */
  | { readonly type: 'context'; readonly point: Point; readonly id: string | null }

export type PlacingTool = Extract<Tool, 'text' | 'rectangle' | 'circle'>

/** The result of a gesture's step: the next state (null: it is over) and its effects. */
export interface Step<State> {
  readonly next: State | null
  readonly effects: readonly Effect[]
}

export const THRESHOLD = { mouse: 4, pen: 4, touch: 6 } as const satisfies Record<Pointer['kind'], number>

/** Whether the pointer is further than its threshold from where it came down. */
export const exceedsThreshold = (from: Pointer, to: Pointer): boolean =>
  distance(from.point, to.point) >= THRESHOLD[to.kind]

/** The targets of a press on an element: its whole group, or it alone if its group was entered. */
export function pressTargets(id: string, scene: Scene): readonly string[] {
  const all = scene.withGroups([id])
  const picked = all.filter((each) => scene.selection.has(each)).length
  return picked > 0 && picked < all.length ? [id] : all
}

/** Appends ids, each once, keeping the order of picks. */
export const withIds = (ids: Iterable<string>, more: Iterable<string>): string[] => [...new Set([...ids, ...more])]

export function withoutIds(ids: Iterable<string>, less: Iterable<string>): string[] {
  const gone = new Set(less)
  return [...ids].filter((id) => !gone.has(id))
}

/** A pointer is down and has not moved away yet: tap, double press, long press, or the start of a drag. */
export interface PressState {
  readonly kind: 'press'
  readonly pointer: Pointer
  readonly id: string | null
  readonly selectedBefore: readonly string[]
  /** With Shift, Ctrl or Cmd, and while picking, a press adds and removes. */
  readonly isAdding: boolean
  readonly isEditing: boolean
}

export const NO_GUIDES: Effect = { type: 'guides', guides: [] }
