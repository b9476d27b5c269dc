import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/Button'
import styles from './BoardPanel.module.css'
import {
  BOARD_GONE,
  BOARD_GONE_DETAIL,
  BOARD_NOT_HERE,
  BOARD_NOT_HERE_DETAIL,
  INVALID_BOARD_ID,
  INVALID_BOARD_ID_DETAIL,
  RETURN_TO_DASHBOARD,
} from './words'

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
    <BoardPanel title={INVALID_BOARD_ID} text={INVALID_BOARD_ID_DETAIL}>
      <ButtonLink to="/" look="primary">
        {RETURN_TO_DASHBOARD}
      </ButtonLink>
    </BoardPanel>
  )
}

/** It was open, and may not be seen any more. */
export function LostBoard() {
  return (
    <BoardPanel title={BOARD_GONE} text={BOARD_GONE_DETAIL}>
      <ButtonLink to="/" look="primary">
        {RETURN_TO_DASHBOARD}
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
    <BoardPanel title={BOARD_NOT_HERE} text={BOARD_NOT_HERE_DETAIL}>
      <div className={styles.actions}>
        <ButtonLink to="/">{RETURN_TO_DASHBOARD}</ButtonLink>
        {children}
      </div>
    </BoardPanel>
  )
}
