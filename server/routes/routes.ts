import { accountRoutes } from './account'
import { agentCallsRoutes } from './agentCalls'
import { aiRoutes } from './ai'
import { aiProviderRoutes } from './aiProvider'
import { assetsRoutes } from './assets'
import { authRoutes } from './auth'
import { boardsRoutes, trashRoutes } from './boards'
import { collaboratorsRoutes } from './collaborators'
import type { Route } from './defineRoute'
import { diagnosticsRoutes } from './diagnostics'
import { discoverRoutes } from './discover'
import { elementsRoutes } from './elements'
import { epochsRoutes } from './epochs'
import { historyRoutes } from './history'
import { inspirationsRoutes } from './inspirations'
import { invitationsRoutes } from './invitations'
import { mutationsRoutes } from './mutations'
import { notificationsRoutes } from './notifications'
import { openapiRoute } from './openapi'
import { passkeysRoutes } from './passkeys'
import { presetsRoutes } from './presets'
import { proposalsRoutes } from './proposals'
import { pushRoutes } from './push'
import { searchRoutes } from './search'
import { sharedRoutes } from './shared'
import { shareLinksRoutes } from './shareLinks'
import { templatesRoutes } from './templates'
import { tokensRoutes } from './tokens'
import { usersRoutes } from './users'

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
