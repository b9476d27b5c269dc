import {
  type NotificationsAnswer,
  notificationsAnswer,
  type ReadAnswer,
  type ReadRequest,
  readAnswer,
} from '../../contract/notification'
import { request } from '../api/request'

export const NOTIFICATIONS_PATH = '/api/notifications'

export const parseNotifications = (value: unknown): NotificationsAnswer => notificationsAnswer.parse(value)

/** Marks these as read; null: all there are. */
export function callRead(ids: readonly number[] | null): Promise<ReadAnswer> {
  const body: ReadRequest = ids ? { ids: [...ids] } : {}
  return request(`${NOTIFICATIONS_PATH}/read`, (value) => readAnswer.parse(value), { method: 'POST', body })
}
