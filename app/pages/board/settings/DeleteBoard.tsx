import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { TRASH_DAYS } from '../../../../contract/limits'
import { errorMessage } from '../../../api/ApiError'
import type { BoardStore } from '../../../board/store/BoardStore'
import { trashBoard } from '../../../cards/trashBoard'
import type { LocalBoard } from '../../../offline/types'
import type { Workspace } from '../../../offline/workspace'
import { Button } from '../../../ui/Button'
import { TrashIcon } from '../../../ui/iconSets/pageIcons'
import { toast } from '../../../ui/toast'
import styles from './BoardSettings.module.css'
import {
  BOARD_DISCARDED,
  CANCEL_DELETE,
  COULD_NOT_DELETE_IT,
  DELETE_BOARD,
  DISCARD_BOARD,
  DISCARD_DETAIL,
  deleteDetail,
} from './words'

interface DeleteBoardProps {
  readonly store: BoardStore
  readonly board: LocalBoard
  readonly workspace: Workspace
  onDeleted(): void
}

/** Deletes a board after a second press in the same place. A board that was never saved skips the trash. */
export function DeleteBoard({ store, board, workspace, onDeleted }: DeleteBoardProps) {
  const navigate = useNavigate()
  const [isSure, setIsSure] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const word = board.isDraft ? DISCARD_BOARD : DELETE_BOARD

  const handleDelete = async () => {
    setIsBusy(true)
    try {
      // So that nothing is stored after the deletion.
      store.endEditing()
      await store.stored()
      onDeleted()
      navigate('/')
      if (board.isDraft) {
        await workspace.discardDraft(board.uid)
        toast({ title: BOARD_DISCARDED })
      } else await trashBoard(board, workspace)
    } catch (error) {
      setIsBusy(false)
      toast({ title: COULD_NOT_DELETE_IT, description: errorMessage(error), variant: 'destructive' })
    }
  }
  return (
    <section className={styles.section}>
      {isSure ? (
        <>
          <p className={styles.note}>{board.isDraft ? DISCARD_DETAIL : deleteDetail(TRASH_DAYS)}</p>
          <div className={styles.actions}>
            <Button onClick={() => setIsSure(false)} disabled={isBusy}>
              {CANCEL_DELETE}
            </Button>
            <Button look="danger" autoFocus isBusy={isBusy} onClick={() => void handleDelete()}>
              {word}
            </Button>
          </div>
        </>
      ) : (
        <Button className={styles.end} onClick={() => setIsSure(true)}>
          <TrashIcon size={18} />
          {word}
        </Button>
      )}
    </section>
  )
}
