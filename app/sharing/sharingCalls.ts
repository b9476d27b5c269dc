import * as z from 'zod/mini'
import { type Board, board, collaborator } from '../../contract/shared/board'
import { lenientParser } from '../../contract/shared/reading'
import {
  type Invite,
  invitation,
  receivedInvitation,
  type ShareLinkRequest,
  shareLinkResponse,
} from '../../contract/sharing'
import { call, request } from '../api/request'

// The API requests about who works on a board, and their answers to invitations. Each throws ApiError or NetworkError.

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

export const INVITATIONS_PATH = '/api/invitations'

const receivedList = z.array(receivedInvitation)
export const parseReceived = lenientParser(receivedList)

/** Both throw ApiError (404: it was withdrawn) or NetworkError. */
export function acceptInvitation(id: number): Promise<Board> {
  return request(`${INVITATIONS_PATH}/${id}/accept`, (value) => board.parse(value), { method: 'POST' })
}

export function declineInvitation(id: number): Promise<void> {
  return call(`${INVITATIONS_PATH}/${id}/decline`, { method: 'POST' })
}

/** Interprets the input as an email if it contains an @, else as a username, however it was pasted. */
export function inviteWho(typed: string): Pick<Invite, 'username' | 'email'> | null {
  const text = typed.trim()
  const name = text.replace(/^@/, '')
  if (name === '') return null
  return name.includes('@') ? { email: text } : { username: name }
}
