import { accountRoutes } from '../routes/account'
import { aiRoutes } from '../routes/ai'
import { assetsRoutes } from '../routes/assets'
import { authRoutes } from '../routes/auth'
import { boardsRoutes } from '../routes/boards'
import { collaboratorsRoutes } from '../routes/collaborators'
import { diagnosticsRoutes } from '../routes/diagnostics'
import { discoverRoutes } from '../routes/discover'
import { elementsRoutes } from '../routes/elements'
import { epochsRoutes } from '../routes/epochs'
import { historyRoutes } from '../routes/history'
import { inspirationsRoutes } from '../routes/inspirations'
import { invitationsRoutes } from '../routes/invitations'
import { mutationsRoutes } from '../routes/mutations'
import { notificationsRoutes } from '../routes/notifications'
import { passkeysRoutes } from '../routes/passkeys'
import { presetsRoutes } from '../routes/presets'
import { pushRoutes } from '../routes/push'
import { searchRoutes } from '../routes/search'
import { sharedRoutes } from '../routes/shared'
import { shareLinksRoutes } from '../routes/shareLinks'
import { templatesRoutes } from '../routes/templates'
import { trashRoutes } from '../routes/trash'
import { usersRoutes } from '../routes/users'
import type { Operation } from './Operation'

/** Every call of the API. A test holds this against the routes that are mounted. */
export const operations: readonly Operation[] = [
  ...authRoutes,
  ...accountRoutes,
  ...passkeysRoutes,
  ...usersRoutes,
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
  ...notificationsRoutes,
  ...pushRoutes,
  ...diagnosticsRoutes,
  ...presetsRoutes,
  ...inspirationsRoutes,
  ...discoverRoutes,
  ...templatesRoutes,
  ...trashRoutes,
  ...searchRoutes,
  {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document',
    isPublic: true,
    answer: { status: 200, mediaTypes: ['application/json'] },
  },
]
