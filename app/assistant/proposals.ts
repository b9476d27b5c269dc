import type { ElementModification } from '../../contract/ai'
import { changedPart } from '../../contract/rules/elementPatching'
import { type BoardElement, type ElementChange, isLocked, normalizePatch } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import { hasSuggestedName } from './generatedElements'
import {
  ALIGN,
  COLOR,
  CONTENT,
  CORNERS,
  DESCRIPTION,
  FIT,
  FONT,
  FONT_SIZE,
  HEIGHT,
  LAYER,
  LEFT,
  LETTER_SPACING,
  LINE_HEIGHT,
  NAME,
  OPACITY,
  ROTATION,
  STYLE,
  TEXT_COLOR,
  TOP,
  WEIGHT,
  WIDTH,
} from './words'

/** A proposed change of one element. Nothing is written until it is accepted. */
export interface Proposal {
  readonly elementId: string
  readonly description: string
  readonly change: ElementChange
  /** The element at the time of the proposal. */
  readonly before: BoardElement
}

/**
 * The applicable part of an answer: changes that have an effect, of elements that exist on this board and are unlocked.
 * Changes of the same element are merged.
 */
export function proposalsOf(store: BoardStore, modifications: readonly ElementModification[]): Proposal[] {
  const byElement = new Map<string, Proposal>()
  for (const { elementId, description, changes } of modifications) {
    const before = store.element(elementId)
    if (!before || isLocked(before)) continue
    const known = byElement.get(elementId)
    const patch = {
      ...known?.change.patch,
      ...changes,
      // An image element keeps its image.
      ...(before.type === 'image' ? { content: undefined } : {}),
      properties: { ...known?.change.patch.properties, ...changes.properties },
    }
    const part = changedPart(before, normalizePatch(patch))
    if (!part) continue
    if (part.properties?.backgroundColor && hasSuggestedName(before)) part.properties.name = null
    const words = known ? `${known.description} ${description}` : description
    byElement.set(elementId, { elementId, description: words, change: { id: elementId, patch: part }, before })
  }
  return [...byElement.values()]
}

/** What changes, in words, one row per field. */
export function changedFields({ change, before }: Proposal): { field: string; from: string; to: string }[] {
  const { properties = {}, ...columns } = change.patch
  const rows = Object.entries(columns).map(([field, to]) => ({
    field: LABELS[field] ?? field,
    from: shown(before[field as keyof BoardElement]),
    to: shown(to),
  }))
  const more = Object.entries(properties).map(([field, to]) => ({
    field: LABELS[field] ?? field,
    from: shown(before.properties[field]),
    to: shown(to),
  }))
  return [...rows, ...more]
}

const LABELS: Readonly<Record<string, string>> = {
  content: CONTENT,
  positionX: LEFT,
  positionY: TOP,
  width: WIDTH,
  height: HEIGHT,
  rotation: ROTATION,
  zIndex: LAYER,
  color: TEXT_COLOR,
  backgroundColor: COLOR,
  name: NAME,
  fontSize: FONT_SIZE,
  fontFamily: FONT,
  fontWeight: WEIGHT,
  fontStyle: STYLE,
  textAlign: ALIGN,
  letterSpacing: LETTER_SPACING,
  lineHeight: LINE_HEIGHT,
  opacity: OPACITY,
  borderRadius: CORNERS,
  objectFit: FIT,
  alt: DESCRIPTION,
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
