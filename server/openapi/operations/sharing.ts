import * as z from 'zod/mini'
import { board, collaborator } from '../../../contract/board'
import {
  collaboratorPatch,
  invitation,
  invite,
  receivedInvitation,
  sharedBoard,
  sharedChanges,
  shareLinkRequest,
  shareLinkResponse,
} from '../../../contract/sharing'
import { collaboratorParams, invitationParams, rowParams } from '../../middleware/params'
import { changesQuery } from '../../routes/mutations'
import type { Operation } from '../Operation'

const ONE = { params: rowParams }
const DONE = { status: 204 } as const
const HANDS_OUT = ['FORBIDDEN', 'BOARD_IN_TRASH', 'RATE_LIMIT'] as const

const collaborators: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/boards/{id}/collaborators',
    summary: 'Who works on a board beside its owner',
    ...ONE,
    answer: { status: 200, schema: z.array(collaborator) },
    refusals: ['BOARD_IN_TRASH'],
  },
  {
    method: 'post',
    path: '/api/boards/{id}/collaborators',
    summary: 'Invite somebody by username or email. The same again changes canEdit of what waits',
    ...ONE,
    body: invite,
    answer: { status: 201, repeatStatus: 200, schema: invitation },
    refusals: [...HANDS_OUT, 'EMAIL_NOT_VERIFIED', 'ALREADY_COLLABORATOR', 'TOO_MANY_PEOPLE'],
  },
  {
    method: 'patch',
    path: '/api/boards/{id}/collaborators/{collaboratorId}',
    summary: 'Say whether a collaborator may edit',
    params: collaboratorParams,
    body: collaboratorPatch,
    answer: { status: 200, schema: collaborator },
    refusals: HANDS_OUT,
  },
  {
    method: 'delete',
    path: '/api/boards/{id}/collaborators/{collaboratorId}',
    summary: 'Take a collaborator off a board; collaborators take themselves off',
    params: collaboratorParams,
    answer: DONE,
    refusals: ['FORBIDDEN'],
  },
]

const invitations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/boards/{id}/invitations',
    summary: "A board's invitations that wait for an answer, for its owner",
    ...ONE,
    answer: { status: 200, schema: z.array(invitation) },
    refusals: ['FORBIDDEN'],
  },
  {
    method: 'delete',
    path: '/api/boards/{id}/invitations/{invitationId}',
    summary: 'Take an invitation back',
    params: invitationParams,
    answer: DONE,
    refusals: ['FORBIDDEN'],
  },
  {
    method: 'get',
    path: '/api/invitations',
    summary: 'What the caller is invited to, by account or by email, and has not answered',
    answer: { status: 200, schema: z.array(receivedInvitation) },
  },
  {
    method: 'post',
    path: '/api/invitations/{id}/accept',
    summary: 'Become a collaborator',
    ...ONE,
    answer: { status: 200, schema: board },
    refusals: ['BOARD_IN_TRASH'],
  },
  { method: 'post', path: '/api/invitations/{id}/decline', summary: 'Say no', ...ONE, answer: DONE },
]

const shareLinks: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/boards/{id}/share-link',
    summary: "A board's link for guests, for its owner",
    ...ONE,
    answer: { status: 200, schema: shareLinkResponse },
    refusals: ['FORBIDDEN'],
  },
  {
    method: 'post',
    path: '/api/boards/{id}/share-link',
    summary: 'Make the link, or give the one that is there another expiry',
    ...ONE,
    body: shareLinkRequest,
    answer: { status: 200, schema: shareLinkResponse },
    refusals: HANDS_OUT,
  },
  {
    method: 'delete',
    path: '/api/boards/{id}/share-link',
    summary: 'End the link',
    ...ONE,
    answer: DONE,
    refusals: ['FORBIDDEN'],
  },
]

const guests: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/shared/{token}',
    summary: 'A board by its share link. Sets a cookie with which its images can be loaded',
    isPublic: true,
    answer: { status: 200, schema: sharedBoard },
    refusals: ['RATE_LIMIT'],
  },
  {
    method: 'get',
    path: '/api/shared/{token}/changes',
    summary: 'What changed on a shared board after a rev',
    isPublic: true,
    query: changesQuery,
    answer: { status: 200, schema: sharedChanges },
    refusals: ['RATE_LIMIT'],
  },
]

/** Who works on a board, who is asked to, and who may look by a link. */
export const sharingOperations: readonly Operation[] = [...collaborators, ...invitations, ...shareLinks, ...guests]
