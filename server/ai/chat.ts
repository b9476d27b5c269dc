import type { ChatCompletionContentPart } from 'openai/resources/chat/completions'
import type * as z from 'zod'
import type { AiProgress } from '../../contract/ai'
import { callProvider } from './callProvider'
import type { ProgressReader } from './progress'
import type { Prompt } from './prompts/Prompt'
import type { Provider } from './provider/createProviders'
import { takesNoImages } from './providerError'
import type { AiDeps, Requester } from './Requester'
import { requestChat } from './requestChat'
import type { CallName, Usage } from './usage'
import { withRetry } from './withRetry'

export interface Question {
  readonly call: CallName
  readonly purpose: 'text' | 'vision'
  readonly prompt: Prompt
  readonly schema: z.ZodType
  /** Name of the schema. */
  readonly name: string
  readonly invalid: string
  readonly maxTokens: number
  /** `data:` URL of the image that the question is about. */
  readonly image?: string
  /** A `data:` URL with words about it. Models that take no images get neither. */
  readonly picture?: { readonly url: string; readonly words: string }
  /** Parses the stream, if the requester wants one. */
  readonly reader?: () => ProgressReader
  /** Always uses the operator's provider: the answer is shared by everyone. */
  readonly isShared?: true
}

/** JSON that is not validated yet, and the provider's token counts for it. */
export interface ChatAnswer {
  readonly value: unknown
  /** Empty if the provider counted nothing. */
  readonly counted: { readonly usage?: Usage }
}

/** Null: the server itself makes the call. */
export type ChatRequester = Requester | (Omit<Requester, 'userId'> & { readonly userId: null })

/** Asks a chat model one question. Throws the errors of the error catalog. */
export function chat(deps: AiDeps, requester: ChatRequester, question: Question): Promise<ChatAnswer> {
  return deps.callsAtOnce.run(requester.userId, () => ask(deps, requester, question))
}

function providerFor(
  { providers }: AiDeps,
  { userId }: ChatRequester,
  { isShared, purpose }: Pick<Question, 'isShared' | 'purpose'>,
): Provider | Promise<Provider> {
  return userId === null || isShared ? providers.server(purpose) : providers.of(userId, purpose)
}

async function ask(deps: AiDeps, requester: ChatRequester, question: Question): Promise<ChatAnswer> {
  const { call, picture } = question
  const purpose = picture ? 'vision' : question.purpose
  const { client, isOwn, modelFor } = await providerFor(deps, requester, { ...question, purpose })
  const { openai } = deps.settings
  const model = modelFor(purpose)
  const { onProgress } = requester
  let hasStreamed = false
  const stream =
    onProgress && question.reader
      ? {
          reader: question.reader,
          onProgress: (progress: AiProgress) => {
            hasStreamed = true
            onProgress(progress)
          },
        }
      : undefined

  let usage: Usage | undefined
  const value = await callProvider(deps, { call, purpose, model, isOwn, userId: requester.userId }, (report) => {
    const used = (counted: Usage) => {
      usage = counted
      report(counted)
    }
    const request = (each: Question, model: string) =>
      withRetry(
        { signal: requester.signal, timeout: openai.timeout, isRetryable: () => !hasStreamed, costs: 'little' },
        (signal) => requestChat({ ...each, client, model, messages: messagesOf(each), signal, stream, used }),
      )
    return request(question, model).catch((error: unknown) => {
      if (!picture || !takesNoImages(error)) throw error
      const { picture: _, ...withoutPicture } = question
      return request(withoutPicture, modelFor(question.purpose))
    })
  })
  return { value, counted: usage ? { usage } : {} }
}

function messagesOf({ prompt, image, picture }: Question) {
  const url = image ?? picture?.url
  const words = picture ? `${prompt.user}\n\n${picture.words}` : prompt.user
  const text: ChatCompletionContentPart = { type: 'text', text: words }
  const content = url ? [text, { type: 'image_url' as const, image_url: { url } }] : words
  return [
    { role: 'system' as const, content: prompt.system },
    { role: 'user' as const, content },
  ]
}
