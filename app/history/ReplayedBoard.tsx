import { lazy, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { HistoryEntry } from '../../contract/history'
import { BoardCanvas } from '../board/view/BoardCanvas'
import type { BoardView } from '../board/view/BoardViewContext'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { IconButton } from '../ui/IconButton'
import { SaveIcon } from '../ui/iconSets/editorIcons'
import { DownloadIcon } from '../ui/iconSets/pageIcons'
import { CloseIcon } from '../ui/icons'
import { LazyBoundary } from '../ui/LazyBoundary'
import { CLOSE } from '../ui/words'
import { CachedHistoryNote } from './CachedHistoryNote'
import { canRecordFilm } from './film/canRecordFilm'
import styles from './history.module.css'
import { readHistory, readSnapshot } from './historyCalls'
import { openReplay } from './openReplay'
import { PlayBar } from './PlayBar'
import { RestoreDialog } from './RestoreDialog'
import { RestoreFoot } from './RestoreFoot'
import { readErrorMessage } from './readErrorMessage'
import { Timeline } from './Timeline'
import { cacheHistory, type ReadHistory } from './useHistory'
import { useOlderPages } from './useOlderPages'
import { usePlayFromStart } from './usePlayFromStart'
import { BOARD_HISTORY, EXPORT_AS_VIDEO, NO_SNAPSHOT_DATA, SAVE_VERSION } from './words'

const FilmDialog = lazy(async () => ({ default: (await import('./film/FilmDialog')).FilmDialog }))
const UndoAgentDialog = lazy(async () => ({ default: (await import('./UndoAgentDialog')).UndoAgentDialog }))
const VersionDialog = lazy(async () => ({ default: (await import('./VersionDialog')).VersionDialog }))

interface ReplayedBoardProps {
  readonly view: BoardView
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly history: ReadHistory
  readonly onReadAgain: () => void
  readonly onClose: () => void
}

/** Prefetches older entries once the moment shown is this close to the oldest one loaded. */
const NEAR = 100
const noShape = () => 'transparent'

/** A past board on the canvas, with the timeline beside it, on a phone below it. */
export function ReplayedBoard({ view: now, board, workspace, history, onReadAgain, onClose }: ReplayedBoardProps) {
  const [dialog, setDialog] = useState<'restore' | 'film' | 'version' | 'undoAgent' | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const boardId = board.id ?? 0
  const [{ view, playback, replay }] = useState(() => {
    const readBoard = async ({ id }: HistoryEntry) => (await readSnapshot(boardId, id)).elements
    return openReplay({
      board,
      history,
      images: now.images,
      readBoard,
      onFailed: (error) => setUnread(readErrorMessage(error) ?? NO_SNAPSHOT_DATA),
    })
  })
  const state = useSyncExternalStore(playback.subscribe, playback.read)
  useEffect(() => {
    void view.store.open().then(() => view.store.view.fit())
    return () => {
      playback.close()
      view.store.close()
    }
  }, [view, playback])

  const older = useOlderPages({
    first: history,
    readBefore: (before) => readHistory(boardId, { before }),
    onPage: (page, entries, hasOlder) => {
      replay.prepend(page)
      playback.lengthened(page.length)
      cacheHistory(workspace, board.uid, { entries, newest: history.newest, hasOlder })
    },
  })
  const isNear = state.moment < NEAR && older.hasOlder && older.status === 'idle'
  useEffect(() => {
    if (isNear) void older.readMore()
  }, [isNear, older.readMore])
  const start = usePlayFromStart(playback, older)
  const { pause } = start
  const select = useCallback(
    (rev: number) => {
      pause()
      setUnread(null)
      playback.goTo(replay.momentOf(rev))
    },
    [pause, playback, replay],
  )
  const selected = replay.entry(state.moment)
  const close = () => setDialog(null)
  return (
    <div className={styles.screen}>
      <div className={styles.stage}>
        <BoardCanvas view={view} shapeColor={noShape} />
      </div>
      <section className={styles.panel} aria-label={BOARD_HISTORY}>
        <header className={styles.head}>
          <h2 className={styles.title}>{BOARD_HISTORY}</h2>
          <span className={styles.tools}>
            {board.canEdit && <IconButton label={SAVE_VERSION} icon={SaveIcon} onClick={() => setDialog('version')} />}
            {canRecordFilm() && (
              <IconButton label={EXPORT_AS_VIDEO} icon={DownloadIcon} onClick={() => setDialog('film')} />
            )}
            <IconButton label={CLOSE} icon={CloseIcon} onClick={onClose} />
          </span>
        </header>
        {history.cachedAt !== null && (
          <CachedHistoryNote at={history.cachedAt} hasOlder={history.hasOlder} onReadAgain={onReadAgain} />
        )}
        <PlayBar
          playback={playback}
          state={state}
          at={selected?.timestamp ?? null}
          isPreparing={start.isPreparing}
          onPlay={() => {
            setUnread(null)
            start.play()
          }}
          onPause={pause}
        />
        {unread !== null && (
          <p role="alert" className={styles.problem}>
            {unread}
          </p>
        )}
        <Timeline pages={older} selectedRev={selected?.rev ?? 0} onSelect={select} />
        {board.canEdit && (
          <RestoreFoot
            isCached={history.cachedAt !== null}
            isPossible={selected !== undefined && !state.isWaiting}
            onRestore={() => {
              pause()
              setDialog('restore')
            }}
            onUndoAgent={selected?.agent ? () => setDialog('undoAgent') : null}
          />
        )}
      </section>
      {dialog === 'restore' && selected && (
        <RestoreDialog
          entry={selected}
          then={replay.elements}
          now={now}
          board={board}
          workspace={workspace}
          onClose={close}
          onRestored={onClose}
        />
      )}
      {dialog === 'undoAgent' && selected?.agent && (
        <LazyBoundary>
          <UndoAgentDialog
            agent={selected.agent}
            store={now.store}
            workspace={workspace}
            onClose={close}
            onUndone={onClose}
          />
        </LazyBoundary>
      )}
      {(dialog === 'film' || dialog === 'version') && (
        <LazyBoundary>
          {dialog === 'film' ? (
            <FilmDialog
              board={board}
              entries={older.entries}
              newest={history.newest}
              workspace={workspace}
              onClose={close}
            />
          ) : (
            <VersionDialog board={board} workspace={workspace} onClose={close} onSaved={onReadAgain} />
          )}
        </LazyBoundary>
      )}
    </div>
  )
}
