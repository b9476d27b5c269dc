import * as z from 'zod/mini'
import { collaborator } from '../../contract/shared/board'
import { lenientParser } from '../../contract/shared/reading'
import { type Invite, invitation, type ShareLinkRequest, shareLinkResponse } from '../../contract/sharing'
import { call } from '../api/request'

// The API requests about who works on a board. Each throws ApiError or NetworkError.

export const collaboratorsPath = (boardId: number) => `/api/boards/${boardId}/collaborators`
export const invitationsPath = (boardId: number) => `/api/boards/${boardId}/invitations`
export const shareLinkPath = (boardId: number) => `/api/boards/${boardId}/share-link`

const collaboratorList = z.array(collaborator)
const invitationList = z.array(invitation)

export const parseCollaborators = lenientParser(collaboratorList)
export const parseInvitations = lenientParser(invitationList)
export const parseShareLink = (value: unknown) => shareLinkResponse.parse(value)

export function invite(boardId: number, body: Invite): Promise<void> {
  return call(collaboratorsPath(boardId), { method: 'POST', body })
}

export function withdrawInvitation(boardId: number, invitationId: number): Promise<void> {
  return call(`${invitationsPath(boardId)}/${invitationId}`, { method: 'DELETE' })
}

export function changeRole(boardId: number, collaboratorId: number, canEdit: boolean): Promise<void> {
  return call(`${collaboratorsPath(boardId)}/${collaboratorId}`, { method: 'PATCH', body: { canEdit } })
}

export function removeCollaborator(boardId: number, collaboratorId: number): Promise<void> {
  return call(`${collaboratorsPath(boardId)}/${collaboratorId}`, { method: 'DELETE' })
}

/** Creates the share link, or changes when the existing one expires. */
export function setShareLink(boardId: number, body: ShareLinkRequest): Promise<void> {
  return call(shareLinkPath(boardId), { method: 'POST', body })
}

export function endShareLink(boardId: number): Promise<void> {
  return call(shareLinkPath(boardId), { method: 'DELETE' })
}
