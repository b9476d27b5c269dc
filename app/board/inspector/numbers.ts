import { clamp } from '../../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN, POSITION_LIMIT } from '../../../contract/limits'
import type { ElementPatch } from '../../../contract/shared/element'
import type { BoardElement } from '../store/BoardElement'
import { LINE_HEIGHT_RANGE, readOpacity, readTextStyle } from '../store/elementAppearance'
import { FONT_SIZE, HEIGHT, LETTER_SPACING, LINE_HEIGHT, OPACITY, ROTATION, WIDTH } from './words'

/** A numeric property: how to read it, its limits, and the patch that sets it. */
export interface NumberProperty {
  /** For errors and assistive technology. */
  readonly name: string
  readonly unit: string
  readonly min: number
  readonly max: number
  /** What an arrow key adds; ten times as much with Shift. */
  readonly step: number
  /** Decimal places. */
  readonly digits: number
  /** Undefined if the element has none. */
  read(element: BoardElement): number | undefined
  patch(element: BoardElement, value: number): ElementPatch
}

const whole = { step: 1, digits: 0 }
const position = { ...whole, unit: 'px', min: -POSITION_LIMIT, max: POSITION_LIMIT }
const size = { ...whole, unit: 'px', min: ELEMENT_SIZE_MIN, max: ELEMENT_SIZE_MAX }

export const NUMBERS = {
  x: { ...position, name: 'X', read: (e) => round(e.positionX, 0), patch: (_, positionX) => ({ positionX }) },
  y: { ...position, name: 'Y', read: (e) => round(e.positionY, 0), patch: (_, positionY) => ({ positionY }) },
  width: { ...size, name: WIDTH, read: (e) => round(e.width, 0), patch: (_, width) => ({ width }) },
  height: { ...size, name: HEIGHT, read: (e) => round(e.height, 0), patch: (_, height) => ({ height }) },
  rotation: {
    ...whole,
    name: ROTATION,
    unit: '°',
    min: -360,
    max: 360,
    read: (e) => round(e.rotation, 0),
    patch: (_, rotation) => ({ rotation: (rotation + 720) % 360 }),
  },
  opacity: {
    ...whole,
    name: OPACITY,
    unit: '%',
    min: 0,
    max: 100,
    read: (e) => round((readOpacity(e.properties) ?? 1) * 100, 0),
    patch: (_, percent) => ({ properties: { opacity: percent === 100 ? null : percent / 100 } }),
  },
  fontSize: {
    ...whole,
    name: FONT_SIZE,
    unit: 'px',
    min: 4,
    max: 800,
    read: (e) => (e.type === 'text' ? round(readTextStyle(e.properties).fontSize, 1) : undefined),
    digits: 1,
    patch: (_, fontSize) => ({ properties: { fontSize } }),
  },
  lineHeight: {
    name: LINE_HEIGHT,
    unit: '×',
    ...LINE_HEIGHT_RANGE,
    step: 0.05,
    digits: 2,
    read: (e) => (e.type === 'text' ? round(readTextStyle(e.properties).lineHeight, 2) : undefined),
    patch: (_, lineHeight) => ({ properties: { lineHeight } }),
  },
  letterSpacing: {
    name: LETTER_SPACING,
    unit: 'px',
    min: -20,
    max: 100,
    step: 0.1,
    digits: 2,
    read: (e) => (e.type === 'text' ? letterSpacing(e) : undefined),
    patch: (_, letterSpacing) => ({ properties: { letterSpacing } }),
  },
} as const satisfies Record<string, NumberProperty>

export type NumberName = keyof typeof NUMBERS

/** In board px, whatever its stored unit. */
function letterSpacing({ properties }: BoardElement): number {
  const look = readTextStyle(properties)
  const match = /^(-?\d*\.?\d+)(px|r?em)?$/.exec(look.letterSpacing ?? '')
  if (!match) return 0
  const factor = match[2] === 'em' ? look.fontSize : match[2] === 'rem' ? 16 : 1
  return round(Number(match[1]) * factor, 2)
}

/** Rounds to this many decimal places, never to -0. */
export function round(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale + 0
}

/** Clamps to the property's limits and rounds to its decimal places. */
export function clampAndRound({ min, max, digits }: NumberProperty, value: number): number {
  return round(clamp(value, min, max), digits)
}

/** Width and height after one of them was set; the other follows in proportion if `keepsRatio`. */
export function resized(element: BoardElement, side: 'width' | 'height', value: number, keepsRatio: boolean) {
  const { width, height } = element
  if (!keepsRatio) return { [side]: value } as { width?: number; height?: number }
  const scale = value / element[side]
  return side === 'width'
    ? { width: value, height: clampAndRound(NUMBERS.height, height * scale) }
    : { width: clampAndRound(NUMBERS.width, width * scale), height: value }
}
