import {
  type MarkReadRequest,
  type MarkReadResponse,
  markReadResponse,
  type NotificationsResponse,
  notificationsResponse,
} from '../../contract/notification'
import { lenientParser } from '../../contract/reading'
import { request } from '../api/request'

export const NOTIFICATIONS_PATH = '/api/notifications'

export const parseNotifications: (value: unknown) => NotificationsResponse = lenientParser(notificationsResponse)

/** Marks these as read; null: all there are. */
export function callRead(ids: readonly number[] | null): Promise<MarkReadResponse> {
  const body: MarkReadRequest = ids ? { ids: [...ids] } : {}
  return request(`${NOTIFICATIONS_PATH}/read`, (value) => markReadResponse.parse(value), { method: 'POST', body })
}
