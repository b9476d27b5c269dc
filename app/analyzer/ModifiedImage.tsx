import { useState } from 'react'
import { Button } from '../ui/Button'
import { Switch } from '../ui/forms/Switch'
import { DISCARD } from '../ui/words'
import type { Modified, Picture } from './analyzerState'
import styles from './ModifiedImage.module.css'
import { useObjectUrl } from './useObjectUrl'
import {
  ADD_MODIFIED_IMAGE_TO_BOARD,
  IMAGE_BEFORE,
  KEEP_CHANGING_THIS_ONE,
  MODIFIED_IMAGE,
  SHOW_ORIGINAL,
  THE_MODIFIED_IMAGE,
} from './words'

interface ModifiedImageProps {
  readonly picture: Picture
  readonly modified: Modified
  readonly onAdd: () => void
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** The modified image and its actions. */
export function ModifiedImage({ picture, modified, onAdd, onTake, onDrop }: ModifiedImageProps) {
  const [isBefore, setIsBefore] = useState(false)
  const before = useObjectUrl(picture.asset.blob)
  const after = useObjectUrl(modified.asset.blob)
  const url = isBefore ? before : after
  return (
    <section aria-label={MODIFIED_IMAGE} className={styles.modified}>
      {url && <img src={url} alt={isBefore ? IMAGE_BEFORE : THE_MODIFIED_IMAGE} className={styles.image} />}
      <Switch label={SHOW_ORIGINAL} checked={isBefore} onChange={(event) => setIsBefore(event.target.checked)} />
      <div className={styles.actions}>
        <Button look="primary" onClick={onAdd}>
          {ADD_MODIFIED_IMAGE_TO_BOARD}
        </Button>
        <Button onClick={onTake}>{KEEP_CHANGING_THIS_ONE}</Button>
        <Button look="ghost" onClick={onDrop}>
          {DISCARD}
        </Button>
      </div>
    </section>
  )
}
