import { useEffect, useState } from 'react'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'

/**
 * The boards of this device's copy, last edited first, then updated with the server's list. Null while nothing is
 * known: an empty copy means nothing until the server answered or proved unreachable.
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
    /** A drain may report a thousand changes; they are read together. */
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
    // Without a network, the local copy is all there is.
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
