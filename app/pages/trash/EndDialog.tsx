import { useState } from 'react'
import { errorWords } from '../../api/ApiError'
import { call } from '../../api/request'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { toast } from '../../ui/toast'
import styles from './TrashPage.module.css'

interface EndDialogProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  onClose(): void
}

/** Says what goes with a board, and ends it. That needs the server: there is no way back to queue for. */
export function EndDialog({ board, workspace, onClose }: EndDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const handleEnd = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      // That it is in the trash may not have been sent yet.
      await workspace.flush(board.uid)
      if (board.id !== null) await call(`/api/trash/${board.id}`, { method: 'DELETE' })
      await workspace.forgetForGood(board.uid)
      toast({ title: 'Deleted for ever', description: `“${board.name}” is gone.` })
      onClose()
    } catch (failure) {
      setError(errorWords(failure) ?? 'This device could not do that. Nothing was deleted.')
      setIsBusy(false)
    }
  }
  const others = board.collaborators.length
  const with_ = others === 0 ? '' : `, for ${others === 1 ? 'one other person' : `${others} other people`} as well`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete “${board.name}” for ever?`}
      description={`Everything on it goes, with its history, its share link and everybody’s access${with_}. Pictures that other boards or your templates use stay there. There is no way back.`}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Keep it
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void handleEnd()}>
            Delete for ever
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
