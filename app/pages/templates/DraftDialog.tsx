import { useState } from 'react'
import type { DraftAnswer } from '../../templates/importTemplate'
import { hasRoomFor } from '../../templates/importTemplate'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { CANCEL } from '../../ui/words'
import styles from './DraftDialog.module.css'
import type { DraftQuestion } from './useTemplateUse'
import {
  ADD_TO_IT,
  ADD_TO_IT_DETAIL,
  elementCount,
  KEEP_BOTH,
  KEEP_BOTH_DETAIL,
  REPLACE_IT,
  REPLACE_IT_DETAIL,
  YOU_HAVE_UNSAVED_BOARD,
  youHaveUnsavedBoardDetail,
} from './words'

const ANSWERS: readonly { readonly id: DraftAnswer; readonly label: string; readonly hint: string }[] = [
  { id: 'replace', label: REPLACE_IT, hint: REPLACE_IT_DETAIL },
  { id: 'keep', label: KEEP_BOTH, hint: KEEP_BOTH_DETAIL },
  { id: 'add', label: ADD_TO_IT, hint: ADD_TO_IT_DETAIL },
]

/** Asks what to do with an existing unsaved board. Closing the dialog changes nothing. */
export function DraftDialog({ template, draft, answer, cancel }: DraftQuestion) {
  const [chosen, setChosen] = useState<DraftAnswer | null>(null)
  const { board, elements } = draft
  const count = elementCount(elements.length)
  const choose = (id: DraftAnswer) => {
    setChosen(id)
    void answer(id)
  }
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={YOU_HAVE_UNSAVED_BOARD}
      description={youHaveUnsavedBoardDetail(board.name, count)}
      actions={<Button onClick={cancel}>{CANCEL}</Button>}
    >
      <ul className={styles.answers}>
        {ANSWERS.filter(({ id }) => id !== 'add' || hasRoomFor(template, draft)).map(({ id, label, hint }) => (
          <li key={id} className={styles.answer}>
            <button
              type="button"
              className={styles.label}
              disabled={chosen !== null}
              aria-describedby={`draft-${id}`}
              onClick={() => choose(id)}
            >
              {label}
            </button>
            <p id={`draft-${id}`} className={styles.hint}>
              {hint}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
