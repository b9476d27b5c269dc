import { useEffect, useState } from 'react'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'

/**
 * This device's boards, most recently edited first, then updated from the server. Null until known: an empty local list
 * means nothing before the server has answered or proved unreachable.
 */
export function useBoards(workspace: Workspace | null): readonly LocalBoard[] | null {
  const [known, setKnown] = useState<{ of: Workspace; boards: readonly LocalBoard[] } | null>(null)
  useEffect(() => {
    if (!workspace) return
    let isCurrent = true
    let isReading = false
    let isStale = false
    const read = async (isFinal: boolean) => {
      const boards = await workspace.boards()
      if (isCurrent && (isFinal || boards.length > 0)) setKnown({ of: workspace, boards })
    }
    /** Merges overlapping reads: a drain may report a thousand changes. */
    const readAgain = async () => {
      isStale = true
      if (isReading) return
      isReading = true
      while (isStale && isCurrent) {
        isStale = false
        await read(true).catch(reportUnless(isOutsideFailure, 'cards'))
      }
      isReading = false
    }
    const stop = workspace.onBoards(() => void readAgain())
    const begin = async () => {
      await read(false)
      await workspace.refreshBoards()
      await read(true)
    }
    // Offline, only the local list is available.
    begin().catch((error: unknown) => {
      if (!isOutsideFailure(error)) reportError(error, 'cards')
      return readAgain()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [workspace])
  return known && known.of === workspace ? known.boards : null
}
