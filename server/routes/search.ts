import { searchQuery, searchResponse } from '../../contract/search'
import { search } from '../services/search/search'
import { defineRoute, type Route } from './defineRoute'

export const searchRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/search',
    summary: 'Search what the caller may view, best matches of each kind first; a color finds boards that use it',
    query: searchQuery,
    answer: { status: 200, schema: searchResponse },
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, query }) => search(deps, user.id, query),
  }),
]
