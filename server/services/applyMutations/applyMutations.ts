import type { Knex } from 'knex'
import type { AppliedResult, MutationResult, RefusedResult } from '../../../contract/mutation'
import { checkpointAfter } from '../history/checkpoints'
import { notifyOverwrites } from '../notifications/notifyOverwrites'
import type { WriteDeps } from '../writeDeps'
import { checkMutation, type DurableMutation } from './checkMutation'
import { createGroupCommitQueue, type GroupCommitQueue } from './groupCommitQueue'
import type { Answer, CheckedMutation, JobTerms } from './state'
import { storeDataUris } from './storeDataUris'

/** `derivable`, `at`: see Answer. */
export interface AppliedMutations extends Pick<Answer, 'rev' | 'derivable' | 'at'> {
  readonly results: MutationResult[]
}

const queues = new WeakMap<Knex, GroupCommitQueue>()

function queueFor({ knex, clock }: WriteDeps): GroupCommitQueue {
  const queue = queues.get(knex) ?? createGroupCommitQueue(knex, clock)
  queues.set(knex, queue)
  return queue
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

function isMutation<T extends object>(item: T | RefusedResult): item is Exclude<T, RefusedResult> {
  return 'kind' in item
}

function next(results: Iterator<MutationResult>): MutationResult {
  const { value, done } = results.next()
  if (done) throw new Error('A mutation without a result')
  return value
}
