import { useState } from 'react'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { PlusIcon } from '../ui/icons'
import { Spinner } from '../ui/Spinner'
import { toast } from '../ui/toast'
import styles from './BoardPicker.module.css'
import { BoardPicture } from './BoardPicture'
import { choosableBoards } from './choosableBoards'
import type { PickedBoard } from './PickedBoard'
import { useChoosable } from './useChoosable'

export interface BoardPickerProps {
  readonly workspace: Workspace
  readonly onPick: (board: PickedBoard) => void
  /** Dismissed. */
  readonly onClose: () => void
}

/** From this many boards on there is a field to find one by its name. */
const SEARCH_FROM = 8

/** Asks which board something is for: a new one, or one of mine, last edited first. */
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
    } catch {
      setIsMaking(false)
      toast({
        title: 'This device could not keep a new board',
        description: 'Free some space, or choose a board that is there.',
        variant: 'destructive',
      })
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Choose a board" description="Which board should it go to?">
      {hasSearch && (
        <Field
          type="search"
          label="Find a board"
          isLabelHidden
          placeholder="Find a board"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul className={styles.boards} aria-label="Boards">
        <li>
          <button type="button" className={styles.board} disabled={isMaking} onClick={() => void handleNew()}>
            <span aria-hidden="true" className={styles.plus}>
              {isMaking ? <Spinner size={20} /> : <PlusIcon size={22} />}
            </span>
            <span className={styles.name}>New board</span>
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
              <BoardPicture board={board} />
              <span className={styles.words}>
                <span className={styles.name}>{board.name}</span>
                <span className={styles.meta}>{standingOf(board)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {known === null && <Spinner label="Loading" />}
      {known !== null && words !== '' && boards.length === 0 && (
        <p role="status" className={styles.none}>
          No board has this name.
        </p>
      )}
    </Dialog>
  )
}

function standingOf({ isDraft, id, owner, userId, lastEdited }: LocalBoard): string {
  const edited = `Edited ${new Date(lastEdited).toLocaleDateString(undefined, { dateStyle: 'medium' })}`
  if (isDraft) return `${edited} · not saved yet`
  if (id === null) return `${edited} · waiting to be sent`
  return owner && owner.id !== userId ? `${edited} · ${owner.displayName || owner.username}` : edited
}
