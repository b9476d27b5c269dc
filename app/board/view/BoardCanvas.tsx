import {
  lazy,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { readStored, writeStored } from '../../platform/deviceStorage'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Button } from '../../ui/Button'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { whenIdle } from '../../ui/whenIdle'
import { GestureHost } from '../gestures/GestureHost'
import { loadDeferredGestures } from '../gestures/loadDeferredGestures'
import type { BoardStore } from '../store/BoardStore'
import { type BoardView, BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { rememberCanvasLayout } from './canvasLayout'
import { catchWordsOf } from './catchTyping'
import { nodeId } from './elements/elementNode'
import { OverlayContext } from './OverlayContext'
import type { EditorActions } from './toolbar/EditorActions'
import { useBoardPointer } from './useBoardPointer'
import { useTopic } from './useBoardStore'
import { useGestureKeys } from './useGestureKeys'
import { useInteractionLayerReady } from './useInteractionLayerReady'
import { useReadingOrder } from './useReadingOrder'
import { useTileLayer } from './useTileLayer'
import { Backgrounds, Lift, World } from './World'
import { BOARD, BOARD_CANVAS, WEAVE_PHOTOS, YOUR_CANVAS_IS_EMPTY, YOUR_CANVAS_IS_EMPTY_DETAIL } from './words'

interface BoardCanvasProps {
  readonly view: BoardView
  /** The color of new shapes. */
  readonly shapeColor: () => string
  /** Stable. Actions that gestures need from the page; without them there is no context menu. */
  readonly actions?: Pick<EditorActions, 'undo' | 'redo' | 'openContextMenu' | 'weave'>
  /** What floats above the canvas: tool bars, readouts. */
  readonly children?: ReactNode
}

/** Loads together with the gestures that start on its handles. */
const InteractionLayer = lazy(async () => {
  const [layer] = await Promise.all([import('./interaction/InteractionLayer'), loadDeferredGestures()])
  return { default: layer.InteractionLayer }
})

const activeOf = (store: BoardStore) => store.activeId
const toolOf = (store: BoardStore) => store.tool
const isDrawn = ({ view, lift }: BoardStore, id: string) => view.visibleIds.includes(id) || lift?.ids.has(id) === true

/** The board on the screen: elements as DOM, moved by one transform, with the gestures and keys of the editor. */
export function BoardCanvas({ view, shapeColor, actions, children }: BoardCanvasProps) {
  const { store, frame, isReadOnly } = view
  const canvas = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const lift = useRef<HTMLDivElement>(null)
  const [overlay, setOverlay] = useState<HTMLElement | null>(null)
  const active = useTopic(store, 'active', activeOf)
  // An element far outside the viewport has no node for aria-activedescendant.
  const isMounted = useTopic(store, 'list', (current) => active !== null && isDrawn(current, active))
  const tool = useTopic(store, 'tool', toolOf)
  const TileLayer = useTileLayer(store)

  const host = useMemo(
    () =>
      new GestureHost({
        store,
        shapeColor,
        history: actions,
        onContext: actions && ((effect) => actions.openContextMenu(effect)),
        setTimer(run, ms) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      }),
    [store, shapeColor, actions],
  )
  useEffect(() => () => host.close(), [host])
  // Losing edit access, or entering Preview, cancels a running gesture. That restores its selection: clear it.
  useEffect(() => {
    if (isReadOnly && host.interrupt()) store.select([])
  }, [host, store, isReadOnly])

  useLayoutEffect(() => {
    const node = canvas.current
    if (!node || !world.current || !lift.current) return
    const measure = () => store.view.setViewport({ width: node.clientWidth, height: node.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    const detach = frame.attach({ world: world.current, lift: lift.current })
    return () => {
      observer.disconnect()
      detach()
    }
  }, [store, frame])

  useEffect(() => whenIdle(() => rememberCanvasLayout(store.view, isReadOnly)), [store, isReadOnly])
  useEffect(() => store.subscribe('editing', () => catchWordsOf(store)), [store])
  const isDark = useMediaQuery('(prefers-color-scheme: dark)') || document.documentElement.dataset.theme === 'dark'
  useEffect(() => {
    if (!isDark) return
    const ending = import('./lazy/groundInk')
      .then(({ followGround }) => followGround(store))
      .catch(reportUnless(isOutsideFailure, 'view', null))
    return () => void ending.then((end) => end?.())
  }, [store, isDark])
  useBoardPointer(canvas, host)
  useGestureKeys(host)
  useReadingOrder(store, surface)
  const isInteractionReady = useInteractionLayerReady(store)

  const spoken = isReadOnly
    ? { role: 'region', tabIndex: 0, 'aria-label': BOARD }
    : {
        role: 'listbox',
        tabIndex: 0,
        'aria-label': BOARD_CANVAS,
        'aria-multiselectable': true,
        'aria-activedescendant': active && isMounted ? nodeId(active) : undefined,
      }

  return (
    <BoardViewContext value={view}>
      <OverlayContext value={overlay}>
        <div ref={canvas} className={styles.canvas} data-canvas data-tool={tool}>
          {/* The surface keeps the focus and names the active element, whose node comes and goes during a drag. */}
          <div ref={surface} className={styles.surface} data-surface {...spoken}>
            <Backgrounds />
            <Grid />
            {TileLayer && <TileLayer />}
            <World ref={world} />
            <Lift ref={lift} />
          </div>
          <div ref={setOverlay} className={styles.overlay} />
          {isInteractionReady && (
            <LazyBoundary>
              <InteractionLayer />
            </LazyBoundary>
          )}
          <EmptyCanvas onWeave={actions?.weave} />
          {children && (
            <div data-keeps-pointer className={styles.controls}>
              {children}
            </div>
          )}
        </div>
      </OverlayContext>
    </BoardViewContext>
  )
}

const isEmpty = (store: BoardStore) => store.size === 0 && store.status === 'ready'

const never = () => () => {}

/** The hint on an empty canvas. */
function EmptyCanvas({ onWeave }: { readonly onWeave: (() => void) | undefined }) {
  const { store, isReadOnly, photos } = use(BoardViewContext)
  const isAwaited = useSyncExternalStore(photos?.subscribe ?? never, () => (photos?.read().photos.length ?? 0) > 0)
  if (!useTopic(store, 'elements', isEmpty) || isAwaited) return null
  return (
    <div className={styles.empty}>
      <strong>{YOUR_CANVAS_IS_EMPTY}</strong>
      {!isReadOnly && <p>{YOUR_CANVAS_IS_EMPTY_DETAIL}</p>}
      {!isReadOnly && onWeave && (
        <Button data-keeps-pointer onClick={onWeave}>
          {WEAVE_PHOTOS}
        </Button>
      )}
    </div>
  )
}

const STORAGE_KEY = 'moodloom.grid'

const GridDots = lazy(async () => ({ default: (await import('./lazy/GridDots')).GridDots }))

const hasGrid = (store: BoardStore) => store.hasGrid

/** The grid, for the few who turn it on. */
function Grid() {
  const { store, isReadOnly } = use(BoardViewContext)
  const isShown = useTopic(store, 'grid', hasGrid) && !isReadOnly
  useEffect(() => persistGrid(store), [store])
  return isShown ? (
    <LazyBoundary>
      <GridDots />
    </LazyBoundary>
  ) : null
}

/** Restores and stores the grid setting, on this device, for every board. */
function persistGrid(store: BoardStore): () => void {
  store.setGrid(readStored(STORAGE_KEY) === 'on')
  return store.subscribe('grid', () => void writeStored(STORAGE_KEY, store.hasGrid ? 'on' : 'off'))
}
