import { compareRequest, compareResponse } from '../../contract/epoch'
import { spend } from '../rateLimits'
import { compareWithDevice } from '../services/epochs/compareWithDevice'
import { defineRoute, type Route } from './defineRoute'

/** What a device requests after a backup was restored, before it sends or trusts any ids or revs. */
export const epochsRoutes: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/epochs/compare',
    summary:
      'Check which parts of a copy from another epoch exist here: boards by uid, own changes by mutationId, assets. Read-only',
    headers: ['Queue-User'],
    body: compareRequest,
    answer: { status: 200, schema: compareResponse },
    handler: async (deps, { user, body }) => {
      await spend(deps.limits.comparing, String(user.id))
      return compareWithDevice(deps, user.id, body)
    },
  }),
]
