import type { BoardStore } from '../board/store/BoardStore'
import type { BoardView } from '../board/view/BoardViewContext'
import { useTopic } from '../board/view/useBoardStore'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { CloseIcon } from '../ui/icons'
import { FullScreen } from '../ui/overlays/FullScreen'
import { Spinner } from '../ui/Spinner'
import { CLOSE, TRY_AGAIN } from '../ui/words'
import styles from './history.module.css'
import { readErrorMessage } from './historyCalls'
import { ReplayedBoard } from './ReplayedBoard'
import { useHistory } from './useHistory'
import {
  BOARD_HISTORY,
  HISTORY_COULD_NOT_BE_LOADED,
  LOADING_HISTORY,
  NO_HISTORY_AVAILABLE_FOR_THIS_BOARD,
} from './words'

interface HistoryViewProps {
  /** The open board in its current state. */
  readonly view: BoardView
  readonly workspace: Workspace
  readonly onClose: () => void
}

const boardOf = (store: BoardStore) => store.board

/** Board History: plays earlier states of the board on the canvas, and restores them. */
export function HistoryView(props: HistoryViewProps) {
  const board = useTopic(props.view.store, 'board', boardOf)
  return (
    <FullScreen title={BOARD_HISTORY} onClose={props.onClose}>
      {board && <HistoryOf {...props} board={board} />}
    </FullScreen>
  )
}

function HistoryOf({ view, board, workspace, onClose }: HistoryViewProps & { readonly board: LocalBoard }) {
  const [state, retry] = useHistory(board, workspace)
  if (state.kind === 'read') {
    const shared = { view, board, workspace, history: state }
    return (
      <ReplayedBoard key={`${state.newest.rev} ${state.cachedAt}`} {...shared} onReadAgain={retry} onClose={onClose} />
    )
  }
  return (
    <div className={styles.note}>
      <header className={styles.head}>
        <h2 className={styles.title}>{BOARD_HISTORY}</h2>
        <IconButton label={CLOSE} icon={CloseIcon} onClick={onClose} />
      </header>
      {state.kind === 'loading' && (
        <p role="status" className={styles.waiting}>
          <Spinner size={20} /> {LOADING_HISTORY}
        </p>
      )}
      {state.kind === 'empty' && <p>{NO_HISTORY_AVAILABLE_FOR_THIS_BOARD}</p>}
      {state.kind === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p>{readErrorMessage(state.error) ?? HISTORY_COULD_NOT_BE_LOADED}</p>
          <Button onClick={retry}>{TRY_AGAIN}</Button>
        </div>
      )}
    </div>
  )
}
