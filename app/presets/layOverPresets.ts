import { DEFAULT_PRESET_CATEGORY, type Preset } from '../../contract/preset'
import type { WaitingPreset } from '../offline/lazy/presets'
import type { PresetTab } from './presetTabs'

/** A preset that the server does not know has no number yet: it has its own below 0. */
export const isUnsent = ({ id }: Pick<Preset, 'id'>): boolean => id < 0

/** A tab's list with what is pending on this device: new ones come first, in the user's own lists only. */
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
        // The list that includes it again comes with the server's answer.
        break
    }
  }
  return shown
}
