import { type BoardElement, groupIdOf, isBackground } from '../store/BoardElement'

/** One line at the top level of the list: an ungrouped element, or a group. Ids are front to back. */
export interface Layer {
  /** Identifies the line while it exists. */
  readonly key: string
  /** Null for a single element. */
  readonly groupId: string | null
  readonly ids: readonly string[]
}

export interface LayerTree {
  /** Front to back. */
  readonly layers: readonly Layer[]
  /** Elements that fill the canvas behind all others, front to back; always last, whatever their zIndex. */
  readonly backgrounds: readonly Layer[]
  /** All movable elements, back to front. */
  readonly stack: readonly string[]
}

/**
 * The board as Layers lists it. A group is where its frontmost member is, with all of its members, even if other
 * elements lie between them. A group's last remaining member counts as a single element.
 */
export function layerTree(order: readonly string[], element: (id: string) => BoardElement | undefined): LayerTree {
  const stack: string[] = []
  const backgrounds: Layer[] = []
  const groups = new Map<string, string[]>()
  const groupOf = new Map<string, string>()
  for (const id of order.toReversed()) {
    const each = element(id)
    if (!each) continue
    if (isBackground(each)) {
      backgrounds.push(single(id))
      continue
    }
    stack.push(id)
    const groupId = groupIdOf(each)
    if (groupId === null) continue
    groupOf.set(id, groupId)
    const members = groups.get(groupId)
    if (members) members.push(id)
    else groups.set(groupId, [id])
  }
  const layers: Layer[] = []
  for (const id of stack) {
    const groupId = groupOf.get(id)
    const members = groupId === undefined ? undefined : groups.get(groupId)
    if (groupId === undefined || members === undefined || members.length < 2) layers.push(single(id))
    else if (members[0] === id) layers.push({ key: `group ${groupId}`, groupId, ids: members })
  }
  return { layers, backgrounds, stack: stack.reverse() }
}

const single = (id: string): Layer => ({ key: id, groupId: null, ids: [id] })
