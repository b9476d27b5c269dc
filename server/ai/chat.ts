import type { ChatCompletionContentPart } from 'openai/resources/chat/completions'
import type * as z from 'zod'
import { spend } from '../rateLimits'
import type { AiDeps, Asker } from './Asker'
import { askChat } from './askChat'
import { attempt } from './attempt'
import { modelFor } from './models'
import type { Prompt } from './prompts/Prompt'
import { translateFailure } from './providerError'
import { type CallName, COST, metered } from './usage'

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
export type Asking = Asker | (Omit<Asker, 'userId'> & { readonly userId: null })

/** One question to a chat model. Gives JSON of no checked form; refuses as the error catalogue has it. */
export function chat(deps: AiDeps, asker: Asking, question: Question): Promise<unknown> {
  return deps.callsAtOnce.run(asker.userId, () => ask(deps, asker, question))
}

async function ask(deps: AiDeps, asker: Asking, question: Question): Promise<unknown> {
  const { call, purpose } = question
  const client = deps.getClient(purpose)
  if (asker.userId !== null) await spend(deps.limits.ai, String(asker.userId), COST[call])
  const { openai } = deps.settings
  const model = modelFor(openai, purpose)
  const { onText } = asker
  let isHeard = false
  const stream =
    onText && question.field
      ? {
          field: question.field,
          onText: (text: string) => {
            isHeard = true
            onText(text)
          },
        }
      : undefined

  return metered(deps, { call, model, userId: asker.userId }, async (used) => {
    try {
      return await attempt(
        { signal: asker.signal, timeout: openai.timeout, isRepeatable: () => !isHeard, costs: 'little' },
        (signal) => askChat({ ...question, client, model, messages: messagesOf(question), signal, stream, used }),
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
