import * as z from 'zod/mini'
import { board } from '../../../contract/board'
import {
  historyEntry,
  historyQuery,
  restoreRequest,
  restoreResponse,
  snapshot,
  snapshotQuery,
  versionRequest,
} from '../../../contract/history'
import { rowParams } from '../../middleware/params'
import { type Operation, WRITE_HEADERS } from '../Operation'

const ONE = { params: rowParams }
const WRITE = { ...ONE, headers: WRITE_HEADERS }
const WRITE_REFUSALS = ['FORBIDDEN', 'ACCOUNT_MISMATCH', 'BOARD_IN_TRASH', 'MUTATION_REUSED'] as const
const ECHO = ['Mutation-Id', 'Board-Rev'] as const

/** What a board was, and making it that again. */
export const historyOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/boards/{id}/history',
    summary: 'What happened on a board, newest first; the newest 500 unless before or limit say otherwise',
    ...ONE,
    query: historyQuery,
    response: { status: 200, schema: z.array(historyEntry) },
    refusals: ['BOARD_IN_TRASH'],
  },
  {
    method: 'get',
    path: '/api/boards/{id}/history/snapshot',
    summary: 'A board as it was at a moment, or right after an entry of its history',
    ...ONE,
    query: snapshotQuery,
    response: { status: 200, schema: snapshot },
    refusals: ['BOARD_IN_TRASH'],
  },
  {
    method: 'post',
    path: '/api/boards/{id}/history',
    summary: 'Keep the board as it is now as a version, with a comment',
    ...WRITE,
    body: versionRequest,
    response: { status: 200, schema: board, headers: ECHO },
    refusals: WRITE_REFUSALS,
  },
  {
    method: 'post',
    path: '/api/boards/{id}/history/restore',
    summary: 'Make a board what it was right after an entry. What it is now is kept as a version first',
    ...WRITE,
    body: restoreRequest,
    response: { status: 200, schema: restoreResponse, headers: ECHO },
    refusals: [...WRITE_REFUSALS, 'EMAIL_NOT_VERIFIED'],
  },
]
