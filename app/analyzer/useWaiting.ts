import { useEffect, useState } from 'react'
import type { WaitingAnalysis } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isPictureFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

export interface Waiting {
  /** Latest first. */
  readonly list: readonly WaitingAnalysis[]
  /** The id of the one being sent. */
  readonly sending: string | null
}

const NONE: Waiting = { list: [], sending: null }

/** The photos on this device that are queued for analysis, or analyzed and not discarded yet. */
export function useWaiting(workspace: Workspace | null): Waiting {
  const [waiting, setWaiting] = useState(NONE)
  useEffect(() => {
    if (!workspace) return setWaiting(NONE)
    let isGone = false
    const read = async () => {
      const analyses = await workspace.analyses()
      const list = await analyses.list()
      if (!isGone) setWaiting({ list: list.reverse(), sending: analyses.sending })
    }
    const look = () => void read().catch(reportUnless(isPictureFailure, 'analyzer'))
    const stop = workspace.onAnalyses(look)
    look()
    return () => {
      isGone = true
      stop()
    }
  }, [workspace])
  return waiting
}
