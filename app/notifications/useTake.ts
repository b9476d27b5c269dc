import { useCallback } from 'react'
import type { OverwriteNotification } from '../../contract/notification'
import { errorMessage } from '../api/ApiError'
import { uuidv7 } from '../offline/plain/ids'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { ownerOf, type Side, versionPatch } from './versions'
import { boardGone, COULD_NOT_RESTORE_IT, isBack, nameOf, subjectOf, VALUES_TOO_LARGE, viewOnly, YOUR } from './words'

/** Takes one side's values and reports the result. Resolves to whether it succeeded. */
export function useTake(workspace: Workspace | null) {
  return useCallback(
    async (notification: OverwriteNotification, side: Side): Promise<boolean> => {
      if (!workspace) return false
      try {
        await takeVersion(workspace, notification, side)
      } catch (error) {
        toast({ title: COULD_NOT_RESTORE_IT, description: errorMessage(error), variant: 'destructive' })
        return false
      }
      const whose = ownerOf(notification, side) === 'mine' ? YOUR : `${nameOf(notification)}'s`
      toast({ title: isBack(whose, subjectOf(notification)) })
      return true
    },
    [workspace],
  )
}

type TakingWorkspace = Pick<Workspace, 'boards' | 'refreshBoards' | 'commit'>

/**
 * Puts one side's values on the board: an ordinary change, stored in the outbox. Throws an Error with a user-facing
 * message if this person can't make it.
 */
export async function takeVersion(
  workspace: TakingWorkspace,
  { board: { id, name }, elementId, fields, rev }: OverwriteNotification,
  side: Side,
): Promise<void> {
  const data = versionPatch(fields, side)
  if (!data) throw new Error(VALUES_TOO_LARGE)
  const board =
    (await findBoard(workspace, id)) ?? ((await workspace.refreshBoards()) && (await findBoard(workspace, id)))
  if (!board) throw new Error(boardGone(name))
  if (!board.canEdit) throw new Error(viewOnly(name))
  // What the person has seen: this device's copy of the board, and the change they were notified of.
  const baseRev = board.isComplete ? Math.max(board.cursor, rev) : rev
  await workspace.commit(board.uid, [
    { mutationId: uuidv7(), change: { kind: 'element.update', elementId, baseRev, data } },
  ])
}

async function findBoard(workspace: TakingWorkspace, boardId: number): Promise<LocalBoard | undefined> {
  return (await workspace.boards()).find(({ id }) => id === boardId)
}
