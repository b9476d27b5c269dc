import type { Scene } from './gesture'

/** What a press on an element means: its whole group, or it alone where its group was gone into. */
export function pressTargets(id: string, scene: Scene): readonly string[] {
  const all = scene.withGroups([id])
  const picked = all.filter((each) => scene.selection.has(each)).length
  return picked > 0 && picked < all.length ? [id] : all
}

/** The ids with these added behind them, each once: the order of picks stays. */
export const withIds = (ids: Iterable<string>, more: Iterable<string>): string[] => [...new Set([...ids, ...more])]

export function withoutIds(ids: Iterable<string>, less: Iterable<string>): string[] {
  const gone = new Set(less)
  return [...ids].filter((id) => !gone.has(id))
}
