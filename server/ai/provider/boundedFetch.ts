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
