import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveBoard } from '../api/leaveBoard'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { LogOutIcon } from '../ui/iconSets/pageIcons'
import { toast } from '../ui/toast'
import styles from './ShareSheet.module.css'
import { useAction } from './useAction'
import { LEAVE_BOARD, STAY, YOU_WILL_NOT_SEE_THIS_BOARD, youLeft } from './words'

interface LeaveButtonProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly onLeft: () => void
}

/** Lets a collaborator leave someone else's board. */
export function LeaveButton({ board, workspace, onLeft }: LeaveButtonProps) {
  const navigate = useNavigate()
  const action = useAction()
  const [isSure, setIsSure] = useState(false)
  const handleLeave = () =>
    action.run(async () => {
      await leaveBoard(workspace, board)
      onLeft()
      navigate('/collaborate')
      toast({ title: youLeft(board.name) })
    })
  return (
    <section className={styles.section}>
      {isSure ? (
        <>
          <p className={styles.note}>{YOU_WILL_NOT_SEE_THIS_BOARD}</p>
          <div className={styles.actions}>
            <Button onClick={() => setIsSure(false)} disabled={action.isBusy}>
              {STAY}
            </Button>
            <Button look="danger" autoFocus isBusy={action.isBusy} onClick={() => void handleLeave()}>
              {LEAVE_BOARD}
            </Button>
          </div>
        </>
      ) : (
        <Button className={styles.leave} onClick={() => setIsSure(true)}>
          <LogOutIcon size={18} />
          {LEAVE_BOARD}
        </Button>
      )}
      {action.error && (
        <p role="alert" className={styles.rowError}>
          {action.error}
        </p>
      )}
    </section>
  )
}
