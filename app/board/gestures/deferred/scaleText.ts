import type { BoardElement } from '../../store/BoardElement'
import { readNumber, readTextStyle } from '../../store/elementAppearance'

const SMALLEST = 1

/** The text properties that scale with the box. */
export interface ScaledText {
  /** The actual factor, after rounding the size to one decimal place. */
  readonly scale: number
  readonly properties: { readonly fontSize: number; readonly letterSpacing?: number; readonly padding?: number }
}

export function scaleText({ properties }: Pick<BoardElement, 'properties'>, wanted: number): ScaledText {
  const before = readTextStyle(properties).fontSize
  const fontSize = Math.max(SMALLEST, tenths(before * wanted))
  const scale = fontSize / before
  const { letterSpacing } = properties
  const padding = readNumber(properties, 'padding')
  return {
    scale,
    properties: {
      fontSize,
      ...(typeof letterSpacing === 'number' && { letterSpacing: Math.round(letterSpacing * scale * 100) / 100 }),
      ...(padding !== undefined && { padding: tenths(padding * scale) }),
    },
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10
