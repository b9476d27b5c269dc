import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Inspiration } from '../../contract/inspiration'
import { Skeleton } from '../ui/content/Skeleton'
import { InspirationCard } from './InspirationCard'
import styles from './InspirationGrid.module.css'
import { cardHeight, masonryOf, planMasonry, slicesOf } from './masonry'
import type { InspirationActions } from './useInspirationActions'

interface InspirationGridProps {
  /** Undefined while they load: four placeholders. */
  readonly inspirations: readonly Inspiration[] | undefined
  readonly actions: InspirationActions
}

/** CSS px between cards; rem of what stands below a picture: title, author, buttons. */
const GAP = 14
const BELOW_REM = 6.4
/** And of the line that says why it is shown. */
const REASON_REM = 1.3
/** CSS px of a rem, where nobody has changed it. */
const REM = 16
const PLACEHOLDERS = [
  { name: 'one', width: 4, height: 5 },
  { name: 'two', width: 4, height: 3 },
  { name: 'three', width: 1, height: 1 },
  { name: 'four', width: 4, height: 5 },
] as const

/** Pictures in their own proportions, in as many columns as there is room for; read row by row, as they are drawn. */
export function InspirationGrid({ inspirations, actions }: InspirationGridProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const rem = remOf()
  const plan = planMasonry(width, GAP, rem / REM)
  const pictures: readonly Pick<Inspiration, 'width' | 'height' | 'because'>[] = inspirations ?? PLACEHOLDERS
  const heights = pictures.map((picture) =>
    cardHeight(picture, plan, (BELOW_REM + (picture.because ? REASON_REM : 0)) * rem),
  )
  const { places, height } = masonryOf(heights, plan, GAP)
  /** `from`: where the top of what holds it is. */
  const place = (index: number, from = 0) => ({
    ...places[index],
    top: (places[index]?.top ?? 0) - from,
    width: plan.columnWidth,
  })
  return (
    <div ref={ref} className={styles.grid} aria-busy={!inspirations} style={{ height }}>
      {width > 0 &&
        !inspirations &&
        PLACEHOLDERS.map(({ name }, index) => (
          <div key={name} className={styles.cell} style={place(index)} data-testid="card-placeholder">
            <Skeleton className={styles.placeholder} />
          </div>
        ))}
      {width > 0 &&
        inspirations &&
        slicesOf(places).map(({ first, last, ...box }) => (
          <div key={inspirations[first]?.id} className={styles.slice} style={box}>
            {inspirations.slice(first, last).map((inspiration, index) => (
              <div key={inspiration.id} className={styles.cell} style={place(first + index, box.top)}>
                <InspirationCard inspiration={inspiration} actions={actions} width={plan.columnWidth} />
              </div>
            ))}
          </div>
        ))}
    </div>
  )
}

/** CSS px: people may have set larger letters. */
function remOf(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || REM
}

/** The width of an element in CSS px, as it changes; 0 before it is laid out. */
export function useWidth<E extends HTMLElement>(): { readonly ref: RefObject<E | null>; readonly width: number } {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = ref.current
    if (!node) return
    setWidth(node.clientWidth)
    const observer = new ResizeObserver(() => setWidth(node.clientWidth))
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
