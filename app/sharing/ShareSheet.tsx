import { useCallback, useEffect, useState } from 'react'
import type { SWRResponse } from 'swr'
import type { Collaborator, Person } from '../../contract/shared/board'
import type { Invitation, ShareLinkResponse } from '../../contract/sharing'
import { useApi } from '../api/useApi'
import { useIsConnected } from '../api/useIsConnected'
import type { BoardStore } from '../board/store/BoardStore'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { Button } from '../ui/Button'
import { CloudOffIcon } from '../ui/icons'
import { Sheet } from '../ui/overlays/Dialog'
import { SAVE } from '../ui/words'
import { InviteForm } from './InviteForm'
import { LeaveButton } from './LeaveButton'
import { PendingInvitations } from './PendingInvitations'
import { PeopleList } from './PeopleList'
import { ShareLink } from './ShareLink'
import styles from './ShareSheet.module.css'
import {
  collaboratorsPath,
  invitationsPath,
  parseCollaborators,
  parseInvitations,
  parseShareLink,
  shareLinkPath,
} from './sharingCalls'
import { useNews } from './useNews'
import { VisibilitySwitch } from './VisibilitySwitch'
import { BOARD_IS_SYNCING, OFFLINE_COLLABORATOR, OFFLINE_OWNER, SAVE_BEFORE_INVITING, SHARE_THIS_BOARD } from './words'

interface ShareSheetProps {
  readonly store: BoardStore
  /** The board's current state; null while loading. */
  readonly board: LocalBoard | null
  readonly workspace: Workspace
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Who works on this board and who may view it. Only the owner can change that; others can see it. */
export function ShareSheet({ store, board, workspace, onSave, onClose }: ShareSheetProps) {
  return (
    <Sheet isOpen onClose={onClose} title={SHARE_THIS_BOARD} className={styles.sheet}>
      {!board || board.isDraft ? (
        <div className={styles.before}>
          <p>{SAVE_BEFORE_INVITING}</p>
          <Button look="primary" onClick={onSave}>
            {SAVE}
          </Button>
        </div>
      ) : board.id === null ? (
        <p role="status" className={styles.note}>
          {BOARD_IS_SYNCING}
        </p>
      ) : (
        <SharedBoardSheet store={store} board={board} boardId={board.id} workspace={workspace} onClose={onClose} />
      )}
    </Sheet>
  )
}

interface SharedBoardSheetProps {
  readonly store: BoardStore
  readonly board: LocalBoard
  readonly boardId: number
  readonly workspace: Workspace
  readonly onClose: () => void
}

function SharedBoardSheet({ store, board, boardId, workspace, onClose }: SharedBoardSheetProps) {
  const isConnected = useIsConnected(workspace)
  const isOwner = board.userId === workspace.userId
  const sharing = useSharing({ boardId, userId: workspace.userId, isOwner, isConnected })
  const owner = useOwner(board, workspace)
  const [announced, say] = useState('')
  useNews(workspace, sharing.refresh)
  const refreshCards = () => void workspace.refreshBoards()
  const isMember = sharing.collaborators.data?.some(({ userId }) => userId === workspace.userId)
  return (
    <div className={styles.sections}>
      {!isConnected && (
        <p role="status" className={styles.offline}>
          <CloudOffIcon size={18} />
          <span>{isOwner ? OFFLINE_OWNER : OFFLINE_COLLABORATOR}</span>
        </p>
      )}
      {isOwner && (
        <InviteForm
          boardId={boardId}
          boardUid={board.uid}
          onInvited={async (words) => {
            say(words)
            await Promise.all([sharing.invitations.mutate(), sharing.collaborators.mutate()])
          }}
        />
      )}
      <PeopleList
        board={board}
        owner={owner}
        boardId={boardId}
        ownId={workspace.userId}
        collaborators={sharing.collaborators}
        isConnected={isConnected}
        onChanged={(words) => {
          say(words)
          refreshCards()
        }}
      />
      {isOwner && (
        <PendingInvitations
          boardId={boardId}
          invitations={sharing.invitations}
          isConnected={isConnected}
          onChanged={say}
        />
      )}
      {isOwner && (
        <ShareLink
          boardId={boardId}
          boardName={board.name}
          link={sharing.link}
          isConnected={isConnected}
          onChanged={say}
        />
      )}
      {isOwner && <VisibilitySwitch store={store} board={board} isConnected={isConnected} />}
      {isMember && <LeaveButton board={board} workspace={workspace} onLeft={onClose} />}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </div>
  )
}

interface Sharing {
  readonly collaborators: SWRResponse<Collaborator[], Error>
  /** This and `link` are only requested if the board belongs to the person. */
  readonly invitations: SWRResponse<Invitation[], Error>
  readonly link: SWRResponse<ShareLinkResponse, Error>
  /** Refetches everything. */
  readonly refresh: () => void
}

interface SharingInput {
  readonly boardId: number
  readonly userId: number
  readonly isOwner: boolean
  /** Becoming true triggers a refetch. */
  readonly isConnected: boolean
}

/** Who works on a board, as the server has it: fetched whenever it is shown, and when the network is back. */
function useSharing({ boardId, userId, isOwner, isConnected }: SharingInput): Sharing {
  const owned = (path: string) => (isOwner ? path : null)
  const collaborators = useApi({ path: collaboratorsPath(boardId), parse: parseCollaborators, userId })
  const invitations = useApi({ path: owned(invitationsPath(boardId)), parse: parseInvitations, userId })
  const link = useApi({ path: owned(shareLinkPath(boardId)), parse: parseShareLink, userId })
  const [readPeople, readInvitations, readLink] = [collaborators.mutate, invitations.mutate, link.mutate]
  const refresh = useCallback(() => {
    // Failures are shown in place of the data.
    for (const read of [readPeople, readInvitations, readLink]) read().catch(reportUnless(isOutsideFailure, 'sharing'))
  }, [readPeople, readInvitations, readLink])
  useEffect(() => {
    if (isConnected) refresh()
  }, [isConnected, refresh])
  return { collaborators, invitations, link, refresh }
}

/** A board's owner. For a board opened by its URL, unknown until the list of boards has loaded. */
function useOwner(board: LocalBoard, workspace: Workspace): Person | null {
  const [listed, setListed] = useState<Person | null>(null)
  const { uid, owner } = board
  useEffect(() => {
    if (owner) return
    let isCurrent = true
    const look = async () => {
      const card = (await workspace.boards()).find((each) => each.uid === uid)
      if (isCurrent && card?.owner) setListed(card.owner)
    }
    const find = async () => {
      await look()
      await workspace.refreshBoards()
      await look()
    }
    // After a failure, the owner is not shown.
    find().catch(reportUnless(isOutsideFailure, 'sharing'))
    return () => {
      isCurrent = false
    }
  }, [workspace, uid, owner])
  return owner ?? listed
}
