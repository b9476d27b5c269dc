import { useId, useRef, useState } from 'react'
import { startWorker } from '../imaging/runInWorker'
import { Button } from '../ui/Button'
import { CameraIcon, ImageIcon } from '../ui/icons'
import styles from './ImagePicker.module.css'
import { DROP_IN_PHOTO, IMAGE_TO_ANALYZE, OPENING_IMAGE, REPLACE, TAKE_PHOTO, UP_TO_5_MB, UPLOAD_IMAGE } from './words'

interface ImagePickerProps {
  readonly onFile: (file: File) => void
  readonly onTakePhoto: () => void
  /** Next to an image: only the buttons. */
  readonly isSmall: boolean
  readonly isOpening: boolean
}

/** Gets an image from a file, the camera or a drop. */
export function ImagePicker({ onFile, onTakePhoto, isSmall, isOpening }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const buttons = (
    <div className={styles.buttons}>
      <Button
        onClick={() => {
          startWorker()
          input.current?.click()
        }}
        size={isSmall ? 's' : 'm'}
      >
        <ImageIcon />
        {isSmall ? REPLACE : UPLOAD_IMAGE}
      </Button>
      <Button onClick={onTakePhoto} size={isSmall ? 's' : 'm'}>
        <CameraIcon />
        {TAKE_PHOTO}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        aria-label={IMAGE_TO_ANALYZE}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // So that choosing the same file again triggers a change.
          currentTarget.value = ''
        }}
      />
    </div>
  )
  if (isSmall) return buttons
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a third way in; the buttons are the others
    <div
      className={styles.drop}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <p className={styles.invitation}>{DROP_IN_PHOTO}</p>
      {buttons}
      <p className={styles.hint} role="status">
        {isOpening ? OPENING_IMAGE : UP_TO_5_MB}
      </p>
    </div>
  )
}
