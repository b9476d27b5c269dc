import Koa from 'koa'
import type { Deps } from './deps'
import { boardUid } from './middleware/boardUid'
import { contractVersion } from './middleware/contractVersion'
import { databaseEpoch } from './middleware/databaseEpoch'
import { debugPage } from './middleware/debugGuard'
import { errors } from './middleware/errors'
import { identityBody } from './middleware/identityBody'
import { measure } from './middleware/measure'
import { sameOrigin } from './middleware/origin'
import { privateResponses } from './middleware/privateResponses'
import { securityHeaders } from './middleware/securityHeaders'
import { session } from './middleware/session'
import { unknownRoute } from './middleware/unknownRoute'
import { accountRoutes } from './routes/account'
import { aiRoutes } from './routes/ai'
import { assetsRoutes } from './routes/assets'
import { authRoutes } from './routes/auth'
import { boardsRoutes } from './routes/boards'
import { collaboratorsRoutes } from './routes/collaborators'
import { debugRoutes } from './routes/debug'
import { routerOf } from './routes/defineRoute'
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
import { openapiRoutes } from './routes/openapi'
import { passkeysRoutes } from './routes/passkeys'
import { presetsRoutes } from './routes/presets'
import { pushRoutes } from './routes/push'
import { searchRoutes } from './routes/search'
import { sharedRoutes } from './routes/shared'
import { shareLinksRoutes } from './routes/shareLinks'
import { templatesRoutes } from './routes/templates'
import { trashRoutes } from './routes/trash'
import { usersRoutes } from './routes/users'
import { shareTargetFallback } from './static/shareTargetFallback'
import { staticFiles } from './static/staticFiles'

/** The whole server as one Koa app. Never listens: main.ts and tests do. */
export function buildApp(deps: Deps): Koa {
  // Of the addresses in X-Forwarded-For only the last is the proxy's word: anybody can send the others.
  const app = new Koa({ proxy: deps.settings.trustProxy, maxIpsCount: 1 })
  // Everything thrown was answered by `errors`; Koa's own log would print bad bodies.
  app.silent = true
  app.on('error', (error) => deps.log.debug({ err: error }, 'connection error'))

  app.use(measure(deps))
  app.use(errors(deps))
  app.use(identityBody)
  app.use(healthRoutes(deps).routes())
  app.use(securityHeaders(deps.settings))
  app.use(debugPage(deps.settings))
  app.use(staticFiles(deps.settings.clientDir))
  app.use(shareTargetFallback)
  app.use(privateResponses)
  app.use(databaseEpoch(deps))
  app.use(contractVersion)
  app.use(session(app, deps))
  app.use(sameOrigin(deps.settings.publicUrl))
  app.use(boardUid(deps))
  const routers = [
    routerOf(authRoutes, deps),
    routerOf(accountRoutes, deps),
    routerOf(passkeysRoutes, deps),
    routerOf(usersRoutes, deps),
    routerOf(boardsRoutes, deps),
    routerOf(collaboratorsRoutes, deps),
    routerOf(invitationsRoutes, deps),
    routerOf(shareLinksRoutes, deps),
    routerOf(sharedRoutes, deps),
    routerOf(elementsRoutes, deps),
    routerOf(mutationsRoutes, deps),
    routerOf(epochsRoutes, deps),
    routerOf(historyRoutes, deps),
    routerOf(assetsRoutes, deps),
    routerOf(aiRoutes, deps),
    routerOf(notificationsRoutes, deps),
    routerOf(pushRoutes, deps),
    routerOf(diagnosticsRoutes, deps),
    routerOf(presetsRoutes, deps),
    routerOf(inspirationsRoutes, deps),
    routerOf(discoverRoutes, deps),
    routerOf(templatesRoutes, deps),
    routerOf(searchRoutes, deps),
    routerOf(trashRoutes, deps),
    debugRoutes(deps),
    openapiRoutes(),
  ]
  for (const router of routers) app.use(router.routes())
  app.use(unknownRoute)
  return app
}
