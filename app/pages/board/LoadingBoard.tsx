import { Spinner } from '../../ui/Spinner'
import styles from './BoardPanel.module.css'

/** What stands in the editor's place until there is a board to show. */
export function LoadingBoard() {
  return (
    <div className={styles.page}>
      <section className={styles.panel} role="status">
        <Spinner size={28} />
        <p className={styles.loading}>Loading Board...</p>
      </section>
    </div>
  )
}
