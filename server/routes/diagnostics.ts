import Router from 'koa-router'
import { DIAGNOSTICS_BODY_MAX, diagnosticsReport } from '../../contract/diagnostics'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { spend } from '../rateLimits'

const SEND = { body: diagnosticsReport }

export function diagnosticsRoutes({ log, limits, metrics }: Deps): Router {
  const router = new Router({ prefix: '/api/diagnostics' })

  router.post(
    '/',
    requireUser,
    jsonBody({ bytes: DIAGNOSTICS_BODY_MAX }),
    validate(SEND),
    async (ctx: Validated<typeof SEND>) => {
      const { user, body } = ctx.state
      await spend(limits.diagnostics, String(user.id))
      metrics.diagnostics.inc()
      log.warn({ userId: user.id, report: body.report }, 'diagnostics from a device')
      ctx.status = 204
    },
  )

  return router
}
