import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { CameraIcon, GridIcon, ImageIcon } from '../../ui/icons'
import styles from './imagePresets.module.css'
import { CHOOSE_FILE, FROM_BOARD, IMAGE_FILE, TAKE_PHOTO } from './words'

interface PictureSourcesProps {
  onFile(file: File | undefined): void
  onCamera(): void
  onBoard(): void
}

/** Ways to choose an image. */
export function PictureSources({ onFile, onCamera, onBoard }: PictureSourcesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.sources}>
      <Button onClick={() => input.current?.click()}>
        <ImageIcon size={18} />
        {CHOOSE_FILE}
      </Button>
      <Button onClick={onCamera}>
        <CameraIcon size={18} />
        {TAKE_PHOTO}
      </Button>
      <Button onClick={onBoard}>
        <GridIcon size={18} />
        {FROM_BOARD}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={IMAGE_FILE}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // So that choosing the same file again triggers a change.
          event.target.value = ''
        }}
      />
    </div>
  )
}
