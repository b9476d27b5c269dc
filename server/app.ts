import Koa from 'koa'
import type { Deps } from './deps'
import { agentsEndpoint } from './mcp/endpoint'
import {
  boardUid,
  compression,
  contractVersion,
  databaseEpoch,
  errors,
  measure,
  privateResponses,
  sameOrigin,
  securityHeaders,
  unknownRoute,
} from './middleware/everyRequest'
import { identityBody } from './middleware/input'
import { session } from './middleware/session'
import { accountRoutes } from './routes/account'
import { agentCallsRoutes } from './routes/agentCalls'
import { aiRoutes } from './routes/ai'
import { aiProviderRoutes } from './routes/aiProvider'
import { assetsRoutes } from './routes/assets'
import { authRoutes } from './routes/auth'
import { boardsRoutes, trashRoutes } from './routes/boards'
import { collaboratorsRoutes } from './routes/collaborators'
import { debugPage, debugRoutes } from './routes/debug'
import { type Route, routerOf } from './routes/defineRoute'
import { diagnosticsRoutes } from './routes/diagnostics'
import { discoverRoutes } from './routes/discover'
import { elementsRoutes } from './routes/elements'
import { epochsRoutes } from './routes/epochs'
import { healthRoutes } from './routes/health'
import { historyRoutes } from './routes/history'
import { inspirationsRoutes } from './routes/inspirations'
import { invitationsRoutes } from './routes/invitations'
import { mutationsRoutes } from './routes/mutations'
import { notificationsRoutes } from './routes/notifications'
import { openapiRoute } from './routes/openapi'
import { passkeysRoutes } from './routes/passkeys'
import { presetsRoutes } from './routes/presets'
import { proposalsRoutes } from './routes/proposals'
import { pushRoutes } from './routes/push'
import { searchRoutes } from './routes/search'
import { sharedRoutes } from './routes/shared'
import { shareLinksRoutes } from './routes/shareLinks'
import { templatesRoutes } from './routes/templates'
import { tokensRoutes } from './routes/tokens'
import { usersRoutes } from './routes/users'
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

/** Every route of the API, in the order of its document. Those of health.ts and debug.ts are not part of the API. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...accountRoutes,
  ...passkeysRoutes,
  ...usersRoutes,
  ...tokensRoutes,
  ...proposalsRoutes,
  ...agentCallsRoutes,
  ...boardsRoutes,
  ...collaboratorsRoutes,
  ...invitationsRoutes,
  ...shareLinksRoutes,
  ...sharedRoutes,
  ...elementsRoutes,
  ...mutationsRoutes,
  ...epochsRoutes,
  ...historyRoutes,
  ...assetsRoutes,
  ...aiRoutes,
  ...aiProviderRoutes,
  ...notificationsRoutes,
  ...pushRoutes,
  ...diagnosticsRoutes,
  ...presetsRoutes,
  ...inspirationsRoutes,
  ...discoverRoutes,
  ...templatesRoutes,
  ...trashRoutes,
  ...searchRoutes,
  openapiRoute(() => routes),
]
