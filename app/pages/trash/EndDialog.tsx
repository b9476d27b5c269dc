import { useState } from 'react'
import { ApiError, errorMessage } from '../../api/ApiError'
import { call } from '../../api/request'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { toast } from '../../ui/toast'
import styles from './TrashPage.module.css'
import {
  DELETE_PERMANENTLY,
  DELETED_PERMANENTLY,
  deletedPermanentlyDetail,
  deletePermanentlyDetail,
  deletePermanentlyTitle,
  forOthers,
  KEEP_IT,
  NOT_DELETED,
} from './words'

interface EndDialogProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  onClose(): void
  onEnded(): void
}

/** Deletes a board permanently after a warning. Can't be undone, so it requires the server instead of being queued. */
export function EndDialog({ board, workspace, onClose, onEnded }: EndDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const handleEnd = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      // The deletion that moved it to the trash may still be pending.
      await workspace.flush(board.uid)
      if (board.id !== null) await end(board.id)
      await workspace.purgeBoard(board.uid)
      toast({ title: DELETED_PERMANENTLY, description: deletedPermanentlyDetail(board.name) })
      onEnded()
    } catch (failure) {
      setError(errorMessage(failure) ?? NOT_DELETED)
      setIsBusy(false)
    }
  }
  const others = board.collaborators.length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={deletePermanentlyTitle(board.name)}
      description={deletePermanentlyDetail(forOthers(others))}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {KEEP_IT}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void handleEnd()}>
            {DELETE_PERMANENTLY}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Dialog>
  )
}

/** Throws like the request. A board that is gone already, as after a lost response, counts as deleted. */
async function end(boardId: number): Promise<void> {
  try {
    await call(`/api/trash/${boardId}`, { method: 'DELETE' })
  } catch (failure) {
    // Perhaps it was restored on another device: then it is only no longer in the trash.
    if (!isNotFound(failure) || !(await isGone(boardId))) throw failure
  }
}

async function isGone(boardId: number): Promise<boolean> {
  try {
    await call(`/api/boards/${boardId}`)
    return false
  } catch (failure) {
    if (!isNotFound(failure)) throw failure
    return true
  }
}

function isNotFound(error: unknown): boolean {
  const failure = error instanceof ApiError ? error.failure() : null
  return failure?.kind === 'refused' && failure.code === 'NOT_FOUND'
}
