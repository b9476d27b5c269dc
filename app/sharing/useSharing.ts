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
export function useSharing({ boardId, userId, isOwner, isConnected }: SharingInput): Sharing {
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
