import Router from 'koa-router'
import * as z from 'zod/mini'
import { MUTATIONS_BODY_MAX } from '../../contract/limits'
import type { MutationResult } from '../../contract/mutation'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { limitChanges } from '../middleware/limitChanges'
import { mutationsBody, type ParsedMutation } from '../middleware/mutationsBody'
import { rowParams } from '../middleware/params'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { type SessionUser, type Validated, validate } from '../middleware/validate'
import { applyMutations } from '../services/applyMutations/applyMutations'
import { BOARD_NOT_FOUND } from '../services/applyMutations/decide'
import { readChanges } from '../services/changes/readChanges'

const since = z.pipe(
  z.string({ error: 'Required' }).check(z.regex(/^\d{1,9}$/, 'Must be a rev: a whole number')),
  z.transform(Number),
)
/** The query of GET …/changes. */
export const changesQuery = z.object({ since })

const BOARD = { params: rowParams }
const CHANGES = { params: rowParams, query: changesQuery }

export function mutationsRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/boards/:id' })

  router.post(
    '/mutations',
    requireUser,
    queueUser,
    jsonBody({ bytes: MUTATIONS_BODY_MAX, values: 100_000 }),
    validate(BOARD),
    mutationsBody,
    limitChanges(deps.limits),
    async (ctx: Batch) => {
      const { user, params, body } = ctx.state
      const { rev, results } = await applyMutations(deps, user.id, params.id, body)
      // No board of theirs to know of: the request as such is wrong. Only a repeat of what was applied is answered.
      if (results.some(isOutOfSight) && !results.some(isApplied)) throw new AppError('NOT_FOUND', BOARD_NOT_FOUND)
      ctx.body = { rev, results: results.map(inRequest) }
    },
  )

  router.get('/changes', requireUser, validate(CHANGES), async (ctx: Validated<typeof CHANGES>) => {
    const { user, params, query } = ctx.state
    ctx.set('Cache-Control', 'private, no-store')
    ctx.body = await readChanges(deps.knex, { userId: user.id, boardId: params.id, since: query.since })
  })

  return router
}

interface Batch {
  readonly state: { readonly user: SessionUser; readonly params: { id: number }; readonly body: ParsedMutation[] }
  body: unknown
}

function isOutOfSight(result: MutationResult): boolean {
  return result.status === 404 && result.message === BOARD_NOT_FOUND
}

function isApplied({ status }: MutationResult): boolean {
  return status === 200
}

/** A field's path leads from the request's body. */
function inRequest(result: MutationResult, index: number): MutationResult {
  if (result.status === 200 || result.field === undefined) return result
  return { ...result, field: `mutations.${index}.${result.field}` }
}
