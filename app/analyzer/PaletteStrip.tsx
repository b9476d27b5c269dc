import type { Swatch } from '../imaging/palette/Swatch'
import { Skeleton } from '../ui/content/Skeleton'
import styles from './PaletteStrip.module.css'
import { addColor, PALETTE } from './words'

interface PaletteStripProps {
  /** Null while loading. */
  readonly swatches: readonly Swatch[] | null
  readonly onAdd: (swatch: Swatch) => void
}

/** The colors of an image, extracted on this device. A click adds one to the board. */
export function PaletteStrip({ swatches, onAdd }: PaletteStripProps) {
  if (!swatches) return <Skeleton className={styles.waiting} />
  if (swatches.length === 0) return null
  return (
    <ul className={styles.strip} aria-label={PALETTE}>
      {swatches.map((swatch) => (
        <li key={swatch.hex} className={styles.item}>
          <button
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: swatch.hex }}
            aria-label={addColor(swatch.name, swatch.hex)}
            data-tooltip={`${swatch.name} · ${swatch.hex}`}
            onClick={() => onAdd(swatch)}
          />
        </li>
      ))}
    </ul>
  )
}
