import OpenAI from 'openai'
import { refundAllowance, spendAllowance } from './allowance'
import type { Purpose } from './provider/createClient'
import { isUnanswered, translateFailure } from './providerError'
import type { AiDeps } from './Requester'
import type { Usage } from './usage'
import { type MeteredCall, meterCall } from './usage'

/**
 * Makes one metered call to the provider, paid for with the requester's points. Throws the errors of the error catalog
 * and AI_ALLOWANCE_USED. A call that the provider did not answer costs nothing.
 */
export async function callProvider<T>(
  deps: AiDeps,
  call: MeteredCall & { readonly purpose: Purpose },
  ask: (used: (usage: Usage) => void) => Promise<T>,
): Promise<T> {
  const { userId } = call
  if (userId !== null) await spendAllowance(deps, userId, call)
  return meterCall(deps, call, async (used) => {
    try {
      return await ask(used)
    } catch (error) {
      deps.log.debug(call.isOwn ? { status: statusOf(error) } : { err: error }, 'AI provider')
      if (userId !== null && isUnanswered(error)) await refundAllowance(deps, userId, call)
      throw translateFailure(error, call.purpose)
    }
  })
}

/** All that is logged of errors from a person's own provider: their messages may repeat the key. */
function statusOf(error: unknown): unknown {
  return error instanceof OpenAI.APIError ? error.status : undefined
}
