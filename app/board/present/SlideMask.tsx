import { type RefObject, use, useLayoutEffect, useRef } from 'react'
import { inflate, type Rect } from '../../../contract/layout/rect'
import { type Camera, toScreen } from '../geometry/camera'
import type { BoardStore } from '../store/BoardStore'
import { readOpacity, swatchFill } from '../store/elementAppearance'
import { BoardViewContext } from '../view/BoardViewContext'
import { flyTo } from '../view/interaction/flyTo'
import { useTopic } from '../view/useBoardStore'
import styles from './present.module.css'
import type { Slide } from './slides'

/** Board px shown around a slide. */
const AROUND = 16

/** Brings a slide into view and covers its surroundings with the board's background, except while the camera flies. */
export function SlideMask({ slide }: { readonly slide: Slide }) {
  const { store } = use(BoardViewContext)
  const mask = useRef<HTMLDivElement>(null)
  const ground = useTopic(store, 'background', groundOf)
  useSlideCamera(mask, slide)
  return <div ref={mask} className={styles.mask} style={{ color: ground }} data-mask aria-hidden="true" />
}

function useSlideCamera(mask: RefObject<HTMLDivElement | null>, slide: Slide): void {
  const { store, frame } = use(BoardViewContext)
  const hole = useRef<Rect | null>(null)
  const hasShown = useRef(false)
  useLayoutEffect(() => {
    const node = mask.current
    const { bounds } = slide
    if (!node || !bounds) return
    const aim = () => store.view.cameraFor(bounds)
    const land = () => {
      hole.current = slide.groupId === null ? null : inflate(bounds, AROUND, AROUND)
      node.hidden = hole.current === null
      if (hole.current) placeHole(node, hole.current, store.camera)
      delete node.dataset.flying
    }
    let stop = () => {}
    if (hasShown.current) {
      node.dataset.flying = ''
      stop = flyTo(store, aim(), land)
    } else {
      store.view.setCamera(aim())
      land()
    }
    hasShown.current = true
    const stops = [
      // The screen was rotated, or full screen took effect.
      store.subscribe('viewport', () => {
        stop()
        store.view.setCamera(aim())
        land()
      }),
      frame.onPaint(() => {
        if (hole.current) placeHole(node, hole.current, store.camera)
      }),
    ]
    return () => {
      stop()
      for (const end of stops) end()
    }
  }, [store, frame, mask, slide])
}

function placeHole(node: HTMLElement, hole: Rect, camera: Camera): void {
  const { x, y } = toScreen(camera, hole)
  node.style.width = `${hole.width * camera.zoom}px`
  node.style.height = `${hole.height * camera.zoom}px`
  node.style.transform = `translate(${x}px,${y}px)`
}

/** The color of the canvas, or of what fills it, as CSS. */
function groundOf(store: BoardStore): string {
  const element = store.element(store.backgroundIds.at(-1) ?? '')
  if (!element) return 'var(--canvas)'
  const share = (readOpacity(element.properties) ?? 1) * 100
  return `color-mix(in srgb, ${swatchFill(element)} ${share}%, var(--canvas))`
}
