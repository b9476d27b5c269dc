import type { BoardElement } from '../store/BoardElement'
import { readString, readTextStyle } from '../store/elementAppearance'
import {
  ARIAL,
  BOLD,
  BRICOLAGE_GROTESQUE,
  COURIER_NEW_MONO,
  EXTRA_BOLD,
  GEORGIA_SERIF,
  INSTRUMENT_SANS,
  LIGHT,
  MEDIUM,
  REGULAR,
  SEMIBOLD,
} from './words'

/** The families a text can have, by their stored names. */
export const FONTS = [
  { value: 'Arial', label: ARIAL },
  { value: 'Bricolage Grotesque', label: BRICOLAGE_GROTESQUE },
  { value: 'Instrument Sans', label: INSTRUMENT_SANS },
  { value: 'Georgia', label: GEORGIA_SERIF },
  { value: 'Courier New', label: COURIER_NEW_MONO },
] as const

export const WEIGHTS = [
  { value: '300', label: LIGHT },
  { value: '400', label: REGULAR },
  { value: '500', label: MEDIUM },
  { value: '600', label: SEMIBOLD },
  { value: '700', label: BOLD },
  { value: '800', label: EXTRA_BOLD },
] as const

export const fontOf = (element: BoardElement): string | undefined =>
  element.type === 'text' ? (readString(element.properties, 'fontFamily') ?? 'Arial') : undefined

/** As a numeric string: `bold` is 700. */
export function weightOf(element: BoardElement): string | undefined {
  if (element.type !== 'text') return undefined
  const weight = readTextStyle(element.properties).fontWeight ?? 'normal'
  return weight === 'normal' ? '400' : weight === 'bold' ? '700' : String(weight)
}

export const isItalic = (element: BoardElement): boolean | undefined =>
  element.type === 'text' ? readTextStyle(element.properties).fontStyle === 'italic' : undefined

export const alignmentOf = (element: BoardElement): string | undefined =>
  element.type === 'text' ? (readTextStyle(element.properties).textAlign ?? 'left') : undefined
