import { errorMessage } from '../api/ApiError'
import type { LocalBoard, OutboxEntry } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { UNDO } from '../ui/words'
import { BOARD_DELETED, boardDeletedDetail, COULD_NOT_UNDO, MOVED_TO_TRASH, movedToTrashDetail } from './words'

/**
 * Moves a board to the trash and offers Undo. A board that the server doesn't know is deleted instead, and the toast
 * says so.
 */
export async function trashBoard(board: LocalBoard, workspace: Workspace): Promise<void> {
  const isUnsent = board.id === null && (await workspace.waiting()).some(isUnsentCreation(board.uid))
  await workspace.deleteBoard(board.uid)
  if (isUnsent) {
    toast({ title: BOARD_DELETED, description: boardDeletedDetail(board.name) })
    return
  }
  const restore = async () => {
    try {
      await workspace.restoreBoard(board.uid)
    } catch (error) {
      toast({ title: COULD_NOT_UNDO, description: errorMessage(error), variant: 'destructive' })
    }
  }
  toast({
    title: MOVED_TO_TRASH,
    description: movedToTrashDetail(board.name),
    action: { label: UNDO, onClick: () => void restore() },
  })
}

const isUnsentCreation = (uid: string) => (entry: OutboxEntry) =>
  entry.boardUid === uid && entry.change.kind === 'board.create' && (entry.sentAt === null || entry.refusal !== null)
