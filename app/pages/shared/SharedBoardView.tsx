import { lazy, useEffect, useMemo, useState } from 'react'
import type { SharedBoard } from '../../../contract/sharing'
import { useBoardKeys } from '../../board/keys/start/useBoardKeys'
import { BoardStore } from '../../board/store/BoardStore'
import { BoardCanvas } from '../../board/view/BoardCanvas'
import type { BoardView } from '../../board/view/BoardViewContext'
import { CanvasFrame } from '../../board/view/CanvasFrame'
import { ImageSources } from '../../board/view/elements/ImageSources'
import { useTopic } from '../../board/view/useBoardStore'
import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { formatTime } from '../../ui/format/format'
import { CloudOffIcon } from '../../ui/icons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import type { GuestBoard, Stale } from './GuestBoard'
import { RemixButton } from './RemixButton'
import { SharedHeader } from './SharedHeader'
import styles from './shared.module.css'
import { boardAsOf } from './words'
import { ZoomControls } from './ZoomControls'

interface SharedBoardViewProps {
  readonly guest: GuestBoard
  readonly boardUid: string
  readonly owner: SharedBoard['owner']
  /** Set while updates fail. */
  readonly stale: Stale | null
}

const PresentView = lazy(async () => ({ default: (await import('../../board/present/PresentView')).PresentView }))

const nothing = async () => null
const noShape = () => 'transparent'
const boardOf = (store: BoardStore) => store.board

/** The board as in the editor's Preview, without editing tools. */
export function SharedBoardView({ guest, boardUid, owner, stale }: SharedBoardViewProps) {
  const view = useMemo((): BoardView => {
    const store = new BoardStore({ source: guest, boardUid, requestFrame: (run) => requestAnimationFrame(run) })
    return {
      store,
      frame: new CanvasFrame(store),
      images: new ImageSources({ copy: nothing }),
      isReadOnly: true,
      onReplaceImage: () => {},
    }
  }, [guest, boardUid])
  const { store } = view
  const [isFailed, setIsFailed] = useState(false)
  const [isPresenting, setIsPresenting] = useState(false)
  const board = useTopic(store, 'board', boardOf)

  useBoardKeys(store, null)

  useEffect(() => {
    store
      .open()
      .then(() => store.view.fit())
      .catch((error: unknown) => {
        if (!isPictureFailure(error)) reportError(error, 'shared')
        return setIsFailed(true)
      })
    return () => store.close()
  }, [store])
  if (isFailed) throw new Error('The board could not be drawn')

  return (
    <div className={styles.page} data-whole="">
      <SharedHeader board={board} owner={owner}>
        <RemixButton guest={guest} />
      </SharedHeader>
      {stale && (
        <p role="status" className={styles.notice}>
          <CloudOffIcon size={18} />
          {boardAsOf(formatTime(stale.receivedAt), stale.reason)}
        </p>
      )}
      <div className={styles.stage}>
        <BoardCanvas view={view} shapeColor={noShape}>
          <ZoomControls store={store} onPresent={() => setIsPresenting(true)} />
        </BoardCanvas>
      </div>
      {isPresenting && (
        <LazyBoundary>
          <PresentView view={view} onClose={() => setIsPresenting(false)} />
        </LazyBoundary>
      )}
    </div>
  )
}
