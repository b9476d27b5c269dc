import { useState } from 'react'
import type { InvitationNotification, Notification, OverwriteNotification } from '../../../contract/notification'
import { isKnownType } from '../../../contract/rules/elementKind'
import { isOverwrite } from '../../notifications/announce'
import { useTake } from '../../notifications/useTake'
import { type VersionLine, versionLines } from '../../notifications/versionLines'
import { ownerOf, type Side, takeLabel, versionPatch } from '../../notifications/versions'
import { detailOf, nameOf, titleOf } from '../../notifications/words'
import type { Workspace } from '../../offline/workspace'
import { useInvitationAnswer } from '../../sharing/useInvitationAnswer'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { timeAgo } from '../../ui/format/format'
import { Link } from '../../ui/Link'
import { profilePath } from '../../ui/paths'
import styles from './NotificationRow.module.css'
import {
  ACCEPT,
  ANSWERED_OR_WITHDRAWN,
  AS_IT_WAS_THEN,
  acceptBoard,
  COLOR,
  DECLINE,
  declineBoard,
  IMAGE,
  inItsPlace,
  NEW,
  NEWER_ELEMENT,
  ON,
  OPEN_BOARD,
  OPEN_INSPIRATION,
  OPEN_PROFILE,
  replaced,
  SEE_PROPOSAL,
  SHAPE,
  TEXT,
  YOURS,
} from './words'

interface NotificationRowProps {
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

const ELEMENTS = { text: TEXT, image: IMAGE, color: COLOR, shape: SHAPE } as const

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

interface InvitationBodyProps {
  readonly invitation: InvitationNotification
  readonly onAnswered: () => Promise<void>
}

/** Buttons to accept or decline an open invitation. */
function InvitationBody({ invitation, onAnswered }: InvitationBodyProps) {
  const { invitationId, isOpen, board } = invitation
  const { busy, error, accept, decline } = useInvitationAnswer(invitationId, onAnswered)
  if (!isOpen) return <p className={styles.detail}>{ANSWERED_OR_WITHDRAWN}</p>
  return (
    <>
      <p className={styles.detail}>{detailOf(invitation)}</p>
      <div className={styles.actions}>
        <Button
          size="s"
          look="primary"
          disabled={busy !== null}
          isBusy={busy === 'accept'}
          aria-label={acceptBoard(board.name)}
          onClick={() => void accept()}
        >
          {ACCEPT}
        </Button>
        <Button
          size="s"
          disabled={busy !== null}
          isBusy={busy === 'decline'}
          aria-label={declineBoard(board.name)}
          onClick={() => void decline()}
        >
          {DECLINE}
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}

const SIDES: readonly Side[] = ['before', 'after']

interface OverwriteBodyProps {
  readonly notification: OverwriteNotification
  readonly workspace: Workspace | null
}

/** Both versions side by side, each with a button that puts it on the board. */
function OverwriteBody({ notification, workspace }: OverwriteBodyProps) {
  const take = useTake(workspace)
  const [busy, setBusy] = useState<Side | null>(null)
  const handleTake = async (side: Side) => {
    setBusy(side)
    await take(notification, side)
    setBusy(null)
  }
  return (
    <div className={styles.versions}>
      {SIDES.map((side) => {
        const label = takeLabel(notification, side)
        return (
          <section key={side} className={styles.version} data-side={side}>
            <h3 className={styles.whose}>{headingOf(notification, side)}</h3>
            <VersionView lines={versionLines(notification, side)} />
            {versionPatch(notification.fields, side) && (
              <Button
                size="s"
                look={side === 'before' ? 'primary' : 'secondary'}
                disabled={!workspace || busy !== null}
                isBusy={busy === side}
                onClick={() => void handleTake(side)}
              >
                {label}
              </Button>
            )}
          </section>
        )
      })}
    </div>
  )
}

function headingOf(notification: OverwriteNotification, side: Side): string {
  const whose = ownerOf(notification, side) === 'mine' ? YOURS : `${nameOf(notification)}'s`
  return side === 'before' ? replaced(whose) : inItsPlace(whose)
}

interface VersionViewProps {
  readonly lines: readonly VersionLine[]
}

/** The values of one version. */
function VersionView({ lines }: VersionViewProps) {
  return (
    <div className={styles.values}>
      {lines.map((line) => (
        <Line key={line.kind === 'text' || line.kind === 'image' ? line.kind : line.label} line={line} />
      ))}
    </div>
  )
}

function Line({ line }: { readonly line: VersionLine }) {
  switch (line.kind) {
    case 'text':
      return <blockquote className={styles.words}>{line.text}</blockquote>
    case 'image':
      return <img src={line.src} alt={AS_IT_WAS_THEN} loading="lazy" className={styles.image} />
    case 'color':
      return (
        <p className={styles.fact}>
          <span className={styles.label}>{line.label}</span>
          <span aria-hidden className={styles.swatch} style={{ backgroundColor: line.color }} />
          <span>{line.color}</span>
        </p>
      )
    case 'fact':
      return (
        <p className={styles.fact}>
          <span className={styles.label}>{line.label}</span>
          <span>{line.value}</span>
        </p>
      )
  }
}
