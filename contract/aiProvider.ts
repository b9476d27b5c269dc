import * as z from 'zod/mini'
import { AI_BASE_URL_MAX, AI_KEY_MAX, AI_MODEL_NAME_MAX, AI_MODELS_SHOWN_MAX } from './aiLimits'

// A person's own AI provider: an OpenAI-compatible address, a key, and the models to use.

/** OpenAI's own address: always allowed. */
export const OPENAI_URL = 'https://api.openai.com/v1'

const ADDRESS = 'Enter the base URL as an https address'

// Https, without a username, password, query or fragment: a key must not be sent to anything else.
const address = z
  .url({ protocol: /^https$/, error: ADDRESS })
  .check(
    z.trim(),
    z.maxLength(AI_BASE_URL_MAX, `The base URL must be at most ${AI_BASE_URL_MAX} characters`),
    z.regex(/^[^\s?#@\\]+$/, ADDRESS),
  )
/** Null: the service that the server uses. */
const baseUrl = z.nullable(address)

/** Only characters that a header may contain. */
const typedKey = z
  .string({ error: 'Required' })
  .check(
    z.trim(),
    z.maxLength(AI_KEY_MAX, `The key must be at most ${AI_KEY_MAX} characters`),
    z.regex(/^[\x21-\x7e]*$/, 'The key must not contain spaces, line breaks or special characters'),
  )
const key = typedKey.check(z.minLength(1, 'Enter your API key'))

const typedModel = z
  .string({ error: 'Required' })
  .check(
    z.trim(),
    z.maxLength(AI_MODEL_NAME_MAX, `The model’s name must be at most ${AI_MODEL_NAME_MAX} characters`),
    z.regex(/^\P{C}*$/u, 'The model’s name must not contain control or invisible characters'),
  )
const model = z.nullable(typedModel.check(z.minLength(1, 'Required')))

/**
 * PUT /api/account/ai-provider, answered as the GET. Without a key, the saved one is kept if the address is unchanged:
 * a key meant for one service is never sent to another. A model of null is the service's default.
 */
export const aiProviderChange = z.object({
  baseUrl,
  key: z.optional(key),
  textModel: model,
  visionModel: model,
  imageModel: model,
})
export type AiProviderChange = z.infer<typeof aiProviderChange>

/** The settings page's form for an `aiProviderChange`: an empty field keeps what is saved, or means the default. */
export const aiProviderForm = z.object({
  baseUrl: z.string(),
  key: typedKey,
  textModel: typedModel,
  visionModel: typedModel,
  imageModel: typedModel,
})
export type AiProviderForm = z.infer<typeof aiProviderForm>

/** The same for a custom service, which has no defaults. */
export const otherProviderForm = z.extend(aiProviderForm, {
  baseUrl: address,
  textModel: typedModel.check(z.minLength(1, 'Enter a text model')),
})

/** POST /api/account/ai-provider/test: without a key, the saved one, as above. */
export const aiProviderTest = z.object({ baseUrl, key: z.optional(key) })
export type AiProviderTest = z.infer<typeof aiProviderTest>

/** Why a saved provider can't be used: its key must be re-entered, or the server no longer allows its address. */
const problem = z.enum(['key_unreadable', 'address_not_allowed'])

/** GET /api/account/ai-provider: what the server allows, and what the person saved. Never contains the key. */
export const aiProvider = z.object({
  /** The operator's policy for people's own keys. */
  ownKeys: z.enum(['allow', 'forbid', 'require']),
  /** Whether addresses other than OpenAI's and the server's own service are allowed. */
  mayNameAddress: z.boolean(),
  /** Which service a `baseUrl` of null means. */
  serverService: z.enum(['openai', 'other']),
  /** Whether the server has a key for it, for people without their own. */
  hasServerKey: z.boolean(),
  own: z.nullable(
    z.object({
      baseUrl: z.nullable(z.string()),
      /** The last four characters; empty for a short or unreadable key. */
      keyEnd: z.string().check(z.maxLength(4)),
      textModel: z.nullable(z.string()),
      visionModel: z.nullable(z.string()),
      imageModel: z.nullable(z.string()),
      problem: z.nullable(problem),
    }),
  ),
})
export type AiProvider = z.infer<typeof aiProvider>

/** Result of a test: the models that the provider lists, and a verdict for people. */
export const aiProviderVerdict = z.object({
  verdict: z.enum(['works', 'key_refused', 'out_of_quota', 'unreachable', 'not_compatible']),
  models: z.array(z.string().check(z.maxLength(AI_MODEL_NAME_MAX))).check(z.maxLength(AI_MODELS_SHOWN_MAX)),
})
export type AiProviderVerdict = z.infer<typeof aiProviderVerdict>
