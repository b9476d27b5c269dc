import { type AiProgress, aiStreamLine } from '../../contract/ai'
import { AI_STREAM_TYPE } from '../../contract/aiLimits'
import { ERROR_CODE } from '../../contract/headers'
import { parseJson } from '../../contract/parseJson'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { ApiError, NetworkError, NonJsonResponse } from './ApiError'
import { type Parse, type RequestOptions, readJson, send } from './request'
import { ANSWER_ENDED_EARLY } from './words'

export type StreamedSuggestion = Pick<Extract<AiProgress, { type: 'suggestion' }>, 'suggestion' | 'elementType'>

interface StreamedOptions extends RequestOptions {
  /** Receives all the text so far. */
  readonly onText?: (soFar: string) => void
  /** Receives each complete suggestion. */
  readonly onSuggestion?: (suggestion: StreamedSuggestion) => void
}

/**
 * Calls the API for a response that is streamed line by line; plain JSON is accepted as well. Throws like `request`,
 * and if the stream ends with an error or without an answer.
 */
export async function requestStreamed<T>(path: string, parse: Parse<T>, options: StreamedOptions): Promise<T> {
  const headers = { ...options.headers, Accept: AI_STREAM_TYPE }
  const response = await send(path, { method: 'POST', ...options, headers })
  if (!response?.headers.get('Content-Type')?.includes(AI_STREAM_TYPE))
    return parse(response && (await readJson(response, options.signal)))
  let words = ''
  for await (const line of linesOf(response, options.signal)) {
    const event = aiStreamLine.parse(jsonOf(line))
    if (event.type === 'answer') return parse(event.answer)
    if (event.type === 'error')
      throw new ApiError(502, JSON.stringify(event), '', new Headers({ [ERROR_CODE]: event.error }))
    if (event.type === 'suggestion') options.onSuggestion?.(event)
    else {
      words += event.text
      options.onText?.(words)
    }
  }
  throw new ApiError(502, JSON.stringify({ message: ANSWER_ENDED_EARLY }), '')
}

function jsonOf(line: string): unknown {
  const value = parseJson(line)
  if (value === undefined) throw new NonJsonResponse('A line is not JSON')
  return value
}

/** Yields the lines of a body; the last may lack its line break. Throws NetworkError if the body is cut off. */
async function* linesOf(response: Response, signal?: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  const read = async () => {
    try {
      return (await reader?.read()) ?? { done: true as const, value: undefined }
    } catch (error) {
      throw signal?.aborted ? error : new NetworkError(error)
    }
  }
  try {
    for (;;) {
      const { done, value: bytes } = await read()
      if (done) break
      const value = decoder.decode(bytes, { stream: true })
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines.filter((line) => line.trim() !== '')
    }
    if (rest.trim() !== '') yield rest
  } finally {
    await reader?.cancel().catch(reportUnless(isOutsideFailure, 'api'))
  }
}
