import OpenAI from 'openai'
import {
  AI_BACKGROUND_POLICY,
  AI_IMAGE_POLICY,
  AI_IMAGES_QUOTA,
  AI_KEY_REFUSED,
  AI_QUOTA,
  AI_TEXT_POLICY,
} from '../../contract/aiErrors'
import { AppError } from '../AppError'
import { isImage, type Purpose } from './provider/createClient'

/** The provider did not answer within the timeout. */
export class ProviderTimeout extends Error {}
/** The requester disconnected. */
export class RequesterGone extends Error {}

/**
 * Maps a provider failure to the error catalog (specification 2, section 8). Does not pass on the provider's own
 * message: it may repeat the prompt or name the account.
 */
export function translateFailure(error: unknown, purpose: Purpose): AppError {
  if (error instanceof AppError) return error
  // No one is left to receive it, and it is not the server's fault.
  if (error instanceof RequesterGone) return new AppError('MALFORMED_BODY', 'The request ended early.')
  if (error instanceof ProviderTimeout || error instanceof OpenAI.APIConnectionTimeoutError) {
    return unknownError('The AI service took too long to answer. Please try again.')
  }
  if (error instanceof OpenAI.APIConnectionError) {
    return unknownError('The AI service couldn’t be reached. Please try again later.')
  }
  if (!(error instanceof OpenAI.APIError)) return unknownError('The AI service couldn’t answer. Please try again.')
  if (isQuota(error)) return quota(purpose, error)
  if (isPolicy(error)) return policyViolation(purpose)
  // The API key is wrong, not the person's session: the remedy is the same as for a missing key.
  if (error.status === 401) {
    const code = isImage(purpose) ? 'DALLE_API_KEY_MISSING' : 'API_KEY_MISSING'
    return new AppError(code, AI_KEY_REFUSED)
  }
  if (error.status === 404) return unknownError('The AI service doesn’t have the configured model.')
  return unknownError(`The AI service failed (${error.status ?? 'no status'}). Please try again.`)
}

/**
 * Whether the provider produced nothing: it refused the call, failed, was unreachable or took too long. What it
 * answered is billed, useful or not, and so may be what it was producing when the requester disconnected.
 */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof AppError || error instanceof RequesterGone)
}

/** Declined by a model, or stopped by a filter. */
export function policyViolation(purpose: Purpose): AppError {
  const text = {
    text: AI_TEXT_POLICY,
    vision: AI_TEXT_POLICY,
    image: AI_IMAGE_POLICY,
    background: AI_BACKGROUND_POLICY,
  }
  return new AppError('CONTENT_POLICY_VIOLATION', text[purpose])
}

export function unknownError(message: string): AppError {
  return new AppError('UNKNOWN_ERROR', message)
}

/** Whether the credit is used up, so that retrying soon is useless. */
export function isOutOfCredit(error: InstanceType<typeof OpenAI.APIError>): boolean {
  return error.code === 'insufficient_quota' || error.type === 'insufficient_quota'
}

const NO_IMAGES_STATUS = [400, 404, 415, 422, 500, 501]

/** Whether a call was refused because the model takes no images: providers say so in words, without a code. */
export function takesNoImages(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError) || isPolicy(error)) return false
  return NO_IMAGES_STATUS.includes(error.status) && /image|vision|multi.?modal/i.test(error.message)
}

const QUOTA_WORDS = /quota|rate.?limit/i

function isQuota(error: InstanceType<typeof OpenAI.APIError>): boolean {
  // 402: no credit, as several compatible services report it; others report it only in words.
  const isNamed = error.status === 429 || error.status === 402 || error.code === 'rate_limit_exceeded'
  return isNamed || isOutOfCredit(error) || QUOTA_WORDS.test(error.message)
}

const POLICY_CODES = ['content_policy_violation', 'content_filter', 'moderation_blocked', 'CONTENT_POLICY_VIOLATION']
// Also within a code, such as `content_policy`.
const POLICY_WORDS = /polic(?:y|ies)|safety|violat|\bblocked\b|moderation/i
const POLICY_STATUS: readonly (number | undefined)[] = [400, 403, 422, 451]

/** A 400 may be our own mistake: only a code or wording shows that it is about the prompt. */
function isPolicy(error: InstanceType<typeof OpenAI.APIError>): boolean {
  if (POLICY_CODES.some((code) => code === error.code || code === error.type)) return true
  return POLICY_STATUS.includes(error.status) && POLICY_WORDS.test(error.message)
}

function quota(purpose: Purpose, error: InstanceType<typeof OpenAI.APIError>): AppError {
  const seconds = Number(error.headers?.get('retry-after'))
  const isExplained = Number.isInteger(seconds) && seconds > 0 && seconds <= 86_400
  const headers = isExplained ? { 'Retry-After': String(seconds) } : undefined
  return new AppError('RATE_LIMIT', isImage(purpose) ? AI_IMAGES_QUOTA : AI_QUOTA, undefined, headers)
}
