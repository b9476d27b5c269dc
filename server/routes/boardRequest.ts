import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors'
import { BASE_REV, BOARD_REV, MUTATION_ID, OVERWROTE } from '../../contract/headers'
import type { AppliedResult, Overwrite } from '../../contract/mutation'
import { AppError } from '../AppError'
import type { AppliedMutations } from '../services/applyMutations/applyMutations'
import { boundValues } from '../services/applyMutations/changeElement'
import type { ChangeRequest } from '../services/boards/changeBoard'
import type { SessionUser } from './defineRoute'

/** What identifies a call about one board. */
interface OfBoard {
  readonly user: SessionUser
  readonly params: { readonly id: number }
  readonly mutationId?: string
}

export function placeOf({ user, params }: OfBoard): Omit<ChangeRequest, 'mutationId'> {
  return { userId: user.id, boardId: params.id }
}

/** The durable change that a call requests; gets a new id if there is no Idempotency-Key. */
export function changeOf(request: OfBoard): ChangeRequest {
  return { ...placeOf(request), mutationId: request.mutationId ?? randomUUID() }
}

/** Sets the headers that name the change and its rev. */
export function echo(ctx: { set(header: string, value: string): void }, mutationId: string, rev: number): void {
  ctx.set(MUTATION_ID, mutationId)
  ctx.set(BOARD_REV, String(rev))
}

/** Characters of the replaced values in a header: proxies allow some 4 KB for all headers. */
const HEADER_VALUES_MAX = 2048

/** The rev that the author saw, from the Base-Rev header; null without it. Throws VALIDATION_FAILED. */
export function baseRevOf(ctx: Pick<Context, 'get'>): number | null {
  const text = ctx.get(BASE_REV)
  if (text === '') return null
  if (!/^\d{1,10}$/.test(text)) throw new AppError('VALIDATION_FAILED', `${BASE_REV}: Must be a whole number`, BASE_REV)
  return Number(text)
}

interface Answering {
  readonly state: { readonly mutationId?: string }
  set(header: string, value: string): void
}

/** Answers a call that made one mutation: sets its headers if it was applied, throws its error if it was refused. */
export function respondSingle(ctx: Answering, { results }: AppliedMutations): AppliedResult {
  const [result] = results
  if (!result) throw new Error('A mutation without a result')
  if (result.status !== 200) {
    // In a single call the fields are at the top level of the body, not in `data`.
    throw new AppError(codeOf(result.code), result.message, result.field?.replace(/^data\./, ''))
  }
  ctx.set(MUTATION_ID, ctx.state.mutationId ?? result.mutationId)
  ctx.set(BOARD_REV, String(result.rev))
  if (result.overwrote) ctx.set(OVERWROTE, overwroteHeader(result.overwrote))
  return result
}

/** JSON with all non-ASCII characters escaped: headers are ASCII. */
function overwroteHeader(overwrote: readonly Overwrite[]): string {
  const text = JSON.stringify(boundValues(overwrote, HEADER_VALUES_MAX))
  return text.replaceAll(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function codeOf(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'INTERNAL'
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERROR_STATUS
}
