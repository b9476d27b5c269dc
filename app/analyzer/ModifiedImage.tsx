import { useState } from 'react'
import { Button } from '../ui/Button'
import { Switch } from '../ui/Switch'
import type { Modified, Picture } from './analyzerState'
import styles from './ModifiedImage.module.css'
import { useObjectUrl } from './useObjectUrl'

interface ModifiedImageProps {
  readonly picture: Picture
  readonly modified: Modified
  readonly onAdd: () => void
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** What became of the picture, and what to do with it. */
export function ModifiedImage({ picture, modified, onAdd, onTake, onDrop }: ModifiedImageProps) {
  const [isBefore, setIsBefore] = useState(false)
  const before = useObjectUrl(picture.asset.blob)
  const after = useObjectUrl(modified.asset.blob)
  const url = isBefore ? before : after
  return (
    <section aria-label="Modified image" className={styles.modified}>
      {url && <img src={url} alt={isBefore ? 'The image before' : 'The modified image'} className={styles.image} />}
      <Switch label="Show the original" checked={isBefore} onChange={(event) => setIsBefore(event.target.checked)} />
      <div className={styles.actions}>
        <Button look="primary" onClick={onAdd}>
          Add modified image to board
        </Button>
        <Button onClick={onTake}>Keep changing this one</Button>
        <Button look="ghost" onClick={onDrop}>
          Discard
        </Button>
      </div>
    </section>
  )
}
