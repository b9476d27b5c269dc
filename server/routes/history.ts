import Router from 'koa-router'
import { historyQuery, restoreRequest, snapshotQuery, versionRequest } from '../../contract/history'
import type { Deps } from '../deps'
import { idempotencyKey } from '../middleware/idempotencyKey'
import { jsonBody } from '../middleware/jsonBody'
import { rowParams } from '../middleware/params'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { storableBody } from '../middleware/storableBody'
import { type Validated, validate } from '../middleware/validate'
import { keepVersion } from '../services/history/keepVersion'
import { listHistory } from '../services/history/listHistory'
import { readSnapshot } from '../services/history/readSnapshot'
import { restoreSnapshot } from '../services/history/restoreSnapshot'
import { echo, type OfBoard, requestOf } from './boardRequest'

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
    echo(ctx, request.mutationId, rev)
    ctx.body = board
  })

  router.post('/restore', ...write, validate(RESTORE), async (ctx: Validated<typeof RESTORE>) => {
    const request = requestOf(ctx)
    const restored = await restoreSnapshot(deps, request, ctx.state.body)
    echo(ctx, request.mutationId, restored.rev)
    ctx.body = restored
  })

  return router
}

function placeOf({ state }: OfBoard) {
  return { userId: state.user.id, boardId: state.params.id }
}
