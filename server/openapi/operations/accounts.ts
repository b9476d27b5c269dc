import { currentUser, loginRequest, registerRequest, userProfile } from '../../../contract/account'
import { followsAnswer, followsQuery, publicProfile, usernameParams } from '../../../contract/people'
import { rowParams } from '../../middleware/params'
import type { Operation } from '../Operation'

export const accountOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/auth/user',
    summary: 'The signed-in user',
    answer: { status: 200, schema: currentUser },
  },
  {
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in',
    isPublic: true,
    body: loginRequest,
    answer: { status: 200, schema: currentUser },
    refusals: ['INVALID_CREDENTIALS', 'RATE_LIMIT'],
  },
  {
    method: 'post',
    path: '/api/auth/register',
    summary: 'Make an account and sign in',
    isPublic: true,
    body: registerRequest,
    answer: { status: 201, schema: currentUser },
    refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'RATE_LIMIT'],
  },
  { method: 'post', path: '/api/auth/logout', summary: 'Sign out', isPublic: true, answer: { status: 204 } },
  {
    method: 'get',
    path: '/api/users/{id}',
    summary: 'A user, with counts',
    params: rowParams,
    answer: { status: 200, schema: userProfile },
  },
  {
    method: 'get',
    path: '/api/users/{username}/profile',
    summary: 'A person by their name, with counts and whether one follows them',
    params: usernameParams,
    answer: { status: 200, schema: publicProfile },
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'post',
    path: '/api/users/{username}/follow',
    summary: 'Follow a person: once, however often it is sent',
    params: usernameParams,
    answer: { status: 200, schema: publicProfile },
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'delete',
    path: '/api/users/{username}/follow',
    summary: 'No longer follow a person',
    params: usernameParams,
    answer: { status: 200, schema: publicProfile },
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'get',
    path: '/api/users/{username}/followers',
    summary: 'Who follows a person, the latest first',
    params: usernameParams,
    query: followsQuery,
    answer: { status: 200, schema: followsAnswer },
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/users/{username}/following',
    summary: 'Whom a person follows, the latest first',
    params: usernameParams,
    query: followsQuery,
    answer: { status: 200, schema: followsAnswer },
    refusals: ['NOT_FOUND'],
  },
]
