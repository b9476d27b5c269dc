import { use } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { useTopic } from './useBoardStore'
import { YOUR_CANVAS_IS_EMPTY, YOUR_CANVAS_IS_EMPTY_DETAIL } from './words'

const isEmpty = (store: BoardStore) => store.size === 0 && store.status === 'ready'

/** What an empty canvas says. */
export function EmptyCanvas() {
  const { store, isReadOnly } = use(BoardViewContext)
  if (!useTopic(store, 'elements', isEmpty)) return null
  return (
    <div className={styles.empty}>
      <strong>{YOUR_CANVAS_IS_EMPTY}</strong>
      {!isReadOnly && <p>{YOUR_CANVAS_IS_EMPTY_DETAIL}</p>}
    </div>
  )
}
