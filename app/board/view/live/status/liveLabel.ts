import type { LiveClient } from '../useLive'
import {
  CHANGES_ARE_SAVED_HERE,
  CONNECTION_FAILED,
  EVERYONE_SEES_CHANGES_INSTANTLY,
  LIVE,
  OFFLINE,
  RECONNECTING,
  RECONNECTING_DETAIL,
} from '../words'

export interface LiveLabel {
  readonly tone: 'live' | 'reconnecting' | 'offline'
  readonly text: string
  /** What it means for the user's work. */
  readonly hint: string
  readonly canRetry: boolean
}

/** LIVE only while joined; null before the first time. `isAgain`: a label was shown before. */
export function liveLabel(state: LiveClient['state'], isAgain: boolean): LiveLabel | null {
  switch (state) {
    case 'idle':
      return null
    case 'connecting':
      return isAgain ? liveLabel('reconnecting', isAgain) : null
    case 'live':
      return { tone: 'live', text: LIVE, hint: EVERYONE_SEES_CHANGES_INSTANTLY, canRetry: false }
    case 'reconnecting':
      return {
        tone: 'reconnecting',
        text: RECONNECTING,
        hint: RECONNECTING_DETAIL,
        canRetry: false,
      }
    case 'offline':
      return { tone: 'offline', text: OFFLINE, hint: CHANGES_ARE_SAVED_HERE, canRetry: false }
    case 'failed':
      return { tone: 'offline', text: OFFLINE, hint: CONNECTION_FAILED, canRetry: true }
  }
}
