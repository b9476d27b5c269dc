import type { BoardStore } from '../board/store/BoardStore'
import { uuidv7 } from '../offline/plain/ids'

/** As for the name that is given to an element. */
export const GROUP_NAME_MAX = 80
/** Fewer are no group. */
export const MERGE_LEAST = 2

/**
 * Makes the picked elements one group under its name, stacked in the order of the picks: the first at the back. One
 * change, one step back. What is one group already stays that group. Returns the members; none where fewer than two of
 * them are free.
 */
export function mergeElements(store: BoardStore, picks: Iterable<string>, name: string, newId = uuidv7): string[] {
  const ids = [...new Set(picks)].filter((id) => store.element(id) && !store.isLocked(id))
  if (ids.length < MERGE_LEAST) return []
  const stack = stackFor(ids.map((id) => store.element(id)?.zIndex ?? 0))
  const group = { groupId: groupOf(store, ids) ?? newId(), groupName: name.trim().slice(0, GROUP_NAME_MAX) || null }
  const zOf = new Map(ids.map((id, index) => [id, stack[index] ?? 0]))
  store.update(ids, (element) => ({ zIndex: zOf.get(element.id) ?? element.zIndex, properties: group }))
  return ids
}

/** The group that these are, all of its members; null where they are none. */
function groupOf(store: BoardStore, ids: readonly string[]): string | null {
  const [groupId = null] = ids.map((id) => store.groupOf(id))
  const members = groupId === null ? [] : [...store.membersOf(groupId)]
  return members.length === ids.length && members.every((id) => ids.includes(id)) ? groupId : null
}

/** The same places in the stack, each higher than the one before; where two were alike, one step up. */
export function stackFor(zIndices: readonly number[]): number[] {
  const stack = [...zIndices].sort((a, b) => a - b)
  for (let index = 1; index < stack.length; index++) {
    const below = stack[index - 1] ?? 0
    stack[index] = Math.max(stack[index] ?? 0, below + 1)
  }
  return stack
}
