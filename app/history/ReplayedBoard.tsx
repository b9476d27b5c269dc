import { lazy, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { HistoryEntry } from '../../contract/history'
import { BoardStore } from '../board/store/BoardStore'
import { BoardCanvas } from '../board/view/BoardCanvas'
import type { BoardView } from '../board/view/BoardViewContext'
import { CanvasFrame } from '../board/view/CanvasFrame'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { SaveIcon } from '../ui/iconSets/editorIcons'
import { DownloadIcon } from '../ui/iconSets/pageIcons'
import { CloseIcon } from '../ui/icons'
import { LazyBoundary } from '../ui/LazyBoundary'
import { CLOSE } from '../ui/words'
import { canRecordFilm } from './film/canRecordFilm'
import styles from './history.module.css'
import { readErrorMessage, readHistory, readSnapshot } from './historyCalls'
import { momentTime } from './moments'
import { PlayBar } from './PlayBar'
import { Playback } from './Playback'
import { Replay, type SnapshotElement } from './Replay'
import { ReplaySource } from './ReplaySource'
import { RestoreDialog } from './RestoreDialog'
import { Timeline } from './Timeline'
import { cacheHistory, type ReadHistory } from './useHistory'
import { type OlderPages, useOlderPages } from './useOlderPages'
import {
  BOARD_HISTORY,
  completeUpTo,
  EXPORT_AS_VIDEO,
  LOAD_AGAIN,
  NO_SNAPSHOT_DATA,
  OLDER_HISTORY_IS_NOT_HERE,
  RESTORE_THIS_VERSION,
  RESTORING_NEEDS_CONNECTION_TO_SERVER,
  SAVE_VERSION,
  UNDO_ALL_OF_AGENT,
} from './words'

const FilmDialog = lazy(async () => ({ default: (await import('./film/FilmDialog')).FilmDialog }))
const UndoAgentDialog = lazy(async () => ({ default: (await import('./UndoAgentDialog')).UndoAgentDialog }))
const VersionDialog = lazy(async () => ({ default: (await import('./VersionDialog')).VersionDialog }))

/** Prefetches older entries once the moment shown is this close to the oldest one loaded. */
const NEAR = 100
const noShape = () => 'transparent'

interface ReplayedBoardProps {
  readonly view: BoardView
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly history: ReadHistory
  readonly onReadAgain: () => void
  readonly onClose: () => void
}

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

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

interface OpenReplay {
  readonly view: BoardView
  readonly playback: Playback
  readonly replay: Replay
}

interface ReplayInput {
  readonly board: LocalBoard
  readonly history: ReadHistory
  /** Where images come from. */
  readonly images: BoardView['images']
  readonly readBoard: (entry: HistoryEntry) => Promise<readonly SnapshotElement[]>
  readonly onFailed: (error: unknown) => void
}

/** A separate canvas for the past: the board may change meanwhile, but the history being played doesn't. */
function openReplay({ board, history, images, ...rest }: ReplayInput): OpenReplay {
  const { entries, newest } = history
  const replay = new Replay(entries, newest)
  const source = new ReplaySource(board, newest.elements)
  const requestFrame = (run: (time: number) => void) => requestAnimationFrame(run)
  const store = new BoardStore({ source, boardUid: board.uid, requestFrame: (run) => requestAnimationFrame(run) })
  const playback = new Playback({ replay, source, store, requestFrame, isStill: () => stillness.matches, ...rest })
  const frame = new CanvasFrame(store)
  return { view: { store, frame, images, isReadOnly: true, onReplaceImage: () => {} }, playback, replay }
}

/** Pages loaded before a time-lapse starts. In a longer history, it starts later than the board did. */
const PAGES = 10

export interface PlayFromStart {
  readonly isPreparing: boolean
  /** Resumes, or starts over if the end was reached, once everything is loaded. */
  play(): void
  /** Stable. */
  readonly pause: () => void
}

/** Play and Pause. Playing from the start may first have to load older pages. */
export function usePlayFromStart(playback: Playback, pages: OlderPages): PlayFromStart {
  const [isPreparing, setIsPreparing] = useState(false)
  const wanted = useRef(0)
  const pause = useCallback(() => {
    wanted.current++
    setIsPreparing(false)
    playback.pause()
  }, [playback])
  const play = async () => {
    const { moment, length } = playback.read()
    const turn = ++wanted.current
    if (moment === length && pages.hasOlder) {
      setIsPreparing(true)
      for (let page = 0; page < PAGES && wanted.current === turn; page++) if (!(await pages.readMore())) break
    }
    if (wanted.current !== turn) return
    setIsPreparing(false)
    playback.play()
  }
  return { isPreparing, play: () => void play(), pause }
}

interface CachedHistoryNoteProps {
  /** When it was cached, in ms since the epoch. */
  readonly at: number
  /** Whether there are older entries that are not cached. */
  readonly hasOlder: boolean
  readonly onReadAgain: () => void
}

/** Explains, if the server was unreachable, how much of the history is cached. */
function CachedHistoryNote({ at, hasOlder, onReadAgain }: CachedHistoryNoteProps) {
  return (
    <div className={styles.kept}>
      <p role="status">
        {completeUpTo(momentTime(at))}
        {hasOlder && ` ${OLDER_HISTORY_IS_NOT_HERE}`}
      </p>
      <Button size="s" onClick={onReadAgain}>
        {LOAD_AGAIN}
      </Button>
    </div>
  )
}

interface RestoreFootProps {
  /** Whether the history comes from the cache. */
  readonly isCached: boolean
  /** Whether there is a moment to restore. */
  readonly isPossible: boolean
  readonly onRestore: () => void
  /** For a moment that an agent made, else null. */
  readonly onUndoAgent: (() => void) | null
}

/** Restores a version, or undoes an agent's changes. Both affect what everyone sees, so neither is queued offline. */
function RestoreFoot({ isCached, isPossible, onRestore, onUndoAgent }: RestoreFootProps) {
  const isReached = useIsOnline() && !isCached
  const reason = useId()
  return (
    <footer className={styles.foot}>
      {onUndoAgent && (
        <Button disabled={!isReached} aria-describedby={isReached ? undefined : reason} onClick={onUndoAgent}>
          {UNDO_ALL_OF_AGENT}
        </Button>
      )}
      <Button
        look="primary"
        disabled={!isPossible || !isReached}
        aria-describedby={isReached ? undefined : reason}
        onClick={onRestore}
      >
        {RESTORE_THIS_VERSION}
      </Button>
      {!isReached && (
        <p id={reason} className={styles.reason}>
          {RESTORING_NEEDS_CONNECTION_TO_SERVER}
        </p>
      )}
    </footer>
  )
}

/** False if the browser is certain that it is offline. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine)
}

function subscribeOnline(listener: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener)
  }
}
