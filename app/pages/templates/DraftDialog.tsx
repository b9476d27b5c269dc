import { useState } from 'react'
import type { DraftAnswer } from '../../templates/importTemplate'
import { hasRoomFor } from '../../templates/importTemplate'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from './DraftDialog.module.css'
import type { DraftQuestion } from './useTemplateUse'

const ANSWERS: readonly { readonly id: DraftAnswer; readonly label: string; readonly hint: string }[] = [
  { id: 'replace', label: 'Replace it', hint: 'The template takes the place of everything on that board.' },
  { id: 'keep', label: 'Keep both', hint: 'The template goes on a new board. That one stays as it is.' },
  { id: 'add', label: 'Add to it', hint: 'The template goes on that board, beside what is there.' },
]

/** What is to become of the unsaved board that is there already. Closing it changes nothing. */
export function DraftDialog({ template, draft, answer, cancel }: DraftQuestion) {
  const [chosen, setChosen] = useState<DraftAnswer | null>(null)
  const { board, elements } = draft
  const count = elements.length === 1 ? '1 element' : `${elements.length} elements`
  const choose = (id: DraftAnswer) => {
    setChosen(id)
    void answer(id)
  }
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title="You have an unsaved board"
      description={`“${board.name}” holds ${count} and is not saved yet. What should happen to it?`}
      actions={<Button onClick={cancel}>Cancel</Button>}
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
