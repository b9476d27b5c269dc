import { preset, presetCreate, presetList, presetPatch } from '../../../contract/preset'
import { rowParams } from '../../middleware/params'
import { type Operation, WRITE_HEADERS } from '../Operation'

const list = { status: 200, schema: presetList } as const
/** Its answer names the change of a queue. */
const ECHO = ['Mutation-Id'] as const
const one = { status: 200, schema: preset, headers: ECHO } as const

export const presetOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/image-presets',
    summary: "One's own presets, newest first, and behind them what is public, popular first",
    answer: list,
  },
  { method: 'get', path: '/api/image-presets/user', summary: "One's own presets, newest first", answer: list },
  {
    method: 'get',
    path: '/api/image-presets/public',
    summary: 'Public presets; those with the most likes and uses first',
    answer: list,
  },
  {
    method: 'post',
    path: '/api/image-presets',
    headers: WRITE_HEADERS,
    summary: 'Save a preset; the same `uid` again answers the one that is there',
    body: presetCreate,
    answer: { status: 201, repeatStatus: 200, schema: preset, headers: ECHO },
    refusals: ['ACCOUNT_MISMATCH', 'EMAIL_NOT_VERIFIED', 'TOO_MANY_PRESETS', 'RATE_LIMIT'],
  },
  {
    method: 'put',
    path: '/api/image-presets/{id}',
    headers: WRITE_HEADERS,
    summary: "Change one's own preset",
    params: rowParams,
    body: presetPatch,
    answer: one,
    refusals: ['ACCOUNT_MISMATCH', 'EMAIL_NOT_VERIFIED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'delete',
    path: '/api/image-presets/{id}',
    headers: WRITE_HEADERS,
    summary: "Delete one's own preset; for 30 days it can be brought back",
    params: rowParams,
    answer: { status: 204, headers: ECHO },
    refusals: ['ACCOUNT_MISMATCH', 'FORBIDDEN', 'NOT_FOUND'],
  },
  {
    method: 'post',
    path: '/api/image-presets/{id}/restore',
    headers: WRITE_HEADERS,
    summary: 'Bring a deleted preset back',
    params: rowParams,
    answer: one,
    refusals: ['ACCOUNT_MISMATCH', 'FORBIDDEN', 'NOT_FOUND'],
  },
  {
    method: 'post',
    path: '/api/image-presets/{id}/like',
    headers: WRITE_HEADERS,
    summary: 'Like a preset: once, however often it is sent',
    params: rowParams,
    answer: one,
    refusals: ['ACCOUNT_MISMATCH', 'NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'delete',
    path: '/api/image-presets/{id}/like',
    headers: WRITE_HEADERS,
    summary: 'Take the like back',
    params: rowParams,
    answer: one,
    refusals: ['ACCOUNT_MISMATCH', 'NOT_FOUND', 'RATE_LIMIT'],
  },
  {
    method: 'post',
    path: '/api/image-presets/{id}/use',
    summary: 'Count one use of a preset',
    params: rowParams,
    answer: { status: 200, schema: preset },
    refusals: ['NOT_FOUND', 'RATE_LIMIT'],
  },
]
