import { useEffect, useMemo, useState } from 'react'
import type { Preset } from '../../contract/preset'
import { useApi } from '../api/useApi'
import type { Workspace } from '../offline/workspace'
import { parsePresets } from './presetCalls'
import { type PresetTab, TAB_PATHS, tabOf } from './presetTabs'

/** The list of all, as this device had it last. */
const KEPT = 'presets'

export interface Presets {
  /** Undefined until there is something to show. */
  readonly presets: readonly Preset[] | undefined
  /** Neither the server nor this device has the list. */
  readonly hasFailed: boolean
  /** The list is of this device: the server could not be asked. */
  readonly isOld: boolean
  retry(): void
}

/** A tab's presets: the server's, or where it cannot be reached those that this device knew last. */
export function usePresets(
  tab: PresetTab,
  userId: number | null,
  workspace: Pick<Workspace, 'remember' | 'recall'> | null,
): Presets {
  const path = (name: PresetTab) => (userId === null ? null : TAB_PATHS[name])
  const all = useApi({ path: path('all'), parse: parsePresets, userId })
  const own = useApi({ path: path(tab), parse: parsePresets, userId })
  // What was changed while another tab was looked at is read again at each visit.
  const [wasKnown] = useState(own.data !== undefined)
  const { mutate: read } = own
  useEffect(() => {
    if (wasKnown) read().catch(() => undefined)
  }, [wasKnown, read])
  const kept = useKept(workspace, all.data, all.error !== undefined)
  const spare = all.data ?? kept
  const presets = useMemo(
    () => own.data ?? (own.error && spare && tabOf(spare, tab)),
    [own.data, own.error, spare, tab],
  )
  return {
    presets: presets || undefined,
    hasFailed: own.error !== undefined && !presets && kept !== undefined,
    isOld: own.error !== undefined && !!presets,
    retry: () => {
      void all.mutate().catch(() => undefined)
      void own.mutate().catch(() => undefined)
    },
  }
}

/** Keeps each answer, and gives the last one back where none came; null where there is none. */
function useKept(
  workspace: Pick<Workspace, 'remember' | 'recall'> | null,
  answer: readonly Preset[] | undefined,
  hasFailed: boolean,
): readonly Preset[] | null | undefined {
  const [kept, setKept] = useState<readonly Preset[] | null>()
  useEffect(() => {
    // A copy is a convenience: without room for it, nothing is missing now.
    if (answer) workspace?.remember(KEPT, answer).catch(() => undefined)
  }, [workspace, answer])
  useEffect(() => {
    if (!hasFailed || !workspace) return
    let isCurrent = true
    const recall = async () => {
      const value = await workspace.recall(KEPT)
      return value === undefined ? null : parsePresets(value)
    }
    // Of another version of the app, and not to be understood: as if there were none.
    void recall()
      .catch(() => null)
      .then((value) => isCurrent && setKept(value))
    return () => {
      isCurrent = false
    }
  }, [workspace, hasFailed])
  return kept
}
