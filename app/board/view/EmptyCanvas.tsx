import { use, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { useTopic } from './useBoardStore'
import { WEAVE_PHOTOS, YOUR_CANVAS_IS_EMPTY, YOUR_CANVAS_IS_EMPTY_DETAIL } from './words'

const isEmpty = (store: BoardStore) => store.size === 0 && store.status === 'ready'

const never = () => () => {}

/** What an empty canvas says. */
export function EmptyCanvas({ onWeave }: { readonly onWeave: (() => void) | undefined }) {
  const { store, isReadOnly, photos } = use(BoardViewContext)
  const isAwaited = useSyncExternalStore(photos?.subscribe ?? never, () => (photos?.read().photos.length ?? 0) > 0)
  if (!useTopic(store, 'elements', isEmpty) || isAwaited) return null
  return (
    <div className={styles.empty}>
      <strong>{YOUR_CANVAS_IS_EMPTY}</strong>
      {!isReadOnly && <p>{YOUR_CANVAS_IS_EMPTY_DETAIL}</p>}
      {!isReadOnly && onWeave && (
        <Button data-keeps-pointer onClick={onWeave}>
          {WEAVE_PHOTOS}
        </Button>
      )}
    </div>
  )
}
