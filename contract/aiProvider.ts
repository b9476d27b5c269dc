import * as z from 'zod/mini'
import { AI_BASE_URL_MAX, AI_KEY_MAX, AI_MODEL_NAME_MAX, AI_MODELS_SHOWN_MAX } from './aiLimits'

// A person's own AI provider: an OpenAI-compatible address, a key for it, and the models to use there.

/** OpenAI's own address: always allowed. */
export const OPENAI_URL = 'https://api.openai.com/v1'

const ADDRESS = 'Enter the base URL as an https address'

/** Null: the service that the server itself uses. */
// Https, without a name, a password, a query or a fragment: whatever else a key must not be sent to.
const address = z
  .url({ protocol: /^https$/, error: ADDRESS })
  .check(
    z.trim(),
    z.maxLength(AI_BASE_URL_MAX, `The base URL must be at most ${AI_BASE_URL_MAX} characters`),
    z.regex(/^[^\s?#@\\]+$/, ADDRESS),
  )
const baseUrl = z.nullable(address)

/** What fits into a header. */
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
 * PUT /api/account/ai-provider, answered as the GET. Without a key the saved one stays, as long as the address does too:
 * a key that was meant for one service is never sent to another. A model of null is the service's default.
 */
export const aiProviderChange = z.object({
  baseUrl,
  key: z.optional(key),
  textModel: model,
  visionModel: model,
  imageModel: model,
})
export type AiProviderChange = z.infer<typeof aiProviderChange>

/** What the page of settings asks for before it sends an `aiProviderChange`: what is empty stays, or is the default. */
export const aiProviderForm = z.object({
  baseUrl: z.string(),
  key: typedKey,
  textModel: typedModel,
  visionModel: typedModel,
  imageModel: typedModel,
})
export type AiProviderForm = z.infer<typeof aiProviderForm>

/** The same for a service that the person names, which has no default. */
export const otherProviderForm = z.extend(aiProviderForm, {
  baseUrl: address,
  textModel: typedModel.check(z.minLength(1, 'Enter a text model')),
})

/** POST /api/account/ai-provider/test: without a key, the saved one, as above. */
export const aiProviderTest = z.object({ baseUrl, key: z.optional(key) })
export type AiProviderTest = z.infer<typeof aiProviderTest>

/** Why a saved provider cannot be used: its key must be entered again, or the server no longer allows its address. */
const problem = z.enum(['key_unreadable', 'address_not_allowed'])

/** GET /api/account/ai-provider: what the server allows, and what the person saved. The key is never in it. */
export const aiProvider = z.object({
  /** What the operator decided about people's own keys. */
  ownKeys: z.enum(['allow', 'forbid', 'require']),
  /** Whether an address may be named besides OpenAI's and the server's own service. */
  mayNameAddress: z.boolean(),
  /** Which service a `baseUrl` of null is. */
  serverService: z.enum(['openai', 'other']),
  /** Whether the server has a key for it, which people without one of their own use. */
  hasServerKey: z.boolean(),
  own: z.nullable(
    z.object({
      baseUrl: z.nullable(z.string()),
      /** The last four characters; empty for a short key, or one that cannot be read. */
      keyEnd: z.string().check(z.maxLength(4)),
      textModel: z.nullable(z.string()),
      visionModel: z.nullable(z.string()),
      imageModel: z.nullable(z.string()),
      problem: z.nullable(problem),
    }),
  ),
})
export type AiProvider = z.infer<typeof aiProvider>

/** What a test found: the models that the provider lists, and a verdict for people. */
export const aiProviderVerdict = z.object({
  verdict: z.enum(['works', 'key_refused', 'out_of_quota', 'unreachable', 'not_compatible']),
  models: z.array(z.string().check(z.maxLength(AI_MODEL_NAME_MAX))).check(z.maxLength(AI_MODELS_SHOWN_MAX)),
})
export type AiProviderVerdict = z.infer<typeof aiProviderVerdict>
