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

/** Marks these as read; null for all. */
export function callRead(ids: readonly number[] | null): Promise<MarkReadResponse> {
  const body: MarkReadRequest = ids ? { ids: [...ids] } : {}
  return request(`${NOTIFICATIONS_PATH}/read`, (value) => markReadResponse.parse(value), { method: 'POST', body })
}

type Keeper = Pick<Workspace, 'remember' | 'recall'>

export interface Notifications extends Pick<SWRResponse<NotificationsResponse, Error>, 'data' | 'error' | 'isLoading'> {
  /** Refetches them. Never rejects: the current ones stay, and `error` says why. */
  readonly refresh: () => Promise<void>
  /** Optimistically marks these as read; null for all. If the server misses it, the next fetch reverts it. */
  readonly markRead: (ids: readonly number[] | null) => Promise<void>
}

/** The key of the response cached on this device. */
const CACHE_KEY = 'notifications'

/**
 * One person's notifications; the cached ones if the server is unreachable. Fetched only once, however many components
 * use them.
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

/** Caches each response, and returns the cached one after a failure. */
function useCached(
  workspace: Keeper | null,
  answer: NotificationsResponse | undefined,
  hasFailed: boolean,
): NotificationsResponse | undefined {
  const [cached, setCached] = useState<NotificationsResponse>()
  useEffect(() => {
    // The cache is optional: without room for it, nothing is lost for now.
    if (answer) workspace?.remember(CACHE_KEY, answer).catch(reportUnless(isOutsideFailure, 'notifications'))
  }, [workspace, answer])
  useEffect(() => {
    if (!hasFailed || !workspace) return
    let isCurrent = true
    const recall = async () => {
      const value = await workspace.recall(CACHE_KEY)
      if (isCurrent && value !== undefined) setCached(parseNotifications(value))
    }
    // Stored by another version of the app and unreadable: treated as missing.
    recall().catch(reportUnless(isOutsideFailure, 'notifications'))
    return () => {
      isCurrent = false
    }
  }, [workspace, hasFailed])
  return cached
}

/** The list with these marked as read; null for all. */
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
