import * as z from 'zod/mini'
import { collaborator } from '../../contract/shared/board'
import { collaboratorPatch, invitation, invite } from '../../contract/sharing'
import { collaboratorParams, rowParams } from '../middleware/input'
import { changeCollaborator, listCollaborators, removeCollaborator } from '../services/sharing/collaborators'
import { invite as inviteToBoard } from '../services/sharing/invitations'
import { placeOf } from './boardRequest'
import { Created, defineRoute, type Route } from './defineRoute'

const SHARING = ['FORBIDDEN', 'BOARD_IN_TRASH', 'RATE_LIMIT'] as const

/** Who works on a board. People become collaborators by accepting an invitation. */
export const collaboratorsRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/boards/{id}/collaborators',
    summary: 'List a board’s collaborators',
    params: rowParams,
    answer: { status: 200, schema: z.array(collaborator) },
    refusals: ['BOARD_IN_TRASH'],
    handler: ({ knex }, { user, params }) => listCollaborators(knex, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/collaborators',
    summary: 'Invite someone by username or email. Repeating it updates canEdit of the pending invitation',
    params: rowParams,
    body: invite,
    answer: { status: 201, repeatStatus: 200, schema: invitation },
    refusals: [...SHARING, 'EMAIL_NOT_VERIFIED', 'ALREADY_COLLABORATOR', 'TOO_MANY_PEOPLE'],
    handler: async (deps, request) => {
      const made = await inviteToBoard(deps, placeOf(request), request.body)
      return new Created(made.isNew, made.invitation)
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/api/boards/{id}/collaborators/{collaboratorId}',
    summary: 'Set whether a collaborator may edit',
    params: collaboratorParams,
    body: collaboratorPatch,
    answer: { status: 200, schema: collaborator },
    refusals: SHARING,
    handler: (deps, request) => changeCollaborator(deps, placeOf(request), request.params.collaboratorId, request.body),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/boards/{id}/collaborators/{collaboratorId}',
    summary: 'Remove a collaborator from a board; collaborators can remove themselves',
    params: collaboratorParams,
    answer: { status: 204 },
    refusals: ['FORBIDDEN'],
    handler: (deps, request) => removeCollaborator(deps, placeOf(request), request.params.collaboratorId),
  }),
]
