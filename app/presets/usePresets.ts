import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Preset } from '../../contract/preset'
import { useApi } from '../api/useApi'
import type { WaitingPreset } from '../offline/lazy/presets'
import type { Workspace } from '../offline/workspace'
import { isPictureFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { layOverPresets } from './layOverPresets'
import { parsePresets } from './presetCalls'
import { type PresetTab, TAB_PATHS, tabOf } from './presetTabs'

/** The key of the list of all, as cached on this device. */
const CACHE_KEY = 'presets'

export interface Presets {
  /** Undefined until there is something to show. */
  readonly presets: readonly Preset[] | undefined
  /** Whether neither the server nor the cache has the list. */
  readonly hasFailed: boolean
  /** Whether the list comes from the cache, since the server was unreachable. */
  readonly isOld: boolean
  retry(): void
}

/** The part of the workspace that the lists need. */
interface PresetsHere extends Pick<Workspace, 'remember' | 'recall'> {
  readonly presets: Pick<Workspace['presets'], 'waiting' | 'onChange'>
}
/** The part of the workspace that the lists and their actions need. */
export interface PresetsWorkspace extends PresetsHere {
  readonly presets: Pick<Workspace['presets'], 'waiting' | 'onChange' | 'commit'>
}

/** A tab's presets from the server, with the cache on this device as the fallback. */
export function usePresets(tab: PresetTab, userId: number | null, workspace: PresetsHere | null): Presets {
  const path = (name: PresetTab) => (userId === null ? null : TAB_PATHS[name])
  const all = useApi({ path: path('all'), parse: parsePresets, userId })
  const own = useApi({ path: path(tab), parse: parsePresets, userId })
  // Refetches a cached list on each visit: it may have changed while another tab of the panel was shown.
  const [wasKnown] = useState(own.data !== undefined)
  const { mutate: read } = own
  useEffect(() => {
    if (wasKnown) read().catch(reportUnless(isPictureFailure, 'presets'))
  }, [wasKnown, read])
  const cached = useCached(workspace, all.data, all.error !== undefined)
  const spare = all.data ?? cached
  const reread = useCallback(() => {
    all.mutate().catch(reportUnless(isPictureFailure, 'presets'))
    read().catch(reportUnless(isPictureFailure, 'presets'))
  }, [all.mutate, read])
  const waiting = useWaiting(workspace, reread)
  const presets = useMemo(() => {
    const list = own.data ?? (own.error && spare && tabOf(spare, tab))
    return list && layOverPresets(list, waiting, { tab, userId })
  }, [own.data, own.error, spare, tab, waiting, userId])
  return {
    presets: presets || undefined,
    hasFailed: own.error !== undefined && !presets && cached !== undefined,
    isOld: own.error !== undefined && !!presets,
    retry: () => {
      void all.mutate().catch(reportUnless(isPictureFailure, 'presets'))
      void own.mutate().catch(reportUnless(isPictureFailure, 'presets'))
    },
  }
}

const NOTHING: readonly WaitingPreset[] = []

/** Pending changes; calls `onSent` when some have been sent. */
function useWaiting(workspace: PresetsHere | null, onSent: () => void): readonly WaitingPreset[] {
  const [waiting, setWaiting] = useState(NOTHING)
  const onSentRef = useRef(onSent)
  onSentRef.current = onSent
  useEffect(() => {
    if (!workspace) return
    let isCurrent = true
    let before = 0
    const look = async () => {
      const found = await workspace.presets.waiting().catch(reportUnless(isPictureFailure, 'presets', NOTHING))
      if (!isCurrent) return
      setWaiting(found.length > 0 ? found : NOTHING)
      if (found.length < before) onSentRef.current()
      before = found.length
    }
    const stop = workspace.presets.onChange(() => void look())
    void look()
    return () => {
      isCurrent = false
      stop()
    }
  }, [workspace])
  return waiting
}

/** Caches each response, and returns the cached one after a failure; null if there is none. */
function useCached(
  workspace: Pick<Workspace, 'remember' | 'recall'> | null,
  answer: readonly Preset[] | undefined,
  hasFailed: boolean,
): readonly Preset[] | null | undefined {
  const [cached, setCached] = useState<readonly Preset[] | null>()
  useEffect(() => {
    // The cache is optional: without room for it, nothing is lost for now.
    if (answer) workspace?.remember(CACHE_KEY, answer).catch(reportUnless(isPictureFailure, 'presets'))
  }, [workspace, answer])
  useEffect(() => {
    if (!hasFailed || !workspace) return
    let isCurrent = true
    const recall = async () => {
      const value = await workspace.recall(CACHE_KEY)
      return value === undefined ? null : parsePresets(value)
    }
    // Ignored if another version of the app wrote it and it is unreadable.
    void recall()
      .catch(reportUnless(isPictureFailure, 'presets', null))
      .then((value) => isCurrent && setCached(value))
    return () => {
      isCurrent = false
    }
  }, [workspace, hasFailed])
  return cached
}
