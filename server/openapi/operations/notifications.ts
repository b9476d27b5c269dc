import { notificationsAnswer, readAnswer, readRequest } from '../../../contract/notification'
import type { Operation } from '../Operation'

export const notificationOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/notifications',
    summary: 'The newest of what happened to oneself, and how many are unread',
    answer: { status: 200, schema: notificationsAnswer },
  },
  {
    method: 'post',
    path: '/api/notifications/read',
    summary: 'Mark some as read, or all',
    body: readRequest,
    answer: { status: 200, schema: readAnswer },
  },
]
