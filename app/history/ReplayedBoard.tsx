import { useEffect, useState, useSyncExternalStore } from 'react'
import { BoardStore } from '../board/store/BoardStore'
import { BoardCanvas } from '../board/view/BoardCanvas'
import type { BoardView } from '../board/view/BoardViewContext'
import { CanvasFrame } from '../board/view/CanvasFrame'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { CloseIcon } from '../ui/icons'
import { toast } from '../ui/toast'
import styles from './history.module.css'
import { PlayBar } from './PlayBar'
import { Playback } from './Playback'
import { Replay } from './Replay'
import { ReplaySource } from './ReplaySource'
import { RestoreDialog } from './RestoreDialog'
import { Timeline } from './Timeline'
import { type HistoryState, readOlder } from './useHistory'

interface ReplayedBoardProps {
  readonly view: BoardView
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly history: Extract<HistoryState, { kind: 'read' }>
  readonly onClose: () => void
}

const noShape = () => 'transparent'
const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** The canvas with the past on it, and beside it, on a phone below it, the timeline. */
export function ReplayedBoard({ view: now, board, workspace, history, onClose }: ReplayedBoardProps) {
  const [entries, setEntries] = useState(history.entries)
  const [isRestoring, setIsRestoring] = useState(false)
  // The board may go on changing meanwhile: what is played is what was read.
  const [{ view, playback, replay }] = useState(() => replayOf(now, board, history))
  const state = useSyncExternalStore(playback.subscribe, playback.read)
  useEffect(() => {
    void view.store.open().then(() => view.store.view.fit())
    return () => {
      playback.close()
      view.store.close()
    }
  }, [view, playback])

  const boardId = board.id ?? 0
  const readMore = async () => {
    try {
      const older = await readOlder(boardId, entries)
      replay.prepend(older)
      setEntries([...entries, ...older])
      playback.lengthened()
    } catch {
      toast({ title: 'No snapshot data', description: 'The server cannot be reached now.', variant: 'destructive' })
    }
  }
  const selected = replay.entry(state.moment)
  return (
    <div className={styles.screen}>
      <div className={styles.stage}>
        <BoardCanvas view={view} shapeColor={noShape} />
      </div>
      <section className={styles.panel} aria-label="Board History">
        <header className={styles.head}>
          <h2 className={styles.title}>Board History</h2>
          <IconButton label="Close" icon={CloseIcon} onClick={onClose} />
        </header>
        <PlayBar playback={playback} state={state} at={selected?.timestamp ?? null} />
        <Timeline
          entries={entries}
          selectedRev={selected?.rev ?? 0}
          onSelect={(rev) => {
            playback.pause()
            playback.goTo(replay.momentOf(rev))
          }}
          onMore={() => void readMore()}
        />
        {board.canEdit && (
          <footer className={styles.foot}>
            <Button look="primary" disabled={!selected} onClick={() => setIsRestoring(true)}>
              Restore this version
            </Button>
          </footer>
        )}
      </section>
      {isRestoring && selected && (
        <RestoreDialog
          entry={selected}
          then={replay.elements}
          now={now}
          board={board}
          workspace={workspace}
          onClose={() => setIsRestoring(false)}
          onRestored={onClose}
        />
      )}
    </div>
  )
}

function replayOf(now: BoardView, board: LocalBoard, { entries, newest }: ReplayedBoardProps['history']) {
  const replay = new Replay(entries, newest)
  const source = new ReplaySource(board, newest.elements)
  const requestFrame = (run: (time: number) => void) => requestAnimationFrame(run)
  const store = new BoardStore({ source, boardUid: board.uid, requestFrame: (run) => requestAnimationFrame(run) })
  const playback = new Playback({ replay, source, store, requestFrame, isStill: () => stillness.matches })
  const view: BoardView = {
    store,
    frame: new CanvasFrame(store),
    images: now.images,
    isReadOnly: true,
    onReplaceImage: () => {},
  }
  return { view, playback, replay }
}
