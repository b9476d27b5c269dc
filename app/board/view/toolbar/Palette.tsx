import { SHAPE_PALETTE } from '../../../../contract/elementDefaults'
import { PaletteIcon } from '../../../ui/icons'
import styles from './toolbar.module.css'
import { ADD_RANDOM_COLOR, addColor, COLOR_PALETTE } from './words'

interface PaletteProps {
  readonly current: string
  onColor(color: string): void
  onRandom(): void
}

/** The specification's ten colours and one by chance. Each adds a swatch; shapes take the last one used. */
export function Palette({ current, onColor, onRandom }: PaletteProps) {
  return (
    <div className={styles.palette}>
      <fieldset className={styles.swatches} aria-label={COLOR_PALETTE} data-roves>
        {SHAPE_PALETTE.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: color }}
            aria-label={addColor(color)}
            aria-pressed={color === current}
            title={color}
            onClick={() => onColor(color)}
          />
        ))}
      </fieldset>
      <button type="button" className={styles.random} onClick={onRandom}>
        <PaletteIcon size={18} />
        {ADD_RANDOM_COLOR}
      </button>
    </div>
  )
}
