import {
  inspiration,
  inspirationCategories,
  inspirationCreate,
  inspirationList,
  inspirationsQuery,
  publicBoard,
  publicBoardList,
  publicBoardsQuery,
} from '../../../contract/inspiration'
import { rowParams } from '../../middleware/params'
import type { Operation } from '../Operation'

const AT = '/api/inspirations'
const BOARDS = '/api/discover/boards'
const one = { status: 200, schema: inspiration } as const
const oneBoard = { status: 200, schema: publicBoard } as const

export const inspirationOperations: readonly Operation[] = [
  {
    method: 'get',
    path: AT,
    summary:
      'What people published: newest, trending or what suits the caller first, or of the caller; `before` goes on from a cursor',
    isPublic: true,
    query: inspirationsQuery,
    answer: { status: 200, schema: inspirationList },
    refusals: ['UNAUTHENTICATED'],
  },
  {
    method: 'get',
    path: `${AT}/categories`,
    summary: 'The categories in which something is published',
    isPublic: true,
    answer: { status: 200, schema: inspirationCategories },
  },
  {
    method: 'get',
    path: `${AT}/{id}`,
    summary: 'An inspiration',
    isPublic: true,
    params: rowParams,
    answer: one,
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'post',
    path: AT,
    summary: "Publish an image of one's own public board, or the board; the same `uid` again answers what is there",
    body: inspirationCreate,
    answer: { status: 201, repeatStatus: 200, schema: inspiration },
    refusals: [
      'FORBIDDEN',
      'NOT_FOUND',
      'BOARD_IN_TRASH',
      'EMAIL_NOT_VERIFIED',
      'UNKNOWN_ASSET',
      'TOO_MANY_INSPIRATIONS',
      'RATE_LIMIT',
    ],
  },
  {
    method: 'delete',
    path: `${AT}/{id}`,
    summary: 'Take back what one published, for ever',
    params: rowParams,
    answer: { status: 204 },
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  {
    method: 'post',
    path: `${AT}/{id}/like`,
    summary: 'Like an inspiration: once, however often it is sent',
    params: rowParams,
    answer: one,
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'delete',
    path: `${AT}/{id}/like`,
    summary: 'Take the like back',
    params: rowParams,
    answer: one,
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'post',
    path: `${AT}/{id}/bookmark`,
    summary: 'Save an inspiration for oneself',
    params: rowParams,
    answer: one,
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'delete',
    path: `${AT}/{id}/bookmark`,
    summary: 'Save it no more',
    params: rowParams,
    answer: one,
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'get',
    path: BOARDS,
    summary: 'What people made public, latest edited first, or of the caller; `before` goes on from a cursor',
    query: publicBoardsQuery,
    answer: { status: 200, schema: publicBoardList },
  },
  {
    method: 'post',
    path: `${BOARDS}/{id}/like`,
    summary: 'Like a public board: once, however often it is sent',
    params: rowParams,
    answer: oneBoard,
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'delete',
    path: `${BOARDS}/{id}/like`,
    summary: 'Take the like back',
    params: rowParams,
    answer: oneBoard,
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'post',
    path: `${BOARDS}/{id}/bookmark`,
    summary: 'Save a public board for oneself',
    params: rowParams,
    answer: oneBoard,
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'delete',
    path: `${BOARDS}/{id}/bookmark`,
    summary: 'Save it no more',
    params: rowParams,
    answer: oneBoard,
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
]
