import type { Element, ElementFields, ElementPatch, PropertiesPatch } from '../../../contract/element'
import {
  BACKGROUND_CONTENT,
  DEFAULT_PROPERTIES,
  DEFAULT_ROTATION,
  DEFAULT_SIZE,
  DEFAULT_Z_INDEX,
  FALLBACK_POSITION,
} from '../../../contract/elementDefaults'
import { ELEMENT_COLUMNS, isSameValue, mergePatch } from '../../../contract/elementPatching'
import type { Box } from '../geometry/rect'

/** An element as the board shows it: sizes always there, nothing that only sync needs. Never altered in place. */
export interface BoardElement {
  readonly id: string
  readonly type: Element['type']
  readonly content: string
  /** Board px of the upright box's top left; whole unless a draft is running. */
  readonly positionX: number
  readonly positionY: number
  readonly width: number
  readonly height: number
  /** Degrees, clockwise about the centre, 0 to 359. */
  readonly rotation: number
  readonly zIndex: number
  readonly properties: Element['properties']
}

export const boxOf = (element: BoardElement): Box => ({
  x: element.positionX,
  y: element.positionY,
  width: element.width,
  height: element.height,
  rotation: element.rotation,
})

/** A colour element with this content fills the canvas behind all else and is not pressed, culled or fitted. */
export const isBackground = (element: Pick<BoardElement, 'type' | 'content'>): boolean =>
  element.type === 'color' && element.content === BACKGROUND_CONTENT

/** Drawn, but not to be pressed, picked, moved or deleted on the canvas. */
export const isLocked = (element: Pick<BoardElement, 'properties'>): boolean => element.properties.locked === true

/** Kept, but neither drawn nor found; listed in Layers. */
export const isHidden = (element: Pick<BoardElement, 'properties'>): boolean => element.properties.hidden === true

/** What the elements of one group have in common; null for an element of none. */
export function groupIdOf(element: Pick<BoardElement, 'properties'>): string | null {
  const { groupId } = element.properties
  return typeof groupId === 'string' && groupId !== '' ? groupId : null
}

/** Back to front. Ids are UUIDv7: of two alike the younger is in front. */
export const compareZ = (a: BoardElement, b: BoardElement): number => a.zIndex - b.zIndex || (a.id < b.id ? -1 : 1)

export function fromRow(row: Element): BoardElement {
  const size = DEFAULT_SIZE[row.type]
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
  }
}

/** What a create makes of its fields, as the server does: missing ones take the specification's generic defaults. */
export function fromFields(id: string, fields: ElementFields): BoardElement {
  const size = DEFAULT_SIZE[fields.type]
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
    properties: { ...(fields.properties ?? DEFAULT_PROPERTIES[fields.type]) } as Element['properties'],
  }
}

/** Per field and per property; a null size is the type's default. */
export function patched(element: BoardElement, patch: ElementPatch): BoardElement {
  const size = DEFAULT_SIZE[element.type]
  const merged = mergePatch<BoardElement & { width: number | null; height: number | null }>(element, patch)
  return { ...merged, width: merged.width ?? size.width, height: merged.height ?? size.height }
}

export function isSameElement(a: BoardElement | undefined, b: BoardElement | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.type !== b.type) return false
  return ELEMENT_COLUMNS.every((name) => a[name] === b[name]) && isSameValue(a.properties, b.properties)
}

/** The part of a patch that changes the element; null when nothing would. */
export function changedPart(element: BoardElement, patch: ElementPatch): ElementPatch | null {
  const { properties, ...columns } = patch
  const changed: Record<string, unknown> = {}
  for (const name of ELEMENT_COLUMNS) {
    if (columns[name] !== undefined && columns[name] !== element[name]) changed[name] = columns[name]
  }
  const keys: PropertiesPatch = {}
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (!isSameValue(element.properties[key] ?? null, value)) keys[key] = value
  }
  if (Object.keys(keys).length > 0) changed.properties = keys
  return Object.keys(changed).length > 0 ? (changed as ElementPatch) : null
}
