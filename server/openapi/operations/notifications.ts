import { diagnosticsReport } from '../../../contract/diagnostics'
import { markReadRequest, markReadResponse, notificationsResponse } from '../../../contract/notification'
import { pushKey, pushSubscription, pushUnsubscribe } from '../../../contract/push'
import type { Operation } from '../Operation'

export const notificationOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/notifications',
    summary: 'The newest of what happened to oneself, and how many are unread',
    answer: { status: 200, schema: notificationsResponse },
  },
  {
    method: 'post',
    path: '/api/notifications/read',
    summary: 'Mark some as read, or all',
    body: markReadRequest,
    answer: { status: 200, schema: markReadResponse },
  },
  {
    method: 'get',
    path: '/api/push',
    summary: "The server's public key for push subscriptions",
    answer: { status: 200, schema: pushKey },
  },
  {
    method: 'post',
    path: '/api/push/subscriptions',
    summary: 'Register this browser for push messages; it ends with the session',
    body: pushSubscription,
    answer: { status: 204 },
  },
  {
    method: 'delete',
    path: '/api/push/subscriptions',
    summary: 'No more push messages to this browser',
    body: pushUnsubscribe,
    answer: { status: 204 },
  },
  {
    method: 'post',
    path: '/api/diagnostics',
    summary: 'Send whoever runs the server a report of what went wrong on this device',
    body: diagnosticsReport,
    answer: { status: 204 },
  },
]
