import { searchAnswer, searchQuery } from '../../../contract/search'
import type { Operation } from '../Operation'

export const searchOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/search',
    summary: 'What one may see and a query finds, the best of each kind first; a colour finds boards that use it',
    query: searchQuery,
    answer: { status: 200, schema: searchAnswer },
    refusals: ['RATE_LIMIT'],
  },
]
