import { randomUUID } from 'node:crypto'
import { BOARD_REV, MUTATION_ID } from '../../contract/headers'
import type { SessionUser } from '../middleware/validate'
import type { ChangeRequest } from '../services/boards/changeBoard'

/** What a call about one board is known by, once it is validated. */
export interface OfBoard {
  readonly state: { readonly user: SessionUser; readonly params: { readonly id: number }; readonly mutationId?: string }
}

/** The durable change that a call asks for; without an Idempotency-Key it is named here. */
export function requestOf({ state }: OfBoard): ChangeRequest {
  return { userId: state.user.id, boardId: state.params.id, mutationId: state.mutationId ?? randomUUID() }
}

/** Says which change was made, and what rev it was given. */
export function echo(ctx: { set(header: string, value: string): void }, mutationId: string, rev: number): void {
  ctx.set(MUTATION_ID, mutationId)
  ctx.set(BOARD_REV, String(rev))
}
