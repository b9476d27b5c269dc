import { markReadRequest, markReadResponse, notificationsResponse } from '../../contract/notification'
import { listNotifications, markRead } from '../services/notifications/listNotifications'
import { defineRoute, type Route } from './defineRoute'

export const notificationsRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/notifications',
    summary: 'List the newest notifications, and how many are unread',
    cacheControl: 'private, no-store',
    answer: { status: 200, schema: notificationsResponse },
    handler: ({ knex }, { user }) => listNotifications(knex, user.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/notifications/read',
    summary: 'Mark some or all as read',
    body: markReadRequest,
    answer: { status: 200, schema: markReadResponse },
    handler: async (deps, { user, body }) => ({ unread: await markRead(deps, user.id, body.ids) }),
  }),
]
