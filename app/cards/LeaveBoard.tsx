import { useState } from 'react'
import { errorWords } from '../api/ApiError'
import { leaveBoard } from '../api/leaveBoard'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { toast } from '../ui/toast'
import styles from './LeaveBoard.module.css'

interface LeaveBoardProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly onClose: () => void
}

/** Asks, then gives up one's place on somebody else's board. */
export function LeaveBoard({ board, workspace, onClose }: LeaveBoardProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const handleLeave = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await leaveBoard(workspace, board)
      toast({ title: `You left “${board.name}”` })
      onClose()
    } catch (failure) {
      setError(errorWords(failure))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Leave “${board.name}”?`}
      description="You will not see this board any more, unless you are invited again. What you made on it stays there."
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Stay
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void handleLeave()}>
            Leave board
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
