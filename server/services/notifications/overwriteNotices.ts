import type { AppliedResult, MutationResult } from '../../../contract/mutation'
import { OVERWRITE_VALUES_MAX, type ReplacedField } from '../../../contract/notification'
import { type FieldName, fieldValue, mergePatch } from '../../../contract/rules/elementPatching'
import type { Element } from '../../../contract/shared/element'
import type { CheckedMutation } from '../applyMutations/state'
import type { OverwriteNotice } from './notify'

// Pure: the notifications for the author and others, from one person's mutations and their results.

interface Author {
  readonly userId: number
  readonly boardId: number
}

/** One person's values replaced by another's: on one element, by any number of changes. */
interface Replacement {
  readonly element: Element
  readonly otherId: number
  rev: number
  readonly fields: Map<string, Omit<ReplacedField, 'field'>>
  readonly mutationIds: string[]
}

/**
 * Two for each person whose newer values were replaced: one for them, one for the author. `results` belong to
 * `mutations` one by one. A deleted element notifies no one: its deletion took the rest.
 */
export function overwriteNotices(
  { userId, boardId }: Author,
  mutations: readonly CheckedMutation[],
  results: readonly MutationResult[],
): OverwriteNotice[] {
  const replacements = new Map<string, Replacement>()
  for (const [index, result] of results.entries()) {
    const mutation = mutations[index]
    if (result.status !== 200 || !mutation) continue
    if (mutation.kind === 'update') collect(replacements, mutation, result)
    if (mutation.kind === 'delete') forget(replacements, mutation.elementId)
  }
  return [...replacements.values()].flatMap(({ element, otherId, rev, fields, mutationIds }) => {
    const about = {
      boardId,
      elementId: element.id,
      elementType: element.type,
      rev,
      fields: Object.fromEntries(boundFields(fields)),
      mutationIds,
    }
    return [
      { userId: otherId, kind: 'overwritten' as const, data: { ...about, byId: userId } },
      { userId, kind: 'overwrote' as const, data: { ...about, byId: otherId } },
    ]
  })
}

function collect(
  replacements: Map<string, Replacement>,
  { mutationId, data }: CheckedMutation & { kind: 'update' },
  { element, rev, overwrote = [] }: AppliedResult,
): void {
  if (!element) return
  const after = mergePatch(element, data)
  for (const { field, userId: otherId, value } of overwrote) {
    const key = `${element.id} ${otherId}`
    const known: Replacement = replacements.get(key) ?? { element, otherId, rev, fields: new Map(), mutationIds: [] }
    replacements.set(key, known)
    known.rev = Math.max(known.rev, rev)
    known.fields.set(field, value === undefined ? {} : { before: value, after: fieldValue(after, field as FieldName) })
    if (!known.mutationIds.includes(mutationId)) known.mutationIds.push(mutationId)
  }
}

function forget(replacements: Map<string, Replacement>, elementId: string): void {
  for (const [key, { element }] of replacements) if (element.id === elementId) replacements.delete(key)
}

function boundFields(fields: Replacement['fields']): [string, Omit<ReplacedField, 'field'>][] {
  let left = OVERWRITE_VALUES_MAX
  return [...fields].map(([field, values]) => {
    const length = JSON.stringify(values).length
    if (length > left) return [field, {}]
    left -= length
    return [field, values]
  })
}
