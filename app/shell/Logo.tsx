import { Link } from '../ui/Link'
import styles from './Logo.module.css'
import { MOODLOOM } from './words'

interface MarkProps {
  /** Side in CSS px. */
  readonly size?: number
}

/** The mark: four threads woven into a small square. Legible at 16 px; the same drawing as public/favicon.svg. */
export function Mark({ size = 26 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="4 4 56 56" aria-hidden="true" focusable="false" className={styles.mark}>
      <path className={styles.thread} d="M14 33V11a7 7 0 0 1 14 0V33ZM14 53a7 7 0 0 0 14 0Z" />
      <path d="M36 11a7 7 0 0 1 14 0ZM36 31V53a7 7 0 0 0 14 0V31ZM11 14a7 7 0 0 0 0 14ZM31 14H53a7 7 0 0 1 0 14H31ZM33 36H11a7 7 0 0 0 0 14H33ZM53 36a7 7 0 0 1 0 14Z" />
    </svg>
  )
}

/** The product's name with its version, linking home. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      <Mark />
      <span className={styles.name}>
        {MOODLOOM} <sup className={styles.version}>2.0</sup>
      </span>
    </Link>
  )
}
