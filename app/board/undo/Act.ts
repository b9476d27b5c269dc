import { ELEMENT_COLUMNS } from '../../../contract/rules/elementPatching'
import type { Board } from '../../../contract/shared/board'
import type { Element, ElementFields, ElementPatch } from '../../../contract/shared/element'
import type { Change, NewChange } from '../../offline/types'

/** The part of an element that undo reads; a `BoardElement` fits. */
export type UndoElement = Pick<Element, (typeof ELEMENT_COLUMNS)[number] | 'type' | 'properties'> & {
  /** Fields that this version does not know. */
  readonly unknown?: Readonly<Record<string, unknown>>
}

/** The board's fields that a restore may change. */
export const BOARD_FIELDS = ['name', 'description', 'category', 'visibility'] as const
export type BoardFields = Pick<Board, (typeof BOARD_FIELDS)[number]>

/** The id of an act on the board itself. */
export const BOARD_ID = 'board'

interface Named {
  readonly id: string
  /** The mutation in the outbox. If it is refused, the act is dropped. */
  readonly mutationId: string
}

/** What was done to one element, or to the board by a restore, with what is needed to undo it. */
export type Act =
  /** With `fields`, undo deletes the element only while it still equals them. */
  | (Named & { readonly kind: 'create'; readonly fields?: ElementFields })
  | (Named & { readonly kind: 'delete'; readonly fields: ElementFields })
  | (Named & { readonly kind: 'update'; readonly before: ElementPatch; readonly after: ElementPatch })
  | (Named & { readonly kind: 'board'; readonly before: Partial<BoardFields>; readonly after: Partial<BoardFields> })

/** The state before a commit. */
export interface Found {
  /** The elements that its changes affect, in the same order. */
  readonly before: readonly (UndoElement | undefined)[]
  readonly board: BoardFields | null
}

/** The acts of one commit; none for the board's own fields. */
export function actsOf(changes: readonly NewChange[], { before }: Found): Act[] {
  return changes.flatMap(({ mutationId, change }, index) => actOf(mutationId, change, before[index]) ?? [])
}

/** The acts of a commit that undid or redid a restore, including created elements' and the board's fields. */
export function actsOfRestore(changes: readonly NewChange[], { before, board }: Found): Act[] {
  return changes.flatMap(({ mutationId, change }, index): Act[] => {
    if (change.kind === 'board.update') {
      if (!board) return []
      const names = BOARD_FIELDS.filter((name) => change.data[name] !== undefined)
      const of = (state: Partial<BoardFields>) => Object.fromEntries(names.map((name) => [name, state[name]]))
      return [{ kind: 'board', id: BOARD_ID, mutationId, before: of(board), after: of(change.data) }]
    }
    const act = actOf(mutationId, change, before[index])
    if (act?.kind === 'create' && change.kind === 'element.create') return [{ ...act, fields: change.data }]
    return act ? [act] : []
  })
}

function actOf(mutationId: string, change: Change, element: UndoElement | undefined): Act | null {
  switch (change.kind) {
    case 'element.create':
      return { kind: 'create', id: change.elementId, mutationId }
    case 'element.delete':
      return element ? { kind: 'delete', id: change.elementId, mutationId, fields: fieldsOf(element) } : null
    case 'element.update': {
      if (!element) return null
      const before = valuesOf(element, change.data)
      return { kind: 'update', id: change.elementId, mutationId, before, after: change.data }
    }
    default:
      return null
  }
}

function fieldsOf(element: UndoElement): ElementFields {
  const { type, content, positionX, positionY, width, height, rotation, zIndex, properties, unknown } = element
  return {
    ...unknown,
    type,
    content,
    positionX,
    positionY,
    width,
    height,
    rotation,
    zIndex,
    properties,
  } as ElementFields
}

/** The element's current values of the patched fields. */
export function valuesOf(element: UndoElement, patch: ElementPatch): ElementPatch {
  const values: Record<string, unknown> = {}
  for (const name of ELEMENT_COLUMNS) if (patch[name] !== undefined) values[name] = element[name]
  if (patch.properties) {
    values.properties = Object.fromEntries(
      Object.keys(patch.properties).map((key) => [key, element.properties[key] ?? null]),
    )
  }
  return values
}
