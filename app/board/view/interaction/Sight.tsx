import { use, useEffect } from 'react'
import { centerOf, distance, type Rect } from '../../../../contract/layout/rect'
import { type Camera, toScreen, visibleRect } from '../../geometry/camera'
import type { BoardStore } from '../../store/BoardStore'
import { BoardViewContext } from '../BoardViewContext'
import styles from '../canvas.module.css'
import { useTopic } from '../useBoardStore'
import { BACK_TO_CONTENT } from '../words'
import { cameraToShow } from './cameraToShow'
import { flyTo } from './flyTo'

/** Screen px left free around what is brought into view. */
const MARGIN = 16

const isLost = ({ view }: BoardStore) => view.isLost

/** Brings what was just added into view, and offers a way back if no content is in view. */
export function Sight() {
  const { store } = use(BoardViewContext)
  useReveal(store)
  useTopic(store, 'elements', isLost)
  if (!useTopic(store, 'camera', isLost)) return null
  return (
    <button data-keeps-pointer type="button" className={styles.back} onClick={() => goToContent(store)}>
      {BACK_TO_CONTENT}
    </button>
  )
}

function goToContent(store: BoardStore): void {
  const camera = cameraToContent(store)
  if (camera) flyTo(store, camera)
  // The focus would be lost with the button.
  document.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true })
}

function useReveal(store: BoardStore): void {
  useEffect(() => {
    let stop = () => {}
    const follow = () => {
      const bounds = store.takeRevealed()
      const to = bounds && cameraBesideBars(store, bounds)
      if (!to) return
      stop()
      stop = flyTo(store, to)
    }
    follow()
    const unsubscribe = store.subscribe('revealed', follow)
    return () => {
      stop()
      unsubscribe()
    }
  }, [store])
}

/** The camera that shows a rect of the board beside the bars. Null if it is there already. */
export function cameraBesideBars({ view, camera }: BoardStore, bounds: Rect): Camera | null {
  const { clear } = view
  const size = { width: clear.width * camera.zoom, height: clear.height * camera.zoom }
  return cameraToShow(camera, bounds, { ...toScreen(camera, clear), ...size }, MARGIN)
}

/** Shows all content; if it is too far apart for that, the nearest element. Null if there is none. */
export function cameraToContent(store: BoardStore): Camera | null {
  const { view } = store
  const bounds = store.boundsOf(store.order)
  if (!bounds) return null
  const all = view.cameraFor(bounds, 1)
  if (store.search(visibleRect(all, view.viewport)).length > 0) return all
  const nearest = nearestTo(centerOf(view.visible), store)
  return nearest && view.cameraFor(nearest, 1)
}

function nearestTo(point: { readonly x: number; readonly y: number }, store: BoardStore): Rect | null {
  const rects = store.order.flatMap((id) => store.boundsOf([id]) ?? [])
  const [first, ...others] = rects
  const away = (rect: Rect) => distance(centerOf(rect), point)
  return first ? others.reduce((near, rect) => (away(rect) < away(near) ? rect : near), first) : null
}
