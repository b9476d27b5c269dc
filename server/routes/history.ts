import Router from 'koa-router'
import { historyQuery, restoreRequest, snapshotQuery, versionRequest } from '../../contract/history'
import type { Deps } from '../deps'
import { idempotencyKey } from '../middleware/idempotencyKey'
import { jsonBody } from '../middleware/jsonBody'
import { limitCalls } from '../middleware/limitCalls'
import { rowParams } from '../middleware/params'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { RESTORE_COST } from '../rateLimits'
import { listHistory } from '../services/history/listHistory'
import { readSnapshot } from '../services/history/readSnapshot'
import { restoreSnapshot } from '../services/history/restoreSnapshot'
import { saveVersion } from '../services/history/saveVersion'
import { echo, type OfBoard, requestOf } from './boardRequest'

const LIST = { params: rowParams, query: historyQuery }
const SNAPSHOT = { params: rowParams, query: snapshotQuery }
const SAVE_VERSION = { params: rowParams, body: versionRequest }
const RESTORE = { params: rowParams, body: restoreRequest }

/** What a board was, and making it that again. */
export function historyRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/boards/:id/history' })
  const write = [requireUser, queueUser, idempotencyKey] as const
  const body = [jsonBody()] as const
  const { versions } = deps.limits

  router.get('/', requireUser, validate(LIST), async (ctx: Validated<typeof LIST>) => {
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.body = await listHistory(deps.knex, placeOf(ctx), ctx.state.query)
  })

  router.get('/snapshot', requireUser, validate(SNAPSHOT), async (ctx: Validated<typeof SNAPSHOT>) => {
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.body = await readSnapshot(deps.knex, placeOf(ctx), ctx.state.query)
  })

  router.post(
    '/',
    ...write,
    limitCalls(versions),
    ...body,
    validate(SAVE_VERSION),
    async (ctx: Validated<typeof SAVE_VERSION>) => {
      const request = requestOf(ctx)
      const { board, rev } = await saveVersion(deps, request, ctx.state.body)
      echo(ctx, request.mutationId, rev)
      ctx.body = board
    },
  )

  router.post(
    '/restore',
    ...write,
    limitCalls(versions, RESTORE_COST),
    ...body,
    validate(RESTORE),
    async (ctx: Validated<typeof RESTORE>) => {
      const request = requestOf(ctx)
      const restored = await restoreSnapshot(deps, request, ctx.state.body)
      echo(ctx, request.mutationId, restored.rev)
      ctx.body = restored
    },
  )

  return router
}

function placeOf({ state }: OfBoard) {
  return { userId: state.user.id, boardId: state.params.id }
}
