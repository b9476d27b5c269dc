import { PlusIcon } from '../ui/icons'
import { Link } from '../ui/Link'
import styles from './CreateCard.module.css'
import { CREATE_NEW_BOARD, START_WITH_BLANK_CANVAS } from './words'

/** The card that creates a board. */
export function CreateCard() {
  return (
    <Link to="/board/new" className={styles.card}>
      <span className={styles.plus}>
        <PlusIcon size={24} />
      </span>
      <span className={styles.name}>{CREATE_NEW_BOARD}</span>
      <span className={styles.text}>{START_WITH_BLANK_CANVAS}</span>
    </Link>
  )
}
