import { useEffect, useState } from 'react'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'

/** The trash: this device's copy at once, then the server's list. Null until known. */
export function useTrash(workspace: Workspace | null): readonly LocalBoard[] | null {
  const [known, setKnown] = useState<{ of: Workspace; boards: readonly LocalBoard[] } | null>(null)
  useEffect(() => {
    if (!workspace) return
    let isCurrent = true
    const read = async (isFinal: boolean) => {
      const boards = await workspace.trash.list()
      if (isCurrent && (isFinal || boards.length > 0)) setKnown({ of: workspace, boards })
    }
    const stop = workspace.onBoards(() => void read(true).catch(reportUnless(isOutsideFailure, 'cards')))
    const begin = async () => {
      await read(false)
      await workspace.trash.refresh()
      await read(true)
    }
    // Offline, only the local copy is available.
    begin().catch((error: unknown) => {
      if (!isOutsideFailure(error)) reportError(error, 'cards')
      return read(true).catch(reportUnless(isOutsideFailure, 'cards'))
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [workspace])
  return known && known.of === workspace ? known.boards : null
}
