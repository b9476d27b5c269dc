import { randomUUID } from 'node:crypto'
import Router from 'koa-router'
import { boardCreate, boardPatch, boardsQuery } from '../../contract/board'
import type { Deps } from '../deps'
import { idempotencyKey } from '../middleware/idempotencyKey'
import { jsonBody } from '../middleware/jsonBody'
import { limitCalls } from '../middleware/limitCalls'
import { limitChanges } from '../middleware/limitChanges'
import { rowParams } from '../middleware/params'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import type { ChangedBoard, ChangeRequest } from '../services/boards/changeBoard'
import { type CreatedBoard, createBoard } from '../services/boards/createBoard'
import { duplicateBoard } from '../services/boards/duplicateBoard'
import { readBoard } from '../services/boards/findBoard'
import { listBoards, listTrash } from '../services/boards/listBoards'
import { restoreBoard } from '../services/boards/restoreBoard'
import { trashBoard } from '../services/boards/trashBoard'
import { updateBoard } from '../services/boards/updateBoard'
import { echo, requestOf } from './boardRequest'
import { baseRevOf } from './singleMutation'

const LIST = { query: boardsQuery }
const CREATE = { body: boardCreate }
const ONE = { params: rowParams }
const UPDATE = { params: rowParams, body: boardPatch }

type OneBoard = Validated<typeof ONE>

export function boardsRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/boards' })
  const write = [requireUser, queueUser, idempotencyKey, limitChanges(deps.limits)] as const
  const countBoard = limitCalls(deps.limits.boards)

  router.get('/', requireUser, validate(LIST), async (ctx: Validated<typeof LIST>) => {
    const { user, query } = ctx.state
    ctx.body = await (query.trash ? listTrash(deps.knex, user.id) : listBoards(deps.knex, user.id, query.userId))
  })

  router.post('/', ...write, countBoard, jsonBody(), validate(CREATE), async (ctx: Validated<typeof CREATE>) => {
    const { user, body, mutationId = randomUUID() } = ctx.state
    const creation = { userId: user.id, mutationId, isQueued: ctx.state.mutationId !== undefined }
    answerCreated(ctx, mutationId, await createBoard(deps, creation, body))
  })

  router.get('/:id', requireUser, validate(ONE), async (ctx: OneBoard) => {
    ctx.body = await readBoard(deps.knex, ctx.state.user.id, ctx.state.params.id)
  })

  router.put('/:id', ...write, jsonBody(), validate(UPDATE), async (ctx: Validated<typeof UPDATE>) => {
    const request = requestOf(ctx)
    const change = { patch: ctx.state.body, baseRev: baseRevOf(ctx) }
    ctx.body = answerChanged(ctx, request, await updateBoard(deps, request, change))
  })

  router.delete('/:id', ...write, validate(ONE), async (ctx: OneBoard) => {
    const request = requestOf(ctx)
    answerChanged(ctx, request, await trashBoard(deps, request))
    ctx.status = 204
  })

  router.post('/:id/restore', ...write, validate(ONE), async (ctx: OneBoard) => {
    const request = requestOf(ctx)
    ctx.body = answerChanged(ctx, request, await restoreBoard(deps, request))
  })

  router.post('/:id/duplicate', ...write, countBoard, validate(ONE), async (ctx: OneBoard) => {
    const request = requestOf(ctx)
    answerCreated(ctx, request.mutationId, await duplicateBoard(deps, request))
  })

  return router
}

type Answering = { set(header: string, value: string): void }

function answerChanged(ctx: Answering, { mutationId }: ChangeRequest, { board, rev }: ChangedBoard) {
  echo(ctx, mutationId, rev)
  return board
}

function answerCreated(
  ctx: Answering & { status: number; body: unknown },
  mutationId: string,
  { board, isNew }: CreatedBoard,
) {
  echo(ctx, mutationId, board.rev)
  ctx.status = isNew ? 201 : 200
  ctx.body = board
}
