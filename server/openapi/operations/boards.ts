import * as z from 'zod/mini'
import { board, boardCreate, boardListItem, boardPatch } from '../../../contract/board'
import { rowId, rowParams } from '../../middleware/params'
import { type Operation, WRITE_HEADERS } from '../Operation'

const ONE = { params: rowParams }
const WRITE = { headers: WRITE_HEADERS }
const WRITE_REFUSALS = ['FORBIDDEN', 'ACCOUNT_MISMATCH', 'BOARD_IN_TRASH', 'MUTATION_REUSED'] as const
const written = (status: 200 | 201) => ({ status, schema: board, headers: ['Mutation-Id', 'Board-Rev'] as const })

export const boardOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/boards',
    summary: 'Boards that the caller owns or works on; of another user, the public ones',
    query: z.object({ userId: z.optional(rowId) }),
    answer: { status: 200, schema: z.array(boardListItem) },
  },
  {
    method: 'post',
    path: '/api/boards',
    summary: 'Make a board. The same uid again answers the board that it made',
    ...WRITE,
    body: boardCreate,
    answer: written(201),
    refusals: ['ACCOUNT_MISMATCH', 'MUTATION_REUSED', 'UNKNOWN_ASSET'],
  },
  { method: 'get', path: '/api/boards/{id}', summary: 'A board', ...ONE, answer: { status: 200, schema: board } },
  {
    method: 'put',
    path: '/api/boards/{id}',
    summary: 'Change fields of a board',
    ...ONE,
    ...WRITE,
    body: boardPatch,
    answer: written(200),
    refusals: [...WRITE_REFUSALS, 'UNKNOWN_ASSET'],
  },
  {
    method: 'delete',
    path: '/api/boards/{id}',
    summary: 'Move a board to the trash',
    ...ONE,
    ...WRITE,
    answer: { status: 204, headers: ['Mutation-Id'] },
    refusals: WRITE_REFUSALS,
  },
  {
    method: 'post',
    path: '/api/boards/{id}/restore',
    summary: 'Take a board out of the trash',
    ...ONE,
    ...WRITE,
    answer: written(200),
    refusals: WRITE_REFUSALS,
  },
  {
    method: 'post',
    path: '/api/boards/{id}/duplicate',
    summary: 'Copy a board, with its elements, to the caller',
    ...ONE,
    ...WRITE,
    answer: written(201),
    refusals: ['ACCOUNT_MISMATCH', 'MUTATION_REUSED'],
  },
]
