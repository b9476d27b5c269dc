import { useEffect, useState } from 'react'
import type { AnalysisQueue } from '../offline/lazy/AnalysisQueue'
import type { WaitingAnalysis } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isPictureFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { Button } from '../ui/Button'
import { formatDateTime } from '../ui/format/format'
import { IconButton } from '../ui/IconButton'
import { TrashIcon } from '../ui/iconSets/pageIcons'
import { toast } from '../ui/toast'
import { refusalWords } from './failures'
import { useObjectUrl } from './useObjectUrl'
import styles from './WaitingPhotos.module.css'
import {
  ANALYZED,
  BEING_ANALYZED,
  discardPhotoOf,
  OPEN,
  QUEUED,
  RETRY,
  SHOW,
  THIS_DEVICE_COULD_NOT_STORE_THAT,
  TYPE_LABELS,
  WAITING_FOR_NETWORK,
  WAITING_PHOTOS,
} from './words'

interface WaitingPhotosProps {
  readonly workspace: Workspace | null
  readonly isOnline: boolean
  readonly onOpen: (analysis: WaitingAnalysis) => void
  readonly onDiscard: (id: string) => void
}

/** Photos queued for analysis or analyzed, until they are discarded. Renders nothing if there are none. */
export function WaitingPhotos({ workspace, isOnline, onOpen, onDiscard }: WaitingPhotosProps) {
  const { list, sending } = useWaiting(workspace)
  if (!workspace || list.length === 0) return null
  const attempt = (act: (analyses: AnalysisQueue) => Promise<void>) => {
    const done = workspace.analyses().then(act)
    done.catch((error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'analyzer')
      return toast({ title: THIS_DEVICE_COULD_NOT_STORE_THAT, variant: 'destructive' })
    })
  }
  return (
    <section aria-label={WAITING_PHOTOS} className={styles.section}>
      <h3 className={styles.title}>{WAITING_PHOTOS}</h3>
      <ul className={styles.list}>
        {list.map((analysis) => (
          <WaitingPhoto
            key={analysis.id}
            analysis={analysis}
            statusText={statusTextOf(analysis, sending === analysis.id, isOnline)}
            onOpen={() => onOpen(analysis)}
            onRetry={() => attempt((analyses) => analyses.retry(analysis.id))}
            onDiscard={() => {
              attempt((analyses) => analyses.discard(analysis.id))
              onDiscard(analysis.id)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

interface Waiting {
  /** Latest first. */
  readonly list: readonly WaitingAnalysis[]
  /** The id of the one being sent. */
  readonly sending: string | null
}

const NONE: Waiting = { list: [], sending: null }

/** The photos on this device that are queued for analysis, or analyzed and not discarded yet. */
function useWaiting(workspace: Workspace | null): Waiting {
  const [waiting, setWaiting] = useState(NONE)
  useEffect(() => {
    if (!workspace) return setWaiting(NONE)
    let isGone = false
    const read = async () => {
      const analyses = await workspace.analyses()
      const list = await analyses.list()
      if (!isGone) setWaiting({ list: list.reverse(), sending: analyses.sending })
    }
    const look = () => void read().catch(reportUnless(isPictureFailure, 'analyzer'))
    const stop = workspace.onAnalyses(look)
    look()
    return () => {
      isGone = true
      stop()
    }
  }, [workspace])
  return waiting
}

interface WaitingPhotoProps {
  readonly analysis: WaitingAnalysis
  readonly statusText: string
  readonly onOpen: () => void
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

function WaitingPhoto({ analysis, statusText, onOpen, onRetry, onDiscard }: WaitingPhotoProps) {
  const { picture, state, body, madeAt } = analysis
  const url = useObjectUrl(picture.blob)
  const time = formatDateTime(madeAt)
  return (
    <li className={styles.photo}>
      {url ? <img src={url} alt="" className={styles.picture} /> : <span className={styles.picture} />}
      <div className={styles.words}>
        <p className={styles.name}>
          {TYPE_LABELS[body.analysisType ?? 'general']} · {time}
        </p>
        <p role="status" className={styles.statusText} data-state={state}>
          {statusText}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="s" look={state === 'answered' ? 'primary' : 'secondary'} onClick={onOpen}>
          {state === 'answered' ? SHOW : OPEN}
        </Button>
        {state === 'refused' && (
          <Button size="s" onClick={onRetry}>
            {RETRY}
          </Button>
        )}
        <IconButton label={discardPhotoOf(time)} icon={TrashIcon} onClick={onDiscard} />
      </div>
    </li>
  )
}

function statusTextOf({ state, refusal }: WaitingAnalysis, isSending: boolean, isOnline: boolean): string {
  if (isSending) return BEING_ANALYZED
  if (state === 'answered') return ANALYZED
  if (refusal) return refusalWords(refusal)
  return isOnline ? QUEUED : WAITING_FOR_NETWORK
}
