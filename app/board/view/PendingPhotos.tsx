import { memo, useEffect, useState, useSyncExternalStore } from 'react'
import { ImageIcon } from '../../ui/icons'
import type { BoardPhotos } from '../photos/BoardPhotos'
import type { PendingPhoto } from '../photos/PhotoWork'
import styles from './canvas.module.css'

interface PendingPhotosProps {
  readonly photos: BoardPhotos
}

/** Placeholders for images that are not elements yet; they show the image while it can't be prepared. */
export function PendingPhotos({ photos }: PendingPhotosProps) {
  const { photos: pending, isHeld } = useSyncExternalStore(photos.subscribe, photos.read)
  return pending.map((photo) => <PendingPicture key={photo.id} photo={photo} isShown={isHeld} />)
}

interface PendingPictureProps {
  readonly photo: PendingPhoto
  readonly isShown: boolean
}

const PendingPicture = memo(function PendingPicture({ photo: { place, name, file }, isShown }: PendingPictureProps) {
  const url = useObjectUrl(isShown ? file : null)
  if (!place) return null
  const { x, y, width, height } = place
  return (
    // AddingProgress announces them: on the canvas, screen readers find only elements.
    <div
      aria-hidden
      data-pending-photo={name}
      className={styles.pending}
      style={{ left: x - width / 2, top: y - height / 2, width, height }}
    >
      {url ? <img src={url} alt="" decoding="async" style={{ objectFit: 'contain' }} /> : <ImageIcon size={32} />}
    </div>
  )
})

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
