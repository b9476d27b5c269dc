import OpenAI from 'openai'
import { OPENAI_URL } from '../../../contract/aiProvider'
import type { Settings } from '../../env'
import { boundedFetch } from './boundedFetch'

export type AiSettings = Settings['openai']

/** What a call is for: decides the model, and how a refusal is worded. */
export type Purpose = 'text' | 'vision' | 'image' | 'background'

interface Access {
  readonly apiKey: string
  /** OpenAI's own unless given. */
  readonly baseUrl: string | undefined
  /** Node's own unless given. */
  readonly fetch?: typeof fetch
  /** Bytes of the largest answer that is read. */
  readonly bytesMax?: number
}

export function createClient({ apiKey, baseUrl, fetch, bytesMax }: Access): OpenAI {
  // The package's own retries would triple what a slow or failing call costs; `ask` decides by itself. What the
  // package reads from the environment is ours to say.
  return new OpenAI({
    apiKey,
    baseURL: baseUrl ?? OPENAI_URL,
    organization: null,
    project: null,
    maxRetries: 0,
    fetch: boundedFetch(bytesMax, fetch),
    logLevel: 'off',
  })
}

export function isImage(purpose: Purpose): boolean {
  return purpose === 'image' || purpose === 'background'
}
