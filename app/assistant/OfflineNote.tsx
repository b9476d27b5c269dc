import { CloudOffIcon } from '../ui/icons'
import styles from './assistant.module.css'
import { ASSISTANT_NEEDS_NETWORK } from './words'

/** Why nothing can be asked now. */
export function OfflineNote() {
  return (
    <p className={styles.offline} role="status">
      <CloudOffIcon size={18} />
      {ASSISTANT_NEEDS_NETWORK}
    </p>
  )
}
