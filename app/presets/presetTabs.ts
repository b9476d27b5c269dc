import type { Preset } from '../../contract/preset'
import { PRESETS_PATH } from './presetCalls'
import { ALL_PRESETS, MY_PRESETS, POPULAR } from './words'

/** The tabs of the panel; the server has a list for each. */
export type PresetTab = 'my' | 'public' | 'all'

export const TAB_LABELS: Readonly<Record<PresetTab, string>> = {
  my: MY_PRESETS,
  public: POPULAR,
  all: ALL_PRESETS,
}

export const TAB_PATHS: Readonly<Record<PresetTab, string>> = {
  my: `${PRESETS_PATH}/user`,
  public: `${PRESETS_PATH}/public`,
  all: PRESETS_PATH,
}

/** A tab's list derived from the list of all: the fallback if the server didn't send it. */
export function tabOf(all: readonly Preset[], tab: PresetTab): Preset[] {
  switch (tab) {
    case 'my':
      return all.filter(({ isMine }) => isMine)
    case 'public':
      return all
        .filter(({ isPublic }) => isPublic)
        .sort((one, two) => two.likes + two.usageCount - one.likes - one.usageCount || two.id - one.id)
    case 'all':
      return [...all]
  }
}

/** Presets whose name, description or category contains the search, ignoring case; blank matches all. */
export function searchPresets(presets: readonly Preset[], words: string): readonly Preset[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return presets
  return presets.filter(({ name, description, category }) =>
    [name, description ?? '', category].some((text) => text.toLowerCase().includes(wanted)),
  )
}
