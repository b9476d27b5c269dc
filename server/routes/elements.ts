import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { contractVersionOf, FIRST_CONTRACT } from '../../contract/contractVersion'
import { ERROR_STATUS } from '../../contract/errors'
import { BOARD_REV, CONTRACT_HEADER } from '../../contract/headers'
import { ELEMENT_BODY_MAX, MUTATIONS_BODY_MAX } from '../../contract/limits'
import type { AppliedResult } from '../../contract/mutation'
import { type ElementPatch, element, elementCreateBody, elementUpdateBody } from '../../contract/shared/element'
import type { Deps } from '../deps'
import { rowParams, uuidParams } from '../middleware/input'
import { WRITE_HEADERS } from '../openapi/Operation'
import { applyMutations } from '../services/applyMutations/applyMutations'
import { createElementBoards } from '../services/elements/boardOfElement'
import { createElementsReader } from '../services/elements/readElements'
import { baseRevOf, placeOf, respondSingle } from './boardRequest'
import { Created, defineRoute, NOT_MODIFIED, perServer, Raw, type Route, type SessionUser, WRITE } from './defineRoute'

const CACHED_BYTES = 32 * 1024 * 1024
const CACHED_PLACES = 50_000

const elementsReader = perServer(({ knex }) => createElementsReader(knex, CACHED_BYTES))
const elementBoards = perServer(({ knex }) => createElementBoards(knex, CACHED_PLACES))

const BOUNDS = { bytes: MUTATIONS_BODY_MAX, plainBytes: ELEMENT_BODY_MAX }
const REFUSALS = ['FORBIDDEN', 'MUTATION_REUSED', 'BOARD_IN_TRASH'] as const
const CONTENT_REFUSALS = ['UNKNOWN_ASSET', 'IMAGE_UNREADABLE', 'QUOTA_EXCEEDED'] as const

export const elementsRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/boards/{id}/elements',
    summary: "Get a board's elements, in one snapshot",
    params: rowParams,
    answer: { status: 200, schema: z.array(element), headers: ['Board-Rev'], isConditional: true },
    refusals: ['BOARD_IN_TRASH'],
    handler: async (deps, request, ctx) => {
      const { boardId, userId } = placeOf(request)
      const contract = contractVersionOf(ctx.get(CONTRACT_HEADER))
      const knownRev = revOfTag(ctx.get('If-None-Match'), boardId, contract)
      const { rev, body } = await elementsReader(deps)({ userId, boardId, knownRev })
      ctx.set(BOARD_REV, String(rev))
      ctx.set('ETag', tagOf(boardId, rev, contract))
      return body ? new Raw('application/json', body) : NOT_MODIFIED
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/elements',
    summary: 'Add an element',
    ...WRITE,
    params: rowParams,
    body: elementCreateBody,
    bounds: BOUNDS,
    answer: { status: 201, repeatStatus: 200, schema: element, headers: ['Board-Rev'] },
    refusals: [...REFUSALS, ...CONTENT_REFUSALS, 'ELEMENT_EXISTS', 'BOARD_FULL'],
    handler: async (deps, request, ctx) => {
      const { user, params, mutationId = randomUUID() } = request
      const { id: elementId = randomUUID(), ...data } = request.body
      const mutation = { kind: 'create', mutationId, elementId, data } as const
      const result = respondSingle(ctx, await applyMutations(deps, user.id, params.id, [mutation]))
      return new Created(!result.repeated, elementOf(result))
    },
  }),
  defineRoute({
    method: 'put',
    path: '/api/elements/{id}',
    summary: 'Update fields of an element; null removes a property',
    ...WRITE,
    params: uuidParams,
    headers: [...WRITE_HEADERS, 'Base-Rev'],
    body: elementUpdateBody,
    bounds: BOUNDS,
    answer: { status: 200, schema: element, headers: ['Board-Rev', 'Overwrote'] },
    refusals: [...REFUSALS, ...CONTENT_REFUSALS, 'ELEMENT_DELETED'],
    handler: async (deps, request, ctx) => {
      const update = { kind: 'update', baseRev: baseRevOf(ctx), data: request.body } as const
      return elementOf(respondSingle(ctx, await applyTo(deps, request, update)))
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/elements/{id}',
    summary: 'Delete an element',
    ...WRITE,
    params: uuidParams,
    answer: { status: 204, headers: ['Board-Rev'] },
    refusals: [...REFUSALS, 'ELEMENT_DELETED'],
    handler: async (deps, request, ctx) => {
      respondSingle(ctx, await applyTo(deps, request, { kind: 'delete' }))
    },
  }),
]

interface OfElement {
  readonly user: SessionUser
  readonly params: { readonly id: string }
  readonly mutationId?: string
}

type Change =
  | { readonly kind: 'update'; readonly baseRev: number | null; readonly data: ElementPatch }
  | { readonly kind: 'delete' }

async function applyTo(deps: Deps, { user, params, mutationId = randomUUID() }: OfElement, change: Change) {
  const apply = (boardId: number) =>
    applyMutations(deps, user.id, boardId, [{ ...change, mutationId, elementId: params.id }])
  const elementId = params.id.toLowerCase()
  const boardId = await elementBoards(deps).find(elementId)
  const applied = await apply(boardId)
  if (applied.results[0]?.status !== ERROR_STATUS.NOT_FOUND) return applied
  // Its board may be gone, and its id be on another one.
  const current = await elementBoards(deps).findAgain(elementId)
  return current === boardId ? applied : apply(current)
}

/** As JSON text: if a repeat's element was deleted meanwhile, it is `null`, which Koa would not send as JSON. */
function elementOf(result: AppliedResult): Raw {
  return new Raw('application/json', JSON.stringify(result.element))
}

/**
 * A weak ETag, since the bytes differ by encoding. Clients of another contract may get a different answer
 * (server/firstContract.ts).
 */
function tagOf(boardId: number, rev: number, contract: number): string {
  return contract === FIRST_CONTRACT ? `W/"${boardId}-${rev}"` : `W/"${boardId}-${rev}-${contract}"`
}

/** Not `ctx.fresh`: a browser adds no-cache to a conditional fetch, which `ctx.fresh` would count as stale. */
function revOfTag(header: string, boardId: number, contract: number): number | undefined {
  const [, board, rev, spoken = FIRST_CONTRACT] = /^(?:W\/)?"(\d+)-(\d+)(?:-(\d+))?"$/.exec(header) ?? []
  return Number(board) === boardId && Number(spoken) === contract ? Number(rev) : undefined
}
