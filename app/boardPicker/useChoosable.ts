import { useEffect, useState } from 'react'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'

/** This device's boards, last edited first, and the server's list behind them. Null while they are being read. */
export function useChoosable(workspace: Workspace): readonly LocalBoard[] | null {
  const [boards, setBoards] = useState<readonly LocalBoard[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      workspace.boards().then(
        (found) => isCurrent && setBoards(found),
        () => isCurrent && setBoards((known) => known ?? []),
      )
    const stop = workspace.onBoards(() => void read())
    void read()
    // Without a network what is here is what there is.
    workspace.refreshBoards().catch(() => false)
    return () => {
      isCurrent = false
      stop()
    }
  }, [workspace])
  return boards
}
