import type { WaitingAnalysis } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { TrashIcon } from '../ui/icons'
import { toast } from '../ui/toast'
import { refusalWords } from './failures'
import { useObjectUrl } from './useObjectUrl'
import { useWaiting } from './useWaiting'
import styles from './WaitingPhotos.module.css'
import { TYPE_LABELS } from './words'

interface WaitingPhotosProps {
  readonly workspace: Workspace | null
  readonly isOnline: boolean
  readonly onOpen: (analysis: WaitingAnalysis) => void
}

/** The photos that wait for their analysis, or have it, until they are discarded. Nothing where there are none. */
export function WaitingPhotos({ workspace, isOnline, onOpen }: WaitingPhotosProps) {
  const { list, sending } = useWaiting(workspace)
  if (!workspace || list.length === 0) return null
  const attempt = (work: Promise<void>) => {
    work.catch(() => toast({ title: 'This device could not store that', variant: 'destructive' }))
  }
  return (
    <section aria-label="Waiting photos" className={styles.section}>
      <h3 className={styles.title}>Waiting photos</h3>
      <ul className={styles.list}>
        {list.map((analysis) => (
          <WaitingPhoto
            key={analysis.id}
            analysis={analysis}
            standing={standingOf(analysis, sending === analysis.id, isOnline)}
            onOpen={() => onOpen(analysis)}
            onRetry={() => attempt(workspace.analyses.retry(analysis.id))}
            onDiscard={() => attempt(workspace.analyses.discard(analysis.id))}
          />
        ))}
      </ul>
    </section>
  )
}

interface WaitingPhotoProps {
  readonly analysis: WaitingAnalysis
  readonly standing: string
  readonly onOpen: () => void
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

function WaitingPhoto({ analysis, standing, onOpen, onRetry, onDiscard }: WaitingPhotoProps) {
  const { picture, state, body, madeAt } = analysis
  const url = useObjectUrl(picture.blob)
  const time = new Date(madeAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.photo}>
      {url ? <img src={url} alt="" className={styles.picture} /> : <span className={styles.picture} />}
      <div className={styles.words}>
        <p className={styles.name}>
          {TYPE_LABELS[body.analysisType ?? 'general']} · {time}
        </p>
        <p role="status" className={styles.standing} data-state={state}>
          {standing}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="s" look={state === 'answered' ? 'primary' : 'secondary'} onClick={onOpen}>
          {state === 'answered' ? 'Show' : 'Open'}
        </Button>
        {state === 'refused' && (
          <Button size="s" onClick={onRetry}>
            Retry
          </Button>
        )}
        <IconButton label={`Discard photo of ${time}`} icon={TrashIcon} onClick={onDiscard} />
      </div>
    </li>
  )
}

function standingOf({ state, refusal }: WaitingAnalysis, isSending: boolean, isOnline: boolean): string {
  if (isSending) return 'Being analyzed…'
  if (state === 'answered') return 'Analyzed'
  if (refusal) return refusalWords(refusal)
  return isOnline ? 'Waiting its turn' : 'Waiting for a network'
}
