import { bodyParser } from '@koa/bodyparser'
import type { Knex } from 'knex'
import Koa from 'koa'
import Router from 'koa-router'
import * as z from 'zod/mini'
import { type Mutation, mutationsRequest } from '../../contract/mutation'
import type { Deps } from '../../server/deps'
import { requireUser } from '../../server/middleware/caller'
import { session } from '../../server/middleware/session'
import { ELEMENT_COLUMNS_SQL } from '../../server/services/elementColumns'
import { applyStep, type Fields, type Step } from '../../server/services/history/Moment'
import { query } from '../../server/services/query'

/**
 * The least that answers the same calls: Koa, the same session check, the same driver and pool, one prepared
 * statement. No rights, no history, no dedupe, no revs.
 */
export function bareApp(deps: Deps): Koa {
  const app = new Koa()
  const router = new Router()
  app.use(session(app, deps))
  const json = bodyParser({ enableTypes: ['json'], jsonLimit: '10mb', parsedMethods: ['PUT', 'POST'] })

  router.get('/api/boards/:id/elements', requireUser, async (ctx) => {
    ctx.body = await query(deps.knex, SELECT, [ctx.params.id])
  })

  router.put('/api/elements/:id', requireUser, json, async (ctx) => {
    const { positionX, positionY } = move.parse(ctx.request.body)
    const [row] = await query(deps.knex, UPDATE, [ctx.params.id, positionX, positionY])
    ctx.body = row
  })

  router.post('/api/boards/:id/mutations', requireUser, json, async (ctx) => {
    const { mutations } = mutationsRequest.parse(ctx.request.body)
    ctx.body = await deps.knex.transaction((trx) => oneByOne(trx, Number(ctx.params.id), mutations))
  })

  router.get('/api/boards/:id/aggregate', requireUser, async (ctx) => {
    const [row] = await query<{ body: string }>(deps.knex, AGGREGATE, [ctx.params.id])
    ctx.type = 'application/json'
    ctx.body = row?.body
  })

  router.post('/api/boards/:id/at-once', requireUser, json, async (ctx) => {
    const { mutations } = mutationsRequest.parse(ctx.request.body)
    const moves = mutations.map((mutation) => {
      if (mutation.kind !== 'update') throw new Error('Only updates are measured')
      return { id: mutation.elementId, x: mutation.data.positionX, y: mutation.data.positionY }
    })
    ctx.body = await query(deps.knex, UPDATE_ALL, [JSON.stringify(moves)])
  })

  router.get('/api/boards/:id/history/snapshot', requireUser, async (ctx) => {
    const steps = await query<Step>(deps.knex, STEPS, [ctx.params.id, ctx.query.entry])
    const elements = new Map<string, Fields>()
    for (const step of steps) applyStep(elements, step)
    ctx.body = [...elements].map(([id, fields]) => ({ ...fields, id })).sort((a, b) => a.zIndex - b.zIndex)
  })

  app.use(router.routes())
  return app
}

const move = z.object({ positionX: z.int(), positionY: z.int() })

const SELECT = { name: 'bare-select', text: 'select * from board_elements where board_id = $1 and deleted_at is null' }
const UPDATE = {
  name: 'bare-update',
  text: 'update board_elements set position_x = $2, position_y = $3 where id = $1 returning *',
}

const AGGREGATE = {
  name: 'bare-aggregate',
  text: `select coalesce(json_agg(x), '[]')::text as body from (
    select ${ELEMENT_COLUMNS_SQL} from board_elements e
    where e.board_id = $1 and e.deleted_at is null order by e.z_index, e.id) x`,
}
const UPDATE_ALL = {
  name: 'bare-update-all',
  text: `update board_elements b set position_x = m.x, position_y = m.y
    from jsonb_to_recordset($1::jsonb) as m (id uuid, x int, y int) where b.id = m.id returning b.*`,
}
/** All changes up to an entry, by the index of a board's history. */
const STEPS = {
  name: 'bare-steps',
  text: `select rev, change_type as "changeType", element_id as "elementId", new_state as "newState"
    from board_history where board_id = $1 and rev <= (select rev from board_history where id = $2) order by rev`,
}

/** What applyMutations writes for an update, one prepared statement after another, all in one transaction. */
async function oneByOne(trx: Knex, boardId: number, mutations: readonly Mutation[]): Promise<object[]> {
  const results: object[] = []
  for (const mutation of mutations) {
    if (mutation.kind !== 'update') throw new Error('Only updates are measured')
    const { mutationId, elementId, data } = mutation
    await query(trx, KNOWN, [1, mutationId])
    const [board] = await query<{ rev: number }>(trx, REV, [boardId])
    const [old] = await query<{ position_x: number }>(trx, ELEMENT, [elementId])
    const rev = board?.rev
    const [row] = await query<object>(trx, WRITE, [elementId, data.positionX, data.positionY, rev])
    await query(trx, HISTORY, [boardId, 1, elementId, JSON.stringify(old), JSON.stringify(data), rev])
    await query(trx, REMEMBER, [1, mutationId, boardId, 'hash', JSON.stringify({ rev })])
    results.push({ mutationId, status: 200, element: row })
  }
  return results
}

const KNOWN = { name: 'one-known', text: 'select * from mutations where user_id = $1 and mutation_id = $2' }
const REV = {
  name: 'one-rev',
  text: 'update boards set rev = rev + 1, last_edited = now() where id = $1 returning rev',
}
const ELEMENT = { name: 'one-element', text: 'select * from board_elements where id = $1' }
const WRITE = {
  name: 'one-write',
  text: 'update board_elements set position_x = $2, position_y = $3, rev = $4 where id = $1 returning *',
}
const HISTORY = {
  name: 'one-history',
  text: `insert into board_history (board_id, user_id, change_type, element_id, previous_state, new_state, rev)
    values ($1, $2, 'update', $3, $4, $5, $6)`,
}
const REMEMBER = {
  name: 'one-remember',
  text: 'insert into mutations (user_id, mutation_id, board_id, body_hash, result) values ($1, $2, $3, $4, $5)',
}
