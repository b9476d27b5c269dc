import type { Operation } from './Operation'
import { accountOperations } from './operations/accounts'
import { aiOperations } from './operations/ai'
import { assetOperations } from './operations/assets'
import { boardOperations } from './operations/boards'
import { elementOperations } from './operations/elements'
import { epochOperations } from './operations/epochs'
import { historyOperations } from './operations/history'
import { inspirationOperations } from './operations/inspirations'
import { notificationOperations } from './operations/notifications'
import { presetOperations } from './operations/presets'
import { searchOperations } from './operations/search'
import { sharingOperations } from './operations/sharing'
import { templateOperations } from './operations/templates'

/** Every call of the API. A test holds this against the routes that are mounted. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...boardOperations,
  ...sharingOperations,
  ...elementOperations,
  ...epochOperations,
  ...historyOperations,
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
    response: { status: 200, mediaTypes: ['application/json'] },
  },
]
