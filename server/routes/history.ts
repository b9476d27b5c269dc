import * as z from 'zod/mini'
import {
  agentUndoRequest,
  agentUndoResponse,
  historyEntry,
  historyQuery,
  restoreRequest,
  restoreResponse,
  snapshot,
  snapshotQuery,
  versionRequest,
} from '../../contract/history'
import { board } from '../../contract/shared/board'
import { rowParams } from '../middleware/input'
import { limitCalls, RESTORE_COST } from '../rateLimits'
import { listHistory } from '../services/history/listHistory'
import { readSnapshot } from '../services/history/readSnapshot'
import { restoreSnapshot } from '../services/history/restoreSnapshot'
import { saveVersion } from '../services/history/saveVersion'
import { undoAgent } from '../services/history/undoAgent'
import { changeOf, echo, placeOf } from './boardRequest'
import { defineRoute, type Route, WRITE } from './defineRoute'

const REFUSALS = ['FORBIDDEN', 'BOARD_IN_TRASH', 'MUTATION_REUSED'] as const

/** Earlier states of a board, and restoring them. */
export const historyRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/boards/{id}/history',
    summary: 'List a board’s history, newest first: the newest 500 unless `before` or `limit` is given',
    params: rowParams,
    query: historyQuery,
    answer: { status: 200, schema: z.array(historyEntry) },
    refusals: ['BOARD_IN_TRASH'],
    handler: ({ knex }, request) => listHistory(knex, placeOf(request), request.query),
  }),
  defineRoute({
    method: 'get',
    path: '/api/boards/{id}/history/snapshot',
    summary: 'Get a board as it was at a point in time, or right after a history entry',
    params: rowParams,
    query: snapshotQuery,
    answer: { status: 200, schema: snapshot },
    refusals: ['BOARD_IN_TRASH'],
    handler: (deps, request) => readSnapshot(deps, placeOf(request), request.query),
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/history',
    summary: 'Save the current board as a version, with a comment',
    ...WRITE,
    limits: [({ versions }) => limitCalls(versions)],
    params: rowParams,
    body: versionRequest,
    answer: { status: 200, schema: board, headers: ['Board-Rev'] },
    refusals: REFUSALS,
    handler: async (deps, request, ctx) => {
      const change = changeOf(request)
      const saved = await saveVersion(deps, change, request.body)
      echo(ctx, change.mutationId, saved.rev)
      return saved.board
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/history/restore',
    summary: 'Restore a board to its state right after an entry. The current state is saved as a version first',
    ...WRITE,
    limits: [({ versions }) => limitCalls(versions, RESTORE_COST)],
    params: rowParams,
    body: restoreRequest,
    answer: { status: 200, schema: restoreResponse, headers: ['Board-Rev'] },
    refusals: [...REFUSALS, 'EMAIL_NOT_VERIFIED'],
    handler: async (deps, request, ctx) => {
      const change = changeOf(request)
      const restored = await restoreSnapshot(deps, change, request.body)
      echo(ctx, change.mutationId, restored.rev)
      return restored
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/history/undo-agent',
    summary: 'Undo everything an agent did on a board. Later changes by people are kept and listed',
    limits: [({ versions }) => limitCalls(versions, RESTORE_COST)],
    params: rowParams,
    body: agentUndoRequest,
    answer: { status: 200, schema: agentUndoResponse },
    refusals: ['FORBIDDEN', 'BOARD_IN_TRASH'],
    handler: (deps, request) => undoAgent(deps, placeOf(request), request.body),
  }),
]
