import * as z from 'zod/mini'
import { type Board, board } from '../../contract/shared/board'
import { lenientParser } from '../../contract/shared/reading'
import { receivedInvitation } from '../../contract/sharing'
import { call, request } from '../api/request'

export const INVITATIONS_PATH = '/api/invitations'

const invitationList = z.array(receivedInvitation)
export const parseReceived = lenientParser(invitationList)

/** Both throw ApiError (404: it was withdrawn) or NetworkError. */
export function acceptInvitation(id: number): Promise<Board> {
  return request(`${INVITATIONS_PATH}/${id}/accept`, (value) => board.parse(value), { method: 'POST' })
}

export function declineInvitation(id: number): Promise<void> {
  return call(`${INVITATIONS_PATH}/${id}/decline`, { method: 'POST' })
}
