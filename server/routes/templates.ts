import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { TEMPLATE_BODY_MAX } from '../../contract/limits'
import { ownTemplate, templateCreate, templatePatch } from '../../contract/template'
import { uuidParams } from '../middleware/input'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  type TemplateRequest,
  templatesTag,
  updateTemplate,
} from '../services/templates/templates'
import { Created, defineRoute, NOT_MODIFIED, type Route, type SessionUser, WRITE } from './defineRoute'

const BOUNDS = { bytes: TEMPLATE_BODY_MAX, values: 50_000 }

/** A person's own templates. The built-in ones are in the client. */
export const templatesRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/templates',
    summary: "List the caller's templates",
    answer: { status: 200, schema: z.array(ownTemplate), isConditional: true },
    handler: async ({ knex }, { user }, ctx) => {
      const tag = await templatesTag(knex, user.id)
      ctx.set('ETag', tag)
      // Not `ctx.fresh`: a browser adds no-cache to a conditional fetch, which `ctx.fresh` would count as stale.
      return ctx.get('If-None-Match') === tag ? NOT_MODIFIED : listTemplates(knex, user.id)
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/templates',
    summary: 'Create a template. Repeating the id returns the template it created',
    ...WRITE,
    body: templateCreate,
    bounds: BOUNDS,
    answer: { status: 201, repeatStatus: 200, schema: ownTemplate },
    refusals: ['MUTATION_REUSED', 'UNKNOWN_ASSET', 'TEMPLATE_EXISTS', 'TOO_MANY_TEMPLATES'],
    handler: async (deps, request) => {
      const { template, isNew } = await createTemplate(deps, changeOf(request), request.body)
      return new Created(isNew, template)
    },
  }),
  defineRoute({
    method: 'put',
    path: '/api/templates/{id}',
    summary: 'Change the name and category of a template',
    ...WRITE,
    params: uuidParams,
    body: templatePatch,
    bounds: BOUNDS,
    answer: { status: 200, schema: ownTemplate },
    refusals: ['MUTATION_REUSED'],
    handler: (deps, request) => updateTemplate(deps, changeOf(request), { id: request.params.id, patch: request.body }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/templates/{id}',
    summary: 'Delete a template',
    ...WRITE,
    params: uuidParams,
    answer: { status: 204 },
    refusals: ['MUTATION_REUSED'],
    handler: (deps, request) => deleteTemplate(deps, changeOf(request), request.params.id),
  }),
]

function changeOf(request: { readonly user: SessionUser; readonly mutationId?: string }): TemplateRequest {
  return { userId: request.user.id, mutationId: request.mutationId ?? randomUUID() }
}
