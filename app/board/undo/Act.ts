import type { Element, ElementFields, ElementPatch } from '../../../contract/element'
import { ELEMENT_COLUMNS } from '../../../contract/elementPatching'
import type { Change, NewChange } from '../../offline/types'

/** An element as far as undo looks at it; the board's own elements are such. */
export type UndoElement = Pick<Element, (typeof ELEMENT_COLUMNS)[number] | 'type' | 'properties'>

interface Named {
  readonly id: string
  /** The change's in the outbox: refused there, the act was never done. */
  readonly mutationId: string
}

/** What was done to one element, with what it takes to take it back. */
export type Act =
  | (Named & { readonly kind: 'create' })
  | (Named & { readonly kind: 'delete'; readonly fields: ElementFields })
  | (Named & { readonly kind: 'update'; readonly before: ElementPatch; readonly after: ElementPatch })

/** The acts of one commit; none for what is the board's own. `before` are the elements as they were, in the same order. */
export function actsOf(changes: readonly NewChange[], before: readonly (UndoElement | undefined)[]): Act[] {
  return changes.flatMap(({ mutationId, change }, index) => actOf(mutationId, change, before[index]) ?? [])
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
  const { type, content, positionX, positionY, width, height, rotation, zIndex, properties } = element
  return { type, content, positionX, positionY, width, height, rotation, zIndex, properties } as ElementFields
}

/** What the element has where the patch has something. */
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
