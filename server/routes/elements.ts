import { randomUUID } from 'node:crypto'
import Router from 'koa-router'
import { contractVersionOf, FIRST_CONTRACT } from '../../contract/contractVersion'
import { type ElementPatch, elementCreateBody, elementUpdateBody } from '../../contract/element'
import { BOARD_REV, CONTRACT_HEADER } from '../../contract/headers'
import { ELEMENT_BODY_MAX, MUTATIONS_BODY_MAX } from '../../contract/limits'
import type { AppliedResult } from '../../contract/mutation'
import type { Deps } from '../deps'
import { idempotencyKey } from '../middleware/idempotencyKey'
import { jsonBody } from '../middleware/jsonBody'
import { limitChanges } from '../middleware/limitChanges'
import { rowParams, uuidParams } from '../middleware/params'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { type SessionUser, type Validated, validate } from '../middleware/validate'
import { applyMutations } from '../services/applyMutations/applyMutations'
import { createElementBoards } from '../services/elements/boardOfElement'
import { createElementsReader } from '../services/elements/readElements'
import { baseRevOf, respondSingle } from './singleMutation'

const CACHED_BYTES = 32 * 1024 * 1024
const CACHED_PLACES = 50_000

const LIST = { params: rowParams }
const CREATE = { params: rowParams, body: elementCreateBody }
const UPDATE = { params: uuidParams, body: elementUpdateBody }
const DELETE = { params: uuidParams }

export function elementsRoutes(deps: Deps): Router {
  const router = new Router()
  const readElements = createElementsReader(deps.knex, CACHED_BYTES)
  const places = createElementBoards(deps.knex, CACHED_PLACES)
  const json = jsonBody({ bytes: MUTATIONS_BODY_MAX, plainBytes: ELEMENT_BODY_MAX })
  const write = [requireUser, queueUser, idempotencyKey, limitChanges(deps.limits)] as const

  router.get('/api/boards/:id/elements', requireUser, validate(LIST), async (ctx: Validated<typeof LIST>) => {
    const { user, params } = ctx.state
    const contract = contractVersionOf(ctx.get(CONTRACT_HEADER))
    const knownRev = revOfTag(ctx.get('If-None-Match'), params.id, contract)
    const { rev, body } = await readElements({ userId: user.id, boardId: params.id, knownRev })
    ctx.set(BOARD_REV, String(rev))
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.set('ETag', tagOf(params.id, rev, contract))
    if (!body) {
      ctx.status = 304
      return
    }
    ctx.type = 'application/json'
    ctx.body = body
  })

  router.post('/api/boards/:id/elements', ...write, json, validate(CREATE), async (ctx: Validated<typeof CREATE>) => {
    const { user, params, body } = ctx.state
    const { id: elementId = randomUUID(), ...data } = body
    const mutation = { kind: 'create', mutationId: ctx.state.mutationId ?? randomUUID(), elementId, data } as const
    const result = respondSingle(ctx, await applyMutations(deps, user.id, params.id, [mutation]))
    ctx.status = result.repeated ? 200 : 201
    ctx.body = JSON.stringify(result.element)
    ctx.type = 'application/json'
  })

  router.put('/api/elements/:id', ...write, json, validate(UPDATE), async (ctx: Validated<typeof UPDATE>) => {
    const result = await applyTo(ctx, { kind: 'update', baseRev: baseRevOf(ctx), data: ctx.state.body })
    ctx.body = JSON.stringify(result.element)
    ctx.type = 'application/json'
  })

  router.delete('/api/elements/:id', ...write, validate(DELETE), async (ctx: Validated<typeof DELETE>) => {
    await applyTo(ctx, { kind: 'delete' })
    ctx.status = 204
  })

  async function applyTo(ctx: OneElement, change: Change): Promise<AppliedResult> {
    const { user, params, mutationId = randomUUID() } = ctx.state
    const boardId = await places.find(params.id.toLowerCase())
    const answer = await applyMutations(deps, user.id, boardId, [{ ...change, mutationId, elementId: params.id }])
    return respondSingle(ctx, answer)
  }

  return router
}

interface OneElement {
  readonly state: { readonly user: SessionUser; readonly params: { readonly id: string }; readonly mutationId?: string }
  set(header: string, value: string): void
}

type Change =
  | { readonly kind: 'update'; readonly baseRev: number | null; readonly data: ElementPatch }
  | { readonly kind: 'delete' }

/** Clients of another contract may be answered with something else (server/firstContract.ts). */
function tagOf(boardId: number, rev: number, contract: number): string {
  return contract === FIRST_CONTRACT ? `"${boardId}-${rev}"` : `"${boardId}-${rev}-${contract}"`
}

/** Compared by hand: a browser's own fetch adds no-cache to a conditional request, which would make it stale. */
function revOfTag(header: string, boardId: number, contract: number): number | undefined {
  const [, board, rev, spoken = FIRST_CONTRACT] = /^"(\d+)-(\d+)(?:-(\d+))?"$/.exec(header) ?? []
  return Number(board) === boardId && Number(spoken) === contract ? Number(rev) : undefined
}
