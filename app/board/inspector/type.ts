import type { BoardElement } from '../store/BoardElement'
import { readString, textLook } from '../store/elementLook'

/** The families that a text can have, by the name that is stored. */
export const FONTS = [
  { value: 'Arial', label: 'Arial' },
  { value: 'Bricolage Grotesque', label: 'Bricolage Grotesque' },
  { value: 'Instrument Sans', label: 'Instrument Sans' },
  { value: 'Georgia', label: 'Georgia (serif)' },
  { value: 'Courier New', label: 'Courier New (mono)' },
] as const

export const WEIGHTS = [
  { value: '300', label: 'Light' },
  { value: '400', label: 'Regular' },
  { value: '500', label: 'Medium' },
  { value: '600', label: 'Semibold' },
  { value: '700', label: 'Bold' },
  { value: '800', label: 'Extra bold' },
] as const

export const fontOf = (element: BoardElement): string | undefined =>
  element.type === 'text' ? (readString(element.properties, 'fontFamily') ?? 'Arial') : undefined

/** As a number in words: `bold` is 700. */
export function weightOf(element: BoardElement): string | undefined {
  if (element.type !== 'text') return undefined
  const weight = textLook(element.properties).fontWeight ?? 'normal'
  return weight === 'normal' ? '400' : weight === 'bold' ? '700' : String(weight)
}

export const isItalic = (element: BoardElement): boolean | undefined =>
  element.type === 'text' ? textLook(element.properties).fontStyle === 'italic' : undefined

export const alignmentOf = (element: BoardElement): string | undefined =>
  element.type === 'text' ? (textLook(element.properties).textAlign ?? 'left') : undefined
