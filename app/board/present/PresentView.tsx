import { type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Point } from '../../../contract/layout/rect'
import { isOutsideFailure, isRefusedByBrowser } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { notifiedAfterDrawing } from '../../ui/afterDrawing'
import { IconButton } from '../../ui/IconButton'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/iconSets/editorIcons'
import { CloseIcon } from '../../ui/icons'
import { FullScreen } from '../../ui/overlays/FullScreen'
import { BoardStore } from '../store/BoardStore'
import { BoardCanvas } from '../view/BoardCanvas'
import type { BoardView } from '../view/BoardViewContext'
import { CanvasFrame } from '../view/CanvasFrame'
import styles from './present.module.css'
import { SlideMask } from './SlideMask'
import { type Slide, slidesOf } from './slides'
import { isPress, type Step, stepOfKey, stepOfPress, stepped } from './steps'
import { ESC, LEAVE, NEXT, PRESENTATION, PREVIOUS, presenting, slideNumber, slideOf, WHOLE_BOARD } from './words'

interface PresentViewProps {
  readonly view: BoardView
  readonly onClose: () => void
}

/** The board in full screen, group by group. Import it lazily. */
export function PresentView({ view, onClose }: PresentViewProps) {
  useBrowserFullscreen(onClose)
  const name = view.store.board?.name ?? ''
  return (
    <FullScreen title={presenting(name)} onClose={onClose} isFocusedWhole>
      <Presentation view={view} onClose={onClose} />
    </FullScreen>
  )
}

/**
 * Full screen while this is mounted, if the browser supports it; the presentation covers the page in any case. Calls
 * `onLeave` when the person leaves it through the browser: Escape never reaches the page in full screen.
 */
function useBrowserFullscreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const isOn = () => Boolean(document.fullscreenElement)
    document.addEventListener('fullscreenchange', () => !isOn() && leave(), { signal })
    void enter().then(() => {
      if (signal.aborted) void exit()
    })
    return () => {
      stop.abort()
      if (isOn()) void exit()
    }
  }, [])
}

/** Unsupported on an iPhone, and refused in a frame or without a press. The page is covered in any case. */
async function enter(): Promise<void> {
  await document.documentElement
    .requestFullscreen?.({ navigationUI: 'hide' })
    .catch(reportUnless(isRefusedByBrowser, 'present'))
}

/** Fails harmlessly if the person has already left full screen. */
async function exit(): Promise<void> {
  await document.exitFullscreen?.().catch(reportUnless(isRefusedByBrowser, 'present'))
}

/** Screen px that the controls take at the bottom. */
const FOOT = 48
const noShape = () => 'transparent'

/** Has a separate store, so that the editor keeps its camera, its selection and what is being typed. */
function Presentation({ view: { store: shown, images }, onClose }: PresentViewProps) {
  const [view] = useState((): BoardView => {
    const { source, boardUid } = shown
    const store = new BoardStore({ source, boardUid, requestFrame: (run) => requestAnimationFrame(run) })
    store.setMode('preview')
    store.view.setBars({ left: 0, right: 0, bottom: FOOT })
    return { store, images, frame: new CanvasFrame(store), isReadOnly: true, onReplaceImage: () => {} }
  })
  useEffect(() => {
    view.store.open().catch(reportUnless(isOutsideFailure, 'present'))
    return () => view.store.close()
  }, [view])
  const slides = useSlides(view.store)
  const { slide, go } = slides

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Enter and Space press a button that has the focus.
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('button')) return
    const step = stepOfKey(event.key, event.shiftKey)
    if (!step) return
    // Keeps the key from the editor below, and the page from scrolling.
    event.preventDefault()
    event.stopPropagation()
    go(step)
  })
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('keydown', (event) => handleKey(event), { signal: stop.signal, capture: true })
    return () => stop.abort()
  }, [])

  return (
    <>
      <Progress slides={slides} onClose={onClose} />
      <BoardCanvas view={view} shapeColor={noShape}>
        {slide && <SlideMask slide={slide} />}
      </BoardCanvas>
      <PressLayer slides={slides} />
    </>
  )
}

interface SlideShowState {
  readonly slides: readonly Slide[]
  readonly index: number
}

interface Slides {
  /** Null until the board is loaded. */
  readonly slide: Slide | null
  readonly index: number
  readonly count: number
  /** Stable. */
  go(step: Step): void
}

/** The current slide. While others keep working, it follows its group wherever that moves in the order. */
function useSlides(store: BoardStore): Slides {
  const [show, setShow] = useState<SlideShowState>({ slides: [], index: 0 })
  useEffect(() => {
    const look = () => {
      if (store.status === 'ready') setShow((before) => followCurrentGroup(before, slidesOf(store)))
    }
    const stops = [
      ...(['status', 'groups', 'elements'] as const).map((topic) => store.subscribe(topic, look)),
      // No topic reports groups' positions, which define their order and what is in view.
      notifiedAfterDrawing((listener) => store.onElement(listener))(look),
    ]
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [store])
  const go = useCallback(
    (step: Step) =>
      setShow((before) => {
        // A change of the last frame may not have been reported yet.
        const { slides, index } = followCurrentGroup(before, slidesOf(store))
        return { slides, index: stepped(index, step, slides.length) }
      }),
    [store],
  )
  const { slides, index } = show
  return { slide: slides[index] ?? null, index, count: slides.length, go }
}

/**
 * The same group among the current slides; if it is gone, the one in its place. Slides without a change stay the same
 * objects: for a new one, the camera flies, and the mask is lifted meanwhile.
 */
function followCurrentGroup({ slides, index }: SlideShowState, found: readonly Slide[]): SlideShowState {
  const known = new Map(slides.map((slide) => [slide.groupId, slide]))
  const now = found.map((slide) => {
    const before = known.get(slide.groupId)
    return before && JSON.stringify(before) === JSON.stringify(slide) ? before : slide
  })
  const at = now.findIndex(({ groupId }) => groupId === slides[index]?.groupId)
  return { slides: now, index: at < 0 ? Math.min(index, now.length - 1) : at }
}

interface ProgressProps {
  readonly slides: Slides
  readonly onClose: () => void
}

/** The position, visible and announced, and controls for people who can use neither keys nor swipes. */
function Progress({ slides: { slide, index, count, go }, onClose }: ProgressProps) {
  return (
    <div className={styles.foot}>
      <p role="status" className="visually-hidden">
        {slide && announcementOf(slide.groupId === null, index, count, slide.name)}
      </p>
      {count > 1 && <span className={styles.line} style={{ '--share': (index + 1) / count }} aria-hidden="true" />}
      <fieldset className={styles.controls} aria-label={PRESENTATION}>
        {count > 1 && (
          <>
            <IconButton
              label={PREVIOUS}
              tooltipSide="top"
              icon={ChevronLeftIcon}
              aria-disabled={index === 0}
              onClick={() => go('previous')}
            />
            <span className={styles.count} data-count aria-hidden="true">
              {slideNumber(index, count)}
            </span>
            <IconButton
              label={NEXT}
              tooltipSide="top"
              icon={ChevronRightIcon}
              aria-disabled={index === count - 1}
              onClick={() => go('next')}
            />
          </>
        )}
        <IconButton label={LEAVE} shortcut={ESC} tooltipSide="top" icon={CloseIcon} onClick={onClose} />
      </fieldset>
    </div>
  )
}

function announcementOf(isWhole: boolean, index: number, count: number, name: string | null): string {
  if (isWhole) return WHOLE_BOARD
  return slideOf(index, count, name)
}

/** Covers the board, which can't be moved here: a press or a swipe goes forward or back. */
function PressLayer({ slides }: { readonly slides: Slides }) {
  const begun = useRef<Point | null>(null)
  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
  return (
    <div
      className={styles.press}
      data-press
      onPointerDown={(event) => {
        // Ignores multi-touch.
        begun.current = event.isPrimary && event.button === 0 ? at(event) : null
      }}
      onPointerUp={(event) => {
        const from = begun.current
        begun.current = null
        const step = from && stepOfPress(from, at(event), event.currentTarget.clientWidth)
        const link = from && isPress(from, at(event)) ? linkBelow(event.currentTarget, at(event)) : undefined
        if (link) link.click()
        else if (step) slides.go(step)
      }}
      onPointerCancel={() => {
        begun.current = null
      }}
    />
  )
}

/** A link in a text below the layer: a press opens it instead of going forward. */
const linkBelow = (layer: Element, { x, y }: Point) =>
  document
    .elementsFromPoint(x, y)
    .filter((node) => node !== layer)
    .map((node) => node.closest<HTMLElement>('a[href]'))
    .find((link) => link !== null)
