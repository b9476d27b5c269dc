import { type PointerEvent, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react'
import { offset, type Point } from '../../../contract/layout/rect'
import { type Camera, cameraWith, toBoard, toScreen } from '../geometry/camera'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext } from '../view/BoardViewContext'
import { drawMinimap } from './drawMinimap'
import styles from './minimap.module.css'
import { gripOf, minimapCamera, minimapWorld } from './minimapView'
import { onBoardSettled } from './onBoardSettled'

/** CSS px, also in the style sheet. */
const SIZE = { width: 208, height: 144 }

/**
 * The whole board in miniature: its elements as boxes on one canvas, redrawn only once the board has settled, and a
 * frame around the visible part, which pans the board when dragged. For pointers only: keyboards and screen readers use
 * the board itself. Import it lazily.
 */
export function Minimap() {
  const { store } = use(BoardViewContext)
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  /** The map's camera when it was last drawn. */
  const map = useRef<Camera>({ x: 0, y: 0, zoom: 1 })
  /** From the center of the frame to where it is held, in board px; null while it is not held. */
  const grip = useRef<Point | null>(null)
  useFrame(frame, map)

  useEffect(
    () =>
      onBoardSettled(store, () => {
        if (!canvas.current || grip.current) return
        map.current = minimapCamera(minimapWorld(store.boundsOf(store.order), store.view.visible), SIZE)
        draw(canvas.current, store, map.current)
        if (frame.current) placeFrame(frame.current, store, map.current)
      }),
    [store],
  )

  const move = (event: PointerEvent) => {
    if (!grip.current) return
    const at = offset(pressed(event, map.current), -grip.current.x, -grip.current.y)
    const { width, height } = store.view.viewport
    store.view.setCamera(cameraWith(at, { x: width / 2, y: height / 2 }, store.camera.zoom))
  }
  const release = () => {
    grip.current = null
  }
  return (
    <div
      className={styles.map}
      data-minimap
      aria-hidden="true"
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = gripOf(pressed(event, map.current), store.view.visible)
        move(event)
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <div ref={frame} className={styles.frame} data-minimap-frame />
    </div>
  )
}

/** Keeps the frame around the visible part, at each paint. */
function useFrame(node: RefObject<HTMLElement | null>, map: RefObject<Camera>): void {
  const { store, frame } = use(BoardViewContext)
  useLayoutEffect(
    () =>
      frame.onPaint(() => {
        if (node.current) placeFrame(node.current, store, map.current)
      }),
    [store, frame, node, map],
  )
}

function placeFrame(node: HTMLElement, { view }: BoardStore, map: Camera): void {
  const { visible } = view
  const { x, y } = toScreen(map, visible)
  node.style.width = `${visible.width * map.zoom}px`
  node.style.height = `${visible.height * map.zoom}px`
  node.style.transform = `translate(${x}px,${y}px)`
}

/** The board point of a pointer event. */
function pressed({ clientX, clientY, currentTarget }: PointerEvent, map: Camera): Point {
  const { left, top } = currentTarget.getBoundingClientRect()
  return toBoard(map, { x: clientX - left - currentTarget.clientLeft, y: clientY - top - currentTarget.clientTop })
}

function draw(canvas: HTMLCanvasElement, store: BoardStore, map: Camera): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const scale = devicePixelRatio
  // Also clears the canvas.
  canvas.width = Math.round(SIZE.width * scale)
  canvas.height = Math.round(SIZE.height * scale)
  const inks = getComputedStyle(canvas)
  drawMinimap(
    pen,
    store.order.flatMap((id) => store.element(id) ?? []),
    { x: map.x * scale, y: map.y * scale, zoom: map.zoom * scale },
    { text: inks.getPropertyValue('--canvas-ink'), image: inks.getPropertyValue('--canvas-edge') },
  )
}
