import { Spinner } from '../../../ui/Spinner'
import styles from './BoardPanel.module.css'
import { LOADING_BOARD } from './words'

/** Replaces the editor until there is a board to show. */
export function LoadingBoard() {
  return (
    <div className={styles.page}>
      <section className={styles.panel} role="status">
        <Spinner size={28} />
        <p className={styles.loading}>{LOADING_BOARD}</p>
      </section>
    </div>
  )
}
