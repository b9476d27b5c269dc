import { randomUUID } from 'node:crypto'
import Router from 'koa-router'
import { TEMPLATE_BODY_MAX } from '../../contract/limits'
import { templateCreate, templatePatch } from '../../contract/template'
import type { Deps } from '../deps'
import { idempotencyKey } from '../middleware/idempotencyKey'
import { jsonBody } from '../middleware/jsonBody'
import { limitChanges } from '../middleware/limitChanges'
import { uuidParams } from '../middleware/params'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { type SessionUser, type Validated, validate } from '../middleware/validate'
import { createTemplate } from '../services/templates/createTemplate'
import { deleteTemplate } from '../services/templates/deleteTemplate'
import { listTemplates, templatesTag } from '../services/templates/listTemplates'
import type { TemplateRequest } from '../services/templates/templateChange'
import { updateTemplate } from '../services/templates/updateTemplate'

const CREATE = { body: templateCreate }
const ONE = { params: uuidParams }
const UPDATE = { params: uuidParams, body: templatePatch }

/** A person's own templates. The built-in ones are in the browser. */
export function templatesRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/templates' })
  const write = [requireUser, queueUser, idempotencyKey, limitChanges(deps.limits)] as const
  const body = [jsonBody({ bytes: TEMPLATE_BODY_MAX, values: 50_000 })] as const

  router.get('/', requireUser, async (ctx: Validated) => {
    const { user } = ctx.state
    ctx.set('Cache-Control', 'private, no-cache')
    const tag = await templatesTag(deps.knex, user.id)
    ctx.set('ETag', tag)
    // Not `ctx.fresh`: a fetch that names a tag asks every cache to stand aside, and that would count as a no.
    if (ctx.get('If-None-Match') === tag) ctx.status = 304
    else ctx.body = await listTemplates(deps.knex, user.id)
  })

  router.post('/', ...write, ...body, validate(CREATE), async (ctx: Validated<typeof CREATE>) => {
    const { template, isNew } = await createTemplate(deps, requestOf(ctx.state), ctx.state.body)
    ctx.status = isNew ? 201 : 200
    ctx.body = template
  })

  router.put('/:id', ...write, ...body, validate(UPDATE), async (ctx: Validated<typeof UPDATE>) => {
    const { params, body: patch } = ctx.state
    ctx.body = await updateTemplate(deps, requestOf(ctx.state), { id: params.id, patch })
  })

  router.delete('/:id', ...write, validate(ONE), async (ctx: Validated<typeof ONE>) => {
    await deleteTemplate(deps, requestOf(ctx.state), ctx.state.params.id)
    ctx.status = 204
  })

  return router
}

function requestOf(state: { readonly user: SessionUser; readonly mutationId?: string }): TemplateRequest {
  return { userId: state.user.id, mutationId: state.mutationId ?? randomUUID() }
}
