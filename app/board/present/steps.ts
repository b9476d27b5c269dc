import { clamp, type Point } from '../../../contract/layout/rect'

export type Step = 'next' | 'previous' | 'first' | 'last'

/** The minimum horizontal movement of a swipe, in screen px. */
const SWIPE_FROM = 40
/** The minimum ratio of its horizontal to its vertical movement. */
const SWIPE_SLOPE = 1.5
/** The maximum movement of a press, in screen px. */
const PRESS_WITHIN = 10
/** A press in this left part of the screen goes back. */
const BACK_PART = 1 / 3

/** The step for a `KeyboardEvent.key`, including those that presentation remotes send; null for none. */
export function stepOfKey(key: string, isShift: boolean): Step | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
      return 'next'
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
    case 'Backspace':
      return 'previous'
    case ' ':
      return isShift ? 'previous' : 'next'
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return null
  }
}

/** The step for a finger or a mouse that went down and up at these points of a screen this wide (px). */
export function stepOfPress(from: Point, to: Point, width: number): Step | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (isPress(from, to)) return to.x < width * BACK_PART ? 'previous' : 'next'
  if (Math.abs(dx) < SWIPE_FROM || Math.abs(dx) < Math.abs(dy) * SWIPE_SLOPE) return null
  return dx < 0 ? 'next' : 'previous'
}

/** The slide that a step leads to from `index`; stops at the first and the last. */
export function stepped(index: number, step: Step, count: number): number {
  const to = { next: index + 1, previous: index - 1, first: 0, last: count - 1 }[step]
  return clamp(to, 0, Math.max(0, count - 1))
}

/** Whether a finger or a mouse went down and up in one place. */
export const isPress = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) <= PRESS_WITHIN
