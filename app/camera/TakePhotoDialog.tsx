import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FullScreen } from '../ui/overlays/FullScreen'
import { CameraTrouble } from './CameraTrouble'
import { browserCamera, CameraVisit } from './CameraVisit'
import styles from './camera.module.css'
import { Review } from './Review'
import { useBackCloses } from './useBackCloses'
import { Viewfinder } from './Viewfinder'
import { PHOTO_COULD_NOT_BE_TAKEN, PHOTO_TAKEN, PHOTO_USED, TAKE_PHOTO } from './words'

export interface TakePhotoDialogProps {
  /** Receives the chosen photo, once the camera is released. The caller then unmounts the dialog. */
  readonly onPhoto: (photo: File) => void
  /** Called when the person leaves without a (further) photo. */
  readonly onClose: () => void
  /** If several photos are possible: receives each one that is followed by another. */
  readonly onPhotoOfSeveral?: (photo: File) => void
}

/** The full-screen viewfinder: take a photo, review it, then retake or use it. Import it lazily. */
export function TakePhotoDialog({ onPhoto, onClose, onPhotoOfSeveral }: TakePhotoDialogProps) {
  const [visit] = useState(() => new CameraVisit(browserCamera()))
  const { lens, shot } = useSyncExternalStore(visit.subscribe, visit.read)
  const [announced, setAnnounced] = useState('')
  useEffect(() => visit.start(), [visit])
  useAttention(visit)
  const leave = useBackCloses(onClose)
  const isLeaving = useRef(false)

  /** Runs only once, whatever else is pressed. Releases the camera at once, not after the animation. */
  const end = async (then: () => void) => {
    if (isLeaving.current) return
    isLeaving.current = true
    visit.sleep()
    await leave()
    then()
  }
  const photo = shot instanceof File ? shot : null

  return (
    <FullScreen title={TAKE_PHOTO} onClose={() => void end(onClose)}>
      <div className={styles.camera}>
        {/* Stays mounted while a photo is reviewed, so that the next one can be taken without delay. */}
        {lens.state === 'trouble' && !photo ? (
          <CameraTrouble
            trouble={lens.trouble}
            onRetry={visit.retry}
            onFile={(file) => void end(() => onPhoto(file))}
            onClose={() => void end(onClose)}
          />
        ) : (
          <Viewfinder
            visit={visit}
            isCovered={photo !== null}
            onClose={() => void end(onClose)}
            onShot={() => setAnnounced(PHOTO_TAKEN)}
            onMissed={() => setAnnounced(PHOTO_COULD_NOT_BE_TAKEN)}
          />
        )}
        {photo && (
          <Review
            photo={photo}
            onRetake={visit.retake}
            onUse={() => void end(() => onPhoto(photo))}
            onUseAndNext={
              onPhotoOfSeveral &&
              (() => {
                onPhotoOfSeveral(photo)
                setAnnounced(PHOTO_USED)
                visit.retake()
              })
            }
          />
        )}
        <p role="status" className="visually-hidden">
          {announced}
        </p>
      </div>
    </FullScreen>
  )
}

/** Releases the camera while the page is hidden, and reopens it afterwards. */
function useAttention(visit: CameraVisit): void {
  useEffect(() => {
    const stop = new AbortController()
    const look = () => (document.hidden ? visit.sleep() : visit.handleShown())
    document.addEventListener('visibilitychange', look, { signal: stop.signal })
    // Entering and leaving the browser's back/forward cache.
    window.addEventListener('pagehide', visit.sleep, { signal: stop.signal })
    window.addEventListener('pageshow', look, { signal: stop.signal })
    return () => stop.abort()
  }, [visit])
}
