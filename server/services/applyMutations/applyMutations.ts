import type { Knex } from 'knex'
import { ERROR_STATUS } from '../../../contract/errors'
import type { AppliedResult, MutationResult, RefusedResult } from '../../../contract/mutation'
import { isImageData } from '../../../contract/rules/assetAddress'
import { AppError } from '../../AppError'
import { storeDataUri } from '../../assets/storeImage'
import type { WriteDeps } from '../../deps'
import { checkpointAfter } from '../history/checkpoints'
import { notifyOverwrites } from '../notifications/notifyOverwrites'
import { query } from '../query'
import { checkMutation, type DurableMutation } from './checkMutation'
import { createGroupCommitQueue, type GroupCommitQueue } from './groupCommitQueue'
import type { Answer, CheckedMutation, JobTerms } from './state'

/** `derivable`, `at`: see Answer. */
export interface AppliedMutations extends Pick<Answer, 'rev' | 'derivable' | 'at'> {
  readonly results: MutationResult[]
}

/**
 * The only way to change elements: applies one person's mutations to one board, in order and at most once each, all in
 * one commit, then broadcasts them and notifies people whose values were overwritten. Every mutation has its own
 * result, in the order given; those that the caller already refused keep their place. `rev` is the board's afterwards,
 * 0 for people who may not see it.
 * Throws only if nothing could be decided (the database is unreachable); whether anything was stored is unknown then.
 */
export async function applyMutations(
  deps: WriteDeps,
  userId: number,
  boardId: number,
  mutations: readonly (DurableMutation | RefusedResult)[],
  terms: JobTerms = {},
): Promise<AppliedMutations> {
  const sent = mutations.filter(isMutation).map(checkMutation)
  const checked = await storeDataUris(deps, userId, sent)
  const accepted = checked.filter(isMutation)
  const answer = await queueFor(deps).apply({ ...terms, userId, boardId, mutations: accepted })
  publishChanges(deps, userId, boardId, accepted, answer)
  checkpointAfter(deps, boardId, answer)
  await notifyOverwrites(deps, { userId, boardId, mutations: accepted, results: answer.results })

  const decided = answer.results.values()
  const resolved = checked.map((item) => (isMutation(item) ? next(decided) : item)).values()
  const results = mutations.map((item) => (isMutation(item) ? next(resolved) : item))
  // The content of images sent as bytes is now an address.
  const isAsSent = checked.every((item, index) => item === sent[index])
  return { rev: answer.rev, results, ...(isAsSent && { derivable: answer.derivable }), at: answer.at }
}

function isMutation<T extends object>(item: T | RefusedResult): item is Exclude<T, RefusedResult> {
  return 'kind' in item
}

const IMAGES_OF = {
  name: 'mutations-images',
  text: `select id from board_elements where id = any($1::uuid[]) and type = 'image'`,
}

/**
 * Stores data URIs in the content of images as assets and replaces them with addresses, before anything is decided.
 * Keeps the order; a mutation whose bytes are not an image is refused alone. Text that looks like one stays text.
 */
async function storeDataUris(
  deps: WriteDeps,
  userId: number,
  mutations: readonly CheckedMutation[],
): Promise<readonly (CheckedMutation | RefusedResult)[]> {
  const suspects = mutations.filter((mutation) => dataUriOf(mutation) !== null)
  if (suspects.length === 0) return mutations
  const updated = suspects.filter(({ kind }) => kind === 'update').map(({ elementId }) => elementId)
  const created = mutations.filter((mutation) => mutation.kind === 'create' && mutation.data.type === 'image')
  const stored = updated.length > 0 ? await query<{ id: string }>(deps.knex, IMAGES_OF, [updated]) : []
  const images = new Set([...stored.map(({ id }) => id), ...created.map(({ elementId }) => elementId)])

  const results: (CheckedMutation | RefusedResult)[] = []
  for (const mutation of mutations) {
    const dataUri = images.has(mutation.elementId) ? dataUriOf(mutation) : null
    results.push(dataUri === null ? mutation : await storeOne(deps, userId, mutation, dataUri))
  }
  return results
}

function dataUriOf(mutation: CheckedMutation): string | null {
  const content = mutation.kind === 'delete' ? undefined : mutation.data.content
  return content !== undefined && isImageData(content) ? content : null
}

async function storeOne(deps: WriteDeps, userId: number, mutation: CheckedMutation, dataUri: string) {
  try {
    const { address } = await storeDataUri(deps, userId, dataUri, { field: 'data.content' })
    return withContent(mutation, address)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, field } = error
    if (!isRefusal(status)) throw error
    return { mutationId: mutation.mutationId, status, code, message, ...(field ? { field } : {}) }
  }
}

function withContent(mutation: CheckedMutation, content: string): CheckedMutation {
  if (mutation.kind === 'create') return { ...mutation, data: { ...mutation.data, content } }
  if (mutation.kind === 'update') return { ...mutation, data: { ...mutation.data, content } }
  return mutation
}

const REFUSALS = [
  ERROR_STATUS.VALIDATION_FAILED,
  ERROR_STATUS.TOO_LARGE,
  ERROR_STATUS.IMAGE_UNREADABLE,
  ERROR_STATUS.QUOTA_EXCEEDED,
] as const

function isRefusal(status: number): status is (typeof REFUSALS)[number] {
  return REFUSALS.some((refusal) => refusal === status)
}

const queues = new WeakMap<Knex, GroupCommitQueue>()

function queueFor({ knex, clock }: WriteDeps): GroupCommitQueue {
  const queue = queues.get(knex) ?? createGroupCommitQueue(knex, clock)
  queues.set(knex, queue)
  return queue
}

function publishChanges(
  { publish }: WriteDeps,
  userId: number,
  boardId: number,
  mutations: readonly CheckedMutation[],
  answer: Answer,
) {
  const { fromRev, rev, results } = answer
  if (rev === fromRev) return
  const fresh = new Map<string, AppliedResult>()
  const mutationIds: string[] = []
  const created: string[] = []
  let notified = fromRev
  for (const [index, result] of results.entries()) {
    const { elementId, kind } = mutations[index] ?? {}
    if (result.status !== 200 || result.repeated || elementId === undefined) continue
    // A no-op update does not advance the rev.
    if (result.rev <= notified) continue
    notified = result.rev
    fresh.set(elementId, result)
    if (kind === 'create') created.push(elementId)
    mutationIds.push(result.mutationId)
  }
  const elements = [...fresh.values()].flatMap(({ element }) => element ?? [])
  const deleted = [...fresh].filter(([, { element }]) => element === null).map(([id]) => id)
  publish({ boardId, fromRev, rev, userId, mutationIds, elements, created, deleted })
}

function next(results: Iterator<MutationResult>): MutationResult {
  const { value, done } = results.next()
  if (done) throw new Error('A mutation without a result')
  return value
}
