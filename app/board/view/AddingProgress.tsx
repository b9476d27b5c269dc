import { useSyncExternalStore } from 'react'
import { AlertIcon, DeviceIcon } from '../../ui/icons'
import { Spinner } from '../../ui/Spinner'
import { CANCEL } from '../../ui/words'
import type { BoardPhotos } from '../photos/BoardPhotos'
import styles from './canvas.module.css'
import { noRoomForPhotos, photosWaitHere, preparingImages } from './words'

interface AddingProgressProps {
  readonly photos: BoardPhotos
}

/** The progress of pictures being added to the board, and what they wait for. Needs no lazy code. */
export function AddingProgress({ photos }: AddingProgressProps) {
  const { photos: pending, total, isHeld } = useSyncExternalStore(photos.subscribe, photos.read)
  if (pending.length === 0) return null
  const refused = pending.filter(({ storage }) => storage === 'refused').length
  const isStored = pending.every(({ storage }) => storage === 'stored')
  return (
    <div className={styles.progress} role={refused > 0 ? 'alert' : 'status'}>
      {refused > 0 ? <AlertIcon size={18} /> : isHeld && isStored ? <DeviceIcon size={18} /> : <Spinner size={18} />}
      <span>
        {refused > 0
          ? noRoomForPhotos(refused)
          : isHeld && isStored
            ? photosWaitHere(pending.length)
            : preparingImages(total, total - pending.length)}
      </span>
      <button type="button" onClick={() => photos.cancel()}>
        {CANCEL}
      </button>
    </div>
  )
}
