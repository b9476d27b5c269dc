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
    text: 'Allow it in the settings that your browser keeps for this site, then try again. Or take the photo another way:',
    canRetry: true,
  },
  none: {
    title: 'No camera was found',
    text: 'Connect one and try again. Or take a photo that is there already:',
    canRetry: true,
  },
  busy: {
    title: 'The camera is busy',
    text: 'Another app or tab is using it. Close that one and try again. Or take the photo another way:',
    canRetry: true,
  },
  insecure: {
    title: 'The camera needs a secure connection',
    text: 'Browsers show it on https addresses only. You can still take the photo another way:',
    canRetry: false,
  },
  unsupported: {
    title: 'This browser does not show the camera',
    text: 'You can still take the photo another way:',
    canRetry: false,
  },
  lost: {
    title: 'The camera was switched off',
    text: 'The device took it back, perhaps for a call. Try again, or take the photo another way:',
    canRetry: true,
  },
  unknown: {
    title: 'The camera could not be opened',
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
