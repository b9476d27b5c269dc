import { errorWords } from '../api/ApiError'
import type { BoardStore } from '../board/store/BoardStore'
import type { BoardView } from '../board/view/BoardViewContext'
import { useTopic } from '../board/view/useBoardStore'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { FullScreen } from '../ui/FullScreen'
import { IconButton } from '../ui/IconButton'
import { CloseIcon } from '../ui/icons'
import { Spinner } from '../ui/Spinner'
import styles from './history.module.css'
import { ReplayedBoard } from './ReplayedBoard'
import { useHistory } from './useHistory'

interface HistoryViewProps {
  /** The open board, as it is now. */
  readonly view: BoardView
  readonly workspace: Workspace
  readonly onClose: () => void
}

const boardOf = (store: BoardStore) => store.board

/** Board History: what the board was, played on the canvas, and the way back to it. */
export function HistoryView({ view, workspace, onClose }: HistoryViewProps) {
  const board = useTopic(view.store, 'board', boardOf)
  const state = useHistory(board?.id ?? null)
  return (
    <FullScreen title="Board History" onClose={onClose}>
      {state.kind === 'read' && board ? (
        <ReplayedBoard view={view} board={board} workspace={workspace} history={state} onClose={onClose} />
      ) : (
        <div className={styles.note}>
          <header className={styles.head}>
            <h2 className={styles.title}>Board History</h2>
            <IconButton label="Close" icon={CloseIcon} onClick={onClose} />
          </header>
          {state.kind === 'loading' && (
            <p role="status" className={styles.waiting}>
              <Spinner size={20} /> Reading the history…
            </p>
          )}
          {state.kind === 'empty' && <p>No history available for this board yet.</p>}
          {state.kind === 'failed' && (
            <div role="alert" className={styles.failed}>
              <p>{errorWords(state.error) ?? 'The history could not be read.'}</p>
              <Button onClick={state.retry}>Try again</Button>
            </div>
          )}
        </div>
      )}
    </FullScreen>
  )
}
