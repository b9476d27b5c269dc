import { AGENT_LEASE_MS, SELECTION_MAX } from '../../contract/channel'
import type { Presence } from '../../contract/messages'
import type { AgentActivity } from '../deps'
import type { ClusterBus } from './ClusterBus'
import type { Room } from './Room'

interface Lease {
  readonly boardId: number
  readonly presence: Presence
  /** Ms. */
  readonly endsAt: number
}

/**
 * The agents that recently called this cluster node. An agent has no socket: each call extends its presence on the
 * board by a minute, on all cluster nodes. Redis expires the lease, so that a crashed cluster node leaves none behind.
 */
export class AgentLeases {
  readonly #leases = new Map<string, Lease>()

  constructor(
    private readonly cluster: ClusterBus,
    /** Ms. */
    private readonly now: () => number,
    private readonly roomOf: (boardId: number) => Pick<Room, 'showAgent' | 'hideAgent'> | undefined,
  ) {}

  renew({ boardId, tokenId, name, person, isEditing, place }: AgentActivity): void {
    const now = this.now()
    const userId = -tokenId
    const key = keyOf(boardId, userId)
    const before = this.#leases.get(key)?.presence
    const presence: Presence = {
      userId,
      username: name,
      avatarUrl: null,
      // An agent that reads between its changes still counts as editing.
      isEditing: isEditing || before?.isEditing === true,
      cursor: place ? place.cursor : (before?.cursor ?? null),
      selection: place ? place.elementIds.slice(0, SELECTION_MAX) : (before?.selection ?? []),
      lastActivity: new Date(now).toISOString(),
      agentOf: person,
    }
    this.#leases.set(key, { boardId, presence, endsAt: now + AGENT_LEASE_MS })
    this.roomOf(boardId)?.showAgent(presence)
    this.cluster.publishBoard(boardId, { kind: 'person', person: { userId, presence } })
    this.cluster.savePresence(boardId, [{ userId, presence }], AGENT_LEASE_MS)
  }

  /** The agents on a board, for a room that opens. */
  on(boardId: number): Presence[] {
    const now = this.now()
    return [...this.#leases.values()]
      .filter((lease) => lease.boardId === boardId && lease.endsAt > now)
      .map(({ presence }) => presence)
  }

  /** Removes expired leases. */
  expire(): void {
    const now = this.now()
    this.#remove(({ endsAt }) => endsAt <= now)
  }

  /** Removes the leases of a revoked token. */
  end(tokenId: number): void {
    this.#remove(({ presence }) => presence.userId === -tokenId)
  }

  #remove(isOver: (lease: Lease) => boolean): void {
    for (const [key, lease] of this.#leases) {
      if (!isOver(lease)) continue
      const { boardId, presence } = lease
      const { userId } = presence
      this.#leases.delete(key)
      this.roomOf(boardId)?.hideAgent(userId)
      this.cluster.publishBoard(boardId, { kind: 'left', userId })
      this.cluster.removePresence(boardId, userId)
    }
  }
}

const keyOf = (boardId: number, userId: number) => `${boardId} ${userId}`
