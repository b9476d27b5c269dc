import { useState } from 'react'
import type { Notification } from '../../../contract/notification'
import { isKnownType } from '../../../contract/rules/elementKind'
import { isOverwrite } from '../../notifications/announce'
import { titleOf } from '../../notifications/words'
import type { Workspace } from '../../offline/workspace'
import { Avatar } from '../../ui/Avatar'
import { timeAgo } from '../../ui/format/timeAgo'
import { Link } from '../../ui/Link'
import { profilePath } from '../../ui/profilePath'
import { InvitationBody } from './InvitationBody'
import styles from './NotificationRow.module.css'
import { OverwriteBody } from './OverwriteBody'
import {
  COLOR,
  IMAGE,
  NEW,
  NEWER_ELEMENT,
  ON,
  OPEN_BOARD,
  OPEN_INSPIRATION,
  OPEN_PROFILE,
  SEE_PROPOSAL,
  SHAPE,
  TEXT,
} from './words'

export interface NotificationRowProps {
  readonly notification: Notification
  readonly isNew: boolean
  readonly workspace: Workspace | null
  /** Called after an invitation was answered, to reload the list. */
  readonly onAnswered: () => Promise<void>
}

export function NotificationRow({ notification, isNew, workspace, onAnswered }: NotificationRowProps) {
  const { by, createdAt } = notification
  const [now] = useState(() => Date.now())
  const titleId = `notification-${notification.id}`
  return (
    <li className={styles.row} data-new={isNew ? '' : undefined} aria-labelledby={titleId}>
      <Avatar username={by?.username ?? '?'} avatarUrl={by?.avatarUrl ?? null} size={40} />
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {isNew && <span className="visually-hidden">{NEW} </span>}
          {titleOf(notification)}
        </h2>
        <p className={styles.meta}>
          <Place notification={notification} />
          <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
            {timeAgo(Date.parse(createdAt), now)}
          </time>
        </p>
        <Body notification={notification} workspace={workspace} onAnswered={onAnswered} />
      </div>
    </li>
  )
}

/** What was changed and where, unless the title says so. */
function Place({ notification }: Pick<NotificationRowProps, 'notification'>) {
  if (!isOverwrite(notification)) return null
  const { board, elementType } = notification
  return (
    <>
      {isKnownType(elementType) ? ELEMENTS[elementType] : NEWER_ELEMENT} {ON}{' '}
      <Link to={`/board/${board.id}`}>{board.name}</Link>
      {' · '}
    </>
  )
}

const ELEMENTS = { text: TEXT, image: IMAGE, color: COLOR, shape: SHAPE } as const

function Body({ notification, workspace, onAnswered }: Omit<NotificationRowProps, 'isNew'>) {
  switch (notification.kind) {
    case 'invitation':
      return <InvitationBody invitation={notification} onAnswered={onAnswered} />
    case 'overwritten':
    case 'overwrote':
      return <OverwriteBody notification={notification} workspace={workspace} />
    case 'access':
    case 'likedBoard':
      return notification.kind === 'access' && notification.change === 'removed' ? null : (
        <Link to={`/board/${notification.board.id}`} className={styles.open}>
          {OPEN_BOARD}
        </Link>
      )
    case 'proposal':
      return (
        <Link to={`/board/${notification.board.id}?panel=agents`} className={styles.open}>
          {SEE_PROPOSAL}
        </Link>
      )
    case 'followed':
      return (
        notification.by && (
          <Link to={profilePath(notification.by.username)} className={styles.open}>
            {OPEN_PROFILE}
          </Link>
        )
      )
    case 'liked':
      return (
        <Link to={`/inspiration/${notification.inspiration.id}`} className={styles.open}>
          {OPEN_INSPIRATION}
        </Link>
      )
  }
}
