import { Skeleton } from '../../ui/content/Skeleton'
import styles from './palette.module.css'

interface Chip {
  readonly hex: string
  readonly name: string
}

interface ColorChipsProps {
  readonly label: string
  /** Null or undefined while they are loading. */
  readonly colors: readonly Chip[] | null | undefined
  /** What a press does, for screen readers. */
  nameOf(name: string, hex: string): string
  /** The hex of the chosen color; undefined for plain buttons. */
  readonly chosen?: string | null
  onChoose(color: Chip): void
}

const PLACES = [0, 1, 2, 3, 4]

/** Large color chips, each with its name and hex value. */
export function ColorChips({ label, colors, nameOf, chosen, onChoose }: ColorChipsProps) {
  return (
    <ul className={styles.chips} aria-label={label} aria-busy={!colors || undefined}>
      {!colors
        ? PLACES.map((place) => (
            <li key={place} className={styles.chip} aria-hidden="true">
              <Skeleton className={styles.chipColor} />
            </li>
          ))
        : colors.map(({ hex, name }) => (
            <li key={hex}>
              <button
                type="button"
                className={styles.chip}
                aria-label={nameOf(name, hex)}
                aria-pressed={chosen === undefined ? undefined : chosen === hex}
                onClick={() => onChoose({ hex, name })}
              >
                <span className={styles.chipColor} style={{ backgroundColor: hex }} />
                <span className={styles.chipName}>{name || hex}</span>
                {name && <span className={styles.chipHex}>{hex}</span>}
              </button>
            </li>
          ))}
    </ul>
  )
}
