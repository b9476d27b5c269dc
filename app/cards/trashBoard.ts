import { errorWords } from '../api/ApiError'
import type { LocalBoard, OutboxEntry } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'

/**
 * Moves a board to the trash and offers Undo. One that the server has never heard of is in no trash: it is gone, and
 * that is said instead.
 */
export async function trashBoard(board: LocalBoard, workspace: Workspace): Promise<void> {
  const isUnsent = board.id === null && (await workspace.waiting()).some(isUnsentCreation(board.uid))
  await workspace.deleteBoard(board.uid)
  if (isUnsent) {
    toast({ title: 'Board deleted', description: `“${board.name}” had not been sent yet, so it is in no trash.` })
    return
  }
  const restore = async () => {
    try {
      await workspace.restoreBoard(board.uid)
    } catch (error) {
      toast({ title: 'Could not undo', description: errorWords(error), variant: 'destructive' })
    }
  }
  toast({
    title: 'Moved to the trash',
    description: `“${board.name}” is kept there for 30 days.`,
    action: { label: 'Undo', onClick: () => void restore() },
  })
}

const isUnsentCreation = (uid: string) => (entry: OutboxEntry) =>
  entry.boardUid === uid && entry.change.kind === 'board.create' && (entry.sentAt === null || entry.refusal !== null)
