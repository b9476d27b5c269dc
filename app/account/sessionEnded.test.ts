import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { readToasts, toast } from '../ui/toast'
import { reportSessionEnded } from './sessionEnded'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server.on('GET /api/auth/user', () => json(401, { error: 'UNAUTHENTICATED', message: 'x' }))
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => void vi.unstubAllGlobals())

const report = (signal: AbortSignal, navigate = vi.fn()) =>
  reportSessionEnded({ path: '/board/7', workspace: null, logout: async () => {}, navigate }, signal)

test('reports an expired session with a Log in action, replacing any error on the screen', async () => {
  toast({ title: 'Failed to like inspiration', variant: 'destructive' })
  const navigate = vi.fn()
  await report(new AbortController().signal, navigate)
  const [shown] = readToasts()
  expect(shown?.title).toBe('Authentication failed. Please log in again.')
  expect(shown?.action?.label).toBe('Log in')
  shown?.action?.onClick()
  expect(navigate).toHaveBeenCalledWith('/auth?next=%2Fboard%2F7')
})

test('closes the report after signing in again', async () => {
  const ended = new AbortController()
  await report(ended.signal)
  expect(readToasts()[0]?.isOpen).toBe(true)
  ended.abort()
  expect(readToasts()[0]?.isOpen).toBe(false)
})
