import { accountRoutes } from '../routes/account'
import { authRoutes } from '../routes/auth'
import { boardsRoutes } from '../routes/boards'
import { historyRoutes } from '../routes/history'
import { passkeysRoutes } from '../routes/passkeys'
import { usersRoutes } from '../routes/users'
import type { Operation } from './Operation'
import { aiOperations } from './operations/ai'
import { assetOperations } from './operations/assets'
import { elementOperations } from './operations/elements'
import { epochOperations } from './operations/epochs'
import { inspirationOperations } from './operations/inspirations'
import { notificationOperations } from './operations/notifications'
import { presetOperations } from './operations/presets'
import { searchOperations } from './operations/search'
import { sharingOperations } from './operations/sharing'
import { templateOperations } from './operations/templates'

/** Every call of the API. A test holds this against the routes that are mounted. */
export const operations: readonly Operation[] = [
  ...authRoutes,
  ...accountRoutes,
  ...passkeysRoutes,
  ...usersRoutes,
  ...boardsRoutes,
  ...sharingOperations,
  ...elementOperations,
  ...epochOperations,
  ...historyRoutes,
  ...assetOperations,
  ...aiOperations,
  ...notificationOperations,
  ...presetOperations,
  ...inspirationOperations,
  ...templateOperations,
  ...searchOperations,
  {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document',
    isPublic: true,
    answer: { status: 200, mediaTypes: ['application/json'] },
  },
]
