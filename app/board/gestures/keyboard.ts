import type { Tool } from '../store/BoardScene'
import type { Stacking } from '../store/restack'

export interface Key {
  /** KeyboardEvent.key and .code. */
  readonly key: string
  readonly code: string
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
  /** In a field, a text being edited or a composition: the key belongs to it. */
  readonly isTyping: boolean
}

export type Command =
  | { readonly type: 'remove' }
  /** Cancels a running gesture, else ends editing, else deselects. */
  | { readonly type: 'escape' }
  | { readonly type: 'duplicate' }
  | { readonly type: 'editText' }
  | { readonly type: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly type: 'restack'; readonly where: Stacking }
  | { readonly type: 'zoomIn' }
  | { readonly type: 'zoomOut' }
  | { readonly type: 'zoomReset' }
  | { readonly type: 'fit' }
  | { readonly type: 'tool'; readonly tool: Tool }

const NUDGE = 1
const LARGE_NUDGE = 10

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const TOOL_KEYS: Readonly<Record<string, Tool>> = { v: 'select', h: 'pan', t: 'text', r: 'rectangle', o: 'circle' }

/** What a key does on the board; null where it does nothing, so that the browser keeps it. Pure. */
export function commandFor(key: Key): Command | null {
  if (key.isTyping || key.alt) return null
  return key.ctrl ? withCtrl(key) : plain(key)
}

function withCtrl({ key, shift }: Key): Command | null {
  const letter = key.toLowerCase()
  return !shift && (letter === 'd' || letter === 'c') ? { type: 'duplicate' } : null
}

function plain({ key, code, shift }: Key): Command | null {
  const arrow = ARROWS[key]
  if (arrow) {
    const step = shift ? LARGE_NUDGE : NUDGE
    return { type: 'nudge', dx: arrow[0] * step, dy: arrow[1] * step }
  }
  // By place on the keyboard: with Shift a digit's or bracket's character depends on the layout.
  if (shift && code === 'Digit1') return { type: 'fit' }
  if (code === 'BracketLeft' || key === '[') return { type: 'restack', where: shift ? 'back' : 'backward' }
  if (code === 'BracketRight' || key === ']') return { type: 'restack', where: shift ? 'front' : 'forward' }
  const tool = shift ? undefined : TOOL_KEYS[key.toLowerCase()]
  if (tool) return { type: 'tool', tool }
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return { type: 'remove' }
    case 'Escape':
      return { type: 'escape' }
    case 'Enter':
      return { type: 'editText' }
    case '+':
    case '=':
      return { type: 'zoomIn' }
    case '-':
    case '_':
      return { type: 'zoomOut' }
    case '0':
      return { type: 'zoomReset' }
    default:
      return null
  }
}
