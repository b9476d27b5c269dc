import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveBoard } from '../api/leaveBoard'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { LogOutIcon } from '../ui/icons'
import { toast } from '../ui/toast'
import styles from './ShareSheet.module.css'
import { useAction } from './useAction'

interface LeaveButtonProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly onLeft: () => void
}

/** For who works on somebody else's board: gives their place up. */
export function LeaveButton({ board, workspace, onLeft }: LeaveButtonProps) {
  const navigate = useNavigate()
  const action = useAction()
  const [isSure, setIsSure] = useState(false)
  const handleLeave = () =>
    action.run(async () => {
      await leaveBoard(workspace, board)
      onLeft()
      navigate('/collaborate')
      toast({ title: `You left “${board.name}”` })
    })
  return (
    <section className={styles.section}>
      {isSure ? (
        <>
          <p className={styles.note}>You will not see this board any more, unless you are invited again.</p>
          <div className={styles.actions}>
            <Button onClick={() => setIsSure(false)} disabled={action.isBusy}>
              Stay
            </Button>
            <Button look="danger" autoFocus isBusy={action.isBusy} onClick={() => void handleLeave()}>
              Leave board
            </Button>
          </div>
        </>
      ) : (
        <Button className={styles.leave} onClick={() => setIsSure(true)}>
          <LogOutIcon size={18} />
          Leave board
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
