import { useRef } from 'react'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { CloseIcon } from '../ui/icons'
import styles from './camera.module.css'
import { TROUBLE_WORDS, type Trouble } from './troubles'

interface CameraTroubleProps {
  readonly trouble: Trouble
  readonly onRetry: () => void
  readonly onFile: (file: File) => void
  readonly onClose: () => void
}

/** Why there is no viewfinder, and the ways that are left: the device's own camera, or a photo that is there. */
export function CameraTrouble({ trouble, onRetry, onFile, onClose }: CameraTroubleProps) {
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
        <IconButton label="Close" icon={CloseIcon} className={styles.round} onClick={onClose} />
      </div>
      <div role="alert" className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <input {...input} ref={camera} aria-label="Take it with the device's camera" capture="environment" />
      <input {...input} ref={files} aria-label="Choose a photo" />
      <div className={styles.ways}>
        <Button look="primary" onClick={() => camera.current?.click()}>
          Use the device's camera
        </Button>
        <Button onClick={() => files.current?.click()}>Choose a photo</Button>
        {canRetry && (
          <Button look="ghost" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
