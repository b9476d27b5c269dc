import { useEffect, useState } from 'react'
import type { OutboxEntry } from '../offline/types'
import type { Workspace } from '../offline/workspace'

export interface OutboxView {
  readonly waiting: readonly OutboxEntry[]
  readonly refused: readonly OutboxEntry[]
  /** Names by board uid. */
  readonly boardNames: ReadonlyMap<string, string>
}

/** What the outbox holds, read again whenever its status changes. Null until the first reading. */
export function useOutbox(workspace: Workspace): OutboxView | null {
  const [view, setView] = useState<OutboxView | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const [entries, boards] = await Promise.all([workspace.waiting(), workspace.boards()])
      if (!isCurrent) return
      setView({
        waiting: entries.filter(({ refusal }) => !refusal),
        refused: entries.filter(({ refusal }) => refusal),
        boardNames: new Map(boards.map(({ uid, name }) => [uid, name])),
      })
    }
    const stop = workspace.onStatus(() => void read())
    void read()
    return () => {
      isCurrent = false
      stop()
    }
  }, [workspace])
  return view
}
