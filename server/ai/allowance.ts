import { RateLimiterRes } from 'rate-limiter-flexible'
import { limitReached } from '../rateLimits'
import type { AiDeps } from './Requester'
import { type CallName, COST } from './usage'

// A person's points of the hour, of which each call takes its `COST`.

/** Throws AI_ALLOWANCE_USED where too few are left, and takes none then. */
export async function spendAllowance({ limits }: Pick<AiDeps, 'limits'>, userId: number, call: CallName) {
  try {
    await limits.ai.consume(userId, COST[call])
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    // The limiter counts what it rejects, too: a picture that costs too much would take the points of a text call.
    await limits.ai.reward(userId, COST[call])
    throw limitReached(rejection, 'AI_ALLOWANCE_USED', 'You have used your AI allowance for this hour.')
  }
}

/** Returns what a call cost that came to nothing. */
export async function refundAllowance({ limits }: Pick<AiDeps, 'limits'>, userId: number, call: CallName) {
  const spent = await limits.ai.get(userId)
  // The hour in which they were spent may be over.
  if (spent && spent.consumedPoints >= COST[call]) await limits.ai.reward(userId, COST[call])
}
