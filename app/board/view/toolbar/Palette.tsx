import { SHAPE_PALETTE } from '../../../../contract/rules/elementDefaults'
import { IconButton } from '../../../ui/IconButton'
import { DiceIcon } from '../../../ui/iconSets/editorIcons'
import { PaletteIcon } from '../../../ui/icons'
import { ADD_RANDOM_COLOR, addColor, COLOR_PALETTE } from './base/words'
import styles from './toolbar.module.css'

interface PaletteProps {
  /** As narrow as the rail, with an icon instead of the word. */
  readonly isSmall?: boolean
  readonly current: string
  onColor(color: string): void
  onRandom(): void
}

/** The specification's ten colors and a random one. Each adds a swatch; shapes take the last one used. */
export function Palette({ isSmall = false, current, onColor, onRandom }: PaletteProps) {
  return (
    <div className={isSmall ? styles.small : styles.palette}>
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
      {isSmall ? (
        <IconButton label={ADD_RANDOM_COLOR} tooltipSide="right" icon={DiceIcon} onClick={onRandom} />
      ) : (
        <button type="button" className={styles.random} onClick={onRandom}>
          <PaletteIcon size={18} />
          {ADD_RANDOM_COLOR}
        </button>
      )}
    </div>
  )
}
