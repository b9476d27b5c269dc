import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { deleteArrivals, saveArrival } from '../offline/plain/incomingFiles'
import type { Workspace } from '../offline/workspace'
import { isPictureFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { CloseIcon } from '../ui/icons'
import { FullScreen } from '../ui/overlays/FullScreen'
import { focusOnceDrawn } from '../ui/overlays/overlayBehavior'
import { CLOSE, TRY_AGAIN } from '../ui/words'
import { browserCamera, CameraVisit } from './CameraVisit'
import styles from './camera.module.css'
import { TROUBLE_WORDS, type Trouble } from './troubleWords'
import { Viewfinder } from './Viewfinder'
import {
  CHOOSE_PHOTO,
  PHOTO_COULD_NOT_BE_TAKEN,
  PHOTO_TAKEN,
  PHOTO_USED,
  RETAKE,
  TAKE_PHOTO,
  TAKEN_MOMENT_AGO,
  USE_AND_TAKE_ANOTHER,
  USE_DEVICES_CAMERA,
  USE_PHOTO,
} from './words'

interface PhotoPanelProps {
  readonly workspace: Workspace | null
  /** Returns which of the files are stored on this device for the board. */
  readonly addPhotos: (photos: readonly File[]) => Promise<readonly File[]>
  readonly onClose: () => void
}

/** The viewfinder over the board: takes one photo, or several in a row, placed side by side once it is closed. */
export function PhotoPanel({ workspace, addPhotos, onClose }: PhotoPanelProps) {
  const taken = useRef<{ readonly photo: File; readonly saved: Promise<string | null> }[]>([])
  const savePhoto = (photo: File) => {
    // Stored at once: preparing a photo takes a while, and the battery may die before that is done.
    const saved = saveArrival({ userId: workspace?.userId ?? null, from: 'camera', files: [photo] }).catch(
      reportUnless(isPictureFailure, 'board', null),
    )
    taken.current.push({ photo, saved })
  }
  const end = () => {
    const all = taken.current
    taken.current = []
    onClose()
    if (all.length > 0) void put(all)
  }
  const put = async (all: readonly { readonly photo: File; readonly saved: Promise<string | null> }[]) => {
    const stored = await addPhotos(all.map(({ photo }) => photo))
    // For the others there was no room: they wait for a board.
    const arrived = all.filter(({ photo }) => stored.includes(photo))
    const ids = await Promise.all(arrived.map(({ saved }) => saved))
    await deleteArrivals(ids.filter((id) => id !== null)).catch(reportUnless(isPictureFailure, 'board'))
  }
  return (
    <TakePhotoDialog
      onPhoto={(photo) => {
        savePhoto(photo)
        end()
      }}
      onPhotoOfSeveral={savePhoto}
      onClose={end}
    />
  )
}

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
            onCaptureFailed={() => setAnnounced(PHOTO_COULD_NOT_BE_TAKEN)}
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
                // It is being used already: the other button was pressed first.
                if (isLeaving.current) return
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

const MARK = 'viewfinder'
/** Ms to wait for browsers that never report going back. */
const TIMEOUT_MS = 600

/**
 * Lets the device's back button close an overlay instead of leaving the page, by an additional history entry. That
 * keeps the router's state, so that the router sees no change.
 *
 * @returns a function for closing it otherwise: resolves when the entry is removed and navigating is safe
 */
function useBackCloses(onBack: () => void): () => Promise<void> {
  const handler = useRef(onBack)
  handler.current = onBack
  const isOurs = useRef(false)

  useEffect(() => {
    if (!history.state?.[MARK]) history.pushState({ ...history.state, [MARK]: true }, '')
    isOurs.current = true
    const handlePop = () => {
      if (!isOurs.current) return
      isOurs.current = false
      handler.current()
    }
    window.addEventListener('popstate', handlePop)
    return () => window.removeEventListener('popstate', handlePop)
  }, [])

  return async () => {
    if (!isOurs.current) return
    isOurs.current = false
    // The page below has navigated and replaced this entry.
    if (!history.state?.[MARK]) return
    const gone = new Promise<void>((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true })
      setTimeout(resolve, TIMEOUT_MS)
    })
    history.back()
    await gone
  }
}

interface CameraTroubleProps {
  readonly trouble: Trouble
  readonly onRetry: () => void
  readonly onFile: (file: File) => void
  readonly onClose: () => void
}

/** Why there is no viewfinder, and alternatives: the device's own camera app, or an existing photo. */
function CameraTrouble({ trouble, onRetry, onFile, onClose }: CameraTroubleProps) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { title, text, canRetry } = TROUBLE_WORDS[trouble]
  const handle = ({ target }: { readonly target: HTMLInputElement }) => {
    const [file] = target.files ?? []
    if (file) onFile(file)
    target.value = ''
  }
  const input = { type: 'file', accept: 'image/*', hidden: true, onChange: handle } as const
  return (
    <div className={styles.trouble}>
      <div className={styles.top}>
        <IconButton label={CLOSE} icon={CloseIcon} className={styles.round} onClick={onClose} />
      </div>
      <div role="alert" className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <input {...input} ref={camera} aria-label={USE_DEVICES_CAMERA} capture="environment" />
      <input {...input} ref={files} aria-label={CHOOSE_PHOTO} />
      <div className={styles.ways}>
        <Button look="primary" onClick={() => camera.current?.click()}>
          {USE_DEVICES_CAMERA}
        </Button>
        <Button onClick={() => files.current?.click()}>{CHOOSE_PHOTO}</Button>
        {canRetry && (
          <Button look="ghost" onClick={onRetry}>
            {TRY_AGAIN}
          </Button>
        )}
      </div>
    </div>
  )
}

interface ReviewProps {
  readonly photo: File
  readonly onRetake: () => void
  readonly onUse: () => void
  /** Uses the photo and returns to the viewfinder. */
  readonly onUseAndNext?: () => void
}

/** Shows the photo that was taken, to use it or retake it. */
function Review({ photo, onRetake, onUse, onUseAndNext }: ReviewProps) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  const answers = useRef<HTMLDivElement>(null)
  useEffect(() => focusOnceDrawn(answers.current, (node) => node.querySelector('button:last-child')), [])
  return (
    <div className={styles.review}>
      {url && <img src={url} alt={TAKEN_MOMENT_AGO} decoding="async" className={styles.photo} />}
      <div ref={answers} className={styles.answers}>
        <Button onClick={onRetake}>{RETAKE}</Button>
        {onUseAndNext && <Button onClick={onUseAndNext}>{USE_AND_TAKE_ANOTHER}</Button>}
        <Button look="primary" onClick={onUse}>
          {USE_PHOTO}
        </Button>
      </div>
    </div>
  )
}
