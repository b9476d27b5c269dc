import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { ErrorCode } from '../../../contract/errors'
import type { RefusedResult } from '../../../contract/mutation'
import type { ElementFields, ElementPatch } from '../../../contract/shared/element'
import { AppError } from '../../AppError'
import type { WriteDeps } from '../../deps'
import { spend, spendChanges } from '../../rateLimits'
import { applyMutations, type DurableMutation } from '../applyMutations/applyMutations'
import type { AgentMark } from '../applyMutations/state'
import { query } from '../query'

/** One change that an agent makes to one element. */
export type AgentChange = { readonly elementId: string } & (
  | { readonly kind: 'create'; readonly data: ElementFields }
  | { readonly kind: 'update'; readonly data: ElementPatch }
  | { readonly kind: 'delete' }
)

interface AgentWriteTerms {
  readonly agent: AgentMark
  readonly userId: number
  readonly boardId: number
  /** The rev of the board that the agent read. */
  readonly rev: number
}

/** One call of an agent, with deterministic ids: a repeat has the same. */
export interface AgentWrite extends AgentWriteTerms {
  /** For the new element with this index. */
  elementId(index: number): string
  mutationId(index: number): string
}

/** @param request identifies this call among all of the agent's */
export function agentWrite(terms: AgentWriteTerms, request: string): AgentWrite {
  const of = (part: string) => (index: number) =>
    uuidOf(`${terms.agent.tokenId} ${terms.boardId} ${request} ${part} ${index}`)
  return { ...terms, elementId: of('element'), mutationId: of('mutation') }
}

const KNOWN = {
  name: 'agent-write-known',
  text: 'select 1 from mutations where user_id = $1 and mutation_id = $2',
}

/** Whether this call was made before. */
export async function wasWritten(db: Knex, { userId, mutationId }: AgentWrite): Promise<boolean> {
  return (await query(db, KNOWN, [userId, mutationId(0)])).length > 0
}

export type AgentOutcome =
  | {
      readonly kind: 'written'
      readonly count: number
      readonly rev: number
      /** No one else wrote anything since the rev that the agent read: it knows the board's current state. */
      readonly isAlone: boolean
    }
  | { readonly kind: 'repeated' }
  /** Nothing was written: these were changed or deleted since. */
  | { readonly kind: 'changed'; readonly elementIds: readonly string[] }

/**
 * Applies an agent's changes, all or none of them, as ordinary changes by its person, with the agent's name in the
 * history. Changes nothing that anyone else changed after the agent read it. Throws RATE_LIMIT, BOARD_FULL, and any
 * other refusal of a change.
 */
export async function writeAsAgent(
  deps: WriteDeps,
  write: AgentWrite,
  changes: readonly AgentChange[],
): Promise<AgentOutcome> {
  const { agent, userId, boardId, rev } = write
  const mutations = changes.map((change, index): DurableMutation => {
    const named = { ...change, mutationId: write.mutationId(index) }
    return named.kind === 'update' ? { ...named, baseRev: rev } : named
  })
  await spend(deps.limits.agentElements, String(userId), changes.length)
  await spendChanges(deps.limits, userId, { count: changes.length, bytes: JSON.stringify(mutations).length })
  const terms = { agent, unchangedSince: rev, isAtomic: true }
  const { rev: after, results } = await applyMutations(deps, userId, boardId, mutations, terms)
  const refused = results.flatMap((result, index) => (result.status === 200 ? [] : [{ result, index }]))
  if (refused.some(({ result }) => result.code === 'MUTATION_REUSED')) return { kind: 'repeated' }
  const changed = refused.filter(({ result }) => CHANGED.has(result.code))
  if (changed.length > 0) {
    return { kind: 'changed', elementIds: changed.flatMap(({ index }) => changes[index]?.elementId ?? []) }
  }
  const wrong = refused.find(({ result }) => result.code !== 'NOT_APPLIED')
  if (wrong) throw errorOf(wrong.result)
  if (results.every((result) => result.status === 200 && result.repeated)) return { kind: 'repeated' }
  const own = results.filter((result) => result.status === 200 && result.rev > rev).length
  return { kind: 'written', count: changes.length, rev: after, isAlone: after === rev + own }
}

const CHANGED: ReadonlySet<string> = new Set<ErrorCode>(['ELEMENT_CHANGED', 'ELEMENT_DELETED'])

function errorOf({ code, message }: RefusedResult): AppError {
  return new AppError(code as ErrorCode, `Nothing was written: ${message}.`)
}

/** A deterministic UUID (version 8). */
function uuidOf(words: string): string {
  const hex = [...createHash('sha256').update(words).digest('hex').slice(0, 32)]
  hex[12] = '8'
  hex[16] = '8'
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
