import { assetAnswer } from '../../contract/asset'
import { board } from '../../contract/board'
import { element } from '../../contract/element'
import { BASE_REV, BOARD_REV, IDEMPOTENCY_KEY, MUTATION_ID, OVERWROTE } from '../../contract/headers'
import { type AppliedResult, type MutationsAnswer, mutationsAnswer } from '../../contract/mutation'
import { preset } from '../../contract/preset'
import { ownTemplate } from '../../contract/template'
import { errorOf, type Http, type HttpAnswer, type HttpRequest, isSuccess } from './http'
import { type Outcome, type Parcel, toMutation, type Verdict } from './parcel'
import type { Change, OutboxEntry, Refusal } from './types'

// One request of the drain and what its answer means. Reads and writes nothing on this device.

const PRESETS = '/api/image-presets'
const UPLOAD_TIMEOUT = 120_000
const RETRIED = new Set([408, 425, 429])
const BISECTED = new Set([400, 413, 422])

/** Sends a parcel. Never throws. */
export async function push(http: Http, parcel: Parcel): Promise<Outcome> {
  const answer = await http.send(toRequest(parcel))
  return answer ? interpret(parcel, answer) : { kind: 'again', after: null }
}

function toRequest(parcel: Parcel): HttpRequest {
  const [entry] = parcel.entries
  if (parcel.entries.length === 1 && entry && (entry.sentAt === null || !toMutation(entry)))
    return single(entry, parcel)
  const mutations = parcel.entries.map(toMutation)
  return { method: 'POST', path: `/api/boards/${parcel.boardId}/mutations`, body: JSON.stringify({ mutations }) }
}

function single({ mutationId, change }: OutboxEntry, { boardId, asset }: Parcel): HttpRequest {
  const headers = { [IDEMPOTENCY_KEY]: mutationId }
  const json = (method: 'POST' | 'PUT', path: string, body: unknown, more?: Record<string, string>): HttpRequest => ({
    method,
    path,
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  })
  switch (change.kind) {
    case 'element.create':
      return json('POST', `/api/boards/${boardId}/elements`, { id: change.elementId, ...change.data })
    case 'element.update':
      return json('PUT', `/api/elements/${change.elementId}`, change.data, { [BASE_REV]: String(change.baseRev) })
    case 'element.delete':
      return { method: 'DELETE', path: `/api/elements/${change.elementId}`, headers }
    case 'board.create':
      return json('POST', '/api/boards', change.data)
    case 'board.update':
      return json('PUT', `/api/boards/${boardId}`, change.data)
    case 'board.delete':
      return { method: 'DELETE', path: `/api/boards/${boardId}`, headers }
    case 'board.restore':
      return { method: 'POST', path: `/api/boards/${boardId}/restore`, headers }
    case 'template.create':
      return json('POST', '/api/templates', { id: change.templateId, ...change.data })
    case 'template.update':
      return json('PUT', `/api/templates/${change.templateId}`, change.data)
    case 'template.delete':
      return { method: 'DELETE', path: `/api/templates/${change.templateId}`, headers }
    case 'preset.create':
      return json('POST', PRESETS, { ...change.data, uid: change.presetKey })
    case 'preset.update':
      return json('PUT', `${PRESETS}/${change.presetKey}`, change.data)
    case 'preset.delete':
      return { method: 'DELETE', path: `${PRESETS}/${change.presetKey}`, headers }
    case 'preset.restore':
      return { method: 'POST', path: `${PRESETS}/${change.presetKey}/restore`, headers }
    case 'preset.like':
      return { method: change.isLiked ? 'POST' : 'DELETE', path: `${PRESETS}/${change.presetKey}/like`, headers }
    case 'board.version':
      return json('POST', `/api/boards/${boardId}/history`, { comment: change.comment })
    case 'asset.upload':
      return { method: 'POST', path: '/api/assets', headers, body: asset?.blob, timeout: UPLOAD_TIMEOUT }
  }
}

function interpret(parcel: Parcel, answer: HttpAnswer): Outcome {
  if (isSuccess(answer)) return judged(parcel, answer)
  const { status } = answer
  const error = errorOf(answer)
  // Not our server's words: a proxy or a captive portal. Only its own "too large" is worth believing.
  if (!error && status !== 413) return again(answer)
  if (RETRIED.has(status) || status >= 500) return again(answer)
  if (status === 401) return { kind: 'pause', pause: 'signed-out' }
  if (error?.error === 'ACCOUNT_MISMATCH') return { kind: 'pause', pause: 'account-mismatch' }
  const [entry] = parcel.entries
  const isBoardsDelete = parcel.entries.length === 1 && entry?.change.kind === 'board.delete'
  if (error?.error === 'BOARD_IN_TRASH' && !isBoardsDelete) {
    return { kind: 'judged', verdicts: [], rev: null, isInTrash: true }
  }
  if (BISECTED.has(status) && parcel.entries.length > 1) return { kind: 'bisect' }
  const refusal: Refusal = {
    status,
    code: error?.error ?? 'TOO_LARGE',
    message: error?.message ?? 'Too large',
    ...(error?.field && { field: error.field }),
  }
  const verdicts = parcel.entries.map((each) => refused(each, refusal, null))
  return { kind: 'judged', verdicts, rev: null }
}

/** Deleting what somebody else deleted first is done, not refused; so is bringing back what somebody else brought back. */
function refused({ mutationId, change }: OutboxEntry, refusal: Refusal, rev: number | null): Verdict {
  if (change.kind === 'element.delete' && refusal.code === 'ELEMENT_DELETED') {
    return { kind: 'applied', mutationId, rev: null, ...(rev !== null && { gone: { id: change.elementId, rev } }) }
  }
  // What is gone is deleted; and nobody likes it any more, or less.
  const isAboutGone = ['template.delete', 'preset.delete', 'preset.like'].includes(change.kind)
  if (isAboutGone && refusal.code === 'NOT_FOUND') {
    return { kind: 'applied', mutationId, rev: null }
  }
  if (change.kind === 'element.create' && change.isReturn && refusal.code === 'ELEMENT_EXISTS') {
    return { kind: 'applied', mutationId, rev: null }
  }
  return { kind: 'refused', mutationId, refusal }
}

function judged(parcel: Parcel, answer: HttpAnswer): Outcome {
  const batch = mutationsAnswer.safeParse(answer.body)
  if (batch.success) return judgedBatch(parcel, batch.data)
  const [entry] = parcel.entries
  // Rule 4: only an answer that names the mutation speaks of it.
  if (!entry || parcel.entries.length > 1 || answer.header(MUTATION_ID) !== entry.mutationId) return again(answer)
  const boardRev = revOf(answer)
  // What is answered about a board is its rev as it is now. That is this change's only where there was something to
  // change, and it was not a repeat: else it is somebody else's change, which may not be here yet. An event or a
  // catch-up brings the board up to it.
  const rev = entry.sentAt === null && 'elementId' in entry.change ? boardRev : null
  const brought = singleAnswer(entry.change, answer.body, rev)
  if (!brought) return again(answer)
  const isOverwriting = answer.header(OVERWROTE) !== null && { isOverwriting: true as const }
  const verdict: Verdict = { kind: 'applied', mutationId: entry.mutationId, rev, ...brought, ...isOverwriting }
  return { kind: 'judged', verdicts: [verdict], rev: boardRev ?? brought.board?.rev ?? null }
}

function judgedBatch(parcel: Parcel, { rev, results }: MutationsAnswer): Outcome {
  const asked = new Map(parcel.entries.map((entry) => [entry.mutationId, entry]))
  const verdicts: Verdict[] = []
  let isInTrash = false
  const goneUpTo = revsOfGone(results, rev)
  for (const [index, result] of results.entries()) {
    const entry = asked.get(result.mutationId)
    if (!entry) continue
    const goneRev = goneUpTo[index] ?? rev
    if (result.status === 200) {
      verdicts.push(appliedInBatch(entry, result, goneRev))
    } else if (result.code === 'BOARD_IN_TRASH') {
      isInTrash = true
    } else {
      const { mutationId: _, ...refusal } = result
      verdicts.push(refused(entry, refusal, goneRev))
    }
  }
  if (verdicts.length === 0 && !isInTrash) return { kind: 'again', after: null }
  return { kind: 'judged', verdicts, rev, ...(isInTrash && { isInTrash }) }
}

/**
 * For each result, up to which rev an element that it found gone is gone: the board's after the batch, unless a later
 * one brought something back (an undo of that same deletion): then only up to there.
 */
function revsOfGone(results: MutationsAnswer['results'], boardRev: number): number[] {
  let rev = boardRev
  const revs: number[] = []
  for (const result of results.toReversed()) {
    revs.push(rev)
    if (result.status === 200 && result.element) rev = Math.min(rev, result.rev - 1)
  }
  return revs.reverse()
}

function appliedInBatch({ change }: OutboxEntry, result: AppliedResult, goneRev: number): Verdict {
  const isOverwriting = result.overwrote !== undefined && { isOverwriting: true as const }
  const applied = { kind: 'applied', mutationId: result.mutationId, rev: result.rev, ...isOverwriting } as const
  if (result.element) return { ...applied, element: result.element }
  if (!('elementId' in change)) return applied
  // A repeat says only that the row is gone by now, not since when.
  return { ...applied, gone: { id: change.elementId, rev: result.repeated ? goneRev : result.rev } }
}

type Brought = Partial<Pick<Extract<Verdict, { kind: 'applied' }>, 'element' | 'board' | 'gone' | 'rev' | 'template'>>

/** What a single answer brings beside the echo; null where it is not the answer it should be. */
function singleAnswer(change: Change, body: unknown, rev: number | null): Brought | null {
  switch (change.kind) {
    case 'element.create':
    case 'element.update': {
      const parsed = element.safeParse(body)
      return parsed.success ? { element: parsed.data, rev: parsed.data.rev } : null
    }
    case 'element.delete':
      return rev === null ? {} : { gone: { id: change.elementId, rev } }
    case 'board.create':
    case 'board.update':
    case 'board.restore':
    case 'board.version': {
      const parsed = board.safeParse(body)
      return parsed.success ? { board: parsed.data } : null
    }
    case 'board.delete':
    case 'template.delete':
    case 'preset.delete':
      return {}
    case 'preset.create':
    case 'preset.update':
    case 'preset.restore':
    case 'preset.like':
      return preset.safeParse(body).success ? {} : null
    case 'template.create':
    case 'template.update': {
      const parsed = ownTemplate.safeParse(body)
      return parsed.success ? { template: parsed.data } : null
    }
    case 'asset.upload': {
      const parsed = assetAnswer.safeParse(body)
      return parsed.success && parsed.data.address === change.address ? {} : null
    }
  }
}

function again(answer: HttpAnswer): Outcome {
  return { kind: 'again', after: retryAfter(answer.header('retry-after')) }
}

function revOf(answer: HttpAnswer): number | null {
  const rev = Number(answer.header(BOARD_REV) ?? Number.NaN)
  return Number.isInteger(rev) ? rev : null
}

/** Seconds as the header has them, in ms. Dates are left to the backoff: they would need the server's clock. */
function retryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
