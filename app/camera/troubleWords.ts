/** Why there is no viewfinder. */
export type Trouble = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported' | 'lost' | 'unknown'

interface TroubleWords {
  readonly title: string
  readonly text: string
  /** Whether a retry may help without changing anything elsewhere. */
  readonly canRetry: boolean
}

export const TROUBLE_WORDS: Readonly<Record<Trouble, TroubleWords>> = {
  denied: {
    title: 'Moodloom isn’t allowed to use the camera',
    text: 'Allow it in your browser’s settings for this site, then try again. Or take the photo another way:',
    canRetry: true,
  },
  none: {
    title: 'No camera was found',
    text: 'Connect one and try again. Or choose an existing photo:',
    canRetry: true,
  },
  busy: {
    title: 'The camera is busy',
    text: 'Another app or tab is using it. Close that one and try again. Or take the photo another way:',
    canRetry: true,
  },
  insecure: {
    title: 'The camera needs a secure connection',
    text: 'Browsers only allow it on https addresses. You can still take the photo another way:',
    canRetry: false,
  },
  unsupported: {
    title: 'This browser can’t show the camera',
    text: 'You can still take the photo another way:',
    canRetry: false,
  },
  lost: {
    title: 'The camera was switched off',
    text: 'Your device needed it for something else, such as a call. Try again, or take the photo another way:',
    canRetry: true,
  },
  unknown: {
    title: 'The camera couldn’t be opened',
    text: 'Try again, or take the photo another way:',
    canRetry: true,
  },
}

/** Maps an error of getUserMedia: https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
export function troubleOf(error: unknown): Trouble {
  switch (error instanceof Error || error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'unknown'
  }
}
