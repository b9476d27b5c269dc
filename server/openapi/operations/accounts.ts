import { currentUser, loginRequest, registerRequest, userProfile } from '../../../contract/account'
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
]
