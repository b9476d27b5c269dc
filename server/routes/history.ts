import { randomUUID } from 'node:crypto'
import Router from 'koa-router'
import { BOARD_REV, MUTATION_ID } from '../../contract/headers'
import { historyQuery, restoreRequest, snapshotQuery, versionRequest } from '../../contract/history'
import type { Deps } from '../deps'
import { idempotencyKey } from '../middleware/idempotencyKey'
import { jsonBody } from '../middleware/jsonBody'
import { rowParams } from '../middleware/params'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { storableBody } from '../middleware/storableBody'
import { type SessionUser, type Validated, validate } from '../middleware/validate'
import type { ChangeRequest } from '../services/boards/changeBoard'
import { keepVersion } from '../services/history/keepVersion'
import { listHistory } from '../services/history/listHistory'
import { readSnapshot } from '../services/history/readSnapshot'
import { restoreSnapshot } from '../services/history/restoreSnapshot'

const LIST = { params: rowParams, query: historyQuery }
const SNAPSHOT = { params: rowParams, query: snapshotQuery }
const KEEP = { params: rowParams, body: versionRequest }
const RESTORE = { params: rowParams, body: restoreRequest }

/** What a board was, and making it that again. */
export function historyRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/boards/:id/history' })
  const write = [requireUser, queueUser, idempotencyKey, jsonBody(), storableBody] as const

  router.get('/', requireUser, validate(LIST), async (ctx: Validated<typeof LIST>) => {
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.body = await listHistory(deps.knex, placeOf(ctx), ctx.state.query)
  })

  router.get('/snapshot', requireUser, validate(SNAPSHOT), async (ctx: Validated<typeof SNAPSHOT>) => {
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.body = await readSnapshot(deps.knex, placeOf(ctx), ctx.state.query)
  })

  router.post('/', ...write, validate(KEEP), async (ctx: Validated<typeof KEEP>) => {
    const request = requestOf(ctx)
    const { board, rev } = await keepVersion(deps, request, ctx.state.body)
    answer(ctx, request, rev)
    ctx.body = board
  })

  router.post('/restore', ...write, validate(RESTORE), async (ctx: Validated<typeof RESTORE>) => {
    const request = requestOf(ctx)
    const restored = await restoreSnapshot(deps, request, ctx.state.body)
    answer(ctx, request, restored.rev)
    ctx.body = restored
  })

  return router
}

interface OfBoard {
  readonly state: { readonly user: SessionUser; readonly params: { readonly id: number }; readonly mutationId?: string }
}

function placeOf({ state }: OfBoard) {
  return { userId: state.user.id, boardId: state.params.id }
}

function requestOf(ctx: OfBoard): ChangeRequest {
  return { ...placeOf(ctx), mutationId: ctx.state.mutationId ?? randomUUID() }
}

function answer(ctx: { set(header: string, value: string): void }, { mutationId }: ChangeRequest, rev: number) {
  ctx.set(MUTATION_ID, mutationId)
  ctx.set(BOARD_REV, String(rev))
}
