import { rowParams } from '../middleware/params'
import { purgeBoard } from '../services/boards/purgeBoard'
import { defineRoute, type Route } from './defineRoute'

/** What is in the trash for good. The list is `GET /api/boards?trash=1`, the way back `POST /api/boards/{id}/restore`. */
export const trashRoutes: readonly Route[] = [
  defineRoute({
    method: 'delete',
    path: '/api/trash/{id}',
    summary: 'Delete a board that is in the trash, with all of it, for good',
    params: rowParams,
    headers: ['Queue-User'],
    answer: { status: 204 },
    handler: (deps, { user, params }) => purgeBoard(deps, user.id, params.id),
  }),
]
