import { Spinner } from '../../ui/Spinner'
import styles from './canvas.module.css'
import type { AddingImages } from './useAddImages'

interface AddingProgressProps {
  readonly progress: AddingImages | null
}

/** How far the preparing of pictures has come. */
export function AddingProgress({ progress }: AddingProgressProps) {
  if (!progress) return null
  return (
    <div className={styles.progress} role="status">
      <Spinner size={18} />
      {progress.total === 1 ? 'Preparing image…' : `Preparing image ${progress.done + 1} of ${progress.total}…`}
      <button type="button" onClick={progress.cancel}>
        Cancel
      </button>
    </div>
  )
}
