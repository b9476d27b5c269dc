import { DEFAULT_PRESET_CATEGORY, type Preset } from '../../contract/preset'
import type { WaitingPreset } from '../offline/lazy/presets'
import type { PresetTab } from './presetTabs'

/** Whether the server doesn't know a preset yet: it then has a provisional id below 0. */
export const isUnsent = ({ id }: Pick<Preset, 'id'>): boolean => id < 0

/** A tab's list with this device's pending changes applied. New presets come first, in the person's own lists only. */
export function layOverPresets(
  list: readonly Preset[],
  waiting: readonly WaitingPreset[],
  { tab, userId }: { readonly tab: PresetTab; readonly userId: number | null },
): readonly Preset[] {
  let shown: readonly Preset[] = list
  for (const [index, { change, at }] of waiting.entries()) {
    const isMeant = ({ id }: Preset) => String(id) === change.presetKey
    switch (change.kind) {
      case 'preset.create': {
        if (tab === 'public') break
        const { name, description, category, modifications, isPublic } = change.data
        const made: Preset = {
          id: -1 - index,
          userId,
          name,
          description: description || null,
          category: category ?? DEFAULT_PRESET_CATEGORY,
          modifications: (modifications ?? []).map(({ type, params = {} }) => ({ type, params })),
          thumbnailUrl: null,
          isPublic: isPublic ?? false,
          likes: 0,
          usageCount: 0,
          createdAt: at,
          updatedAt: at,
          isLiked: false,
          isMine: true,
        }
        shown = [made, ...shown]
        break
      }
      case 'preset.update':
        shown = shown.map((each) => (isMeant(each) ? { ...each, ...change.data, updatedAt: at } : each))
        break
      case 'preset.delete':
        shown = shown.filter((each) => !isMeant(each))
        break
      case 'preset.like':
        shown = shown.map((each) =>
          isMeant(each) && each.isLiked !== change.isLiked
            ? { ...each, isLiked: change.isLiked, likes: each.likes + (change.isLiked ? 1 : -1) }
            : each,
        )
        break
      case 'preset.restore':
        // The server's response will have it in the right list again.
        break
    }
  }
  return shown
}
