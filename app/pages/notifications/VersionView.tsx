import type { VersionLine } from '../../notifications/versionLines'
import styles from './OverwriteBody.module.css'
import { AS_IT_WAS_THEN } from './words'

interface VersionViewProps {
  readonly lines: readonly VersionLine[]
}

/** The values of one version. */
export function VersionView({ lines }: VersionViewProps) {
  return (
    <div className={styles.values}>
      {lines.map((line) => (
        <Line key={line.kind === 'text' || line.kind === 'image' ? line.kind : line.label} line={line} />
      ))}
    </div>
  )
}

function Line({ line }: { readonly line: VersionLine }) {
  switch (line.kind) {
    case 'text':
      return <blockquote className={styles.words}>{line.text}</blockquote>
    case 'image':
      return <img src={line.src} alt={AS_IT_WAS_THEN} loading="lazy" className={styles.image} />
    case 'color':
      return (
        <p className={styles.fact}>
          <span className={styles.label}>{line.label}</span>
          <span aria-hidden className={styles.swatch} style={{ backgroundColor: line.color }} />
          <span>{line.color}</span>
        </p>
      )
    case 'fact':
      return (
        <p className={styles.fact}>
          <span className={styles.label}>{line.label}</span>
          <span>{line.value}</span>
        </p>
      )
  }
}
