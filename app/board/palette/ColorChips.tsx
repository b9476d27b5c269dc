import { Skeleton } from '../../ui/content/Skeleton'
import styles from './palette.module.css'

interface Chip {
  readonly hex: string
  readonly name: string
}

interface ColorChipsProps {
  readonly label: string
  /** Nothing while they are being read. */
  readonly colors: readonly Chip[] | null | undefined
  /** What a press does, for people who can't see it. */
  nameOf(name: string, hex: string): string
  /** The one that stays chosen. */
  readonly chosen?: string | null
  onChoose(color: Chip): void
}

const PLACES = [0, 1, 2, 3, 4]

/** Colors as a designer lays them out: large, each with its name and its hex. */
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
