import { useEffect, useState } from 'react'
import type { BoardStore } from '../../board/store/BoardStore'
import type { OutboxEntry } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/**
 * Why nothing can be sent to a board. in-trash: its owner may restore it. deleted: permanently, from the trash. taken:
 * it is no longer shared with this person, or was deleted without notice.
 */
export type ClosedReason = 'in-trash' | 'deleted' | 'taken'

export function closedReasonOf({ board }: Pick<BoardStore, 'board'>): ClosedReason | null {
  if (!board) return null
  if (board.deletedAt !== null) return board.isGone ? 'deleted' : 'in-trash'
  return board.isGone ? 'taken' : null
}

/** A board's pending and refused changes on this device; null until read, and without a workspace. */
export function useWaitingFor(workspace: Workspace | null, boardUid: string): readonly OutboxEntry[] | null {
  const [waiting, setWaiting] = useState<readonly OutboxEntry[] | null>(null)
  useEffect(() => {
    if (!workspace) return
    let isCurrent = true
    const read = async () => {
      const entries = await workspace.waiting()
      if (isCurrent) setWaiting(entries.filter((entry) => entry.boardUid === boardUid))
    }
    // If reading fails, what is shown stays.
    const look = () => void read().catch(reportUnless(isOutsideFailure, 'board'))
    look()
    const stop = workspace.onStatus(look)
    return () => {
      isCurrent = false
      stop()
      setWaiting(null)
    }
  }, [workspace, boardUid])
  return waiting
}
