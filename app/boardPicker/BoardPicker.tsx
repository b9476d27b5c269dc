import { useState } from 'react'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { Thumbnail } from '../ui/content/Thumbnail'
import { formatDate } from '../ui/format/format'
import { Field } from '../ui/forms/Field'
import { PlusIcon } from '../ui/icons'
import { Dialog } from '../ui/overlays/Dialog'
import { Spinner } from '../ui/Spinner'
import { toast } from '../ui/toast'
import { LOADING } from '../ui/words'
import styles from './BoardPicker.module.css'
import { choosableBoards, useChoosable } from './useChoosable'
import {
  BOARDS,
  CHOOSE_BOARD,
  CHOOSE_BOARD_DETAIL,
  editedNotSaved,
  editedOn,
  editedWaiting,
  FAILED_TO_CREATE_BOARD,
  FAILED_TO_CREATE_BOARD_DETAIL,
  FIND_BOARD,
  NEW_BOARD,
  NO_BOARD_HAS_THIS_NAME,
} from './words'

/** A board that the person picked. */
export interface PickedBoard {
  readonly uid: string
  /** Null until the server has assigned one. */
  readonly id: number | null
  readonly name: string
  /** Whether it was created by picking it. */
  readonly isNew: boolean
}

export interface BoardPickerProps {
  readonly workspace: Workspace
  readonly onPick: (board: PickedBoard) => void
  /** Called when it is dismissed. */
  readonly onClose: () => void
}

/** From this many boards, there is a search field. */
const SEARCH_FROM = 8

/** Asks for a new or an existing board, most recently edited first. */
export function BoardPicker({ workspace, onPick, onClose }: BoardPickerProps) {
  const known = useChoosable(workspace)
  const [words, setWords] = useState('')
  const [isMaking, setIsMaking] = useState(false)
  const boards = choosableBoards(known ?? [], words)
  const hasSearch = choosableBoards(known ?? [], '').length >= SEARCH_FROM

  const handleNew = async () => {
    setIsMaking(true)
    try {
      const { uid, id, name } = await workspace.createDraft()
      onPick({ uid, id, name, isNew: true })
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'boardPicker')
      setIsMaking(false)
      toast({
        title: FAILED_TO_CREATE_BOARD,
        description: FAILED_TO_CREATE_BOARD_DETAIL,
        variant: 'destructive',
      })
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={CHOOSE_BOARD} description={CHOOSE_BOARD_DETAIL}>
      {hasSearch && (
        <Field
          type="search"
          label={FIND_BOARD}
          isLabelHidden
          placeholder={FIND_BOARD}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul className={styles.boards} aria-label={BOARDS}>
        <li>
          <button type="button" className={styles.board} disabled={isMaking} onClick={() => void handleNew()}>
            <span aria-hidden="true" className={styles.plus}>
              {isMaking ? <Spinner size={20} /> : <PlusIcon size={22} />}
            </span>
            <span className={styles.name}>{NEW_BOARD}</span>
          </button>
        </li>
        {boards.map((board) => (
          <li key={board.uid}>
            <button
              type="button"
              className={styles.board}
              disabled={isMaking}
              onClick={() => onPick({ uid: board.uid, id: board.id, name: board.name, isNew: false })}
            >
              <span className={styles.picture}>
                <Thumbnail
                  uid={board.uid}
                  address={board.thumbnailUrl}
                  source={workspace}
                  isUnsent={board.id === null}
                />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{board.name}</span>
                <span className={styles.meta}>{standingOf(board)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {known === null && <Spinner label={LOADING} />}
      {known !== null && words !== '' && boards.length === 0 && (
        <p role="status" className={styles.none}>
          {NO_BOARD_HAS_THIS_NAME}
        </p>
      )}
    </Dialog>
  )
}

function standingOf({ isDraft, id, owner, userId, lastEdited }: LocalBoard): string {
  const edited = editedOn(formatDate(lastEdited))
  if (isDraft) return editedNotSaved(edited)
  if (id === null) return editedWaiting(edited)
  return owner && owner.id !== userId ? `${edited} · ${owner.displayName || owner.username}` : edited
}
