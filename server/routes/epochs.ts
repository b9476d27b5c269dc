import Router from 'koa-router'
import { compareRequest } from '../../contract/epoch'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { spend } from '../rateLimits'
import { compareWithDevice } from '../services/epochs/compareWithDevice'

const COMPARE = { body: compareRequest }

/** What a device asks after a restored backup, before it sends or believes anything by numbers. */
export function epochsRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/epochs' })

  router.post(
    '/compare',
    requireUser,
    queueUser,
    jsonBody(),
    validate(COMPARE),
    async (ctx: Validated<typeof COMPARE>) => {
      const { user, body } = ctx.state
      await spend(deps.limits.comparing, String(user.id))
      ctx.body = await compareWithDevice(deps, user.id, body)
    },
  )

  return router
}
