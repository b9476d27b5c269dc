import { compareRequest, compareResponse } from '../../../contract/epoch'
import type { Operation } from '../Operation'

export const epochOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/epochs/compare',
    summary:
      'What of a copy from another epoch is here: boards by uid, own changes by mutationId, assets. Changes nothing',
    headers: ['Queue-User'],
    body: compareRequest,
    answer: { status: 200, schema: compareResponse },
    refusals: ['ACCOUNT_MISMATCH'],
  },
]
