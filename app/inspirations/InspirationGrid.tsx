import type { Inspiration } from '../../contract/inspiration'
import { Skeleton } from '../ui/Skeleton'
import { InspirationCard } from './InspirationCard'
import styles from './InspirationGrid.module.css'
import { planMasonry, rowsOf } from './masonry'
import type { InspirationActions } from './useInspirationActions'
import { useWidth } from './useWidth'

interface InspirationGridProps {
  /** Undefined while they load: four placeholders. */
  readonly inspirations: readonly Inspiration[] | undefined
  readonly actions: InspirationActions
}

/** CSS px between cards; rem of what stands below a picture: title, author, buttons. */
const GAP = 14
const BELOW_REM = 6.4
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
  const below = BELOW_REM * rem
  const place = (picture: { readonly width: number; readonly height: number }) => {
    const rows = rowsOf(picture, plan, { below, gap: GAP })
    return { gridRow: `span ${rows}`, containIntrinsicHeight: `${rows - GAP}px` }
  }
  return (
    <div
      ref={ref}
      className={styles.grid}
      aria-busy={!inspirations}
      style={{ gridTemplateColumns: `repeat(${plan.columns}, minmax(0, 1fr))`, columnGap: GAP }}
    >
      {width > 0 &&
        !inspirations &&
        PLACEHOLDERS.map(({ name, ...picture }) => (
          <div key={name} className={styles.cell} style={place(picture)} data-testid="card-placeholder">
            <Skeleton className={styles.placeholder} />
          </div>
        ))}
      {width > 0 &&
        inspirations?.map((inspiration) => (
          <div key={inspiration.id} className={styles.cell} style={place(inspiration)}>
            <InspirationCard inspiration={inspiration} actions={actions} width={plan.columnWidth} />
          </div>
        ))}
    </div>
  )
}

/** CSS px: people may have set larger letters. */
function remOf(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || REM
}
