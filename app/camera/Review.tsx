import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { focusOnceDrawn } from '../ui/overlays/focusOnceDrawn'
import styles from './camera.module.css'
import { RETAKE, TAKEN_MOMENT_AGO, USE_AND_TAKE_ANOTHER, USE_PHOTO } from './words'

interface ReviewProps {
  readonly photo: File
  readonly onRetake: () => void
  readonly onUse: () => void
  /** Uses the photo and returns to the viewfinder. */
  readonly onUseAndNext?: () => void
}

/** Shows the photo that was taken, to use it or retake it. */
export function Review({ photo, onRetake, onUse, onUseAndNext }: ReviewProps) {
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
