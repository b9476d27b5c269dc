import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { rowParams } from '../middleware/input'
import { WRITE_HEADERS } from '../openapi/Operation'
import { limitChanges } from '../rateLimits'
import { ANYONE, Created, defineRoute, NOT_MODIFIED, Raw, type Route, routerOf, WRITE } from './defineRoute'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const note = z.object({ text: z.string() })
const POST = { method: 'post', path: '/notes/{id}', summary: 'A note' } as const
const NOTE = { ...POST, params: rowParams, body: note, answer: { status: 200, schema: note } } as const

describe('type-checks only if the handler', () => {
  test('uses what is parsed', () => {
    defineRoute({ ...NOTE, handler: (_, { user, params, body }) => ({ text: `${user.id + params.id}${body.text}` }) })
    // @ts-expect-error: the body has no title
    defineRoute({ ...NOTE, handler: (_, { body }) => ({ text: body.title }) })
    // @ts-expect-error: an id is a number
    defineRoute({ ...NOTE, handler: (_, { params }) => ({ text: params.id }) })
    // @ts-expect-error: there is no query
    defineRoute({ ...NOTE, handler: (_, { query }) => ({ text: query.text }) })
    // @ts-expect-error: no bytes are read
    defineRoute({ ...NOTE, handler: (_, { bytes }) => ({ text: bytes.toString() }) })
    // @ts-expect-error: the caller may be signed out
    defineRoute({ ...NOTE, auth: ANYONE, handler: (_, { user }) => ({ text: String(user.id) }) })
    // @ts-expect-error: it need not be sent by a queue
    defineRoute({ ...NOTE, ...WRITE, handler: (_, { mutationId }) => ({ text: mutationId }) })
    const bytes = { mediaTypes: ['image/png'], max: 8 }
    defineRoute({ ...POST, bytes, answer: { status: 204 }, handler: (_, { bytes }) => void bytes.byteLength })
    const parseBody = () => [1]
    defineRoute({ ...NOTE, parseBody, handler: (_, { body }) => ({ text: body.join() }) })
    // @ts-expect-error: `parseBody` makes a list of numbers
    defineRoute({ ...NOTE, parseBody, handler: (_, { body }) => ({ text: body.text }) })
  })

  test('returns what its schema declares', () => {
    defineRoute({ ...NOTE, handler: async (_, { body }) => body })
    defineRoute({ ...NOTE, handler: () => new Raw('application/json', '{"text":"x"}') })
    // @ts-expect-error: no text
    defineRoute({ ...NOTE, handler: () => ({ title: 'x' }) })
    // @ts-expect-error: a text is no number
    defineRoute({ ...NOTE, handler: async () => ({ text: 7 }) })
    // @ts-expect-error: nothing
    defineRoute({ ...NOTE, handler: () => {} })
    // @ts-expect-error: 304 is not declared
    defineRoute({ ...NOTE, handler: () => NOT_MODIFIED })
    defineRoute({ ...POST, answer: { status: 204 }, handler: async () => {} })
    // @ts-expect-error: 204 has no body
    defineRoute({ ...POST, answer: { status: 204 }, handler: async () => ({ text: 'x' }) })
    const answer = { status: 201, repeatStatus: 200, schema: note } as const
    defineRoute({ ...POST, answer, handler: () => new Created(true, { text: 'x' }) })
    // @ts-expect-error: whether it is new is not known
    defineRoute({ ...POST, answer, handler: () => ({ text: 'x' }) })
    // @ts-expect-error: a text is no number
    defineRoute({ ...POST, answer, handler: () => new Created(true, { text: 7 }) })
    // @ts-expect-error: bytes are sent as they are, with their type
    defineRoute({ ...POST, answer: { status: 200, mediaTypes: ['image/png'] }, handler: () => ({ text: 'x' }) })
  })
})

test('the middleware checks the user, the queue, its limits, the body and the schemas, in this order', () => {
  const headers = [...WRITE_HEADERS, 'Base-Rev'] as const
  const route = defineRoute({ ...NOTE, ...WRITE, headers, handler: (_, { body }) => body })
  const names = route.middleware(server.deps).map(({ name }) => name)
  const counted = limitChanges(server.deps.limits).name
  expect(names.slice(0, -1)).toEqual(['requireUser', 'queueUser', 'idempotencyKey', counted, 'jsonBody', 'validated'])
})

describe('responses', () => {
  const GET = { method: 'get', path: '/note', summary: 'A note', auth: ANYONE } as const
  const body = { text: 'x' }

  test('JSON, with the declared Cache-Control', async () => {
    const route = defineRoute({
      ...GET,
      cacheControl: 'no-store',
      answer: { status: 200, schema: note },
      handler: () => body,
    })
    const { answer, text } = await answerOf(route)
    expect([answer.status, answer.headers.get('Cache-Control'), text]).toEqual([200, 'no-store', '{"text":"x"}'])
  })

  test.each([
    [true, 201],
    [false, 200],
  ])('a created object (new: %s) with %i', async (isNew, status) => {
    const answer = { status: 201, repeatStatus: 200, schema: note } as const
    const made = await answerOf(defineRoute({ ...GET, answer, handler: () => new Created(isNew, body) }))
    expect([made.answer.status, made.text]).toEqual([status, '{"text":"x"}'])
  })

  test('raw text unchanged, even `null`', async () => {
    const raw = new Raw('application/json', 'null')
    const { answer, text } = await answerOf(
      defineRoute({ ...GET, answer: { status: 200, schema: note }, handler: () => raw }),
    )
    expect([answer.status, answer.headers.get('Content-Type'), text]).toEqual([
      200,
      'application/json; charset=utf-8',
      'null',
    ])
  })

  test('304 and 204 with an empty body', async () => {
    const conditional = { status: 200, schema: note, isConditional: true } as const
    const same = await answerOf(defineRoute({ ...GET, answer: conditional, handler: () => NOT_MODIFIED }))
    expect([same.answer.status, same.text]).toEqual([304, ''])
    const done = await answerOf(defineRoute({ ...GET, answer: { status: 204 }, handler: () => {} }))
    expect([done.answer.status, done.text]).toEqual([204, ''])
  })

  async function answerOf(route: Route) {
    const listening = new Koa().use(routerOf([route], server.deps).routes()).listen(0)
    const { port } = listening.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${route.path}`)
    const text = await answer.text()
    await new Promise((resolve) => listening.close(resolve))
    return { answer, text }
  }
})
