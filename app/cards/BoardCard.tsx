import { type FormEvent, lazy, memo, useId, useState } from 'react'
import { BOARD_NAME_MAX } from '../../contract/limits'
import { errorMessage } from '../api/ApiError'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { Thumbnail } from '../ui/content/Thumbnail'
import { Field } from '../ui/forms/Field'
import { GlobeIcon, LockIcon, PinIcon } from '../ui/iconSets/pageIcons'
import { MoreIcon } from '../ui/icons'
import { LazyBoundary } from '../ui/LazyBoundary'
import { Link } from '../ui/Link'
import { Menu } from '../ui/Menu'
import { boardPath } from '../ui/paths'
import { toast } from '../ui/toast'
import { CANCEL } from '../ui/words'
import styles from './BoardCard.module.css'
import { useBoardMenu } from './useBoardMenu'
import {
  COULD_NOT_RENAME_IT,
  KEPT_OFFLINE,
  MORE,
  moreAbout,
  moreCount,
  NAME,
  ON_THIS_DEVICE_ONLY,
  PRIVATE,
  PUBLIC,
  RENAME,
  RENAME_BOARD,
  REQUIRED,
  WAITING_TO_SYNC,
  YOU,
} from './words'

const LeaveBoard = lazy(async () => ({ default: (await import('./LeaveBoard')).LeaveBoard }))
const Dialog = lazy(async () => ({ default: (await import('../ui/overlays/Dialog')).Dialog }))

interface BoardCardProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  /** Publishes an image of the board; offered for the person's own public boards. */
  readonly onPublish?: (board: LocalBoard) => void
}

/**
 * A board's card: its thumbnail, a line with its name and one with details. The card is a link; its menu is a separate
 * button. Memoized, since long lists rerender whenever a few cards are added.
 */
export const BoardCard = memo(function BoardCard({ board, workspace, onPublish }: BoardCardProps) {
  const menu = useBoardMenu(board, workspace, onPublish)
  const isPrivate = board.visibility === 'private'
  const VisibilityIcon = isPrivate ? LockIcon : GlobeIcon
  const standing = board.isDraft ? ON_THIS_DEVICE_ONLY : board.id === null ? WAITING_TO_SYNC : null
  return (
    <article className={styles.card}>
      <Link to={boardPath(board)} className={styles.link}>
        <Thumbnail uid={board.uid} address={board.thumbnailUrl} source={workspace} isUnsent={board.id === null} />
        <h3 className={styles.name}>{board.name}</h3>
      </Link>
      <div className={styles.meta}>
        <span role="img" aria-label={isPrivate ? PRIVATE : PUBLIC} title={isPrivate ? PRIVATE : PUBLIC}>
          <VisibilityIcon size={16} />
        </span>
        {board.isPinned && (
          <span role="img" aria-label={KEPT_OFFLINE} title={KEPT_OFFLINE}>
            <PinIcon size={16} />
          </span>
        )}
        <span className={styles.category}>{standing ?? board.category}</span>
        <People board={board} ownId={workspace.userId} />
      </div>
      <Menu
        items={menu.items}
        trigger={{
          'aria-label': moreAbout(board.name),
          'data-tooltip': MORE,
          className: styles.more,
          children: <MoreIcon />,
        }}
      />
      {menu.asking === 'rename' && <RenameBoard board={board} workspace={workspace} onClose={menu.endAsking} />}
      {menu.asking === 'leave' && (
        <LazyBoundary>
          <LeaveBoard board={board} workspace={workspace} onClose={menu.endAsking} />
        </LazyBoundary>
      )}
    </article>
  )
})

/** The number of faces shown on a card; the rest are a count. */
const FACES = 3

interface PeopleProps {
  readonly board: LocalBoard
  readonly ownId: number
}

/** The owner and the collaborators, with the current person as 'You'. */
function People({ board, ownId }: PeopleProps) {
  const people = [board.owner, ...board.collaborators].filter((person) => person !== null)
  if (people.length === 0) return null
  return (
    <span className={styles.people}>
      {people.slice(0, FACES).map(({ id, username, displayName, avatarUrl }) => (
        <Avatar
          key={id}
          size={24}
          username={username}
          avatarUrl={avatarUrl}
          label={id === ownId ? YOU : displayName || username}
        />
      ))}
      {people.length > FACES && <span className={styles.others}>{moreCount(people.length - FACES)}</span>}
    </span>
  )
}

interface RenameBoardProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly onClose: () => void
}

function RenameBoard({ board, workspace, onClose }: RenameBoardProps) {
  const formId = useId()
  const [name, setName] = useState(board.name)
  const isEmpty = name.trim() === ''
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    try {
      if (name.trim() !== board.name) await workspace.updateBoard(board.uid, { name: name.trim() })
      onClose()
    } catch (error) {
      toast({ title: COULD_NOT_RENAME_IT, description: errorMessage(error), variant: 'destructive' })
    }
  }
  return (
    <LazyBoundary>
      <Dialog
        isOpen
        onClose={onClose}
        title={RENAME_BOARD}
        actions={
          <>
            <Button onClick={onClose}>{CANCEL}</Button>
            <Button type="submit" form={formId} look="primary" disabled={isEmpty}>
              {RENAME}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={handleSubmit}>
          <Field
            label={NAME}
            value={name}
            maxLength={BOARD_NAME_MAX}
            error={isEmpty ? REQUIRED : undefined}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </form>
      </Dialog>
    </LazyBoundary>
  )
}
