import { ELEMENT_NAME_MAX } from '../../contract/limits'
import type { BoardStore } from '../board/store/BoardStore'
import { uuidv7 } from '../offline/plain/ids'

/** Fewer don't make a group. */
export const MERGE_LEAST = 2

/**
 * Groups the picked elements under a name, stacked in the order they were picked, the first at the back. One change,
 * one undo step. Elements that already form one group stay that group. Returns the members; none if fewer than two are
 * unlocked.
 */
export function mergeElements(store: BoardStore, picks: Iterable<string>, name: string, newId = uuidv7): string[] {
  const ids = [...new Set(picks)].filter((id) => store.element(id) && !store.isLocked(id))
  if (ids.length < MERGE_LEAST) return []
  const stack = stackFor(ids.map((id) => store.element(id)?.zIndex ?? 0))
  const group = { groupId: groupOf(store, ids) ?? newId(), groupName: name.trim().slice(0, ELEMENT_NAME_MAX) || null }
  const zOf = new Map(ids.map((id, index) => [id, stack[index] ?? 0]))
  store.update(ids, (element) => ({ zIndex: zOf.get(element.id) ?? element.zIndex, properties: group }))
  return ids
}

/** The group that consists of exactly these elements, or null. */
function groupOf(store: BoardStore, ids: readonly string[]): string | null {
  const [groupId = null] = ids.map((id) => store.groupOf(id))
  const members = groupId === null ? [] : [...store.membersOf(groupId)]
  return members.length === ids.length && members.every((id) => ids.includes(id)) ? groupId : null
}

/** The same z-indexes, sorted and strictly ascending; duplicates are raised by one step. */
export function stackFor(zIndices: readonly number[]): number[] {
  const stack = [...zIndices].sort((a, b) => a - b)
  for (let index = 1; index < stack.length; index++) {
    const below = stack[index - 1] ?? 0
    stack[index] = Math.max(stack[index] ?? 0, below + 1)
  }
  return stack
}
