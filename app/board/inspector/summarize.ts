import type { ElementType } from '../../../contract/element'
import { type BoardElement, groupIdOf, isBackground, isHidden, isLocked } from '../store/BoardElement'
import { objectFit, readCrop, readString, type ShapeKind } from '../store/elementLook'
import { NUMBERS, type NumberName, type NumberProperty } from './numbers'
import { colorOf } from './paint'
import { radiusOf, radiusWords } from './radius'
import { shapeOf } from './shapes'
import { type Shared, share } from './shared'
import { alignmentOf, fontOf, isItalic, weightOf } from './type'

/** What several elements have in common, property by property. */
export interface Summary {
  readonly count: number
  /** How many of each type there are. */
  readonly types: Readonly<Record<ElementType, number>>
  readonly numbers: Readonly<Record<NumberName, Shared<number>>>
  /** As it is typed: `12` or `50%`. */
  readonly radius: Shared<string>
  readonly color: Shared<string>
  readonly shape: Shared<ShapeKind>
  readonly font: Shared<string>
  readonly weight: Shared<string>
  readonly isItalic: Shared<boolean>
  readonly alignment: Shared<string>
  readonly fit: Shared<string>
  readonly alt: Shared<string>
  readonly name: Shared<string>
  readonly isLocked: Shared<boolean>
  readonly isHidden: Shared<boolean>
  readonly isCropped: Shared<boolean>
  readonly groupId: Shared<string>
  readonly groupName: Shared<string>
  /** Whether each is a colour that fills the canvas, which has no place or size. */
  readonly isBackground: Shared<boolean>
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

/** In one pass over the elements; the same list is looked at once. */
export function summarize(elements: readonly BoardElement[]): Summary {
  const before = known.get(elements)
  if (before) return before
  const types: Record<ElementType, number> = { image: 0, text: 0, color: 0, shape: 0 }
  const numbers: Partial<Record<NumberName, Shared<number>>> = {}
  const shared: Partial<Record<keyof Readers, Shared<unknown>>> = {}
  for (const element of elements) {
    types[element.type]++
    for (const [name, property] of NUMBER_ENTRIES) numbers[name] = share(numbers[name], property.read(element))
    for (const name of NAMES) shared[name] = share(shared[name], READERS[name](element))
  }
  const summary = { count: elements.length, types, numbers, ...shared } as Summary
  known.set(elements, summary)
  return summary
}
