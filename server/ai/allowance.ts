import { RateLimiterRes } from 'rate-limiter-flexible'
import { AI_COST } from '../../contract/aiLimits'
import type { OwnAiStatus } from '../../contract/aiStatus'
import { limitReached } from '../rateLimits'
import type { AiDeps } from './Requester'
import type { CallName } from './usage'

// A person's points of the hour, of which each call takes its `AI_COST`.

/** Throws AI_ALLOWANCE_USED where too few are left, and takes none then. */
export async function spendAllowance({ limits }: Pick<AiDeps, 'limits'>, userId: number, call: CallName) {
  try {
    await limits.ai.consume(userId, AI_COST[call])
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    // The limiter counts what it rejects, too: a picture that costs too much would take the points of a text call.
    await limits.ai.reward(userId, AI_COST[call])
    throw limitReached(rejection, 'AI_ALLOWANCE_USED', 'You have used your AI allowance for this hour.')
  }
}

/** Returns what a call cost that came to nothing. */
export async function refundAllowance({ limits }: Pick<AiDeps, 'limits'>, userId: number, call: CallName) {
  const spent = await limits.ai.get(userId)
  // The hour in which they were spent may be over.
  if (spent && spent.consumedPoints >= AI_COST[call]) await limits.ai.reward(userId, AI_COST[call])
}

/** What is left of the hour. */
export async function readAllowance(
  { limits }: Pick<AiDeps, 'limits'>,
  userId: number,
): Promise<OwnAiStatus['allowance']> {
  const { points } = limits.ai
  const spent = await limits.ai.get(userId)
  return { points, left: Math.max(0, points - (spent?.consumedPoints ?? 0)) }
}
