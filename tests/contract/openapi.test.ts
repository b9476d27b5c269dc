import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { board } from '../../contract/shared/board'
import { mountedRoutes } from '../support/mountedRoutes'
import { startTestServer, type TestServer } from '../support/server'
import { declaredStatuses } from './declaredStatuses'

const parameter = z.object({ name: z.string(), in: z.string() })
const document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ parameters: z.array(parameter) }))),
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function fetchDocument() {
  const answer = await server.visitor()('/api/openapi.json')
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  return document.parse(await answer.json())
}

/** The mounted routes without monitoring and debug tools, which are not part of the API. */
function apiRoutes(): string[] {
  return mountedRoutes(server.deps).filter((route) => /^[A-Z]+ \/(api\/(?!debug)|assets\/)/.test(route))
}

it('documents every mounted route and nothing else', async () => {
  const { paths } = await fetchDocument()
  const notified = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(notified.sort()).toEqual(apiRoutes())
})

it('documents every path parameter', async () => {
  const { paths } = await fetchDocument()
  for (const [path, operations] of Object.entries(paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    for (const { parameters } of Object.values(operations)) {
      expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(named)
    }
  }
})

it('every reference resolves within the document', async () => {
  const whole = await fetchDocument()
  const refs = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(refs.length).toBeGreaterThan(0)
  for (const ref of refs) {
    const target = ref.split('/').reduce<unknown>((node, key) => {
      return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined
    }, whole)
    expect(target, ref).toBeTypeOf('object')
  }
})

it('declares 304 where an ETag can match, and 401 where only part of a list is public', async () => {
  const { fetch } = await server.register()
  const { id } = board.parse(
    await (await fetch('/api/boards', { method: 'POST', json: { name: 'Read twice' } })).json(),
  )
  const { headers } = await fetch(`/api/boards/${id}/elements`)
  const again = await fetch(`/api/boards/${id}/elements`, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)
  expect(declaredStatuses('GET', '/api/boards/{id}/elements')).toContain(304)
  expect(declaredStatuses('GET', '/assets/{name}')).toContain(304)
  expect((await server.visitor()('/api/inspirations?of=liked')).status).toBe(401)
  expect(declaredStatuses('GET', '/api/inspirations')).toContain(401)
})
