import * as z from 'zod/mini'
import { board, boardCreate, boardListItem, boardPatch, boardsQuery } from '../../../contract/board'
import { rowParams } from '../../middleware/params'
import { type Operation, WRITE_HEADERS } from '../Operation'

const ONE = { params: rowParams }
const WRITE = { headers: WRITE_HEADERS }
const WRITE_REFUSALS = ['FORBIDDEN', 'ACCOUNT_MISMATCH', 'BOARD_IN_TRASH', 'MUTATION_REUSED'] as const
const ECHO = ['Mutation-Id', 'Board-Rev'] as const
const CHANGED = { status: 200, schema: board, headers: ECHO } as const
const CREATED = { status: 201, repeatStatus: 200, schema: board, headers: ECHO } as const

export const boardOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/boards',
    summary: "The caller's boards and those they work on; another user's that they may see; or the caller's trash",
    query: boardsQuery,
    response: { status: 200, schema: z.array(boardListItem) },
  },
  {
    method: 'post',
    path: '/api/boards',
    summary: 'Make a board. The same uid again answers the board that it made',
    ...WRITE,
    body: boardCreate,
    response: CREATED,
    refusals: ['ACCOUNT_MISMATCH', 'EMAIL_NOT_VERIFIED', 'MUTATION_REUSED', 'UNKNOWN_ASSET', 'QUOTA_EXCEEDED'],
  },
  {
    method: 'get',
    path: '/api/boards/{id}',
    summary: 'A board',
    ...ONE,
    response: { status: 200, schema: board },
    refusals: ['BOARD_IN_TRASH'],
  },
  {
    method: 'put',
    path: '/api/boards/{id}',
    summary: 'Change fields of a board',
    ...ONE,
    headers: [...WRITE_HEADERS, 'Base-Rev'],
    body: boardPatch,
    response: CHANGED,
    refusals: [...WRITE_REFUSALS, 'EMAIL_NOT_VERIFIED', 'UNKNOWN_ASSET'],
  },
  {
    method: 'delete',
    path: '/api/boards/{id}',
    summary: 'Move a board to the trash',
    ...ONE,
    ...WRITE,
    response: { status: 204, headers: ECHO },
    refusals: WRITE_REFUSALS,
  },
  {
    method: 'post',
    path: '/api/boards/{id}/restore',
    summary: 'Take a board out of the trash',
    ...ONE,
    ...WRITE,
    response: CHANGED,
    refusals: WRITE_REFUSALS,
  },
  {
    method: 'post',
    path: '/api/boards/{id}/duplicate',
    summary: 'Copy a board, with its elements, to the caller',
    ...ONE,
    ...WRITE,
    response: CREATED,
    refusals: ['ACCOUNT_MISMATCH', 'MUTATION_REUSED', 'BOARD_IN_TRASH', 'QUOTA_EXCEEDED'],
  },
]
