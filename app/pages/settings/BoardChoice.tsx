import { useId, useState } from 'react'
import { hasWords } from '../../boardPicker/choosableBoards'
import { useChoosable } from '../../boardPicker/useChoosable'
import type { Workspace } from '../../offline/workspace'
import { Field } from '../../ui/forms/Field'
import { Spinner } from '../../ui/Spinner'
import { LOADING } from '../../ui/words'
import styles from './agents.module.css'
import { chosenCount, FIND_BOARD, NO_BOARD_FOUND, NO_SAVED_BOARDS, WHICH_BOARDS } from './words'

interface BoardChoiceProps {
  readonly workspace: Workspace
  /** Board ids. */
  readonly chosen: readonly number[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly number[]) => void
}

/** Picks any number of the person's boards that the server knows, found by name, most recently edited first. */
export function BoardChoice({ workspace, chosen, error, onChange }: BoardChoiceProps) {
  const id = useId()
  const known = useChoosable(workspace)
  const [words, setWords] = useState('')
  const saved = (known ?? []).filter(({ id, isDraft, deletedAt }) => id !== null && !isDraft && deletedAt === null)
  const found = saved.filter(({ name }) => hasWords(name, words))
  return (
    <fieldset className={styles.boards} aria-label={WHICH_BOARDS} aria-describedby={error && `${id}-error`}>
      <Field
        type="search"
        label={FIND_BOARD}
        isLabelHidden
        placeholder={FIND_BOARD}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {known === null && <Spinner label={LOADING} />}
      {known !== null && found.length === 0 && (
        <p role="status" className={styles.hint}>
          {saved.length === 0 ? NO_SAVED_BOARDS : NO_BOARD_FOUND}
        </p>
      )}
      {found.length > 0 && (
        <ul className={styles.boardList} data-invalid={error ? '' : undefined}>
          {found.map(({ uid, id: boardId, name }) => (
            <li key={uid}>
              <label className={styles.board}>
                <input
                  type="checkbox"
                  checked={boardId !== null && chosen.includes(boardId)}
                  onChange={({ target }) => {
                    const others = chosen.filter((one) => one !== boardId)
                    onChange(target.checked && boardId !== null ? [...others, boardId] : others)
                  }}
                />
                <span>{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.hint}>
        {chosen.length > 0 && chosenCount(chosen.length)}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
