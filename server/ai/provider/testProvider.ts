import OpenAI from 'openai'
import { AI_MODEL_NAME_MAX, AI_MODELS_SHOWN_MAX } from '../../../contract/aiLimits'
import type { AiProviderTest, AiProviderVerdict } from '../../../contract/aiProvider'
import { lineOf, listOf } from '../clean/values'
import type { Providers } from './createProviders'
import { accessOf, type ProviderDeps } from './ownProvider'

/** Ms that the provider may take. */
const TIMEOUT = 15_000
/** Maximum bytes of its model list. */
const BYTES_MAX = 4 * 1024 * 1024
/** Maximum entries read of the list. */
const MODELS_READ_MAX = 5000

/**
 * Requests a provider's models to check the address and the key: the key of the request, or the saved one. Passes on
 * none of the provider's own text except the names of its models. Throws FORBIDDEN, VALIDATION_FAILED.
 */
export async function testProvider(
  deps: ProviderDeps & { readonly providers: Providers },
  { userId, signal }: { readonly userId: number; readonly signal: AbortSignal },
  request: AiProviderTest,
): Promise<AiProviderVerdict> {
  const access = await accessOf(deps, userId, request)
  const client = deps.providers.clientFor({ ...access, bytesMax: BYTES_MAX })
  try {
    const deadline = AbortSignal.timeout(TIMEOUT)
    // Untyped: the package's own list treats any web page as an empty list of models.
    const answer = await client.get<unknown>('/models', { signal: AbortSignal.any([signal, deadline]) })
    const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
    return Array.isArray(data) ? { verdict: 'works', models: namesIn(data) } : found('not_compatible')
  } catch (error) {
    return found(verdictOf(error))
  }
}

const found = (verdict: AiProviderVerdict['verdict']): AiProviderVerdict => ({ verdict, models: [] })

function verdictOf(error: unknown): AiProviderVerdict['verdict'] {
  // Also for a refused address: must not reveal whether a name resolves into an internal network.
  if (error instanceof OpenAI.APIConnectionError || error instanceof OpenAI.APIUserAbortError) return 'unreachable'
  if (!(error instanceof OpenAI.APIError)) return 'not_compatible'
  if (error.status === 401 || error.status === 403) return 'key_refused'
  if (error.status === 429 || error.status === 402) return 'out_of_quota'
  return (error.status ?? 0) >= 500 ? 'unreachable' : 'not_compatible'
}

function namesIn(data: readonly unknown[]): string[] {
  const names = listOf(data, MODELS_READ_MAX).map((model) => {
    const id: unknown = typeof model === 'object' && model !== null && 'id' in model ? model.id : undefined
    // One that is longer, or changed by cleaning, would not name a model.
    const name = lineOf(id, AI_MODEL_NAME_MAX)
    return name === id ? name : ''
  })
  return [...new Set(names.filter(Boolean))].sort().slice(0, AI_MODELS_SHOWN_MAX)
}
