import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { Spinner } from '../ui/Spinner'
import type { Picture, Work } from './analyzerState'
import styles from './PictureStage.module.css'
import { useObjectUrl } from './useObjectUrl'

interface PictureStageProps {
  readonly picture: Picture
  readonly work: Work | null
  /** 0 to 1. */
  readonly progress: number
  readonly onStop: () => void
  /** What lies on the picture. */
  readonly children?: ReactNode
}

const WORDS: Readonly<Record<Work, string>> = {
  processing: 'Opening the image…',
  analyzing: 'Looking at the image…',
  applying: 'Changing the image…',
}

/** The picture, whole, and what is being done with it. */
export function PictureStage({ picture, work, progress, onStop, children }: PictureStageProps) {
  const url = useObjectUrl(picture.asset.blob)
  const { width, height } = picture.asset
  return (
    <div className={styles.stage}>
      <div className={styles.frame} style={{ '--ratio': width / height }}>
        {url && <img src={url} alt={picture.alt ?? 'The image to analyze'} className={styles.image} />}
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
                Cancel
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
