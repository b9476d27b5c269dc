import { lazy, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SharedBoard } from '../../../contract/sharing'
import { useAccount } from '../../account/useAccount'
import { useBoardKeys } from '../../board/keys/start/useBoardKeys'
import { BoardStore } from '../../board/store/BoardStore'
import { BoardCanvas } from '../../board/view/BoardCanvas'
import type { BoardView } from '../../board/view/BoardViewContext'
import { CanvasFrame } from '../../board/view/CanvasFrame'
import { ImageSources } from '../../board/view/elements/ImageSources'
import { useTopic } from '../../board/view/useBoardStore'
import { isOutsideFailure, isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { Button } from '../../ui/Button'
import { formatTime } from '../../ui/format/format'
import { IconButton } from '../../ui/IconButton'
import { PresentIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/iconSets/editorIcons'
import { CloudOffIcon } from '../../ui/icons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { toast } from '../../ui/toast'
import type { GuestBoard, Stale } from './GuestBoard'
import { SharedHeader } from './SharedHeader'
import styles from './shared.module.css'
import {
  boardAsOf,
  FIT,
  NOT_COPIED,
  NOT_COPIED_DETAIL,
  PRESENT,
  REMIX,
  REMIX_DETAIL,
  ZOOM,
  ZOOM_IN,
  ZOOM_OUT,
} from './words'

const PresentView = lazy(async () => ({ default: (await import('../../board/present/PresentView')).PresentView }))

const nothing = async () => null
const noShape = () => 'transparent'
const boardOf = (store: BoardStore) => store.board

interface SharedBoardViewProps {
  readonly guest: GuestBoard
  readonly boardUid: string
  readonly owner: SharedBoard['owner']
  /** Set while updates fail. */
  readonly stale: Stale | null
}

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

interface RemixButtonProps {
  readonly guest: GuestBoard
}

/** Makes an editable copy of a shared board, with or without an account. */
function RemixButton({ guest }: RemixButtonProps) {
  const { state, workspace } = useAccount()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = async () => {
    setIsBusy(true)
    try {
      const { remix } = await import('./remix')
      const snapshot = await guest.readBoard()
      if (snapshot) navigate(await remix(snapshot, workspace))
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'shared')
      toast({ title: NOT_COPIED, description: NOT_COPIED_DETAIL, variant: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  // The copy's owner has to be known.
  const isKnown = state === 'signed-out' || workspace !== null
  return (
    <Button
      size="s"
      look="primary"
      data-tooltip={REMIX_DETAIL}
      disabled={!isKnown}
      isBusy={isBusy}
      onClick={() => void handleClick()}
    >
      {REMIX}
    </Button>
  )
}

const percent = (store: BoardStore) => Math.round(store.view.camera.zoom * 100)

interface ZoomControlsProps {
  readonly store: BoardStore
  /** Shows the board full screen. */
  onPresent(): void
}

/** For people without pinch or wheel, and for full screen. */
function ZoomControls({ store, onPresent }: ZoomControlsProps) {
  const zoom = useTopic(store, 'camera', percent)
  return (
    <fieldset aria-label={ZOOM} className={styles.zoom}>
      <IconButton
        label={ZOOM_OUT}
        tooltipSide="top"
        icon={ZoomOutIcon}
        disabled={!store.view.canZoomOut}
        onClick={() => store.view.zoomOut()}
      />
      <output aria-label={ZOOM}>{zoom}%</output>
      <IconButton
        label={ZOOM_IN}
        tooltipSide="top"
        icon={ZoomInIcon}
        disabled={!store.view.canZoomIn}
        onClick={() => store.view.zoomIn()}
      />
      <button type="button" className={styles.fit} onClick={() => store.view.fit()}>
        {FIT}
      </button>
      <IconButton label={PRESENT} tooltipSide="top" icon={PresentIcon} onClick={onPresent} />
    </fieldset>
  )
}
