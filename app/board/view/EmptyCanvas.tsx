import { use } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { useTopic } from './useBoardStore'

const isEmpty = (store: BoardStore) => store.size === 0 && store.status === 'ready'

/** What an empty canvas says. */
export function EmptyCanvas() {
  const { store, isReadOnly } = use(BoardViewContext)
  if (!useTopic(store, 'elements', isEmpty)) return null
  return (
    <div className={styles.empty}>
      <strong>Your canvas is empty</strong>
      {!isReadOnly && <p>Use the toolbar to add images, text, shapes and colors, or drop pictures here.</p>}
    </div>
  )
}
