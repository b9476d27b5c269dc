import { useCallback, useEffect, useState } from 'react'
import type { SWRResponse } from 'swr'
import {
  type MarkReadRequest,
  type MarkReadResponse,
  markReadResponse,
  type Notification,
  type NotificationsResponse,
  notificationsResponse,
} from '../../contract/notification'
import { lenientParser } from '../../contract/shared/reading'
import { request } from '../api/request'
import { useApi } from '../api/useApi'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { setUnreadCount } from './unread/unreadCount'

export const NOTIFICATIONS_PATH = '/api/notifications'

export const parseNotifications: (value: unknown) => NotificationsResponse = lenientParser(notificationsResponse)

/** Marks these as read; null: all. */
export function callRead(ids: readonly number[] | null): Promise<MarkReadResponse> {
  const body: MarkReadRequest = ids ? { ids: [...ids] } : {}
  return request(`${NOTIFICATIONS_PATH}/read`, (value) => markReadResponse.parse(value), { method: 'POST', body })
}

type Keeper = Pick<Workspace, 'remember' | 'recall'>

export interface Notifications extends Pick<SWRResponse<NotificationsResponse, Error>, 'data' | 'error' | 'isLoading'> {
  /** Rereads them. Never rejects: what is here stays, and `error` says why. */
  readonly refresh: () => Promise<void>
  /** Marks these as read, or all; locally at once. What the server did not receive is unread again at the next read. */
  readonly markRead: (ids: readonly number[] | null) => Promise<void>
}

/** The key of the last answer on this device. */
const CACHE_KEY = 'notifications'

/**
 * One person's notifications; the last ones received if the server is unreachable. However many places use them, they
 * are read once.
 */
export function useNotifications(userId: number | null, workspace: Keeper | null): Notifications {
  const path = userId === null ? null : NOTIFICATIONS_PATH
  const { data: answer, error, isLoading, mutate } = useApi({ path, parse: parseNotifications, userId })
  const cached = useCached(workspace, answer, error !== undefined)
  const data = answer ?? cached
  const unread = data?.unread ?? 0
  useEffect(() => setUnreadCount(unread), [unread])

  const refresh = useCallback(async () => {
    await mutate().catch(reportUnless(isOutsideFailure, 'notifications'))
  }, [mutate])
  const markRead = useCallback(
    async (ids: readonly number[] | null) => {
      await mutate((known) => known && withRead(known, ids), { revalidate: false })
      await callRead(ids).catch(reportUnless(isOutsideFailure, 'notifications'))
    },
    [mutate],
  )
  return { data, error, isLoading, refresh, markRead }
}

/** Caches each answer, and returns the last one if none came. */
function useCached(
  workspace: Keeper | null,
  answer: NotificationsResponse | undefined,
  hasFailed: boolean,
): NotificationsResponse | undefined {
  const [cached, setCached] = useState<NotificationsResponse>()
  useEffect(() => {
    // A copy is a convenience: without room for it, nothing is missing now.
    if (answer) workspace?.remember(CACHE_KEY, answer).catch(reportUnless(isOutsideFailure, 'notifications'))
  }, [workspace, answer])
  useEffect(() => {
    if (!hasFailed || !workspace) return
    let isCurrent = true
    const recall = async () => {
      const value = await workspace.recall(CACHE_KEY)
      if (isCurrent && value !== undefined) setCached(parseNotifications(value))
    }
    // From another version of the app and unreadable: as if there were none.
    recall().catch(reportUnless(isOutsideFailure, 'notifications'))
    return () => {
      isCurrent = false
    }
  }, [workspace, hasFailed])
  return cached
}

/** The same list with these read; null: all. */
export function withRead(
  { unread, notifications }: NotificationsResponse,
  ids: readonly number[] | null,
): NotificationsResponse {
  const isMeant = ({ id, isRead }: Notification) => !isRead && (ids === null || ids.includes(id))
  return {
    unread: ids === null ? 0 : Math.max(0, unread - notifications.filter(isMeant).length),
    notifications: notifications.map((each) => (isMeant(each) ? { ...each, isRead: true } : each)),
  }
}
