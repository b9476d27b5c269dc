import { ToggleGroup } from 'radix-ui'
import { type Hex, readColor } from '../../palette/readColor'
import styles from '../inspector.module.css'

interface SwatchesProps {
  readonly label: string
  /** Null while they are loading: their space is reserved. */
  readonly colors: readonly { readonly hex: string; readonly name?: string }[] | null
  /** The selection's; undefined if mixed. */
  readonly current: string | undefined
  onChoose(color: Hex): void
}

/** Colors to choose with one press; one Tab stop, with arrows inside. */
export function Swatches({ label, colors, current, onChoose }: SwatchesProps) {
  if (colors?.length === 0) return null
  return (
    <div className={styles.swatchGroup}>
      <h4 className={styles.swatchTitle}>{label}</h4>
      {colors === null ? (
        <div className={styles.swatches} aria-hidden="true">
          <span className={styles.swatch} />
        </div>
      ) : (
        <ToggleGroup.Root
          type="single"
          className={styles.swatches}
          aria-label={label}
          value={readColor(current ?? '') ?? ''}
          onValueChange={(chosen) => {
            const color = readColor(chosen)
            if (color) onChoose(color)
          }}
        >
          {colors.map(({ hex: given, name }) => {
            const color = readColor(given) ?? given
            const label = name ? `${color} ${name}` : color
            return (
              <ToggleGroup.Item key={color} value={color} className={styles.swatch} aria-label={label} title={label}>
                <span style={{ backgroundColor: color }} />
              </ToggleGroup.Item>
            )
          })}
        </ToggleGroup.Root>
      )}
    </div>
  )
}
