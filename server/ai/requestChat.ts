import type OpenAI from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import type * as z from 'zod'
import type { AiProgress } from '../../contract/ai'
import type { ProgressReader } from './progress'
import type { Purpose } from './provider/createClient'
import { policyViolation, unknownError } from './providerError'
import { tokenUsage, type Usage } from './usage'

/** A request to a chat model. */
export interface ChatRequest {
  readonly client: OpenAI
  readonly model: string
  readonly purpose: Purpose
  readonly messages: ChatCompletionMessageParam[]
  /** The schema of the answer, under a name for the provider. */
  readonly schema: z.ZodType
  readonly name: string
  /** Message for people if the answer is unusable. */
  readonly invalid: string
  /** Maximum tokens of the answer. */
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** Receives the provider's token counts, also for an unusable answer. */
  readonly used: (usage: Usage) => void
  /** Receives what a reader finds in the answer while it streams. */
  readonly stream?: { readonly reader: () => ProgressReader; readonly onProgress: (progress: AiProgress) => void }
}

/** Longest answer that is read, in characters. A provider that does not stop is cut off. */
const ANSWER_MAX = 400_000

/**
 * Makes one request; returns JSON that is not validated yet. Throws what the provider's client throws,
 * CONTENT_POLICY_VIOLATION for what the model or a filter declines, UNKNOWN_ERROR for an answer that is cut off, empty
 * or not JSON.
 */
export async function requestChat(request: ChatRequest): Promise<unknown> {
  const { purpose, invalid } = request
  const { content, refusal, reason, usage } = request.stream
    ? await readStream(request, request.stream)
    : await readWhole(request)
  if (usage) request.used(usage)
  if (refusal || reason === 'content_filter') throw policyViolation(purpose)
  if (reason === 'length' || !content) throw unknownError(invalid)
  return parseJson(content, invalid)
}

interface Read {
  readonly content: string
  readonly refusal: string
  readonly reason: string | null
  readonly usage: Usage | undefined
}

function paramsOf({ model, messages, schema, name, maxTokens }: ChatRequest) {
  return { model, messages, response_format: zodResponseFormat(schema, name), max_completion_tokens: maxTokens }
}

async function readWhole(request: ChatRequest): Promise<Read> {
  const { client, signal } = request
  const answer = await client.chat.completions.create(paramsOf(request), { signal })
  const choice = answer.choices?.[0]
  return {
    content: limited(choice?.message?.content ?? ''),
    refusal: choice?.message?.refusal ?? '',
    reason: choice?.finish_reason ?? null,
    usage: usageOf(answer.usage),
  }
}

async function readStream(
  request: ChatRequest,
  { reader, onProgress }: NonNullable<ChatRequest['stream']>,
): Promise<Read> {
  const { client, signal } = request
  const options = { ...paramsOf(request), stream: true, stream_options: { include_usage: true } } as const
  const stream = await client.chat.completions.create(options, { signal })
  const progress = reader()
  const pieces: string[] = []
  let [length, refusal, isAnything] = [0, '', false]
  let reason: string | null = null
  let usage: Usage | undefined
  for await (const chunk of stream) {
    isAnything = true
    const choice = chunk.choices?.[0]
    const piece = choice?.delta?.content ?? ''
    pieces.push(piece)
    length += piece.length
    if (length > ANSWER_MAX) {
      stream.controller.abort()
      throw unknownError(request.invalid)
    }
    refusal += choice?.delta?.refusal ?? ''
    reason = choice?.finish_reason ?? reason
    usage = usageOf(chunk.usage) ?? usage
    for (const found of progress.read(piece)) onProgress(found)
  }
  // The client ends an aborted stream without an error.
  signal.throwIfAborted()
  // The provider did not stream: request the answer in one piece.
  if (!isAnything) return readWhole(request)
  return { content: pieces.join(''), refusal, reason, usage }
}

/** The provider's token counts; undefined if it sends none. */
function usageOf(usage: { prompt_tokens?: number; completion_tokens?: number } | null | undefined): Usage | undefined {
  return tokenUsage(usage?.prompt_tokens, usage?.completion_tokens)
}

function limited(content: string): string {
  return content.length > ANSWER_MAX ? '' : content
}

function parseJson(content: string, invalid: string): unknown {
  try {
    return JSON.parse(withoutFence(content))
  } catch (error) {
    throw error instanceof SyntaxError ? unknownError(invalid) : error
  }
}

const FENCE = '```'

/** The text without the code block that models without structured outputs often put it into. */
export function withoutFence(content: string): string {
  const text = content.trim()
  if (text.length < 2 * FENCE.length || !text.startsWith(FENCE) || !text.endsWith(FENCE)) return text
  return text.slice(FENCE.length, -FENCE.length).replace(/^json/, '')
}
