import type { Findings } from './AssistantState'
import styles from './assistant.module.css'

/** What an analysis said: text is text. */
export function FindingsView({ findings }: { readonly findings: Findings | null }) {
  if (!findings) return null
  const { analysis, theme, rationale } = findings
  return (
    <section className={styles.findings} aria-label="Analysis">
      <h3 className={styles.heading}>Analysis</h3>
      {analysis && <p className={styles.words}>{analysis}</p>}
      {theme && (
        <p className={styles.theme}>
          <span className={styles.meta}>Detected theme</span> <strong>{theme}</strong>
        </p>
      )}
      {rationale && (
        <details className={styles.details}>
          <summary className={styles.summary}>Why</summary>
          <p className={styles.words}>{rationale}</p>
        </details>
      )}
    </section>
  )
}
