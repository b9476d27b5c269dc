import { useEffect, useState } from 'react'
import type { NotificationsResponse } from '../../../contract/notification'
import { useAccount } from '../../account/useAccount'
import { errorMessage } from '../../api/ApiError'
import { useNotifications } from '../../notifications/useNotifications'
import type { Workspace } from '../../offline/workspace'
import { PushOffer } from '../../push/PushOffer'
import { SyncEntry } from '../../shell/lazy/SyncEntry'
import { useOutbox } from '../../shell/lazy/useOutbox'
import { Button, ButtonLink } from '../../ui/Button'
import { Page } from '../../ui/content/Page'
import { Skeleton } from '../../ui/content/Skeleton'
import { BellIcon } from '../../ui/icons'
import { LOADING, TRY_AGAIN } from '../../ui/words'
import { NotificationRow } from './NotificationRow'
import styles from './NotificationsPage.module.css'
import {
  EDITS_THAT_WERE_NOT_ACCEPTED,
  GO_TO_MY_BOARDS,
  LIST_MAY_BE_OUT_OF_DATE,
  NOTHING_IS_LOST,
  NOTHING_NEW,
  NOTHING_NEW_DETAIL,
  NOTIFICATIONS,
  NOTIFICATIONS_COULD_NOT_BE_LOADED,
} from './words'

/** What others did, and what the server refused. Viewing the page marks it all as read. */
export function NotificationsPage() {
  const { user, workspace } = useAccount()
  const { data, error, isLoading, refresh, markRead } = useNotifications(user?.id ?? null, workspace)
  const isNew = useIsNew(data)

  // Refetches a cached list on each visit; without one, it is loading already.
  const [wasKnown] = useState(data !== undefined)
  useEffect(() => {
    if (wasKnown) void refresh()
  }, [wasKnown, refresh])
  useEffect(() => {
    if (!data || data.unread === 0 || document.hidden) return
    const shown = data.notifications.filter(({ isRead }) => !isRead).map(({ id }) => id)
    // Also marks unread ones that are too old for the list, which would otherwise be counted permanently.
    void markRead(data.unread > shown.length ? null : shown)
  }, [data, markRead])

  if (!user) return null
  return (
    <Page title={NOTIFICATIONS} isNarrow>
      <PushOffer userId={user.id} />
      {workspace && <RefusedEdits workspace={workspace} />}
      {error && !isLoading && (
        <div role="alert" className={styles.notice}>
          <p>
            {data ? LIST_MAY_BE_OUT_OF_DATE : NOTIFICATIONS_COULD_NOT_BE_LOADED} {errorMessage(error)}
          </p>
          <Button size="s" onClick={() => void refresh()}>
            {TRY_AGAIN}
          </Button>
        </div>
      )}
      {isLoading && !data && (
        <div role="status" aria-label={LOADING} className={styles.list}>
          <Skeleton className={styles.placeholder} />
          <Skeleton className={styles.placeholder} />
          <Skeleton className={styles.placeholder} />
        </div>
      )}
      {data?.notifications.length === 0 && <Nothing />}
      {data && data.notifications.length > 0 && (
        <ul className={styles.list}>
          {data.notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              isNew={isNew(notification.id)}
              workspace={workspace}
              onAnswered={async () => {
                await Promise.all([refresh(), workspace?.refreshBoards()])
              }}
            />
          ))}
        </ul>
      )}
    </Page>
  )
}

/** Those unread when this visit first showed them: they stay marked as new until the person leaves. */
function useIsNew(data: NotificationsResponse | undefined): (id: number) => boolean {
  const [seen, setSeen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const unseen = data?.notifications.filter(({ id }) => !seen.has(id)) ?? []
  if (unseen.length > 0) {
    setSeen(new Map([...seen, ...unseen.map(({ id, isRead }) => [id, !isRead] as const)]))
  }
  return (id) => seen.get(id) ?? false
}

interface RefusedEditsProps {
  readonly workspace: Workspace
}

/** Changes from this device that the server refused, listed until they are dealt with. */
function RefusedEdits({ workspace }: RefusedEditsProps) {
  const outbox = useOutbox(workspace)
  if (!outbox || outbox.refused.length === 0) return null
  return (
    <section aria-labelledby="refused" className={styles.refused}>
      <h2 id="refused" className={styles.heading}>
        {EDITS_THAT_WERE_NOT_ACCEPTED}
      </h2>
      <p className={styles.explanation}>{NOTHING_IS_LOST}</p>
      <ul>
        {outbox.refused.map((entry) => (
          <SyncEntry
            key={entry.mutationId}
            entry={entry}
            board={entry.boardUid === null ? undefined : outbox.boards.get(entry.boardUid)}
            onRetry={() => void workspace.retry(entry.mutationId)}
            onDiscard={() => void workspace.discard(entry.mutationId)}
          />
        ))}
      </ul>
    </section>
  )
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <BellIcon size={40} />
      <h2 className={styles.heading}>{NOTHING_NEW}</h2>
      <p>{NOTHING_NEW_DETAIL}</p>
      <ButtonLink to="/" look="secondary">
        {GO_TO_MY_BOARDS}
      </ButtonLink>
    </div>
  )
}
