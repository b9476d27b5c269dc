import { ToggleGroup } from 'radix-ui'
import styles from '../inspector.module.css'
import { type Hex, readColor } from './readColor'

interface SwatchesProps {
  readonly label: string
  readonly colors: readonly string[]
  /** The selection's; undefined where it is mixed. */
  readonly current: string | undefined
  onChoose(color: Hex): void
}

/** Colours to take with one press; one stop for the Tab key, arrows inside. */
export function Swatches({ label, colors, current, onChoose }: SwatchesProps) {
  if (colors.length === 0) return null
  const known = colors.flatMap((color) => readColor(color) ?? [])
  return (
    <div className={styles.swatchGroup}>
      <h4 className={styles.swatchTitle}>{label}</h4>
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
        {known.map((color) => (
          <ToggleGroup.Item key={color} value={color} className={styles.swatch} aria-label={color} title={color}>
            <span style={{ backgroundColor: color }} />
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
    </div>
  )
}
