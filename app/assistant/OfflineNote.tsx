import { CloudOffIcon } from '../ui/icons'
import styles from './assistant.module.css'

/** Why nothing can be asked now. */
export function OfflineNote() {
  return (
    <p className={styles.offline} role="status">
      <CloudOffIcon size={18} />
      The assistant needs a network. What you write here is kept, and can be sent when you are back online.
    </p>
  )
}
