import type { HistoryEntry } from '../../contract/history'
import { BoardStore } from '../board/store/BoardStore'
import type { BoardView } from '../board/view/BoardViewContext'
import { CanvasFrame } from '../board/view/CanvasFrame'
import type { LocalBoard } from '../offline/types'
import { Playback } from './Playback'
import { Replay, type SnapshotElement } from './Replay'
import { ReplaySource } from './ReplaySource'
import type { ReadHistory } from './useHistory'

export interface OpenReplay {
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

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** A separate canvas for the past: the board may change meanwhile, but the history being played doesn't. */
export function openReplay({ board, history, images, ...rest }: ReplayInput): OpenReplay {
  const { entries, newest } = history
  const replay = new Replay(entries, newest)
  const source = new ReplaySource(board, newest.elements)
  const requestFrame = (run: (time: number) => void) => requestAnimationFrame(run)
  const store = new BoardStore({ source, boardUid: board.uid, requestFrame: (run) => requestAnimationFrame(run) })
  const playback = new Playback({ replay, source, store, requestFrame, isStill: () => stillness.matches, ...rest })
  const frame = new CanvasFrame(store)
  return { view: { store, frame, images, isReadOnly: true, onReplaceImage: () => {} }, playback, replay }
}
