import { useEffect } from 'react'
import type { BoardStore } from '../../board/store/BoardStore'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/** Ms after the board opens: must not delay the first screen. */
const LATER = 3000

/** Keeps an open board's card up to date. */
export function useAutoUpdateThumbnail(store: BoardStore, workspace: Workspace | null): void {
  useEffect(() => {
    if (!workspace) return
    let stop: (() => void) | null = null
    let isCurrent = true
    const begin = async () => {
      const { autoUpdateThumbnail } = await import('./autoUpdateThumbnail')
      if (isCurrent) stop = autoUpdateThumbnail(store, workspace)
    }
    const timer = setTimeout(() => void begin().catch(reportUnless(isPictureFailure, 'board')), LATER)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stop?.()
    }
  }, [store, workspace])
}
