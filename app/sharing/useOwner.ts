import { useEffect, useState } from 'react'
import type { Person } from '../../contract/shared/board'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** A board's owner. For a board opened by its URL, unknown until the list of boards has loaded. */
export function useOwner(board: LocalBoard, workspace: Workspace): Person | null {
  const [listed, setListed] = useState<Person | null>(null)
  const { uid, owner } = board
  useEffect(() => {
    if (owner) return
    let isCurrent = true
    const look = async () => {
      const card = (await workspace.boards()).find((each) => each.uid === uid)
      if (isCurrent && card?.owner) setListed(card.owner)
    }
    const find = async () => {
      await look()
      await workspace.refreshBoards()
      await look()
    }
    // After a failure, the owner is not shown.
    find().catch(reportUnless(isOutsideFailure, 'sharing'))
    return () => {
      isCurrent = false
    }
  }, [workspace, uid, owner])
  return owner ?? listed
}
