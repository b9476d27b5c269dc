import { useCallback, useEffect, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { type InstallWay, useInstallWay } from './installWay'
import { mayOffer } from './mayOffer'
import { countVisit, readPutOff, writePutOff } from './visits'

interface InstallOffer {
  readonly way: InstallWay
  readonly isDue: boolean
  /** Not now: for 30 days. */
  readonly putOff: () => void
}

/** Whether now is a moment to offer installing the app. */
export function useInstallOffer(workspace: Workspace | null): InstallOffer {
  const way = useInstallWay()
  const [visits] = useState(countVisit)
  const [putOffAt, setPutOffAt] = useState(readPutOff)
  const hasSavedBoard = useHasSavedBoard(workspace)
  const putOff = useCallback(() => {
    writePutOff(Date.now())
    setPutOffAt(Date.now())
  }, [])
  return { way, isDue: mayOffer({ way, visits, hasSavedBoard, putOffAt, now: Date.now() }), putOff }
}

function useHasSavedBoard(workspace: Workspace | null): boolean {
  const [hasSaved, setHasSaved] = useState(false)
  useEffect(() => {
    if (!workspace) return
    const look = async () => {
      const boards = await workspace.boards().catch(reportUnless(isOutsideFailure, 'install', []))
      if (boards.some(({ id, userId }) => id !== null && userId === workspace.userId)) setHasSaved(true)
    }
    void look()
    return workspace.onBoards(() => void look())
  }, [workspace])
  return hasSaved
}
