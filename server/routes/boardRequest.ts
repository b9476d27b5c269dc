import { randomUUID } from 'node:crypto'
import { BOARD_REV, MUTATION_ID } from '../../contract/headers'
import type { SessionUser } from '../middleware/validate'
import type { ChangeRequest } from '../services/boards/changeBoard'

/** What identifies a call about one board. */
interface OfBoard {
  readonly user: SessionUser
  readonly params: { readonly id: number }
  readonly mutationId?: string
}

export function placeOf({ user, params }: OfBoard): Omit<ChangeRequest, 'mutationId'> {
  return { userId: user.id, boardId: params.id }
}

/** The durable change that a call requests; without an Idempotency-Key it is given an id here. */
export function changeOf(request: OfBoard): ChangeRequest {
  return { ...placeOf(request), mutationId: request.mutationId ?? randomUUID() }
}

/** Names the change that was made, and its rev. */
export function echo(ctx: { set(header: string, value: string): void }, mutationId: string, rev: number): void {
  ctx.set(MUTATION_ID, mutationId)
  ctx.set(BOARD_REV, String(rev))
}
