import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
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
import { reportError, reportUnless } from '../../platform/reportError'
import { afterDrawing, whenIdle } from '../../ui/afterDrawing'
import { Button } from '../../ui/Button'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { loadDeferredGestures } from '../gestures/route'
import { readingOrder } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { type BoardView, BoardViewContext, OverlayContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { rememberCanvasLayout } from './canvasLayout'
import { catchWordsOf } from './catchTyping'
import { nodeId } from './elements/elementNode'
import { GestureHost, useBoardPointer } from './GestureHost'
import type { EditorActions } from './toolbar/EditorActions'
import { useDeferredTopic, useTopic } from './useBoardStore'
import { Backgrounds, Lift, World } from './World'
import { BOARD, BOARD_CANVAS, WEAVE_PHOTOS, YOUR_CANVAS_IS_EMPTY, YOUR_CANVAS_IS_EMPTY_DETAIL } from './words'

/** Loads together with the gestures that start on its handles. */
const InteractionLayer = lazy(async () => {
  const [layer] = await Promise.all([import('./interaction/InteractionLayer'), loadDeferredGestures()])
  return { default: layer.InteractionLayer }
})

const activeOf = (store: BoardStore) => store.activeId
const toolOf = (store: BoardStore) => store.tool
const isDrawn = ({ view, lift }: BoardStore, id: string) => view.visibleIds.includes(id) || lift?.ids.has(id) === true

interface BoardCanvasProps {
  readonly view: BoardView
  /** The color of new shapes. */
  readonly shapeColor: () => string
  /** Stable. Actions that gestures need from the page; without them there is no context menu. */
  readonly actions?: Pick<EditorActions, 'undo' | 'redo' | 'openContextMenu' | 'weave'>
  /** What floats above the canvas: tool bars, readouts. */
  readonly children?: ReactNode
}

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

/** A board of this size may become dense at the next turn of the wheel: its renderer is prefetched. */
const MANY = 1000

/** Ms after which an opened board is likely drawn, and its first press handled. */
const LATER = 1500

const isOfNodes = ({ view }: BoardStore) => view.renderMode === 'nodes'
const isLarge = ({ size }: BoardStore) => size >= MANY

let loadedTileLayer: ComponentType | null = null

/**
 * What draws a dense board; null until its code has loaded, on demand or prefetched for a large board. If it is
 * unavailable, nodes draw every board.
 */
function useTileLayer(store: BoardStore): ComponentType | null {
  const isIdle = useTopic(store, 'stage', isOfNodes)
  const mayBeDense = useDeferredTopic(store, 'list', isLarge)
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    if (!mayBeDense) return
    // If this fails, it is requested again when needed.
    const ready = () =>
      loadTileLayer()
        .then(() => setIsReady(true))
        .catch(reportUnless(isOutsideFailure, 'view'))
    const timer = setTimeout(ready, LATER)
    return () => clearTimeout(timer)
  }, [mayBeDense])
  useEffect(() => {
    if (isIdle || loadedTileLayer) return
    loadTileLayer().then(
      () => setIsReady(true),
      (error: unknown) => {
        if (!isOutsideFailure(error)) reportError(error, 'view')
        return store.view.disableTiles()
      },
    )
  }, [store, isIdle])

  return isIdle && !(isReady && mayBeDense) ? null : loadedTileLayer
}

async function loadTileLayer(): Promise<void> {
  loadedTileLayer ??= (await import('./dense/TileLayer')).TileLayer
}

/** What handles Escape itself. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"]'

/** Keys that go with the pointer: holding Space pans with it, Escape cancels its gesture. */
function useGestureKeys(host: GestureHost): void {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    /** The button that has the focus because it was pressed with the mouse. */
    let pressed: Element | null = null
    const press = ({ target }: Event) => {
      pressed = target instanceof Element ? target.closest('button') : null
    }
    const leave = ({ target }: Event) => {
      if (target === pressed) pressed = null
    }
    addEventListener('pointerdown', press, { signal, capture: true, passive: true })
    addEventListener('focusout', leave, { signal })
    addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.isComposing) return
        const target = event.target instanceof Element ? event.target : document.body
        // Anywhere else, Space presses a button or checks an item.
        const isOnCanvas =
          target === document.body || target.matches('[data-surface]') || (target === pressed && isMouseOverCanvas())
        const isSpace = event.key === ' ' && isOnCanvas && !event.ctrlKey && !event.metaKey
        if (isSpace) host.send({ type: 'space', isDown: true })
        const isEscape = event.key === 'Escape' && !target.closest(ELSEWHERE)
        // Prevented, so that Escape is not handled elsewhere, too.
        if (isSpace || (isEscape && host.interrupt())) event.preventDefault()
      },
      // Before the editor's other key handlers.
      { signal, capture: true },
    )
    addEventListener(
      'keyup',
      (event) => {
        if (event.key !== ' ') return
        // Firefox presses a button on keyup.
        if (host.isSpaceDown) event.preventDefault()
        host.send({ type: 'space', isDown: false })
      },
      { signal },
    )
    return () => stop.abort()
  }, [host])
}

/** Over the board itself, not over a bar on it. */
const isMouseOverCanvas = () =>
  document.querySelector('[data-canvas]:hover:not(:has([data-keeps-pointer]:hover))') !== null

/** Debounce, ms: the order is for screen readers, and not needed in every frame. */
const PAUSE_MS = 400

/** Has assistive technology read the mounted elements row by row; in the DOM they are in stacking order. */
function useReadingOrder(store: BoardStore, surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const node = surface.current
      if (!node) return
      const elements = [...store.backgroundIds, ...store.view.visibleIds].flatMap((id) => store.element(id) ?? [])
      if (elements.length < 2) node.removeAttribute('aria-owns')
      else node.setAttribute('aria-owns', readingOrder(elements).map(nodeId).join(' '))
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(update, PAUSE_MS)
    }
    const stops = [store.subscribe('list', schedule), store.subscribe('lift', schedule)]
    schedule()
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [store, surface])
}

/** With a mouse, the layer is loaded before it is needed. */
const HAS_MOUSE = '(any-hover: hover)'

/** Events that begin a press or a key. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const

/** What may change without either. */
const TOPICS = ['selection', 'editing', 'active', 'marquee'] as const

/** Whether the interaction layer is needed yet: with a mouse after the first render, otherwise once touched. */
function useInteractionLayerReady(store: BoardStore): boolean {
  const [isWanted, setIsWanted] = useState(() => isInteracting(store))
  useEffect(() => {
    if (isWanted) return
    const want = () => setIsWanted(true)
    if (isInteracting(store) || matchMedia(HAS_MOUSE).matches) return want()
    const stop = new AbortController()
    const wantAfterDrawing = () => afterDrawing(() => stop.signal.aborted || want())
    for (const sign of SIGNS)
      addEventListener(sign, wantAfterDrawing, { signal: stop.signal, passive: true, capture: true })
    const stops = TOPICS.map((topic) => store.subscribe(topic, wantAfterDrawing))
    // The layer also has the button that leads back to the content.
    stops.push(store.subscribe('elements', () => store.view.isLost && wantAfterDrawing()))
    return () => {
      stop.abort()
      for (const end of stops) end()
    }
  }, [store, isWanted])
  return isWanted
}

const isInteracting = (store: BoardStore) =>
  store.selection.size > 0 || store.editing !== null || store.activeId !== null

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

const GRID_STORAGE_KEY = 'moodloom.grid'

/** Restores and stores the grid setting, on this device, for every board. */
function persistGrid(store: BoardStore): () => void {
  store.setGrid(readStored(GRID_STORAGE_KEY) === 'on')
  return store.subscribe('grid', () => void writeStored(GRID_STORAGE_KEY, store.hasGrid ? 'on' : 'off'))
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
