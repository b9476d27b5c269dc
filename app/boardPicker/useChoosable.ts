import { useEffect, useState } from 'react'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'

/** This device's boards, most recently edited first, then updated from the server. Null while loading. */
export function useChoosable(workspace: Workspace): readonly LocalBoard[] | null {
  const [boards, setBoards] = useState<readonly LocalBoard[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      workspace.boards().then(
        (found) => isCurrent && setBoards(found),
        (error: unknown) => {
          if (!isOutsideFailure(error)) reportError(error, 'boardPicker')
          return isCurrent && setBoards((known) => known ?? [])
        },
      )
    const stop = workspace.onBoards(() => void read())
    void read()
    // Offline, only the local list is available.
    void workspace.refreshBoards()
    return () => {
      isCurrent = false
      stop()
    }
  }, [workspace])
  return boards
}

/** Editable boards whose name matches these words, ignoring case. Keeps the order. */
export function choosableBoards(boards: readonly LocalBoard[], words: string): LocalBoard[] {
  return boards.filter(({ name, canEdit, deletedAt }) => canEdit && deletedAt === null && hasWords(name, words))
}

/** Whether a name contains all of these words or parts of words, ignoring case. */
export function hasWords(name: string, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase().split(/\s+/)
  const all = name.toLocaleLowerCase()
  return wanted.every((word) => all.includes(word))
}
