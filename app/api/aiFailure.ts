import { AI_KEY_MISSING, AI_LOGIN, AI_QUOTA } from '../../contract/aiErrors'
import { ApiError, errorMessage, isUnreachable } from './ApiError'
import { ANSWER_COULD_NOT_BE_UNDERSTOOD, STOPPED, serverError, UNREACHABLE } from './words'

/** Why an AI request failed, and the message to show (specification 2, section 8). */
export interface AiFailure {
  readonly kind: 'aborted' | 'offline' | 'key' | 'quota' | 'allowance' | 'policy' | 'signIn' | 'other'
  readonly message: string
}

const KEY_CODES = ['API_KEY_MISSING', 'DALLE_API_KEY_MISSING']
const QUOTA_CODES = ['RATE_LIMIT', 'insufficient_quota', 'rate_limit_exceeded']

/** `call` selects the message for a missing session. */
export function aiFailure(error: unknown, call: keyof typeof AI_LOGIN): AiFailure {
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'aborted', message: STOPPED }
  if (isUnreachable(error) && !hasMessage(error))
    return { kind: 'offline', message: error instanceof ApiError ? error.parsed().message : UNREACHABLE }
  if (!(error instanceof ApiError)) return { kind: 'other', message: messageOf(error) }
  const { code, message } = error.parsed()
  const { status } = error
  if (status === 401 || code === 'AUTHENTICATION_REQUIRED') return { kind: 'signIn', message: AI_LOGIN[call] }
  if (isOneOf(KEY_CODES, code)) return { kind: 'key', message: code === message ? AI_KEY_MISSING : message }
  // Only the person's own concurrent requests: soon over, and no quota is used up.
  if (code === 'TOO_MANY_AT_ONCE') return { kind: 'other', message }
  if (code === 'AI_ALLOWANCE_USED') return { kind: 'allowance', message }
  if (status === 429 || isOneOf(QUOTA_CODES, code) || /quota|rate limit/i.test(message))
    return { kind: 'quota', message: code === message ? AI_QUOTA : message }
  if (code === 'CONTENT_POLICY_VIOLATION') return { kind: 'policy', message }
  return { kind: 'other', message }
}

/** Whether a response gives a reason, as that of a stream that ended early does. A proxy's page gives none. */
const hasMessage = (error: unknown): boolean =>
  error instanceof ApiError && error.parsed().message !== serverError(error.status)

/** Messages from schemas and parsers are not user-facing. */
function messageOf(error: unknown): string {
  const isTechnical = error instanceof SyntaxError || (error instanceof Error && /zod/i.test(error.name))
  return (isTechnical ? undefined : errorMessage(error)) ?? ANSWER_COULD_NOT_BE_UNDERSTOOD
}

const isOneOf = (codes: readonly string[], code: string | null): boolean => code !== null && codes.includes(code)
