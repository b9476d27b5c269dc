import OpenAI from 'openai'
import { AI_IMAGES_KEY_MISSING, AI_KEY_MISSING } from '../../contract/aiErrors'
import { AppError } from '../AppError'
import type { Settings } from '../env'
import { boundedFetch } from './boundedFetch'

export type AiSettings = Settings['openai']

/** What a call is for: decides the model, and how a refusal is worded. */
export type Purpose = 'text' | 'vision' | 'image' | 'background'

/** Gives the provider's client, made when it is first asked for: without a key it cannot be. */
export type GetClient = (purpose: Purpose) => OpenAI

/** Throws API_KEY_MISSING, or for images DALLE_API_KEY_MISSING. */
export function createClient({ apiKey, baseUrl }: AiSettings): GetClient {
  let client: OpenAI | undefined
  return (purpose) => {
    if (!apiKey) throw keyMissing(purpose)
    // The package's own retries would triple what a slow or failing call costs; `ask` decides by itself. What the
    // package reads from the environment is ours to say.
    client ??= new OpenAI({
      apiKey,
      baseURL: baseUrl ?? 'https://api.openai.com/v1',
      organization: null,
      project: null,
      maxRetries: 0,
      fetch: boundedFetch(),
      logLevel: 'off',
    })
    return client
  }
}

export function isImage(purpose: Purpose): boolean {
  return purpose === 'image' || purpose === 'background'
}

function keyMissing(purpose: Purpose): AppError {
  return isImage(purpose)
    ? new AppError('DALLE_API_KEY_MISSING', AI_IMAGES_KEY_MISSING)
    : new AppError('API_KEY_MISSING', AI_KEY_MISSING)
}
