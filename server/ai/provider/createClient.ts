import OpenAI from 'openai'
import { OPENAI_URL } from '../../../contract/aiProvider'
import type { Settings } from '../../env'

/** Largest answer that is read of a provider: a picture of 4K in base64, and room. Bytes. */
export const RESPONSE_BYTES_MAX = 32 * 1024 * 1024

export class ResponseTooLarge extends Error {}

/** `fetch` that ends an answer which is larger than it may be: a provider that never stops would fill the memory. */
export function boundedFetch(limit = RESPONSE_BYTES_MAX, inner: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const answer = await inner(input, init)
    if (!answer.body) return answer
    let length = 0
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          length += chunk.byteLength
          if (length > limit) controller.error(new ResponseTooLarge())
          else controller.enqueue(chunk)
        },
      }),
    )
    // In the form of Node's own, also where another implementation fetched.
    const headers = new Headers([...answer.headers])
    return new Response(counted, { status: answer.status, statusText: answer.statusText, headers })
  }
}

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
