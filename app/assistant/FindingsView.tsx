import type { Findings } from './AssistantState'
import styles from './assistant.module.css'
import { ANALYSIS, DETECTED_THEME, WHY } from './words'

/** The result of an analysis as plain text. */
export function FindingsView({ findings }: { readonly findings: Findings | null }) {
  if (!findings) return null
  const { analysis, theme, rationale } = findings
  return (
    <section className={styles.findings} aria-label={ANALYSIS}>
      <h3 className={styles.heading}>{ANALYSIS}</h3>
      {analysis && <p className={styles.words}>{analysis}</p>}
      {theme && (
        <p className={styles.theme}>
          <span className={styles.meta}>{DETECTED_THEME}</span> <strong>{theme}</strong>
        </p>
      )}
      {rationale && (
        <details className={styles.details}>
          <summary className={styles.summary}>{WHY}</summary>
          <p className={styles.words}>{rationale}</p>
        </details>
      )}
    </section>
  )
}
