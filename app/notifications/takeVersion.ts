import type { OverwriteNotification } from '../../contract/notification'
import { uuidv7 } from '../offline/plain/ids'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { type Side, versionPatch } from './versions'
import { boardGone, onlyToLookAt, VALUES_TOO_LARGE } from './words'

export type TakingWorkspace = Pick<Workspace, 'boards' | 'refreshBoards' | 'commit'>

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
  if (!board.canEdit) throw new Error(onlyToLookAt(name))
  // What the person has seen: this device's copy of the board, and the change they were notified of.
  const baseRev = board.isComplete ? Math.max(board.cursor, rev) : rev
  await workspace.commit(board.uid, [
    { mutationId: uuidv7(), change: { kind: 'element.update', elementId, baseRev, data } },
  ])
}

async function findBoard(workspace: TakingWorkspace, boardId: number): Promise<LocalBoard | undefined> {
  return (await workspace.boards()).find(({ id }) => id === boardId)
}
