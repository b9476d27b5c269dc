import { lazy, use, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { toScreen } from '../../geometry/camera'
import type { Guide } from '../../store/BoardScene'
import type { BoardStore } from '../../store/BoardStore'
import { TextSetter } from '../../texts/TextSetter'
import { BoardViewContext, OverlayContext } from '../BoardViewContext'
import canvasStyles from '../canvas.module.css'
import { placeRing } from '../placeRing'
import { useTopic } from '../useBoardStore'
import styles from './InteractionLayer.module.css'
import { openLinksOnModifiedPress } from './openLinks'
import { SelectionFrames } from './SelectionFrame'
import { Sight } from './Sight'
import { EditingLayer } from './TextEditor'

const TextStyles = lazy(async () => ({ default: (await import('../toolbar/TextStyles')).TextStyles }))

/** How many texts can be restyled at once. */
const TEXTS_MAX = 60

const hasOnlyTexts = (store: BoardStore) => {
  const { size } = store.selection
  const isText = (id: string) => store.element(id)?.type === 'text' && !store.isLocked(id)
  return size > 0 && size <= TEXTS_MAX && [...store.selection].every(isText)
}

/** What shows above the elements during interaction. A board is drawn without it. */
export function InteractionLayer() {
  const { store, isReadOnly } = use(BoardViewContext)
  const overlay = use(OverlayContext)
  // Deferred, so that the caret comes first: the styles take as long as the rest of a new text.
  const showsStyles = useDeferredValue(useTopic(store, 'selection', hasOnlyTexts))
  useEffect(() => {
    store.texts ??= new TextSetter(store)
    const canvas = overlay?.closest('[data-canvas]')
    return canvas ? openLinksOnModifiedPress(store, canvas) : undefined
  }, [store, overlay])
  return (
    <>
      <EditingLayer />
      {showsStyles && !isReadOnly && (
        <LazyBoundary>
          <TextStyles />
        </LazyBoundary>
      )}
      <SelectionFrames />
      <ActiveRing />
      <Marquee />
      <Guides />
      <Sight />
    </>
  )
}

const activeOf = (store: BoardStore) => store.activeId
const isPickingOf = (store: BoardStore) => store.isPicking
const selectionOf = (store: BoardStore) => store.selection

/** A ring around the active element, or its whole group, unless that is simply the selection. */
function ActiveRing() {
  const { store, isReadOnly } = use(BoardViewContext)
  const active = useTopic(store, 'active', activeOf)
  const isPicking = useTopic(store, 'picking', isPickingOf)
  const selection = useTopic(store, 'selection', selectionOf)
  if (isReadOnly || active === null || (!isPicking && selection.has(active))) return null
  return <Ring id={active} />
}

function Ring({ id }: { readonly id: string }) {
  const { store, frame } = use(BoardViewContext)
  const node = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (node.current) placeActiveRing(store, id, node.current)
  }, [store, id])
  useEffect(
    () =>
      frame.onPaint(() => {
        if (node.current) placeActiveRing(store, id, node.current)
      }),
    [store, frame, id],
  )
  return <div ref={node} className={styles.ring} data-active-ring={id} />
}

function placeActiveRing(store: BoardStore, id: string, node: HTMLElement): void {
  const bounds = store.boundsOf(store.withGroups([id]))
  if (bounds) placeRing(node, bounds, store.camera)
}

const hasMarquee = (store: BoardStore) => store.marquee !== null

/** The box that a tool or a finger drags out, or a ring around a finger held long enough to start one. */
function Marquee() {
  const { store, frame } = use(BoardViewContext)
  const isShown = useTopic(store, 'marquee', hasMarquee)
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isShown) return
    const stopPainting = frame.onPaint(() => {
      const rect = store.marquee
      if (!rect || !node.current) return
      const { zoom } = store.camera
      const { x, y } = toScreen(store.camera, rect)
      node.current.toggleAttribute('data-held', rect.width === 0 && rect.height === 0)
      node.current.style.cssText = `transform:translate(${x}px,${y}px);width:${rect.width * zoom}px;height:${rect.height * zoom}px`
    })
    const stop = store.subscribe('marquee', frame.requestPaint)
    return () => {
      stopPainting()
      stop()
    }
  }, [store, frame, isShown])
  return isShown ? <div ref={node} className={canvasStyles.marquee} /> : null
}

/** Screen px per frame: during a faster drag, lines would only flash. */
const FLYING = 10

const AT_HOME = { dx: 0, dy: 0 }

/** What a dragged element lines up with: lines of 1 px at any zoom, and marks at both ends of equal gaps. */
function Guides() {
  const { store, frame } = use(BoardViewContext)
  const path = useRef<SVGPathElement>(null)
  useEffect(() => {
    let before = AT_HOME
    const stopPainting = frame.onPaint(() => {
      const { dx, dy } = store.lift ?? AT_HOME
      const isFlying = Math.hypot(dx - before.dx, dy - before.dy) * store.camera.zoom > FLYING
      before = { dx, dy }
      // If it stops here, the next frame draws the lines.
      if (isFlying) frame.requestPaint()
      const d = isFlying ? '' : store.guides.map((guide) => guidePath(guide, store)).join('')
      if (path.current?.getAttribute('d') !== d) path.current?.setAttribute('d', d)
    })
    const stop = store.subscribe('guides', frame.requestPaint)
    return () => {
      stopPainting()
      stop()
    }
  }, [store, frame])
  return (
    <svg className={canvasStyles.lines} aria-hidden data-guides>
      <path ref={path} />
    </svg>
  )
}

/** Screen px that a gap's end marks stand out on each side. */
const MARK = 4

function guidePath({ runs, at, from, to, isGap }: Guide, store: BoardStore): string {
  const isAcross = runs === 'across'
  const start = toScreen(store.camera, isAcross ? { x: from, y: at } : { x: at, y: from })
  const length = (to - from) * store.camera.zoom
  // In the middle of a pixel, a 1 px line is sharp.
  const move = `M${Math.floor(start.x) + 0.5} ${Math.floor(start.y) + 0.5}`
  const [along, aside] = isAcross ? ['h', 'v'] : ['v', 'h']
  const line = `${move}${along}${length}`
  if (!isGap) return line
  const mark = `m${isAcross ? `0 -${MARK}` : `-${MARK} 0`}${aside}${2 * MARK}`
  return `${line}${mark}${move}${mark}`
}
