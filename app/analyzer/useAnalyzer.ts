import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Workspace } from '../offline/workspace'
import { Analyzer } from './Analyzer'
import type { AnalyzerState } from './analyzerState'
import { browserDeps } from './browserDeps'

/** Holds a visit while nobody looks at it, so that coming back finds it as it was. */
export type AnalyzerKeeper = RefObject<Analyzer | null>

interface UsedAnalyzer {
  readonly analyzer: Analyzer
  readonly state: AnalyzerState
}

/** A visit to the analyzer. A workspace that opens, or closes, meanwhile changes nothing of it. */
export function useAnalyzer(workspace: Workspace | null, keeper?: AnalyzerKeeper): UsedAnalyzer {
  const current = useRef(workspace)
  current.current = workspace
  const [analyzer] = useState(() => keeper?.current ?? new Analyzer(browserDeps(() => current.current)))
  const state = useSyncExternalStore(analyzer.subscribe, analyzer.read)
  useEffect(() => {
    if (keeper) keeper.current = analyzer
    // What nobody looks at any more is not worth a call that costs something.
    return () => analyzer.stop()
  }, [analyzer, keeper])
  return { analyzer, state }
}
