import { Link } from 'react-router-dom'
import { PlusIcon } from '../ui/icons'
import styles from './CreateCard.module.css'

/** The tile that begins a board. */
export function CreateCard() {
  return (
    <Link to="/board/new" className={styles.card}>
      <span className={styles.plus}>
        <PlusIcon size={24} />
      </span>
      <span className={styles.name}>Create New Board</span>
      <span className={styles.text}>Start with a blank canvas</span>
    </Link>
  )
}
