import { type ElementType, isKnownType } from '../../../contract/rules/elementKind'
import { colorOf } from '../palette/elementColor'
import { type BoardElement, groupIdOf, isBackground, isHidden, isLocked } from '../store/BoardElement'
import { objectFit, readCrop, readString, type ShapeKind } from '../store/elementAppearance'
import { NUMBERS, type NumberName, type NumberProperty } from './numbers'
import { radiusOf, radiusWords } from './radius'
import { shapeOf } from './shapes'
import { alignmentOf, fontOf, isItalic, weightOf } from './typography'

/** The elements' values differ. */
export const MIXED = Symbol('mixed')

/** A value that all elements have, or MIXED; undefined if none has one. */
export type MixedValue<T> = T | typeof MIXED | undefined

/** Merges one more element's value into the shared one so far; undefined means that it has none. */
export function mergeValue<T>(so: MixedValue<T>, value: T | undefined): MixedValue<T> {
  if (value === undefined || so === MIXED || so === value) return so
  return so === undefined ? value : MIXED
}

/** The value, if there is a single one. */
export function singleValue<T>(value: MixedValue<T>): T | undefined {
  return value === MIXED ? undefined : value
}

/** What several elements have in common, property by property. */
export interface Summary {
  readonly count: number
  /** Number of elements per type; `unknown` counts kinds that this version does not know. */
  readonly types: Readonly<Record<ElementType | 'unknown', number>>
  readonly numbers: Readonly<Record<NumberName, MixedValue<number>>>
  /** As typed: `12` or `50%`. */
  readonly radius: MixedValue<string>
  readonly color: MixedValue<string>
  readonly shape: MixedValue<ShapeKind>
  readonly font: MixedValue<string>
  readonly weight: MixedValue<string>
  readonly isItalic: MixedValue<boolean>
  readonly alignment: MixedValue<string>
  readonly fit: MixedValue<string>
  readonly alt: MixedValue<string>
  readonly name: MixedValue<string>
  readonly isLocked: MixedValue<boolean>
  readonly isHidden: MixedValue<boolean>
  readonly isCropped: MixedValue<boolean>
  readonly groupId: MixedValue<string>
  readonly groupName: MixedValue<string>
  /** Whether each is a color that fills the canvas, without position or size. */
  readonly isBackground: MixedValue<boolean>
}

type Reader<T> = (element: BoardElement) => T | undefined
type Readers = { readonly [K in Exclude<keyof Summary, 'count' | 'types' | 'numbers'>]: Reader<unknown> }

const onImages =
  <T>(read: (element: BoardElement) => T): Reader<T> =>
  (element) =>
    element.type === 'image' ? read(element) : undefined

const READERS: Readers = {
  radius(element) {
    const radius = radiusOf(element)
    return radius && radiusWords(radius)
  },
  color: colorOf,
  shape: shapeOf,
  font: fontOf,
  weight: weightOf,
  isItalic,
  alignment: alignmentOf,
  fit: onImages(({ properties }) => objectFit(properties)),
  alt: onImages(({ properties }) => readString(properties, 'alt') ?? ''),
  name: ({ properties }) => readString(properties, 'name') ?? '',
  isLocked,
  isHidden,
  isCropped: onImages(({ properties }) => readCrop(properties) !== undefined),
  groupId: (element) => groupIdOf(element) ?? '',
  groupName: ({ properties }) => readString(properties, 'groupName') ?? '',
  isBackground,
}

const NAMES = Object.keys(READERS) as (keyof Readers)[]
const NUMBER_ENTRIES = Object.entries(NUMBERS) as [NumberName, NumberProperty][]

const known = new WeakMap<readonly BoardElement[], Summary>()

/** Summarizes in one pass; cached for the same list. */
export function summarize(elements: readonly BoardElement[]): Summary {
  const before = known.get(elements)
  if (before) return before
  const types: Record<ElementType | 'unknown', number> = { image: 0, text: 0, color: 0, shape: 0, unknown: 0 }
  const numbers: Partial<Record<NumberName, MixedValue<number>>> = {}
  const shared: Partial<Record<keyof Readers, MixedValue<unknown>>> = {}
  for (const element of elements) {
    types[isKnownType(element.type) ? element.type : 'unknown']++
    for (const [name, property] of NUMBER_ENTRIES) numbers[name] = mergeValue(numbers[name], property.read(element))
    for (const name of NAMES) shared[name] = mergeValue(shared[name], READERS[name](element))
  }
  const summary = { count: elements.length, types, numbers, ...shared } as Summary
  known.set(elements, summary)
  return summary
}
