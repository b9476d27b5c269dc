import { bodyParser } from '@koa/bodyparser'
import type { Knex } from 'knex'
import Koa from 'koa'
import Router from 'koa-router'
import * as z from 'zod/mini'
import { type Mutation, mutationsRequest } from '../../contract/mutation'
import type { Deps } from '../../server/deps'
import { requireUser } from '../../server/middleware/caller'
import { session } from '../../server/middleware/session'
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

  app.use(router.routes())
  return app
}

const move = z.object({ positionX: z.int(), positionY: z.int() })

const SELECT = { name: 'bare-select', text: 'select * from board_elements where board_id = $1 and deleted_at is null' }
const UPDATE = {
  name: 'bare-update',
  text: 'update board_elements set position_x = $2, position_y = $3 where id = $1 returning *',
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
