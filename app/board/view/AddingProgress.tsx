import { Spinner } from '../../ui/Spinner'
import { CANCEL } from '../../ui/words'
import styles from './canvas.module.css'
import type { AddingImages } from './useAddImages'
import { preparingImages } from './words'

interface AddingProgressProps {
  readonly progress: AddingImages | null
}

/** How far the preparing of pictures has come. */
export function AddingProgress({ progress }: AddingProgressProps) {
  if (!progress) return null
  return (
    <div className={styles.progress} role="status">
      <Spinner size={18} />
      {preparingImages(progress.total, progress.done)}
      <button type="button" onClick={progress.cancel}>
        {CANCEL}
      </button>
    </div>
  )
}
