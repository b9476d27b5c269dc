import type { HistoryEntry } from '../../contract/history'
import { agentFor, SOMEBODY_WHO_HAS_LEFT } from './words'

/** Who made a moment; for an agent, also on whose behalf. */
export function authorName({ user, agent }: Pick<HistoryEntry, 'user' | 'agent'>): string {
  const person = user ? (user.displayName ?? user.username) : SOMEBODY_WHO_HAS_LEFT
  return agent ? agentFor(agent.name, person) : person
}
