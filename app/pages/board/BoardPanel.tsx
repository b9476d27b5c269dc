import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/Button'
import styles from './BoardPanel.module.css'

interface BoardPanelProps {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

/** What stands in the editor's place while there is no board to show. */
function BoardPanel({ title, text, children }: BoardPanelProps) {
  return (
    <div className={styles.page}>
      <section className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </section>
    </div>
  )
}

export function InvalidBoard() {
  return (
    <BoardPanel title="Invalid Board ID" text="The board you're trying to access doesn't exist or has an invalid ID.">
      <ButtonLink to="/" look="primary">
        Return to Dashboard
      </ButtonLink>
    </BoardPanel>
  )
}

/** It was open, and may not be seen any more. */
export function LostBoard() {
  return (
    <BoardPanel
      title="This board is not available any more"
      text="It was deleted, or it is no longer shared with you. What you made and could not be sent is kept in the list of what needs attention."
    >
      <ButtonLink to="/" look="primary">
        Return to Dashboard
      </ButtonLink>
    </BoardPanel>
  )
}

interface UnreachableBoardProps {
  readonly children: ReactNode
}

/** The device has no copy and the server cannot be reached. */
export function UnreachableBoard({ children }: UnreachableBoardProps) {
  return (
    <BoardPanel
      title="This board is not on this device yet"
      text="It will open as soon as there is a network. Boards you have opened here before also open offline."
    >
      <div className={styles.actions}>
        <ButtonLink to="/">Return to Dashboard</ButtonLink>
        {children}
      </div>
    </BoardPanel>
  )
}
