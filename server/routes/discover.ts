import { publicBoard, publicBoardList, publicBoardsQuery } from '../../contract/inspiration'
import { rowParams } from '../middleware/input'
import {
  bookmarkBoard,
  likeBoard,
  listPublicBoards,
  unbookmarkBoard,
  unlikeBoard,
} from '../services/boards/publicBoards'
import { defineRoute, type Route } from './defineRoute'

const ONE = { status: 200, schema: publicBoard } as const

/** Boards that everyone with an account may view. */
export const discoverRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/discover/boards',
    summary: 'List public boards, or only the caller’s, last edited first; `before` continues from a cursor',
    query: publicBoardsQuery,
    answer: { status: 200, schema: publicBoardList },
    handler: ({ knex }, { user, query }) => listPublicBoards(knex, user.id, query),
  }),
  defineRoute({
    method: 'post',
    path: '/api/discover/boards/{id}/like',
    summary: 'Like a public board. Repeating it changes nothing',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => likeBoard(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/discover/boards/{id}/like',
    summary: 'Remove the like',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => unlikeBoard(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/discover/boards/{id}/bookmark',
    summary: 'Bookmark a public board',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => bookmarkBoard(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/discover/boards/{id}/bookmark',
    summary: 'Remove the bookmark',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => unbookmarkBoard(deps, user.id, params.id),
  }),
]
