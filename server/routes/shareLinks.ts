import { shareLinkRequest, shareLinkResponse } from '../../contract/sharing'
import { rowParams } from '../middleware/input'
import { putShareLink, readShareLink, revokeShareLink } from '../services/sharing/shareLink'
import { placeOf } from './boardRequest'
import { defineRoute, type Route } from './defineRoute'

/** A board's link for guests, created and revoked by its owner. */
export const shareLinksRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/boards/{id}/share-link',
    summary: "Get a board's share link, for its owner",
    params: rowParams,
    cacheControl: 'private, no-store',
    answer: { status: 200, schema: shareLinkResponse },
    refusals: ['FORBIDDEN'],
    handler: async (deps, request) => ({ link: await readShareLink(deps, placeOf(request)) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/share-link',
    summary: 'Create the share link, or change the expiry of the existing one',
    params: rowParams,
    body: shareLinkRequest,
    cacheControl: 'private, no-store',
    answer: { status: 200, schema: shareLinkResponse },
    refusals: ['FORBIDDEN', 'BOARD_IN_TRASH', 'RATE_LIMIT'],
    handler: async (deps, request) => ({ link: await putShareLink(deps, placeOf(request), request.body) }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/boards/{id}/share-link',
    summary: 'Revoke the share link',
    params: rowParams,
    answer: { status: 204 },
    refusals: ['FORBIDDEN'],
    handler: ({ knex }, request) => revokeShareLink(knex, placeOf(request)),
  }),
]
