import type { LiveFace } from './LiveFace'

export interface LiveLabel {
  readonly tone: 'live' | 'reconnecting' | 'offline'
  readonly text: 'LIVE' | 'Reconnecting' | 'Offline'
  /** What it means for the work. */
  readonly hint: string
  readonly canRetry: boolean
}

export const CONNECTION_LOST = 'Connection error. Will attempt to reconnect...'
export const CONNECTION_FAILED = "Couldn't establish a stable connection. Please refresh the page."

/** LIVE only while joined; nothing before the first time. `isAgain`: it has been said how it stands. */
export function liveLabel(state: LiveFace['state'], isAgain: boolean): LiveLabel | null {
  switch (state) {
    case 'idle':
      return null
    case 'connecting':
      return isAgain ? liveLabel('reconnecting', isAgain) : null
    case 'live':
      return { tone: 'live', text: 'LIVE', hint: 'Changes are seen at once by everybody here', canRetry: false }
    case 'reconnecting':
      return {
        tone: 'reconnecting',
        text: 'Reconnecting',
        hint: 'Not live at the moment. What you make is kept and sent.',
        canRetry: false,
      }
    case 'offline':
      return { tone: 'offline', text: 'Offline', hint: 'What you make is kept on this device.', canRetry: false }
    case 'failed':
      return { tone: 'offline', text: 'Offline', hint: CONNECTION_FAILED, canRetry: true }
  }
}
