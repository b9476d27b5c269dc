import { use, useEffect, useRef } from 'react'
import { toScreen } from '../../geometry/camera'
import type { Guide } from '../../geometry/snap'
import type { BoardStore } from '../../store/BoardStore'
import { BoardViewContext } from '../BoardViewContext'
import styles from '../canvas.module.css'

/** Screen px that a gap's end marks stand out on each side. */
const MARK = 4
/** Screen px per frame: during a faster drag, lines would only flash. */
const FLYING = 10

const AT_HOME = { dx: 0, dy: 0 }

/** What a dragged element lines up with: lines of 1 px at any zoom, and marks at both ends of equal gaps. */
export function Guides() {
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
      const d = isFlying ? '' : store.guides.map((guide) => drawn(guide, store)).join('')
      if (path.current?.getAttribute('d') !== d) path.current?.setAttribute('d', d)
    })
    const stop = store.subscribe('guides', frame.requestPaint)
    return () => {
      stopPainting()
      stop()
    }
  }, [store, frame])
  return (
    <svg className={styles.lines} aria-hidden data-guides>
      <path ref={path} />
    </svg>
  )
}

function drawn({ runs, at, from, to, isGap }: Guide, store: BoardStore): string {
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
