import { SHAPE_PALETTE } from '../../../../contract/elementDefaults'
import { PaletteIcon } from '../../../ui/icons'
import styles from './toolbar.module.css'

interface PaletteProps {
  readonly current: string
  onColor(color: string): void
  onRandom(): void
}

/** The specification's ten colours and one by chance. Each adds a swatch; shapes take the last one used. */
export function Palette({ current, onColor, onRandom }: PaletteProps) {
  return (
    <div className={styles.palette}>
      <fieldset className={styles.swatches} aria-label="Color palette" data-roves>
        {SHAPE_PALETTE.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: color }}
            aria-label={`Add color ${color}`}
            aria-pressed={color === current}
            title={color}
            onClick={() => onColor(color)}
          />
        ))}
      </fieldset>
      <button type="button" className={styles.random} onClick={onRandom}>
        <PaletteIcon size={18} />
        Add Random Color
      </button>
    </div>
  )
}
