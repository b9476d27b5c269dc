import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '../../../tests/support/FakeServer'
import { LOGOUT_PENDING } from '../../platform/pendingLogout'

vi.mock('./boardPage', () => ({ boardPage: { load: async () => ({ openFirstBoard: () => null }) } }))
vi.mock('./frameParts', () => ({ frameParts: { load: async () => null }, isBarePath: () => true }))

afterEach(() => {
  localStorage.removeItem(LOGOUT_PENDING)
  history.replaceState(null, '', '/')
  vi.resetModules()
  vi.unstubAllGlobals()
})

/** The API calls that a page makes at once if it opens on a board that is not on this device. */
async function requestsOfFirstScreen(): Promise<string[]> {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return json(404, {})
  })
  history.replaceState(null, '', '/board/3')
  const { firstScreen } = await import('./firstScreen')
  await firstScreen.drawn
  return requested
}

test('requests a board that is not on this device, and who is signed in', async () => {
  expect(await requestsOfFirstScreen()).toEqual(['/api/auth/user', '/api/boards/3', '/api/boards/3/elements'])
})

test('requests no board while the session of someone who logged out offline has not been ended', async () => {
  localStorage.setItem(LOGOUT_PENDING, '1')
  expect(await requestsOfFirstScreen()).toEqual([])
})
