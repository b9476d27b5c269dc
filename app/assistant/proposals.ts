import type { ElementModification } from '../../contract/ai'
import { type BoardElement, changedPart, isLocked } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import type { ElementChange } from '../board/store/Drafts'
import { storable } from '../board/store/storable'

/** A change of one element that somebody may accept. Nothing of it is written before that. */
export interface Proposal {
  readonly elementId: string
  readonly description: string
  readonly change: ElementChange
  /** The element as it was when this was proposed. */
  readonly before: BoardElement
}

/**
 * What of an answer can be done: elements of this board that are there and free, and changes that change something.
 * Several of one element are one.
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
      // A picture stays the picture it is.
      ...(before.type === 'image' ? { content: undefined } : {}),
      properties: { ...known?.change.patch.properties, ...changes.properties },
    }
    const part = changedPart(before, storable(patch))
    if (!part) continue
    const words = known ? `${known.description} ${description}` : description
    byElement.set(elementId, { elementId, description: words, change: { id: elementId, patch: part }, before })
  }
  return [...byElement.values()]
}

/** What changes, in words: one line per field. */
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
  content: 'Content',
  positionX: 'Left',
  positionY: 'Top',
  width: 'Width',
  height: 'Height',
  rotation: 'Rotation',
  zIndex: 'Layer',
  color: 'Text color',
  backgroundColor: 'Color',
  fontSize: 'Font size',
  fontFamily: 'Font',
  fontWeight: 'Weight',
  fontStyle: 'Style',
  textAlign: 'Align',
  letterSpacing: 'Letter spacing',
  lineHeight: 'Line height',
  opacity: 'Opacity',
  borderRadius: 'Corners',
  objectFit: 'Fit',
  alt: 'Description',
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
