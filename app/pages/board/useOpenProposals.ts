import { useEffect, useState } from 'react'
import type { BoardStore } from '../../board/store/BoardStore'
import type { Workspace } from '../../offline/workspace'
import { isMissingCode } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/** Ms after the board opens: must not delay the first screen. */
const LATER = 5000

/** The number of open proposals on the board from the person's agents; 0 until known. */
export function useOpenProposals(store: BoardStore, workspace: Workspace | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!workspace) return
    let stop: (() => void) | null = null
    let isCurrent = true
    const begin = async () => {
      const { followOpenProposals } = await import('../../assistant/agentProposalsOf')
      if (isCurrent) stop = followOpenProposals(store, workspace, setCount)
    }
    // A browser's own agent looks for the page's tools as soon as it arrives.
    const ms = 'modelContext' in document ? 0 : LATER
    const timer = setTimeout(() => void begin().catch(reportUnless(isMissingCode, 'agents')), ms)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stop?.()
    }
  }, [store, workspace])
  return count
}
