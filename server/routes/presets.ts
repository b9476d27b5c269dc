import { preset, presetCreate, presetList, presetPatch } from '../../contract/preset'
import { rowParams } from '../middleware/input'
import {
  countUse,
  createPreset,
  deletePreset,
  likePreset,
  listAllPresets,
  listOwnPresets,
  listPublicPresets,
  restorePreset,
  unlikePreset,
  updatePreset,
} from '../services/presets/presets'
import { Created, defineRoute, type Route, WRITE } from './defineRoute'

const LIST = { status: 200, schema: presetList } as const
const ONE = { status: 200, schema: preset } as const

/**
 * Queued writes are idempotent: creating is identified by the preset's uid, and the others describe the resulting
 * state. So the id of a queued change only needs to be echoed.
 */
export const presetsRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/image-presets',
    summary: "List the caller's presets, newest first, followed by public ones, most popular first",
    answer: LIST,
    handler: ({ knex }, { user }) => listAllPresets(knex, user.id),
  }),
  defineRoute({
    method: 'get',
    path: '/api/image-presets/user',
    summary: "List the caller's presets, newest first",
    answer: LIST,
    handler: ({ knex }, { user }) => listOwnPresets(knex, user.id),
  }),
  defineRoute({
    method: 'get',
    path: '/api/image-presets/public',
    summary: 'List public presets, those with the most likes and uses first',
    answer: LIST,
    handler: ({ knex }, { user }) => listPublicPresets(knex, user.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/image-presets',
    summary: 'Create a preset. Repeating the `uid` returns the one it created',
    ...WRITE,
    body: presetCreate,
    answer: { ...ONE, status: 201, repeatStatus: 200 },
    refusals: ['EMAIL_NOT_VERIFIED', 'TOO_MANY_PRESETS'],
    handler: async (deps, { user, body }) => {
      const made = await createPreset(deps, user.id, body)
      return new Created(made.isNew, made.preset)
    },
  }),
  defineRoute({
    method: 'put',
    path: '/api/image-presets/{id}',
    summary: "Update the caller's preset",
    ...WRITE,
    params: rowParams,
    body: presetPatch,
    answer: ONE,
    refusals: ['EMAIL_NOT_VERIFIED', 'FORBIDDEN'],
    handler: (deps, { user, params, body }) => updatePreset(deps, user.id, params.id, body),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/image-presets/{id}',
    summary: "Delete the caller's preset; it can be restored for 30 days",
    ...WRITE,
    params: rowParams,
    answer: { status: 204 },
    refusals: ['FORBIDDEN'],
    handler: (deps, { user, params }) => deletePreset(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/image-presets/{id}/restore',
    summary: 'Restore a deleted preset',
    ...WRITE,
    params: rowParams,
    answer: ONE,
    refusals: ['FORBIDDEN', 'TOO_MANY_PRESETS'],
    handler: (deps, { user, params }) => restorePreset(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/image-presets/{id}/like',
    summary: 'Like a preset. Repeating it changes nothing',
    ...WRITE,
    params: rowParams,
    answer: ONE,
    handler: (deps, { user, params }) => likePreset(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/image-presets/{id}/like',
    summary: 'Remove the like',
    ...WRITE,
    params: rowParams,
    answer: ONE,
    handler: (deps, { user, params }) => unlikePreset(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/image-presets/{id}/use',
    summary: 'Record a use of a preset',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => countUse(deps, user.id, params.id),
  }),
]
