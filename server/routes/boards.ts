import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { board, boardCreate, boardListItem, boardPatch, boardsQuery } from '../../contract/shared/board'
import { rowParams } from '../middleware/input'
import { WRITE_HEADERS } from '../openapi/Operation'
import { limitCalls, limitChanges, type RateLimits } from '../rateLimits'
import { createBoard, duplicateBoard } from '../services/boards/createBoard'
import { readBoard } from '../services/boards/findBoard'
import { listBoards, listTrash } from '../services/boards/listBoards'
import { purgeBoard, restoreBoard, trashBoard } from '../services/boards/trash'
import { updateBoard } from '../services/boards/updateBoard'
import { baseRevOf, changeOf, echo } from './boardRequest'
import { Created, defineRoute, type Route, WRITE } from './defineRoute'

/**
 * Permanent deletion from the trash. The list is `GET /api/boards?trash=1`, restoring `POST /api/boards/{id}/restore`.
 */
export const trashRoutes: readonly Route[] = [
  defineRoute({
    method: 'delete',
    path: '/api/trash/{id}',
    summary: 'Permanently delete a board that is in the trash',
    params: rowParams,
    headers: ['Queue-User'],
    answer: { status: 204 },
    handler: (deps, { user, params }) => purgeBoard(deps, user.id, params.id),
  }),
]

const CHANGED = { status: 200, schema: board, headers: ['Board-Rev'] } as const
const CREATED = { ...CHANGED, status: 201, repeatStatus: 200 } as const
const REFUSALS = ['FORBIDDEN', 'BOARD_IN_TRASH', 'MUTATION_REUSED'] as const
const LIMITS = [limitChanges, ({ boards }: RateLimits) => limitCalls(boards)]

export const boardsRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/boards',
    summary:
      "List the caller's boards and those they work on; another user's boards that they may view; or the caller's trash",
    query: boardsQuery,
    answer: { status: 200, schema: z.array(boardListItem) },
    handler: ({ knex }, { user, query }) =>
      query.trash ? listTrash(knex, user.id) : listBoards(knex, user.id, query.userId),
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards',
    summary: 'Create a board. Repeating the uid returns the board it created',
    ...WRITE,
    limits: LIMITS,
    body: boardCreate,
    answer: CREATED,
    refusals: ['EMAIL_NOT_VERIFIED', 'MUTATION_REUSED', 'UNKNOWN_ASSET', 'QUOTA_EXCEEDED'],
    handler: async (deps, request, ctx) => {
      const { user, body, mutationId = randomUUID() } = request
      const creation = { userId: user.id, mutationId, isQueued: request.mutationId !== undefined }
      const made = await createBoard(deps, creation, body)
      echo(ctx, mutationId, made.board.rev)
      return new Created(made.isNew, made.board)
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/boards/{id}',
    summary: 'Get a board',
    params: rowParams,
    answer: { status: 200, schema: board },
    refusals: ['BOARD_IN_TRASH'],
    handler: ({ knex }, { user, params }) => readBoard(knex, user.id, params.id),
  }),
  defineRoute({
    method: 'put',
    path: '/api/boards/{id}',
    summary: 'Update fields of a board',
    ...WRITE,
    params: rowParams,
    headers: [...WRITE_HEADERS, 'Base-Rev'],
    body: boardPatch,
    answer: CHANGED,
    refusals: [...REFUSALS, 'EMAIL_NOT_VERIFIED', 'UNKNOWN_ASSET'],
    handler: async (deps, request, ctx) => {
      const change = changeOf(request)
      const changed = await updateBoard(deps, change, { patch: request.body, baseRev: baseRevOf(ctx) })
      echo(ctx, change.mutationId, changed.rev)
      return changed.board
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/boards/{id}',
    summary: 'Move a board to the trash',
    ...WRITE,
    params: rowParams,
    answer: { status: 204, headers: ['Board-Rev'] },
    refusals: REFUSALS,
    handler: async (deps, request, ctx) => {
      const change = changeOf(request)
      const { rev } = await trashBoard(deps, change)
      echo(ctx, change.mutationId, rev)
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/restore',
    summary: 'Restore a board from the trash',
    ...WRITE,
    params: rowParams,
    answer: CHANGED,
    refusals: REFUSALS,
    handler: async (deps, request, ctx) => {
      const change = changeOf(request)
      const changed = await restoreBoard(deps, change)
      echo(ctx, change.mutationId, changed.rev)
      return changed.board
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/duplicate',
    summary: 'Copy a board and its elements to the caller’s account',
    ...WRITE,
    limits: LIMITS,
    params: rowParams,
    answer: CREATED,
    refusals: ['MUTATION_REUSED', 'BOARD_IN_TRASH', 'QUOTA_EXCEEDED'],
    handler: async (deps, request, ctx) => {
      const change = changeOf(request)
      const made = await duplicateBoard(deps, change)
      echo(ctx, change.mutationId, made.board.rev)
      return new Created(made.isNew, made.board)
    },
  }),
]
