import type { Swatch } from '../imaging/palette/Swatch'
import { Skeleton } from '../ui/Skeleton'
import styles from './PaletteStrip.module.css'

interface PaletteStripProps {
  /** Null while they are being found. */
  readonly swatches: readonly Swatch[] | null
  readonly onAdd: (swatch: Swatch) => void
}

/** The colors of a picture, found on this device. A click adds one to the board. */
export function PaletteStrip({ swatches, onAdd }: PaletteStripProps) {
  if (!swatches) return <Skeleton className={styles.waiting} />
  if (swatches.length === 0) return null
  return (
    <ul className={styles.strip} aria-label="Palette">
      {swatches.map((swatch) => (
        <li key={swatch.hex} className={styles.item}>
          <button
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: swatch.hex }}
            aria-label={`Add ${swatch.name}, ${swatch.hex}`}
            data-tooltip={`${swatch.name} · ${swatch.hex}`}
            onClick={() => onAdd(swatch)}
          />
        </li>
      ))}
    </ul>
  )
}
