import { useState } from 'react'
import { RefreshIcon } from '../../../../ui/icons'
import styles from '../people.module.css'
import { type LiveClient, useLive } from '../useLive'
import { RETRY } from '../words'
import { liveLabel } from './liveLabel'

interface LivePillProps {
  readonly live: LiveClient
}

const STATE = ['state'] as const
/** Connected without a board is not live yet. */
const stateOf = ({ state, canEdit }: LiveClient) => (state === 'live' && canEdit === null ? 'connecting' : state)

/** LIVE, Reconnecting or Offline; with a Retry button once automatic retries have ended. */
export function LivePill({ live }: LivePillProps) {
  const [isAgain, setIsAgain] = useState(false)
  const label = liveLabel(useLive(live, STATE, stateOf), isAgain)
  if (label && !isAgain) setIsAgain(true)
  if (!label) return null
  const { tone, text, hint, canRetry } = label
  const face = (
    <>
      <span className={styles.light} />
      {text}
    </>
  )
  if (!canRetry) {
    return (
      <span className={styles.pill} data-live={tone} data-tooltip={hint}>
        {face}
      </span>
    )
  }
  return (
    <button type="button" className={styles.pill} data-live={tone} data-tooltip={hint} onClick={() => live.retry()}>
      {face}
      <span className={styles.retry}>
        <RefreshIcon size={16} />
        {RETRY}
      </span>
    </button>
  )
}
