import * as z from 'zod/mini'
import { assetResponse } from '../../../contract/asset'
import { CONTRACT_VERSION, contractVersionOf } from '../../../contract/contractVersion'
import {
  BASE_REV,
  BOARD_REV,
  BOARD_UID,
  CONTRACT_HEADER,
  IDEMPOTENCY_KEY,
  MINIMAL,
  MUTATION_ID,
  OVERWROTE,
  PREFER,
} from '../../../contract/headers'
import { type AppliedResult, type MutationsResponse, type SentResult, sentResult } from '../../../contract/mutation'
import { preset } from '../../../contract/preset'
import { unknownFields } from '../../../contract/rules/elementPatching'
import { type Board, board } from '../../../contract/shared/board'
import { type Element, element } from '../../../contract/shared/element'
import { type OwnTemplate, ownTemplate } from '../../../contract/template'
import { type Failure, failureOf, type HttpAnswer } from '../http/failure'
import { errorOf, type Http, type HttpRequest, isRetryable, isSuccess } from '../http/http'
import { type PushBatch, toMutation } from '../outbox/outbox'
import type { Change, OutboxEntry, Refusal } from '../types'

// Sends one request of the drain and interprets the response. Reads and writes nothing on this device.

const PRESETS = '/api/image-presets'
const UPLOAD_TIMEOUT = 120_000
const BISECTED = new Set([400, 413, 422])

/** The server's verdict on one entry. */
export type Verdict =
  | {
      readonly kind: 'applied'
      readonly mutationId: string
      /** The board's rev of the change; null if the response does not say for certain. */
      readonly rev: number | null
      /** The current row. */
      readonly element?: Element
      /** The row is omitted: it is the local one with the change applied. `at`: the creation time, for a create. */
      readonly isDerived?: true
      readonly at?: string
      /** The element is deleted, as of this board rev. */
      readonly gone?: { readonly id: string; readonly rev: number }
      /** The current board. */
      readonly board?: Board
      /** The current template. */
      readonly template?: OwnTemplate
      /** It replaced someone else's newer values: both are notified. */
      readonly isOverwriting?: true
    }
  | { readonly kind: 'refused'; readonly mutationId: string; readonly refusal: Refusal }
  /** Nothing was stored under this id; another change has to be sent instead. */
  | { readonly kind: 'changed'; readonly mutationId: string; readonly change: Change }
  /** The server's contract is too old for it: it waits for a newer server. */
  | { readonly kind: 'held'; readonly mutationId: string; readonly contract: number }

export type PushOutcome =
  /**
   * Only entries whose mutationId the response echoed have a verdict. `rev` is the board's after them. `isInTrash`: the
   * board is in the trash, and the entries without a verdict wait for its return.
   */
  | {
      readonly kind: 'resolved'
      readonly verdicts: readonly Verdict[]
      readonly rev: number | null
      readonly isInTrash?: true
    }
  /**
   * No response, or one without a verdict: retry later. `after` in ms, if the server named it. `failure`: the reason to
   * show.
   */
  | { readonly kind: 'again'; readonly after: number | null; readonly failure: Failure }
  /** The request was refused as a whole: one of its entries is bad. */
  | { readonly kind: 'bisect' }
  /** The board's id belongs to another board: the server was set back without a new epoch. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'pause'; readonly pause: 'signed-out' | 'account-mismatch' }

/** Sends a batch. Never throws. */
export async function push(http: Http, batch: PushBatch): Promise<PushOutcome> {
  const [first] = batch.entries
  // The bytes were lost with this browser's storage. Code that shows the image will find out whether the server has it.
  if (first?.change.kind === 'asset.upload' && !batch.asset) {
    return { kind: 'resolved', verdicts: [{ kind: 'applied', mutationId: first.mutationId, rev: null }], rev: null }
  }
  const answer = await http.send(withBoardUid(toRequest(batch), batch))
  return answer ? interpret(batch, answer) : { kind: 'again', after: null, failure: failureOf(null) }
}

/** Names the board by its uid as well as by its id, which may be another board's by now. */
function withBoardUid(request: HttpRequest, { entries: [entry], boardId }: PushBatch): HttpRequest {
  if (!entry?.boardUid || boardId === null) return request
  return { ...request, headers: { ...request.headers, [BOARD_UID]: entry.boardUid } }
}

function toRequest(batch: PushBatch): HttpRequest {
  const [entry] = batch.entries
  if (batch.entries.length === 1 && entry && isSingle(entry)) return singleRequest(entry, batch)
  const mutations = batch.entries.map(toMutation)
  return {
    method: 'POST',
    path: `/api/boards/${batch.boardId}/mutations`,
    headers: { [PREFER]: MINIMAL },
    body: JSON.stringify({ mutations }),
  }
}

/**
 * Retries use the batch call, and so do changes with their own time, or with fields that the server may not know: the
 * single-element call would silently drop those.
 */
function isSingle(entry: OutboxEntry): boolean {
  const { change, sentAt, moment } = entry
  if (!toMutation(entry)) return true
  return sentAt === null && !moment && !(change.kind === 'element.create' && unknownFields(change.data))
}

function singleRequest({ mutationId, change }: OutboxEntry, { boardId, asset }: PushBatch): HttpRequest {
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
      return json(
        'PUT',
        `/api/boards/${boardId}`,
        change.data,
        change.baseRev === undefined ? undefined : { [BASE_REV]: String(change.baseRev) },
      )
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

function interpret(batch: PushBatch, answer: HttpAnswer): PushOutcome {
  if (isSuccess(answer)) return interpretSuccess(batch, answer)
  const { status } = answer
  const error = errorOf(answer)
  // Not from our server: a proxy or a captive portal. Only its 413 can be trusted.
  if (!error && status !== 413) return retryLater(answer)
  if (isRetryable(answer)) return retryLater(answer)
  if (status === 401) return { kind: 'pause', pause: 'signed-out' }
  if (error?.error === 'ACCOUNT_MISMATCH') return { kind: 'pause', pause: 'account-mismatch' }
  if (error?.error === 'EPOCH_CHANGED') return retryLater(answer)
  if (error?.error === 'BOARD_MISMATCH') return { kind: 'mismatch' }
  const [entry] = batch.entries
  const isBoardsDelete = batch.entries.length === 1 && entry?.change.kind === 'board.delete'
  if (error?.error === 'BOARD_IN_TRASH' && !isBoardsDelete) {
    return { kind: 'resolved', verdicts: [], rev: null, isInTrash: true }
  }
  if (BISECTED.has(status) && batch.entries.length > 1) return { kind: 'bisect' }
  const refusal: Refusal = {
    status,
    code: error?.error ?? 'TOO_LARGE',
    message: error?.message ?? 'Too large',
    ...(error?.field && { field: error.field }),
  }
  const contract = contractOf(answer)
  const verdicts = batch.entries.map(
    (each) => heldVerdict(contract, each, refusal) ?? refusedVerdict(each, refusal, null),
  )
  return { kind: 'resolved', verdicts, rev: null }
}

/**
 * During a rolling deploy the server may be older than this client and refuse what it does not know. That is not final:
 * the change waits for a server with this client's contract.
 */
function heldVerdict(contract: number, { mutationId }: OutboxEntry, { code }: Refusal): Verdict | null {
  return code === 'VALIDATION_FAILED' && contract < CONTRACT_VERSION ? { kind: 'held', mutationId, contract } : null
}

/** The server's contract; this client's if it names none, since then it is not known to be older. */
function contractOf(answer: HttpAnswer): number {
  const spoken = answer.header(CONTRACT_HEADER)
  return spoken === null ? CONTRACT_VERSION : contractVersionOf(spoken)
}

/** Deleting what someone else deleted first counts as applied, and so does restoring what someone else restored. */
function refusedVerdict({ mutationId, change }: OutboxEntry, refusal: Refusal, rev: number | null): Verdict {
  if (change.kind === 'element.delete' && refusal.code === 'ELEMENT_DELETED') {
    return { kind: 'applied', mutationId, rev: null, ...(rev !== null && { gone: { id: change.elementId, rev } }) }
  }
  // Something gone counts as deleted, and can be neither liked nor unliked.
  const isAboutGone = ['template.delete', 'preset.delete', 'preset.like'].includes(change.kind)
  if (isAboutGone && refusal.code === 'NOT_FOUND') {
    return { kind: 'applied', mutationId, rev: null }
  }
  if (change.kind === 'element.create' && change.isReturn && refusal.code === 'ELEMENT_EXISTS') {
    const { elementId, orUpdate } = change
    if (orUpdate && Object.keys(orUpdate.data).length > 0)
      return { kind: 'changed', mutationId, change: { kind: 'element.update', elementId, ...orUpdate } }
    return { kind: 'applied', mutationId, rev: null }
  }
  return { kind: 'refused', mutationId, refusal }
}

function interpretSuccess(batch: PushBatch, answer: HttpAnswer): PushOutcome {
  const batchResult = readBatch(answer.body)
  if (batchResult) return interpretBatch(batch, batchResult, contractOf(answer))
  const [entry] = batch.entries
  // Rule 4: only a response that names the mutation is about it.
  if (!entry || batch.entries.length > 1 || answer.header(MUTATION_ID) !== entry.mutationId) return retryLater(answer)
  const boardRev = revOf(answer)
  // The response has the board's current rev. It is this change's only if something changed and this was not a retry;
  // otherwise it is someone else's, which may not be here yet: an event or a catch-up will bring it.
  const rev = entry.sentAt === null && 'elementId' in entry.change ? boardRev : null
  const rows = parseSingleAnswer(entry.change, answer.body, rev)
  if (!rows) return retryLater(answer)
  const isOverwriting = answer.header(OVERWROTE) !== null && { isOverwriting: true as const }
  const verdict: Verdict = { kind: 'applied', mutationId: entry.mutationId, rev, ...rows, ...isOverwriting }
  return { kind: 'resolved', verdicts: [verdict], rev: boardRev ?? rows.board?.rev ?? null }
}

function interpretBatch(batch: PushBatch, { rev, results, at, unread }: ReadBatch, contract: number): PushOutcome {
  const sentEntries = new Map(batch.entries.map((entry) => [entry.mutationId, entry]))
  const verdicts: Verdict[] = []
  let isInTrash = false
  const goneUpTo = deletionRevs(results, rev)
  for (const [index, result] of results.entries()) {
    const entry = sentEntries.get(result.mutationId)
    if (!entry) continue
    const goneRev = goneUpTo[index] ?? rev
    if (unread.has(result.mutationId) || ((result.status === 200 || result.status === 204) && rev < result.rev)) {
      // Its rev does not count as covered: a catch-up brings the row. Retries on an inaccessible board have no row.
      verdicts.push({ kind: 'applied', mutationId: result.mutationId, rev: null })
    } else if (result.status === 204) {
      verdicts.push(derivedInBatch(entry, result, at))
    } else if (result.status === 200) {
      verdicts.push(appliedInBatch(entry, result, goneRev))
    } else if (result.code === 'BOARD_IN_TRASH') {
      isInTrash = true
    } else {
      const { mutationId: _, ...refusal } = result
      verdicts.push(heldVerdict(contract, entry, refusal) ?? refusedVerdict(entry, refusal, goneRev))
    }
  }
  if (verdicts.length === 0 && !isInTrash) return { kind: 'again', after: null, failure: failureOf(null) }
  return { kind: 'resolved', verdicts, rev, ...(isInTrash && { isInTrash }) }
}

/** Null if it is not a batch response. A result whose row can't be parsed still means that its change was applied. */
function readBatch(body: unknown): ReadBatch | null {
  const { success, data } = batchAnswer.safeParse(body)
  if (!success) return null
  const unread = new Set<string>()
  const results = data.results.flatMap((value): SentResult[] => {
    const parsed = sentResult.safeParse(value)
    if (parsed.success) return [parsed.data]
    const applied = unreadableApplied.safeParse(value)
    if (!applied.success) return []
    unread.add(applied.data.mutationId)
    return [{ ...applied.data, element: null }]
  })
  return { rev: data.rev, results, at: data.at, unread }
}

type ReadBatch = MutationsResponse & { readonly unread: ReadonlySet<string> }

const batchAnswer = z.object({ rev: z.int(), results: z.array(z.unknown()), at: z.optional(z.string()) })
const unreadableApplied = z.object({ mutationId: z.string(), status: z.literal(200), rev: z.int() })

/**
 * For each result, the rev up to which a missing element is known to be deleted: the board's rev after the batch, or,
 * if a later result restored something (undoing that deletion), the rev before that.
 */
function deletionRevs(results: MutationsResponse['results'], boardRev: number): number[] {
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
  // A retry only shows that the row is gone by now, not since when.
  return { ...applied, gone: { id: change.elementId, rev: result.repeated ? goneRev : result.rev } }
}

function derivedInBatch(
  { change }: OutboxEntry,
  { mutationId, rev }: Extract<SentResult, { status: 204 }>,
  at: string | undefined,
): Verdict {
  const applied = { kind: 'applied', mutationId, rev } as const
  if (change.kind === 'element.delete') return { ...applied, gone: { id: change.elementId, rev } }
  return { ...applied, isDerived: true, ...(at !== undefined && { at }) }
}

type AnswerRows = Partial<
  Pick<Extract<Verdict, { kind: 'applied' }>, 'element' | 'board' | 'gone' | 'rev' | 'template'>
>

/** What a single response contains besides the echo; null if it is not as expected. */
function parseSingleAnswer(change: Change, body: unknown, rev: number | null): AnswerRows | null {
  switch (change.kind) {
    case 'element.create':
    case 'element.update': {
      const parsed = element.safeParse(body)
      if (parsed.success) return { element: parsed.data, rev: parsed.data.rev }
      // Applied, but in a format that this version can't read: a catch-up brings what it can read.
      return isAbout(body, change.elementId) ? { rev: null } : null
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
      const parsed = assetResponse.safeParse(body)
      return parsed.success && parsed.data.address === change.address ? {} : null
    }
  }
}

function isAbout(body: unknown, id: string): boolean {
  return typeof body === 'object' && body !== null && 'id' in body && body.id === id
}

function retryLater(answer: HttpAnswer): PushOutcome {
  return { kind: 'again', after: retryAfter(answer.header('retry-after')), failure: failureOf(answer) }
}

function revOf(answer: HttpAnswer): number | null {
  const rev = Number(answer.header(BOARD_REV) ?? Number.NaN)
  return Number.isInteger(rev) ? rev : null
}

/** Retry-After in ms. Dates are ignored, since they would need the server's clock; the backoff applies. */
function retryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
