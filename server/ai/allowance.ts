import { RateLimiterRes } from 'rate-limiter-flexible'
import { AI_COST } from '../../contract/aiLimits'
import type { AiStatus, OwnAiStatus } from '../../contract/aiStatus'
import { limitReached } from '../rateLimits'
import type { AiSettings } from './provider/createClient'
import { modelFor } from './provider/models'
import type { AiDeps } from './Requester'
import type { MeteredCall } from './usage'

type Limits = Pick<AiDeps, 'limits'>
type Spent = Pick<MeteredCall, 'call' | 'isOwn'>

/**
 * A person's points per hour; each call costs its `AI_COST`. Calls with their own key have a separate, larger
 * allowance, which only stops scripts.
 */
const limiterOf = ({ limits }: Limits, isOwn: boolean) => (isOwn ? limits.aiOwnKey : limits.ai)

/** Spends the points of a call. If too few are left, spends none and throws AI_ALLOWANCE_USED. */
export async function spendAllowance(deps: Limits, userId: number, { call, isOwn }: Spent) {
  const limiter = limiterOf(deps, isOwn)
  try {
    await limiter.consume(userId, AI_COST[call])
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    // The limiter also counts what it rejects: an image that costs too much would use up the points for a text call.
    await limiter.reward(userId, AI_COST[call])
    throw limitReached(rejection, 'AI_ALLOWANCE_USED', 'You have used your AI allowance for this hour.')
  }
}

/** Refunds the cost of a call that failed. */
export async function refundAllowance(deps: Limits, userId: number, { call, isOwn }: Spent) {
  const limiter = limiterOf(deps, isOwn)
  const spent = await limiter.get(userId)
  // The hour in which the points were spent may have ended.
  if (spent && spent.consumedPoints >= AI_COST[call]) await limiter.reward(userId, AI_COST[call])
}

/** The points of the current hour, and how many are left. */
export async function readAllowance(deps: Limits, userId: number, isOwn: boolean): Promise<OwnAiStatus['allowance']> {
  const limiter = limiterOf(deps, isOwn)
  const { points } = limiter
  const spent = await limiter.get(userId)
  return { points, left: Math.max(0, points - (spent?.consumedPoints ?? 0)) }
}

/** Whether the operator has a provider, and which models. Shown to people, so it contains no key. */
export function aiStatus(settings: AiSettings): AiStatus {
  return {
    isOn: settings.apiKey !== undefined,
    textModel: modelFor(settings, 'text'),
    imageModel: modelFor(settings, 'image'),
  }
}
