import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Workspace } from '../offline/workspace'
import { Analyzer } from './Analyzer'
import type { AnalyzerState } from './analyzerState'
import { browserDeps } from './browserDeps'

/** Holds a visit while it is off screen, to restore it later. */
export type AnalyzerKeeper = RefObject<Analyzer | null>

interface UsedAnalyzer {
  readonly analyzer: Analyzer
  readonly state: AnalyzerState
}

/** A visit to the analyzer. A workspace that opens or closes does not affect it. */
export function useAnalyzer(workspace: Workspace | null, keeper?: AnalyzerKeeper): UsedAnalyzer {
  const current = useRef(workspace)
  current.current = workspace
  const [analyzer] = useState(() => keeper?.current ?? new Analyzer(browserDeps(() => current.current)))
  const state = useSyncExternalStore(analyzer.subscribe, analyzer.read)
  useEffect(() => {
    if (keeper) keeper.current = analyzer
    // A paid request must not continue for a page that was left.
    return () => analyzer.stop()
  }, [analyzer, keeper])
  return { analyzer, state }
}
