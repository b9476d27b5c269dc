import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { ApiError, errorMessage, NetworkError } from './ApiError'
import { call, onUnauthenticated, request } from './request'

let server: FakeServer
const asIs = (value: unknown) => value

beforeEach(() => {
  server = new FakeServer()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a response that is not OK throws an error with exactly its status and body', async () => {
  server.on('GET /api/x', () => new Response('no such thing', { status: 404 }))
  await expect(request('/api/x', asIs)).rejects.toThrow(/^404: no such thing$/)
})

test('an empty body is replaced by the status text', async () => {
  server.on('GET /api/x', () => new Response('', { status: 503, statusText: 'Service Unavailable' }))
  await expect(request('/api/x', asIs)).rejects.toThrow(/^503: Service Unavailable$/)
})

test.each([
  [{ message: 'said', error: 'CODE', description: 'more' }, 'said'],
  [{ error: 'CODE', description: 'more' }, 'CODE'],
  [{ description: 'more' }, 'more'],
  [{ message: '  ' }, 'Server error: 500'],
  ['not an object', 'Server error: 500'],
])('the error message is message, error or description: %j', (body, words) => {
  expect(new ApiError(500, JSON.stringify(body), '').parsed().message).toBe(words)
})

test('a body that is not JSON shows Server error: {status}', () => {
  expect(new ApiError(502, '<html>', 'Bad Gateway').parsed().message).toBe('Server error: 502')
})

test('returns null for a 401 if the caller opts in, and throws otherwise', async () => {
  server.on('GET /api/auth/user', () => json(401, { error: 'UNAUTHENTICATED', message: 'Log in' }))
  expect(await request('/api/auth/user', asIs, { on401: 'null' })).toBeNull()
  await expect(request('/api/auth/user', asIs)).rejects.toBeInstanceOf(ApiError)
})

test('notifies listeners of a 401, except for wrong credentials', async () => {
  const listener = vi.fn()
  const stop = onUnauthenticated(listener)
  server.on('POST /api/auth/login', () => json(401, { error: 'INVALID_CREDENTIALS', message: 'Wrong' }))
  server.on('GET /api/users/1', () => json(401, { error: 'UNAUTHENTICATED', message: 'Log in' }))
  await expect(call('/api/auth/login', { method: 'POST', body: {} })).rejects.toThrow()
  expect(listener).not.toHaveBeenCalled()
  await expect(call('/api/users/1')).rejects.toThrow()
  expect(listener).toHaveBeenCalledOnce()
  stop()
})

test('throws a NetworkError without a status when there is no response', async () => {
  server.isCut = true
  await expect(request('/api/x', asIs)).rejects.toBeInstanceOf(NetworkError)
})

test.each([200, 401, 500])('throws a NetworkError if the body of a response is cut off: %i', async (status) => {
  const cutOff = () =>
    new ReadableStream({ pull: (controller) => controller.error(new TypeError('error in body stream')) })
  server.on('GET /api/x', () => new Response(cutOff(), { status }))
  await expect(request('/api/x', asIs)).rejects.toBeInstanceOf(NetworkError)
})

test('sends credentials, JSON headers and no-cache', async () => {
  const seen = vi.fn(async (_path: string, _init: RequestInit) => json(200, {}))
  vi.stubGlobal('fetch', seen)
  await call('/api/x', { method: 'POST', body: { a: 1 } })
  expect(seen.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'include',
    body: '{"a":1}',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
    },
  })
})

describe('the error message of a failed call', () => {
  const wordsOf = (made: () => Response | Promise<Response>, signal?: AbortSignal) => {
    server.on('GET /api/x', made)
    return request('/api/x', asIs, { signal }).then(() => 'no failure', errorMessage)
  }
  const page = (status: number) => new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } })

  test("is the server's own message, whatever the status", async () => {
    expect(await wordsOf(() => json(500, { error: 'INTERNAL', message: 'Something broke' }))).toBe('Something broke')
    expect(await wordsOf(() => json(503, { error: 'UNAVAILABLE', message: 'No room' }))).toBe('No room')
  })

  test('says that the server cannot be reached for a gateway error, a captive portal or a timeout', async () => {
    const unreached = 'The server can’t be reached. Check your connection and try again.'
    expect(await wordsOf(() => page(502))).toBe(unreached)
    expect(await wordsOf(() => new Response('', { status: 504 }))).toBe(unreached)
    expect(await wordsOf(() => page(200))).toBe(unreached)
    const delayed = AbortSignal.abort(new DOMException('', 'TimeoutError'))
    expect(await wordsOf(() => Promise.reject(delayed.reason), delayed)).toBe(unreached)
  })
})
