import { AI_KEY_MISSING } from '../../contract/aiErrors'
import { type AiFailure, aiFailure } from '../api/aiFailure'
import type { ToastOptions } from '../ui/toast'
import {
  ANALYSIS_FAILED,
  ANALYSIS_FAILED_TITLE,
  KEY_MISSING,
  KEY_MISSING_TITLE,
  NO_BACKGROUND_WAS_MADE,
  QUOTA,
  QUOTA_TITLE,
} from './words'

export interface Failure {
  readonly kind: AiFailure['kind']
  /** Shown instead of the results. */
  readonly words: string
  /** Null for a missing session, which the account reports with a link to log in. */
  readonly toast: ToastOptions | null
}

/** The message for a failed analysis (specification, section 8). */
export function analysisFailure(error: unknown): Failure {
  return message(aiFailure(error, 'analyzeImage'), ANALYSIS_FAILED_TITLE, ANALYSIS_FAILED)
}

/** The message for a background or sky that could not be generated. */
export function generationFailure(error: unknown): Failure {
  return message(aiFailure(error, 'generateBackground'), NO_BACKGROUND_WAS_MADE)
}

/** The message for a refusal stored with a queued photo. */
export function refusalWords({ message }: { readonly message: string }): string {
  return keyWords(message)
}

/** The analyzer has its own message for a missing key; other key problems read the same everywhere. */
const keyWords = (message: string): string => (message === AI_KEY_MISSING ? KEY_MISSING : message)

function message({ kind, message }: AiFailure, title: string, usual?: string): Failure {
  const asError = (words: string, heading: string, description = words): Failure => ({
    kind,
    words,
    toast: { title: heading, description, variant: 'destructive' },
  })
  switch (kind) {
    case 'key':
      return asError(keyWords(message), KEY_MISSING_TITLE)
    case 'quota':
      return asError(message, QUOTA_TITLE, usual ? QUOTA : message)
    case 'allowance':
      return asError(message, QUOTA_TITLE)
    case 'signIn':
      return { kind, words: message, toast: null }
    default:
      return asError(message, title, usual)
  }
}
