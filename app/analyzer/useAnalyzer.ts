import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { imageAnalysis } from '../../contract/ai'
import { AI_INVALID_IMAGE_ANALYSIS } from '../../contract/aiErrors'
import { requestStreamed } from '../api/requestStreamed'
import { isConnected } from '../api/useIsConnected'
import { prepareImage } from '../imaging/prepareImage'
import { compressForAi, modifyImage, paletteOf } from '../imaging/workerCalls'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { Analyzer } from './Analyzer'
import type { AnalyzerDeps, QueueAnalysis } from './AnalyzerDeps'
import type { AnalyzerState } from './analyzerState'

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

/** The analyzer's dependencies in a browser. `workspace` returns that of the person currently signed in. */
export function browserDeps(workspace: () => Workspace | null): AnalyzerDeps {
  return {
    prepare: (file, watch) =>
      prepareImage(file, { look: watch && { side: lookSide(), show: watch.onLook }, onSize: watch?.onSize }),
    palette: paletteOf,
    compress: compressForAi,
    modify: modifyImage,
    analyze: (body, { signal, onText }) =>
      requestStreamed('/api/ai/analyze-image', readAnalysis, { body, signal, onText }),
    get queue(): QueueAnalysis | null {
      const here = workspace()
      return here && (async (analysis) => (await here.analyses()).add(analysis))
    },
    isOnline: () => isConnected(workspace()),
    toast: (words) => void toast(words),
  }
}

/** Sharp enough on every screen; takes 6 MB. */
const LOOK_SIDE_MAX = 1400

/** The longest side that the image can have on the page, in device pixels. */
function lookSide(): number {
  return Math.min(LOOK_SIDE_MAX, Math.ceil(Math.min(innerWidth, innerHeight) * devicePixelRatio))
}

/** An analysis without a description is invalid. */
function readAnalysis(value: unknown) {
  const { success, data } = imageAnalysis.safeParse(value)
  if (!success) throw new Error(AI_INVALID_IMAGE_ANALYSIS)
  return data
}
