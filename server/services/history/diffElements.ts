import { randomUUID } from 'node:crypto'
import { ELEMENT_COLUMNS } from '../../../contract/rules/elementPatching'
import { fieldsOf } from '../../../contract/rules/newElement'
import type { Element, ElementPatch, PropertiesPatch } from '../../../contract/shared/element'
import type { DurableMutation } from '../applyMutations/checkMutation'
import { canonicalHash } from '../canonicalHash'
import type { Fields } from './readMoment'

/**
 * The changes that turn the current elements of a board into the earlier ones: deletions come first, so that a full
 * board has room for restored elements.
 */
export function diffElements(now: readonly Element[], then: ReadonlyMap<string, Fields>): DurableMutation[] {
  const here = new Map(now.map((element) => [element.id, fieldsOf(element)]))
  const gone = [...here].filter(([id, fields]) => then.get(id)?.type !== fields.type).map(([id]) => id)
  const deletes = gone.map((elementId) => ({ kind: 'delete' as const, mutationId: randomUUID(), elementId }))
  const rest = [...then].flatMap(([elementId, fields]): DurableMutation[] => {
    const current = here.get(elementId)
    const name = { mutationId: randomUUID(), elementId }
    if (current?.type !== fields.type) return [{ ...name, kind: 'create', data: fields }]
    const data = patchBetween(current, fields)
    return data ? [{ ...name, kind: 'update', baseRev: null, data }] : []
  })
  return [...deletes, ...rest]
}

function patchBetween(from: Fields, to: Fields): ElementPatch | null {
  const changed = ELEMENT_COLUMNS.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]])
  const keys = new Set([...Object.keys(from.properties), ...Object.keys(to.properties)])
  const properties: PropertiesPatch = {}
  for (const key of keys) {
    const [before, after] = [from.properties[key] ?? null, to.properties[key] ?? null]
    if (canonicalHash({ value: before }) !== canonicalHash({ value: after })) properties[key] = after
  }
  if (Object.keys(properties).length > 0) changed.push(['properties', properties as never])
  return changed.length > 0 ? (Object.fromEntries(changed) as ElementPatch) : null
}
