import { DIAGNOSTICS_BODY_MAX, diagnosticsReport } from '../../contract/debug'
import { spend } from '../rateLimits'
import { defineRoute, type Route } from './defineRoute'

export const diagnosticsRoutes: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/diagnostics',
    summary: 'Send the server’s operator a report of errors on this device',
    body: diagnosticsReport,
    bounds: { bytes: DIAGNOSTICS_BODY_MAX },
    answer: { status: 204 },
    handler: async ({ log, limits, metrics }, { user, body }) => {
      await spend(limits.diagnostics, String(user.id))
      metrics.diagnostics.inc()
      log.warn({ userId: user.id, report: body.report }, 'diagnostics from a device')
    },
  }),
]
