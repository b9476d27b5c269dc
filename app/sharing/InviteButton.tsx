import { lazy, use, useState } from 'react'
import type { BoardStore } from '../board/store/BoardStore'
import { useTopic } from '../board/view/useBoardStore'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { AccountRequest } from '../ui/AccountRequest'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { UserPlusIcon } from '../ui/icons'
import { LazyBoundary } from '../ui/LazyBoundary'
import { INVITE, PEOPLE } from './words'

const loadSheet = () => import('./ShareSheet')
const ShareSheet = lazy(async () => ({ default: (await loadSheet()).ShareSheet }))

const boardOf = (store: BoardStore) => store.board

interface InviteButtonProps {
  readonly store: BoardStore
  readonly workspace: Workspace | null
  /** Whether to show only an icon, if there is no room for text. */
  readonly isCompact?: boolean
  /** Saves the board, which must be on the server before it can be shared. */
  readonly onSave: () => void
}

/** Opens the share sheet, to invite people and see who has access. Loads it on first hover, focus or press. */
export function InviteButton({ store, workspace, isCompact, onSave }: InviteButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const board = useTopic(store, 'board', boardOf)
  const requestAccount = use(AccountRequest)
  const isOwner = !board || !workspace || board.userId === workspace.userId
  const label = isOwner ? INVITE : PEOPLE
  const preload = () => void loadSheet().catch(reportUnless(isOutsideFailure, 'sharing'))
  const handlers = {
    onClick: () => (requestAccount ? requestAccount('share') : setIsOpen(true)),
    onPointerEnter: preload,
    onFocus: preload,
  }
  return (
    <>
      {isCompact ? (
        <IconButton label={label} icon={UserPlusIcon} aria-haspopup="dialog" {...handlers} />
      ) : (
        <Button size="s" aria-haspopup="dialog" {...handlers}>
          <UserPlusIcon size={18} />
          {label}
        </Button>
      )}
      {isOpen && workspace && (
        <LazyBoundary>
          <ShareSheet
            store={store}
            board={board}
            workspace={workspace}
            onSave={onSave}
            onClose={() => setIsOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
