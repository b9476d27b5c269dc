import type { ReactNode } from 'react'
import { useAccount } from '../../account/useAccount'
import { SyncState } from '../../shell/SyncState'
import { Button, ButtonLink } from '../../ui/Button'
import { useNewVersion } from '../../ui/newVersion'
import { RELOAD } from '../../ui/words'
import styles from './base/BoardPanel.module.css'
import {
  BOARD_GONE,
  BOARD_GONE_DETAIL,
  BOARD_NOT_HERE,
  BOARD_NOT_HERE_DETAIL,
  BOARD_NOT_LOADED,
  INVALID_BOARD_ID,
  INVALID_BOARD_ID_DETAIL,
  RETURN_TO_DASHBOARD,
  UPDATE,
  UPDATE_TO_OPEN,
  UPDATE_TO_OPEN_DETAIL,
} from './base/words'

interface BoardPanelProps {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

/** Replaces the editor when there is no board to show. */
function BoardPanel({ title, text, children }: BoardPanelProps) {
  // The sync state is shown here, since the editor's bar is missing.
  const { workspace } = useAccount()
  return (
    <div className={styles.page}>
      {workspace && <SyncState workspace={workspace} />}
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

/** The board was open and is no longer accessible. */
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

/** The device has no copy and the server is unreachable. */
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

interface RefusedBoardProps {
  /** The server's message. */
  readonly reason: string
  readonly children: ReactNode
}

/** There is no local copy, and the server refused to send the board. */
export function RefusedBoard({ reason, children }: RefusedBoardProps) {
  return (
    <BoardPanel title={BOARD_NOT_LOADED} text={reason}>
      <div className={styles.actions}>
        <ButtonLink to="/">{RETURN_TO_DASHBOARD}</ButtonLink>
        {children}
      </div>
    </BoardPanel>
  )
}

/** Only a newer version can read it. */
export function OutdatedBoard() {
  const update = useNewVersion()
  return (
    <BoardPanel title={UPDATE_TO_OPEN} text={UPDATE_TO_OPEN_DETAIL}>
      <div className={styles.actions}>
        <ButtonLink to="/">{RETURN_TO_DASHBOARD}</ButtonLink>
        <Button look="primary" onClick={update ?? (() => window.location.reload())}>
          {update ? UPDATE : RELOAD}
        </Button>
      </div>
    </BoardPanel>
  )
}
