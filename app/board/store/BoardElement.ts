import { type Box, clamp } from '../../../contract/layout/rect'
import { POSITION_LIMIT, Z_INDEX_LIMIT } from '../../../contract/limits'
import {
  BACKGROUND_CONTENT,
  DEFAULT_ROTATION,
  DEFAULT_Z_INDEX,
  defaultsOf,
  FALLBACK_POSITION,
} from '../../../contract/rules/elementDefaults'
import { hasKnownType } from '../../../contract/rules/elementKind'
import { ELEMENT_COLUMNS, isSameValue, mergePatch, unknownFields } from '../../../contract/rules/elementPatching'
import type { Element, ElementFields, ElementPatch } from '../../../contract/shared/element'
import { inReadingOrder } from '../geometry/readingOrder'
import { normalizeDegrees } from '../geometry/rotation'
import { clampSize } from '../geometry/sizing'

/** An element as the board shows it: sizes always set, no sync-only fields. Immutable. */
export interface BoardElement {
  readonly id: string
  /** One of ELEMENT_TYPES, or a kind that this version does not know (see `isUnknown`). */
  readonly type: Element['type']
  readonly content: string
  /** Board px of the upright box's top left; whole unless a draft is running. */
  readonly positionX: number
  readonly positionY: number
  readonly width: number
  readonly height: number
  /** Degrees, clockwise about the center, 0 to 359. */
  readonly rotation: number
  readonly zIndex: number
  readonly properties: Element['properties']
  /** Fields that this version does not know: they stay with the element wherever it goes. */
  readonly unknown?: Readonly<Record<string, unknown>>
}

export interface ElementChange {
  readonly id: string
  readonly patch: ElementPatch
}

export const boxOf = (element: BoardElement): Box => ({
  x: element.positionX,
  y: element.positionY,
  width: element.width,
  height: element.height,
  rotation: element.rotation,
})

/**
 * Of a kind from a newer version: shown as a placeholder, kept intact, and arranged, grouped, copied and deleted like
 * any other.
 */
export const isUnknown = (element: Pick<BoardElement, 'type'>): boolean => !hasKnownType(element)

/** A color element with this content fills the canvas behind all else and is not pressed, culled or fitted. */
export const isBackground = (element: Pick<BoardElement, 'type' | 'content'>): boolean =>
  element.type === 'color' && element.content === BACKGROUND_CONTENT

/** Drawn, but can't be pressed, picked, moved or deleted on the canvas. */
export const isLocked = (element: Pick<BoardElement, 'properties'>): boolean => element.properties.locked === true

/** Neither drawn nor found, but listed in Layers. */
export const isHidden = (element: Pick<BoardElement, 'properties'>): boolean => element.properties.hidden === true

/** What the elements of one group share; null for an ungrouped element. */
export function groupIdOf(element: Pick<BoardElement, 'properties'>): string | null {
  const { groupId } = element.properties
  return typeof groupId === 'string' && groupId !== '' ? groupId : null
}

/** Back to front. Ids are UUIDv7: at the same zIndex, the newer element is in front. */
export const compareZ = (a: BoardElement, b: BoardElement): number => a.zIndex - b.zIndex || (a.id < b.id ? -1 : 1)

export function fromRow(row: Element): BoardElement {
  const { size } = defaultsOf(row.type)
  const unknown = unknownFields(row)
  return {
    id: row.id,
    type: row.type,
    content: row.content,
    positionX: row.positionX,
    positionY: row.positionY,
    width: row.width ?? size.width,
    height: row.height ?? size.height,
    rotation: row.rotation,
    zIndex: row.zIndex,
    properties: row.properties,
    ...(unknown && { unknown }),
  }
}

/** Fields of a new element, or of an element's earlier state. */
type GivenFields = Omit<ElementFields, 'properties'> & {
  readonly properties?: ElementFields['properties'] | Element['properties']
}

/** Completes the fields of a create, as the server does: missing ones take the specification's generic defaults. */
export function fromFields(id: string, fields: GivenFields): BoardElement {
  const { size, properties } = defaultsOf(fields.type)
  const unknown = unknownFields(fields)
  return {
    id,
    type: fields.type,
    content: fields.content,
    positionX: fields.positionX ?? FALLBACK_POSITION.positionX,
    positionY: fields.positionY ?? FALLBACK_POSITION.positionY,
    width: fields.width ?? size.width,
    height: fields.height ?? size.height,
    rotation: fields.rotation ?? DEFAULT_ROTATION,
    zIndex: fields.zIndex ?? DEFAULT_Z_INDEX,
    properties: { ...(fields.properties ?? properties) } as Element['properties'],
    ...(unknown && { unknown }),
  }
}

/** Applies a patch per field and per property; a null size is the type's default. */
export function patched(element: BoardElement, patch: ElementPatch): BoardElement {
  const { size } = defaultsOf(element.type)
  const merged = mergePatch<BoardElement & { width: number | null; height: number | null }>(element, patch)
  return { ...merged, width: merged.width ?? size.width, height: merged.height ?? size.height }
}

type Geometry = 'positionX' | 'positionY' | 'width' | 'height' | 'rotation' | 'zIndex'

const NORMALIZERS: Record<Geometry, (value: number) => number> = {
  positionX: (value) => clamp(Math.round(value), -POSITION_LIMIT, POSITION_LIMIT),
  positionY: (value) => clamp(Math.round(value), -POSITION_LIMIT, POSITION_LIMIT),
  width: (value) => Math.round(clampSize(value)),
  height: (value) => Math.round(clampSize(value)),
  rotation: normalizeDegrees,
  zIndex: (value) => clamp(Math.round(value), -Z_INDEX_LIMIT, Z_INDEX_LIMIT),
}

const GEOMETRY = Object.keys(NORMALIZERS) as Geometry[]

/** The patch as it can be stored: whole px and degrees, within the contract's limits. */
export function normalizePatch<T extends Pick<ElementPatch, Geometry>>(patch: T): T {
  const normalized: Partial<Record<Geometry, number>> = {}
  for (const name of GEOMETRY) {
    const value = patch[name]
    // `+ 0` makes -0 an ordinary zero, which JSON and comparison expect.
    if (typeof value === 'number') normalized[name] = NORMALIZERS[name](value) + 0
  }
  return { ...patch, ...normalized }
}

export function isSameElement(a: BoardElement | undefined, b: BoardElement | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.type !== b.type) return false
  return ELEMENT_COLUMNS.every((name) => a[name] === b[name]) && isSameValue(a.properties, b.properties)
}

/** The elements' ids in the order in which people read them. */
export function readingOrder(elements: readonly BoardElement[]): string[] {
  return inReadingOrder(elements, boxOf).map(({ id }) => id)
}
