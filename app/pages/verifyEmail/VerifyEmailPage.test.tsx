import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { AccountProvider } from '../../account/useAccount'
import { VerifyEmailPage } from './VerifyEmailPage'

let server: FakeServer
const fetchUser = vi.fn(async () => makeUser(1))
/** Responses are cached by token: each test uses another one. */
let tokens = 0

beforeEach(() => {
  server = new FakeServer()
  fetchUser.mockClear()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function visit(search = `?token=token-${++tokens}`): Promise<HTMLElement> {
  return render(
    <MemoryRouter initialEntries={[`/verify-email${search}`]}>
      <AccountProvider store={accountStub({ state: 'signed-out' }, { fetchUser })}>
        <VerifyEmailPage />
      </AccountProvider>
    </MemoryRouter>,
  )
}
const title = () => document.querySelector('h1')?.textContent
const hrefOf = (name: string) => byName<HTMLAnchorElement>('a', name)?.getAttribute('href')
const ERROR = 'There was an error verifying your email address. The verification link may be expired or invalid.'

test('starts in the loading state', async () => {
  server.on('GET /api/auth/verify', () => new Promise(() => {}))
  const page = await visit()
  expect(page.querySelector('[role=status]')?.textContent).toBe('Verifying your email...')
})

test('succeeds only by its message, and reloads the signed-in person', async () => {
  server.on('GET /api/auth/verify', () => json(200, { message: 'Email successfully verified' }))
  await visit()
  await until(() => title() === 'Email successfully verified')
  expect(server.calls).toMatchObject([{ path: `/api/auth/verify?token=token-${tokens}` }])
  // Once at the start and once again.
  await until(() => fetchUser.mock.calls.length === 2)
  expect([hrefOf('Go to Dashboard'), hrefOf('Return to Login')]).toEqual(['/', '/auth?verified=1'])
})

test.each([
  ['another message', () => json(200, { message: 'Already verified' }), 'Already verified'],
  ['no message', () => json(200, { message: '' }), 'Verification failed'],
  ['a refusal with words', () => json(400, { error: 'TOKEN_INVALID', message: 'Expired' }), 'Expired'],
  ['a failed request', () => Promise.reject(new TypeError('Failed to fetch')), 'Verification failed'],
])('%s is an error', async (_, answer, words) => {
  server.on('GET /api/auth/verify', answer)
  const page = await visit()
  await until(() => title() === words)
  expect(page.querySelector('[role=alert]')?.textContent).toContain(ERROR)
  expect([hrefOf('Go to Dashboard'), hrefOf('Return to Login')]).toEqual(['/', '/auth'])
})

test('can be retried if the server was unreachable', async () => {
  server.isCut = true
  await visit()
  await until(() => title() === 'Verification failed')
  server.isCut = false
  server.on('GET /api/auth/verify', () => json(200, { message: 'Email successfully verified' }))
  await press(await until(() => byName('button', 'Try again')))
  await until(() => title() === 'Email successfully verified')
  expect(byName('button', 'Try again')).toBeUndefined()
})

test('sends no request without a token', async () => {
  const page = await visit('')
  expect(title()).toBe('Invalid verification token')
  expect(page.textContent).toContain(ERROR)
  expect(server.calls).toEqual([])
})
