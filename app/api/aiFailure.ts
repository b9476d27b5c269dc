import {
  AI_BACKGROUND_POLICY,
  AI_IMAGE_POLICY,
  AI_IMAGES_KEY_MISSING,
  AI_IMAGES_QUOTA,
  AI_KEY_MISSING,
  AI_LOGIN,
  AI_QUOTA,
  AI_TEXT_POLICY,
} from '../../contract/aiErrors'
import { ApiError, errorMessage, isUnreachable } from './ApiError'
import { ANSWER_COULD_NOT_BE_UNDERSTOOD, STOPPED, serverError, UNREACHABLE } from './words'

/** Why an AI request failed, and the message to show (specification 2, section 8). */
export interface AiFailure {
  readonly kind: 'aborted' | 'offline' | 'key' | 'quota' | 'allowance' | 'policy' | 'signIn' | 'other'
  readonly message: string
}

type Call = keyof typeof AI_LOGIN

const QUOTA_CODES = ['RATE_LIMIT', 'insufficient_quota', 'rate_limit_exceeded']
/** Of the calls that generate an image. */
const POLICY_TEXTS: Readonly<Partial<Record<Call, string>>> = {
  generateImage: AI_IMAGE_POLICY,
  generateBackground: AI_BACKGROUND_POLICY,
}

/**
 * `call` selects the text for a missing session, and for an error without a text of our server: one with only a code or
 * a status, or in the words of something in between.
 */
export function aiFailure(error: unknown, call: Call): AiFailure {
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'aborted', message: STOPPED }
  if (isUnreachable(error) && !hasMessage(error))
    return { kind: 'offline', message: error instanceof ApiError ? error.parsed().message : UNREACHABLE }
  if (!(error instanceof ApiError)) return { kind: 'other', message: messageOf(error) }
  const { code, message } = error.parsed()
  const { status } = error
  if (status === 401 || code === 'AUTHENTICATION_REQUIRED') return { kind: 'signIn', message: AI_LOGIN[call] }
  const policyText = POLICY_TEXTS[call]
  const messageOr = (text: string) => (code === message ? text : message)
  if (code === 'API_KEY_MISSING') return { kind: 'key', message: messageOr(AI_KEY_MISSING) }
  if (code === 'DALLE_API_KEY_MISSING') return { kind: 'key', message: messageOr(AI_IMAGES_KEY_MISSING) }
  // Only the person's own concurrent requests: soon over, and no quota is used up.
  if (code === 'TOO_MANY_AT_ONCE') return { kind: 'other', message }
  if (code === 'AI_ALLOWANCE_USED') return { kind: 'allowance', message }
  if (status === 429 || isOneOf(QUOTA_CODES, code) || /quota|rate limit/i.test(message)) {
    const text = policyText ? AI_IMAGES_QUOTA : AI_QUOTA
    return { kind: 'quota', message: code === 'RATE_LIMIT' ? messageOr(text) : text }
  }
  if (code === 'CONTENT_POLICY_VIOLATION') return { kind: 'policy', message: messageOr(policyText ?? AI_TEXT_POLICY) }
  if (policyText && !isOurs(error) && /policy|safety|violate|blocked/i.test(message))
    return { kind: 'policy', message: policyText }
  return { kind: 'other', message }
}

/** Whether our server made the error, rather than a service in between. */
function isOurs(error: ApiError): boolean {
  const failure = error.failure()
  return failure.kind === 'refused' && failure.code !== null
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
