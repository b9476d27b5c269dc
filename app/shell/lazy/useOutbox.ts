import { useEffect, useState } from 'react'
import type { LocalBoard, OutboxEntry } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

export interface OutboxView {
  readonly waiting: readonly OutboxEntry[]
  readonly refused: readonly OutboxEntry[]
  /** The number of photos not on their boards yet, by board. */
  readonly photos: ReadonlyMap<string, number>
  /** By uid; includes boards in the trash. */
  readonly boards: ReadonlyMap<string, LocalBoard>
}

/** The outbox's contents, updated with its status. Null until first read. */
export function useOutbox(workspace: Workspace): OutboxView | null {
  const [view, setView] = useState<OutboxView | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const [entries, boards, photos] = await Promise.all([
        workspace.waiting(),
        workspace.allBoards(),
        workspace.photos.list().catch(reportUnless(isOutsideFailure, 'shell', [])),
      ])
      if (!isCurrent) return
      setView({
        waiting: entries.filter(({ refusal, moment }) => !refusal && moment !== 'uncounted'),
        refused: entries.filter(({ refusal }) => refusal),
        photos: countByBoard(photos.map(({ boardUid }) => boardUid)),
        boards: new Map(boards.map((board) => [board.uid, board])),
      })
    }
    // The next status reads it again.
    const refresh = () => void read().catch(reportUnless(isOutsideFailure, 'shell'))
    const stop = workspace.onStatus(refresh)
    refresh()
    return () => {
      isCurrent = false
      stop()
    }
  }, [workspace])
  return view
}

function countByBoard(uids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const uid of uids) counts.set(uid, (counts.get(uid) ?? 0) + 1)
  return counts
}
