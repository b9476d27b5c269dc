import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errorBody } from '../../contract/errors'
import { mutationsResponse } from '../../contract/mutation'
import { routes } from '../../server/app'
import { badMutations } from './badMutations'
import { badRequests } from './badRequests'
import { declaredStatuses } from './declaredStatuses'
import { examples } from './examples'
import { createWorld, snapshot, type World } from './world'

let world: World
let before: string

beforeAll(async () => {
  world = await createWorld()
  before = await snapshot(world)
})
afterAll(() => world.server.close())

it('every call in the route table has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
})

it('the snapshot comparison notices the smallest change', async () => {
  const { knex } = world.server.deps
  await knex('boards').where({ id: world.privateBoard }).increment('rev', 1)
  expect(await snapshot(world)).not.toBe(before)
  await knex('boards').where({ id: world.privateBoard }).decrement('rev', 1)
  expect(await snapshot(world)).toBe(before)
})

it.each(routes.filter(({ body }) => body))(
  '$method $path: the examples try bad values for every field',
  (operation) => {
    const { properties = {} } = z.toJSONSchema(operation.body ?? z.any(), { io: 'input', unrepresentable: 'any' })
    const tried = Object.keys(examples[`${operation.method} ${operation.path}`]?.bad ?? {})
    expect(tried).toEqual(expect.arrayContaining(Object.keys(properties)))
  },
)

const cases = routes.map((operation) => {
  const example = examples[`${operation.method} ${operation.path}`]
  const declared = declaredStatuses(operation.method, operation.path)
  return { ...operation, declared, requests: example ? badRequests(operation, example) : [] }
})

it('only two calls have nothing to refuse: they take no input and return public data', () => {
  const open = cases.filter(({ requests }) => requests.length === 0).map(({ method, path }) => `${method} ${path}`)
  expect(open).toEqual(['get /api/inspirations/categories', 'get /api/openapi.json'])
})

const refusing = cases.filter(({ requests }) => requests.length > 0)

describe.each(refusing)(
  '$method $path refuses with a documented status, names the field and changes nothing',
  ({ declared, requests }) => {
    it.each(requests)('$title', async ({ who, method, path, headers, json, raw, expected }) => {
      const answer = await world.fetchAs[who](path(world), {
        method: method.toUpperCase(),
        headers: { ...(raw && { 'Content-Type': raw.type }), ...headers?.(world) },
        ...(json === undefined ? {} : { json }),
        ...(raw && { body: raw.body }),
      })
      const body = errorBody.parse(await answer.json())
      expect(declared).toContain(answer.status)
      expect({ status: answer.status, ...body }).toMatchObject(expected)
      expect(body.message).not.toBe('')
      // E.g. "Username must be at least 3 characters" names its field.
      const name = expected.field?.split('.').at(-1) ?? ''
      expect(body.message.toLowerCase()).toContain(name.toLowerCase())
      expect(await snapshot(world)).toBe(before)
    })
  },
)

describe('post /api/boards/{id}/mutations refuses each bad mutation individually and changes nothing', () => {
  it.each(badMutations)('$title', async ({ who = 'ann', board, mutation, expected }) => {
    const answer = await world.fetchAs[who](`/api/boards/${board(world)}/mutations`, {
      method: 'POST',
      json: { mutations: [mutation(world)] },
    })
    expect(answer.status).toBe(200)
    const { results } = mutationsResponse.parse(await answer.json())
    expect(results).toMatchObject([expected])
    expect(await snapshot(world)).toBe(before)
  })
})
