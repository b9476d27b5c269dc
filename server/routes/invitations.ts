import * as z from 'zod/mini'
import { board } from '../../contract/shared/board'
import { invitation, receivedInvitation } from '../../contract/sharing'
import { invitationParams, rowParams } from '../middleware/input'
import {
  acceptInvitation,
  declineInvitation,
  listInvitations,
  listReceivedInvitations,
  withdrawInvitation,
} from '../services/sharing/invitations'
import { placeOf } from './boardRequest'
import { defineRoute, type Route } from './defineRoute'

/** Pending invitations: those to a board, for its owner, and those that the caller received. */
export const invitationsRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/boards/{id}/invitations',
    summary: "List a board's pending invitations, for its owner",
    params: rowParams,
    answer: { status: 200, schema: z.array(invitation) },
    refusals: ['FORBIDDEN'],
    handler: ({ knex }, { user, params }) => listInvitations(knex, user.id, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/boards/{id}/invitations/{invitationId}',
    summary: 'Withdraw an invitation',
    params: invitationParams,
    answer: { status: 204 },
    refusals: ['FORBIDDEN'],
    handler: ({ knex }, request) => withdrawInvitation(knex, placeOf(request), request.params.invitationId),
  }),
  defineRoute({
    method: 'get',
    path: '/api/invitations',
    summary: 'List the caller’s pending invitations, by account or by email',
    answer: { status: 200, schema: z.array(receivedInvitation) },
    handler: ({ knex }, { user }) => listReceivedInvitations(knex, user.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/invitations/{id}/accept',
    summary: 'Accept an invitation',
    params: rowParams,
    answer: { status: 200, schema: board },
    refusals: ['BOARD_IN_TRASH'],
    handler: (deps, { user, params }) => acceptInvitation(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/invitations/{id}/decline',
    summary: 'Decline an invitation',
    params: rowParams,
    answer: { status: 204 },
    handler: ({ knex }, { user, params }) => declineInvitation(knex, user.id, params.id),
  }),
]
