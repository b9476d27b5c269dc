import { publicBoard, publicBoardList, publicBoardsQuery } from '../../contract/inspiration'
import { rowParams } from '../middleware/validate'
import { bookmarkBoard, unbookmarkBoard } from '../services/boards/bookmarkBoard'
import { likeBoard, unlikeBoard } from '../services/boards/likeBoard'
import { listPublicBoards } from '../services/boards/listPublicBoards'
import { defineRoute, type Route } from './defineRoute'

const ONE = { status: 200, schema: publicBoard } as const

/** Boards that everyone with an account may view. */
export const discoverRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/discover/boards',
    summary: 'What people made public, latest edited first, or of the caller; `before` goes on from a cursor',
    query: publicBoardsQuery,
    answer: { status: 200, schema: publicBoardList },
    handler: ({ knex }, { user, query }) => listPublicBoards(knex, user.id, query),
  }),
  defineRoute({
    method: 'post',
    path: '/api/discover/boards/{id}/like',
    summary: 'Like a public board: once, however often it is sent',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => likeBoard(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/discover/boards/{id}/like',
    summary: 'Take the like back',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => unlikeBoard(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/discover/boards/{id}/bookmark',
    summary: 'Save a public board for oneself',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => bookmarkBoard(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/discover/boards/{id}/bookmark',
    summary: 'Save it no more',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => unbookmarkBoard(deps, user.id, params.id),
  }),
]
