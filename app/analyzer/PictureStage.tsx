import { type ReactNode, useCallback } from 'react'
import type { Size } from '../../contract/layout/rect'
import { Button } from '../ui/Button'
import { Spinner } from '../ui/Spinner'
import { CANCEL } from '../ui/words'
import type { Picture, Work } from './analyzerState'
import styles from './PictureStage.module.css'
import { useObjectUrl } from './useObjectUrl'
import { CHANGING_IMAGE, LOOKING_AT_IMAGE, OPENING_IMAGE, THE_IMAGE_TO_ANALYZE } from './words'

interface PictureStageProps {
  /** In any unit. */
  readonly size: Size
  /** Null while it is opening. */
  readonly picture: Picture | null
  readonly work: Work | null
  /** 0 to 1. */
  readonly progress: number
  readonly onStop: () => void
  /** Overlays on the picture. */
  readonly children?: ReactNode
}

const WORDS: Readonly<Record<Work, string>> = {
  processing: OPENING_IMAGE,
  analyzing: LOOKING_AT_IMAGE,
  applying: CHANGING_IMAGE,
}

/** The whole image, and the progress of the task on it. */
export function PictureStage({ size, picture, work, progress, onStop, children }: PictureStageProps) {
  return (
    <div className={styles.stage}>
      <div className={styles.frame} style={{ '--ratio': size.width / size.height }}>
        {picture && <Shown picture={picture} />}
        {children}
        {work && (
          <div className={styles.work}>
            <Spinner size={22} />
            <span role="status">{WORDS[work]}</span>
            {work === 'applying' && progress > 0 && (
              <progress className={styles.progress} aria-label={WORDS[work]} max={1} value={progress} />
            )}
            {work !== 'processing' && (
              <Button size="s" onClick={onStop}>
                {CANCEL}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Draws the bitmap decoded on opening the file; without one, the browser decodes the file now. */
function Shown({ picture: { asset, look, alt = THE_IMAGE_TO_ANALYZE } }: { readonly picture: Picture }) {
  const url = useObjectUrl(look ? null : asset.blob)
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => look && canvas?.getContext('2d')?.drawImage(look, 0, 0),
    [look],
  )
  if (look)
    return (
      <canvas ref={draw} width={look.width} height={look.height} className={styles.image} role="img" aria-label={alt} />
    )
  return url && <img src={url} alt={alt} className={styles.image} />
}
