import { useState } from 'react'
import { errorMessage } from '../api/ApiError'
import { leaveBoard } from '../api/leaveBoard'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/overlays/Dialog'
import { toast } from '../ui/toast'
import styles from './LeaveBoard.module.css'
import { LEAVE_BOARD, leaveTitle, STAY, YOU_WILL_NOT_SEE_THIS_BOARD, youLeft } from './words'

interface LeaveBoardProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly onClose: () => void
}

/** Asks for confirmation, then leaves someone else's board. */
export function LeaveBoard({ board, workspace, onClose }: LeaveBoardProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const handleLeave = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await leaveBoard(workspace, board)
      toast({ title: youLeft(board.name) })
      onClose()
    } catch (failure) {
      setError(errorMessage(failure))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={leaveTitle(board.name)}
      description={YOU_WILL_NOT_SEE_THIS_BOARD}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {STAY}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void handleLeave()}>
            {LEAVE_BOARD}
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
