import * as z from 'zod/mini'
import { element, elementCreateBody, elementUpdateBody } from '../../../contract/element'
import { changesResponse, mutationsRequest, mutationsResponse } from '../../../contract/mutation'
import { rowParams, uuidParams } from '../../middleware/params'
import { changesQuery } from '../../routes/mutations'
import { type Operation, WRITE_HEADERS } from '../Operation'

const ECHO = ['Mutation-Id', 'Board-Rev'] as const
const REFUSALS = ['FORBIDDEN', 'ACCOUNT_MISMATCH', 'MUTATION_REUSED', 'BOARD_IN_TRASH'] as const
const CONTENT_REFUSALS = ['UNKNOWN_ASSET', 'IMAGE_UNREADABLE', 'QUOTA_EXCEEDED'] as const

export const elementOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/boards/{id}/elements',
    summary: "A board's elements, in one snapshot",
    params: rowParams,
    answer: { status: 200, schema: z.array(element), headers: ['Board-Rev'], isConditional: true },
    refusals: ['BOARD_IN_TRASH'],
  },
  {
    method: 'post',
    path: '/api/boards/{id}/elements',
    summary: 'Add an element',
    params: rowParams,
    headers: WRITE_HEADERS,
    body: elementCreateBody,
    answer: { status: 201, repeatStatus: 200, schema: element, headers: ECHO },
    refusals: [...REFUSALS, ...CONTENT_REFUSALS, 'ELEMENT_EXISTS', 'BOARD_FULL'],
  },
  {
    method: 'put',
    path: '/api/elements/{id}',
    summary: 'Change fields of an element; null removes a property',
    params: uuidParams,
    headers: [...WRITE_HEADERS, 'Base-Rev'],
    body: elementUpdateBody,
    answer: { status: 200, schema: element, headers: [...ECHO, 'Overwrote'] },
    refusals: [...REFUSALS, ...CONTENT_REFUSALS, 'ELEMENT_DELETED'],
  },
  {
    method: 'delete',
    path: '/api/elements/{id}',
    summary: 'Delete an element',
    params: uuidParams,
    headers: WRITE_HEADERS,
    answer: { status: 204, headers: ECHO },
    refusals: [...REFUSALS, 'ELEMENT_DELETED'],
  },
  {
    method: 'post',
    path: '/api/boards/{id}/mutations',
    summary: 'Many changes at once. Each is applied or refused by itself; all that is applied is written together',
    params: rowParams,
    headers: ['Queue-User'],
    body: mutationsRequest,
    answer: { status: 200, schema: mutationsResponse },
    refusals: ['ACCOUNT_MISMATCH', 'BOARD_IN_TRASH'],
  },
  {
    method: 'get',
    path: '/api/boards/{id}/changes',
    summary: 'What changed after a rev, read in one snapshot; `reset` where that can no longer be told',
    params: rowParams,
    query: changesQuery,
    answer: { status: 200, schema: changesResponse },
    refusals: ['BOARD_IN_TRASH'],
  },
]
