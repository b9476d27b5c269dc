import { useRef } from 'react'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { CloseIcon } from '../ui/icons'
import { CLOSE, TRY_AGAIN } from '../ui/words'
import styles from './camera.module.css'
import { TROUBLE_WORDS, type Trouble } from './troubleWords'
import { CHOOSE_PHOTO, TAKE_IT_WITH_DEVICES_CAMERA, USE_DEVICES_CAMERA } from './words'

interface CameraTroubleProps {
  readonly trouble: Trouble
  readonly onRetry: () => void
  readonly onFile: (file: File) => void
  readonly onClose: () => void
}

/** Why there is no viewfinder, and alternatives: the device's own camera app, or an existing photo. */
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
        <IconButton label={CLOSE} icon={CloseIcon} className={styles.round} onClick={onClose} />
      </div>
      <div role="alert" className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <input {...input} ref={camera} aria-label={TAKE_IT_WITH_DEVICES_CAMERA} capture="environment" />
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
