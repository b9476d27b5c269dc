import Koa from 'koa'
import type { Deps } from './deps'
import { agentsEndpoint } from './mcp/endpoint'
import { compression } from './middleware/compression'
import { contractVersion } from './middleware/contractVersion'
import { debugPage } from './middleware/debugGuard'
import { errors, unknownRoute } from './middleware/errors'
import { identityBody } from './middleware/jsonBody'
import { measure } from './middleware/measure'
import { boardUid, databaseEpoch } from './middleware/mutationHeaders'
import { sameOrigin } from './middleware/origin'
import { privateResponses, securityHeaders } from './middleware/securityHeaders'
import { session } from './middleware/session'
import { debugRoutes } from './routes/debug'
import { routerOf } from './routes/defineRoute'
import { healthRoutes } from './routes/health'
import { routes } from './routes/routes'
import { shareTargetFallback, staticFiles } from './static/staticFiles'

/** Builds the server's Koa app. Does not listen: main.ts and the tests do. */
export function buildApp(deps: Deps): Koa {
  // Only the last address in X-Forwarded-For comes from the proxy; a client can forge the others.
  const app = new Koa({ proxy: deps.settings.trustProxy, maxIpsCount: 1 })
  // `errors` has already answered everything thrown; Koa's own log would print malformed bodies.
  app.silent = true
  app.on('error', (error) => deps.log.debug({ err: error }, 'connection error'))

  app.use(measure(deps))
  app.use(errors(deps))
  app.use(identityBody)
  app.use(healthRoutes(deps).routes())
  app.use(securityHeaders(deps.settings))
  app.use(agentsEndpoint(deps))
  app.use(debugPage(deps.settings))
  app.use(staticFiles(deps.settings.clientDir))
  app.use(shareTargetFallback)
  app.use(compression)
  app.use(privateResponses)
  app.use(databaseEpoch(deps))
  app.use(contractVersion)
  app.use(session(app, deps))
  app.use(sameOrigin(deps.settings.publicUrl))
  app.use(boardUid(deps))
  app.use(routerOf(routes, deps).routes())
  app.use(debugRoutes(deps).routes())
  app.use(unknownRoute)
  return app
}
