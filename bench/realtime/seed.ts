import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Knex } from 'knex'
import type Koa from 'koa'
import { sessionCookieName, sessionIdOf } from '../../server/middleware/session'

export const PEOPLE = 500
const BOARDS = 10
const ELEMENTS = 50

export interface SeededBoard {
  readonly id: number
  readonly elementIds: readonly string[]
  /** Sessions of people who may edit it. */
  readonly cookies: readonly string[]
}

/** One owner's boards, each with different people who may edit it. The first has everyone. */
export async function seed(knex: Knex, app: Koa): Promise<SeededBoard[]> {
  await knex.raw(
    `insert into users (username, email, password) select 'p' || n, 'p' || n || '@example.org', 'x' from generate_series(0, ${PEOPLE}) n`,
  )
  await knex.raw(
    `insert into boards (uid, user_id, rev) select gen_random_uuid(), 1, ${ELEMENTS} from generate_series(0, ${BOARDS})`,
  )
  await knex.raw(
    `insert into board_elements (id, board_id, type, content, position_x, position_y, width, height, rev)
     select gen_random_uuid(), b.id, 'text', 'Words of a note', n * 10, n * 10, 200, 150, n
     from boards b, generate_series(1, ${ELEMENTS}) n`,
  )
  await knex.raw(
    `insert into collaborators (board_id, user_id, can_edit)
     select b.id, u.id, true from boards b, users u where u.id > 1 and (b.id = 1 or u.id % ${BOARDS} = b.id - 2)`,
  )
  const cookies = await signIn(knex, app)
  const boardIds = await knex('boards').orderBy('id').pluck<number[]>('id')
  return Promise.all(
    boardIds.map(async (id) => {
      const userIds = await knex('collaborators').where({ board_id: id }).orderBy('user_id').pluck<number[]>('user_id')
      const elementIds = await knex('board_elements').where({ board_id: id }).pluck<string[]>('id')
      return { id, elementIds, cookies: userIds.map((userId) => cookies.get(userId) ?? '') }
    }),
  )
}

/** Creates everyone's session without passwords: hashing five hundred takes a minute. */
export async function signIn(knex: Knex, app: Koa): Promise<Map<number, string>> {
  const userIds = await knex('users').pluck<number[]>('id')
  const sessions = userIds.map((userId) => ({ userId, key: randomUUID() }))
  const expires = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await knex('sessions').insert(
    sessions.map(({ userId, key }) => ({
      id: sessionIdOf(key),
      user_id: userId,
      data: JSON.stringify({ userId }),
      expires_at: expires,
    })),
  )
  return new Map(sessions.map(({ userId, key }) => [userId, cookieOf(app, key)]))
}

/** A cookie signed as the server signs it. */
function cookieOf(app: Koa, key: string): string {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  app.createContext(request, response).cookies.set(sessionCookieName(undefined), key, { signed: true })
  const lines = [response.getHeader('Set-Cookie') ?? []].flat()
  return lines.map((line) => String(line).split(';')[0]).join('; ')
}
