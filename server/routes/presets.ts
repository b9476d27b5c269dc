import Router from 'koa-router'
import { presetCreate, presetPatch } from '../../contract/preset'
import type { Deps } from '../deps'
import { idempotencyKey } from '../middleware/idempotencyKey'
import { jsonBody } from '../middleware/jsonBody'
import { limitChanges } from '../middleware/limitChanges'
import { rowParams } from '../middleware/params'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { createPreset } from '../services/presets/createPreset'
import { deletePreset, restorePreset } from '../services/presets/deletePreset'
import { countUse, likePreset, unlikePreset } from '../services/presets/likePreset'
import { listAllPresets, listOwnPresets, listPublicPresets } from '../services/presets/listPresets'
import { updatePreset } from '../services/presets/updatePreset'

const CREATE = { body: presetCreate }
const ONE = { params: rowParams }
const UPDATE = { params: rowParams, body: presetPatch }
type One = Validated<typeof ONE>

export function presetsRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/image-presets' })
  // Each of them may be repeated: a preset is known by its uid, and the others say how it is to be. So the name of a
  // queued change needs to be echoed only.
  const write = [requireUser, queueUser, idempotencyKey, limitChanges(deps.limits)] as const

  router.get('/', requireUser, async (ctx: Validated) => {
    ctx.body = await listAllPresets(deps.knex, ctx.state.user.id)
  })

  router.get('/user', requireUser, async (ctx: Validated) => {
    ctx.body = await listOwnPresets(deps.knex, ctx.state.user.id)
  })

  router.get('/public', requireUser, async (ctx: Validated) => {
    ctx.body = await listPublicPresets(deps.knex, ctx.state.user.id)
  })

  router.post('/', ...write, jsonBody(), validate(CREATE), async (ctx: Validated<typeof CREATE>) => {
    const { preset, isNew } = await createPreset(deps, ctx.state.user.id, ctx.state.body)
    ctx.status = isNew ? 201 : 200
    ctx.body = preset
  })

  router.put('/:id', ...write, jsonBody(), validate(UPDATE), async (ctx: Validated<typeof UPDATE>) => {
    const { user, params, body } = ctx.state
    ctx.body = await updatePreset(deps, user.id, params.id, body)
  })

  router.delete('/:id', ...write, validate(ONE), async (ctx: One) => {
    await deletePreset(deps, ctx.state.user.id, ctx.state.params.id)
    ctx.status = 204
  })

  router.post('/:id/restore', ...write, validate(ONE), async (ctx: One) => {
    ctx.body = await restorePreset(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.post('/:id/like', ...write, validate(ONE), async (ctx: One) => {
    ctx.body = await likePreset(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.delete('/:id/like', ...write, validate(ONE), async (ctx: One) => {
    ctx.body = await unlikePreset(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.post('/:id/use', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await countUse(deps, ctx.state.user.id, ctx.state.params.id)
  })

  return router
}
