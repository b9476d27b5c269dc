import OpenAI from 'openai'
import { OPENAI_URL } from '../../../contract/aiProvider'
import type { Settings } from '../../env'

/** Largest answer that is read from a provider: a 4K image in base64, with some headroom. Bytes. */
export const RESPONSE_BYTES_MAX = 32 * 1024 * 1024

export class ResponseTooLarge extends Error {}

/** A `fetch` that cuts off an answer above its limit: a provider that never stops would exhaust the memory. */
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
    // Copied to Node's own class, in case another implementation fetched.
    const headers = new Headers([...answer.headers])
    return new Response(counted, { status: answer.status, statusText: answer.statusText, headers })
  }
}

export type AiSettings = Settings['openai']

/** What a call is for: decides the model, and the wording of a refusal. */
export type Purpose = 'text' | 'vision' | 'image' | 'background'

interface Access {
  readonly apiKey: string
  /** Defaults to OpenAI's own. */
  readonly baseUrl: string | undefined
  /** Defaults to Node's own. */
  readonly fetch?: typeof fetch
  /** Bytes of the largest answer that is read. */
  readonly bytesMax?: number
}

export function createClient({ apiKey, baseUrl, fetch, bytesMax }: Access): OpenAI {
  // The package's own retries would triple the cost of a slow or failing call; `withRetry` decides on retries. All
  // options are set so that the package reads none from the environment.
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
