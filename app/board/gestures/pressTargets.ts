import type { Scene } from './gesture'

/** The targets of a press on an element: its whole group, or it alone if its group was entered. */
export function pressTargets(id: string, scene: Scene): readonly string[] {
  const all = scene.withGroups([id])
  const picked = all.filter((each) => scene.selection.has(each)).length
  return picked > 0 && picked < all.length ? [id] : all
}

/** Appends ids, each once, keeping the order of picks. */
export const withIds = (ids: Iterable<string>, more: Iterable<string>): string[] => [...new Set([...ids, ...more])]

export function withoutIds(ids: Iterable<string>, less: Iterable<string>): string[] {
  const gone = new Set(less)
  return [...ids].filter((id) => !gone.has(id))
}
