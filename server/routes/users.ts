import { followsQuery, followsResponse, publicProfile, usernameParams, userProfile } from '../../contract/people'
import { rowParams } from '../middleware/input'
import { followUser, listFollows, unfollowUser } from '../services/people/follows'
import { readPublicProfile } from '../services/people/readPublicProfile'
import { userProfile as readUserProfile } from '../services/userProfile'
import { defineRoute, type Route } from './defineRoute'

export const usersRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/users/{id}',
    summary: 'Get a user, with counts',
    params: rowParams,
    answer: { status: 200, schema: userProfile },
    handler: (deps, { user, params }) => readUserProfile(deps, params.id, user.id),
  }),
  defineRoute({
    method: 'get',
    path: '/api/users/{username}/profile',
    summary: 'Get a person by username, with counts and whether the caller follows them',
    params: usernameParams,
    answer: { status: 200, schema: publicProfile },
    handler: (deps, { user, params }) => readPublicProfile(deps, params.username, user.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/users/{username}/follow',
    summary: 'Follow a person. Repeating it changes nothing',
    params: usernameParams,
    answer: { status: 200, schema: publicProfile },
    refusals: ['EMAIL_NOT_VERIFIED', 'FORBIDDEN', 'RATE_LIMIT'],
    handler: (deps, { user, params }) => followUser(deps, user.id, params.username),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/users/{username}/follow',
    summary: 'Unfollow a person',
    params: usernameParams,
    answer: { status: 200, schema: publicProfile },
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => unfollowUser(deps, user.id, params.username),
  }),
  followsRoute('followers', 'List the people who follow a person, newest first'),
  followsRoute('following', 'List the people a person follows, newest first'),
]

function followsRoute(which: 'followers' | 'following', summary: string): Route {
  return defineRoute({
    method: 'get',
    path: `/api/users/{username}/${which}`,
    summary,
    params: usernameParams,
    query: followsQuery,
    answer: { status: 200, schema: followsResponse },
    handler: ({ knex }, { user, params, query }) =>
      listFollows(knex, which, params.username, { ...query, viewerId: user.id }),
  })
}
