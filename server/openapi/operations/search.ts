import { searchQuery, searchResponse } from '../../../contract/search'
import type { Operation } from '../Operation'

export const searchOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/search',
    summary: 'What one may see and a query finds, the best of each kind first; a color finds boards that use it',
    query: searchQuery,
    answer: { status: 200, schema: searchResponse },
    refusals: ['RATE_LIMIT'],
  },
]
