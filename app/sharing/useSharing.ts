import { useCallback, useEffect } from 'react'
import type { SWRResponse } from 'swr'
import type { Collaborator } from '../../contract/shared/board'
import type { Invitation, ShareLinkResponse } from '../../contract/sharing'
import { useApi } from '../api/useApi'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import {
  collaboratorsPath,
  invitationsPath,
  parseCollaborators,
  parseInvitations,
  parseShareLink,
  shareLinkPath,
} from './sharingCalls'

export interface Sharing {
  readonly collaborators: SWRResponse<Collaborator[], Error>
  /** Neither of these is requested unless the board is the person's own. */
  readonly invitations: SWRResponse<Invitation[], Error>
  readonly link: SWRResponse<ShareLinkResponse, Error>
  /** Rereads all of it. */
  readonly refresh: () => void
}

interface SharingInput {
  readonly boardId: number
  readonly userId: number
  readonly isOwner: boolean
  /** Requested again whenever this becomes true. */
  readonly isConnected: boolean
}

/** Who works on a board, as the server has it now: read each time it is shown, and when the network is back. */
export function useSharing({ boardId, userId, isOwner, isConnected }: SharingInput): Sharing {
  const owned = (path: string) => (isOwner ? path : null)
  const collaborators = useApi({ path: collaboratorsPath(boardId), parse: parseCollaborators, userId })
  const invitations = useApi({ path: owned(invitationsPath(boardId)), parse: parseInvitations, userId })
  const link = useApi({ path: owned(shareLinkPath(boardId)), parse: parseShareLink, userId })
  const [readPeople, readInvitations, readLink] = [collaborators.mutate, invitations.mutate, link.mutate]
  const refresh = useCallback(() => {
    // Failures are shown where the data would have been.
    for (const read of [readPeople, readInvitations, readLink]) read().catch(reportUnless(isOutsideFailure, 'sharing'))
  }, [readPeople, readInvitations, readLink])
  useEffect(() => {
    if (isConnected) refresh()
  }, [isConnected, refresh])
  return { collaborators, invitations, link, refresh }
}
