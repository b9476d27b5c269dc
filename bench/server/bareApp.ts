import { bodyParser } from '@koa/bodyparser'
import Koa from 'koa'
import Router from 'koa-router'
import * as z from 'zod/mini'
import { mutationsRequest } from '../../contract/mutation'
import type { Deps } from '../../server/deps'
import { session } from '../../server/middleware/session'
import { requireUser } from '../../server/routes/defineRoute'
import { applyStep, type Fields, type Step } from '../../server/services/history/readMoment'
import { query } from '../../server/services/query'
import { ELEMENT_COLUMNS_SQL } from '../../server/services/sqlJson'

/**
 * A minimal app that answers the same calls: Koa, the same session check, the same driver and pool, one prepared
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
    from jsonb_to_recordset($1::jsonb) as m (id uuid, x int, y int) where b.id = m.id returning b.id, b.rev`,
}
/** All changes up to an entry, by the index of a board's history. */
const STEPS = {
  name: 'bare-steps',
  text: `select rev, change_type as "changeType", element_id as "elementId", new_state as "newState"
    from board_history where board_id = $1 and rev <= (select rev from board_history where id = $2) order by rev`,
}
