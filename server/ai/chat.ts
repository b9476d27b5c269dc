import type { ChatCompletionContentPart } from 'openai/resources/chat/completions'
import type * as z from 'zod'
import { spend } from '../rateLimits'
import { modelFor } from './models'
import type { Prompt } from './prompts/Prompt'
import { translateFailure } from './providerError'
import type { AiDeps, Requester } from './Requester'
import { requestChat } from './requestChat'
import { type CallName, COST, meterCall } from './usage'
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
  /** `data:` address of a picture that was looked at. */
  readonly image?: string
  /** What is streamed, where the asker wants it. */
  readonly field?: string
}

/** Null: the server itself asks. */
export type ChatRequester = Requester | (Omit<Requester, 'userId'> & { readonly userId: null })

/** One question to a chat model. Gives JSON of no checked form; refuses as the error catalogue has it. */
export function chat(deps: AiDeps, requester: ChatRequester, question: Question): Promise<unknown> {
  return deps.callsAtOnce.run(requester.userId, () => ask(deps, requester, question))
}

async function ask(deps: AiDeps, requester: ChatRequester, question: Question): Promise<unknown> {
  const { call, purpose } = question
  const client = deps.getClient(purpose)
  if (requester.userId !== null) await spend(deps.limits.ai, String(requester.userId), COST[call])
  const { openai } = deps.settings
  const model = modelFor(openai, purpose)
  const { onText } = requester
  let hasStreamed = false
  const stream =
    onText && question.field
      ? {
          field: question.field,
          onText: (text: string) => {
            hasStreamed = true
            onText(text)
          },
        }
      : undefined

  return meterCall(deps, { call, model, userId: requester.userId }, async (used) => {
    try {
      return await withRetry(
        { signal: requester.signal, timeout: openai.timeout, isRetryable: () => !hasStreamed, costs: 'little' },
        (signal) => requestChat({ ...question, client, model, messages: messagesOf(question), signal, stream, used }),
      )
    } catch (error) {
      deps.log.debug({ err: error }, 'AI provider')
      throw translateFailure(error, purpose)
    }
  })
}

function messagesOf({ prompt, image }: Question) {
  const text: ChatCompletionContentPart = { type: 'text', text: prompt.user }
  const content = image ? [text, { type: 'image_url' as const, image_url: { url: image } }] : prompt.user
  return [
    { role: 'system' as const, content: prompt.system },
    { role: 'user' as const, content },
  ]
}
