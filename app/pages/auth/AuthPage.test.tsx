import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoginRequest, RegisterRequest } from '../../../contract/auth'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, type, until } from '../../../tests/support/render'
import { AccountProvider } from '../../account/useAccount'
import { ApiError } from '../../api/ApiError'
import { readToasts } from '../../ui/toast'
import { AuthPage } from './AuthPage'

const login = vi.fn<(body: LoginRequest) => Promise<ReturnType<typeof makeUser>>>()
const register = vi.fn<(body: RegisterRequest) => Promise<ReturnType<typeof makeUser>>>()

beforeEach(() => {
  login.mockReset().mockImplementation(async ({ username }) => makeUser(1, username))
  register.mockReset().mockImplementation(async ({ username }) => makeUser(1, username))
})

function Where() {
  const { pathname, search } = useLocation()
  return <p data-where="">{pathname + search}</p>
}

async function visit(path: string, account: Parameters<typeof accountStub>[0] = { state: 'signed-out' }) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <AccountProvider store={accountStub(account, { login, register, fetchUser: async () => null })}>
        <Routes>
          <Route path="/auth/:type?" element={<AuthPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </AccountProvider>
    </MemoryRouter>,
  )
}

const where = () => document.querySelector('[data-where]')?.textContent
const submit = async (name: string) => press(await until(() => byName('button[type=submit]', name)))
const shows = (text: string) => until(() => document.body.textContent?.includes(text), text)
const toasted = () => readToasts().map(({ title, description, variant }) => [title, description, variant])

async function fillRegister(changes: Record<string, string> = {}) {
  const fields = {
    Username: 'ana',
    'Display name': 'Ana',
    Email: 'ana@example.org',
    Password: 'secret1',
    'Confirm password': 'secret1',
    ...changes,
  }
  for (const [label, text] of Object.entries(fields)) await type(label, text)
}

describe('/auth', () => {
  test('welcomes people back by name after logging in', async () => {
    await visit('/auth')
    await type('Username', 'ana')
    await type('Password', 'secret1')
    await submit('Log in')
    await until(() => login.mock.calls.length === 1)
    expect(login).toHaveBeenCalledWith({ username: 'ana', password: 'secret1' })
    expect(toasted()).toEqual([['Welcome back!', 'Successfully logged in as ana', undefined]])
  })

  test('welcomes people to Moodloom by name after registering', async () => {
    await visit('/auth')
    await press(await until(() => byName('[role=tab]', 'Register')))
    await fillRegister()
    await submit('Sign up')
    await until(() => register.mock.calls.length === 1)
    expect(toasted()).toEqual([['Welcome to Moodloom', 'Account created successfully for ana', undefined]])
  })

  test('shows the four promises, and the banner only after a verification', async () => {
    const page = await visit('/auth')
    expect([...page.querySelectorAll('section li')]).toHaveLength(4)
    expect(page.textContent).not.toContain('Email verified successfully')
    expect((await visit('/auth?verified=1')).textContent).toContain('Email verified successfully')
  })

  test('a failed login shows why', async () => {
    login.mockRejectedValue(
      new ApiError(401, '{"error":"INVALID_CREDENTIALS","message":"Wrong username or password."}', ''),
    )
    await visit('/auth')
    await type('Username', 'ana')
    await type('Password', 'secret1')
    await submit('Log in')
    await until(() => toasted()[0]?.[0] === 'Login failed')
    expect(toasted()).toEqual([['Login failed', 'Wrong username or password.', 'destructive']])
  })
})

test.each([
  ['/auth', 'Login'],
  ['/auth?tab=register', 'Register'],
  ['/auth?tab=nonsense', 'Login'],
])('%s opens the %s tab', async (path, tab) => {
  await visit(path)
  expect((await until(() => byName('[role=tab]', tab))).getAttribute('aria-selected')).toBe('true')
})

test('/auth links to the password reset', async () => {
  await visit('/auth')
  const link = await until(() => byName<HTMLAnchorElement>('a', 'Forgot password?'))
  expect(link.getAttribute('href')).toBe('/auth/reset-password')
})

test.each([
  ['/auth?tab=register', 'username', 'Username', 'This username is already taken.'],
  ['/auth/register', 'email', 'Email', 'This email already has an account.'],
])('%s marks a %s that is already taken', async (path, field, label, message) => {
  const body = JSON.stringify({ error: `${field.toUpperCase()}_TAKEN`, message, field })
  register.mockRejectedValue(new ApiError(409, body, ''))
  const page = await visit(path)
  await fillRegister()
  await submit('Sign up')
  await until(() => page.querySelector('[aria-invalid=true]'))
  const marked = [...page.querySelectorAll('[aria-invalid=true]')]
  expect(marked.map(({ id }) => page.querySelector(`label[for="${id}"]`)?.textContent)).toEqual([label])
  expect(page.querySelector('form')?.textContent).toContain(message)
  expect(toasted()).toEqual([['Registration failed', message, 'destructive']])
})

describe('/auth/login', () => {
  test('shows ‘Login successful’', async () => {
    const page = await visit('/auth/login')
    expect([...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Forgot password?', '/auth/reset-password'],
      ['Sign up', '/auth/register'],
    ])
    await type('Username', 'ana')
    await type('Password', 'secret1')
    await submit('Log in')
    await until(() => toasted()[0]?.[0] === 'Login successful')
    expect(toasted()).toEqual([['Login successful', 'Welcome back!', undefined]])
  })

  test('requires 3 and 6 characters, and sends nothing until then', async () => {
    await visit('/auth/login')
    await type('Username', 'ab')
    await type('Password', '12345')
    await submit('Log in')
    await shows('Username must be at least 3 characters')
    await shows('Password must be at least 6 characters')
    expect(login).not.toHaveBeenCalled()
  })
})

test.each([
  ['/auth/login', 'Log in'],
  ['/auth/register', 'Sign up'],
])('%s shows its requirements when submitted empty', async (path, action) => {
  await visit(path)
  await submit(action)
  await shows('Username must be at least 3 characters')
  await shows('Password must be at least 6 characters')
  expect([...login.mock.calls, ...register.mock.calls]).toEqual([])
})

describe('/auth/register', () => {
  test("sends the form's fields without confirmPassword", async () => {
    await visit('/auth/register')
    await fillRegister()
    await submit('Sign up')
    await until(() => register.mock.calls.length === 1)
    expect(register).toHaveBeenCalledWith({
      username: 'ana',
      displayName: 'Ana',
      email: 'ana@example.org',
      password: 'secret1',
    })
    expect(toasted()).toEqual([['Registration successful', 'Your account has been created!', undefined]])
  })

  test.each([
    [{ Username: 'ab' }, 'Username must be at least 3 characters'],
    [{ 'Display name': 'A' }, 'Display name must be at least 2 characters'],
    [{ Email: 'ana' }, 'Invalid email'],
    [{ Password: '12345', 'Confirm password': '12345' }, 'Password must be at least 6 characters'],
    [{ 'Confirm password': 'secret2' }, 'Passwords do not match'],
  ])('%j shows ‘%s’', async (changes, words) => {
    await visit('/auth/register')
    await fillRegister(changes)
    await submit('Sign up')
    await shows(words)
    expect(register).not.toHaveBeenCalled()
  })

  test('a failure without a message shows ‘Please try again with different credentials’', async () => {
    register.mockRejectedValue(null)
    await visit('/auth/register')
    await fillRegister()
    await submit('Sign up')
    await until(() => toasted()[0]?.[0] === 'Registration failed')
    expect(toasted()[0]?.[1]).toBe('Please try again with different credentials')
  })
})

describe('redirects', () => {
  test('an unknown type to /auth/login, keeping the destination', async () => {
    await visit('/auth/nonsense?next=%2Fprofile')
    expect(where()).toBe('/auth/login?next=%2Fprofile')
  })

  test.each(['/auth', '/auth/login', '/auth/register'])('a signed-in person away from %s', async (path) => {
    await visit(path, { state: 'signed-in', user: makeUser(1) })
    expect(where()).toBe('/')
  })

  test('a signed-in person to their destination', async () => {
    await visit('/auth?next=%2Fboard%2F5', { state: 'signed-in', user: makeUser(1) })
    expect(where()).toBe('/board/5')
  })

  test('no one whose session expired, so that they can log in', async () => {
    await visit('/auth', { state: 'signed-in', user: makeUser(1), isSessionExpired: true })
    expect(where()).toBe('/auth')
  })

  test('a remembered person only after the server has answered', async () => {
    await visit('/auth', { state: 'signed-in', user: makeUser(1), isProvisional: true })
    expect(where()).toBe('/auth')
  })

  test.each([
    ['/auth/reset-password?token=abc', '/auth/reset-password?token=abc'],
    ['/auth/reset-password', '/'],
  ])('a signed-in person from %s to %s', async (path, there) => {
    await visit(path, { state: 'signed-in', user: makeUser(1) })
    expect(where()).toBe(there)
  })
})

describe('/auth/reset-password', () => {
  const server = new FakeServer()
  beforeEach(() => {
    server.calls.length = 0
    server.on('POST /api/auth/reset', () => new Response(null, { status: 204 }))
    server.on('POST /api/auth/reset/password', () => new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', server.fetch)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('asks for an email, and gives the same answer for any address', async () => {
    const page = await visit('/auth/reset-password')
    expect(byName<HTMLAnchorElement>('a', 'Back to login')?.getAttribute('href')).toBe('/auth/login')
    await type('Email', 'ana')
    await submit('Send the link')
    await shows('Invalid email')
    await type('Email', 'ana@example.org')
    await submit('Send the link')
    await shows('If ana@example.org has an account, an email with a link is on its way.')
    expect(server.calls).toMatchObject([{ path: '/api/auth/reset', body: { email: 'ana@example.org' } }])
    expect(page.querySelector('h1')?.textContent).toBe('Check your inbox')
  })

  test('with a token, asks for the new password twice and leads to the login', async () => {
    await visit('/auth/reset-password?token=abc')
    await type('New password', 'secret1')
    await type('Confirm new password', 'secret2')
    await submit('Change password')
    await shows('Passwords do not match')
    expect(server.calls).toEqual([])
    await type('Confirm new password', 'secret1')
    await submit('Change password')
    await until(() => where() === '/auth/login')
    expect(server.calls).toMatchObject([{ body: { token: 'abc', password: 'secret1' } }])
    expect(toasted()).toEqual([['Password changed', 'Log in with your new password.', undefined]])
  })

  test('reports a link that no longer works, with a link to request a new one', async () => {
    const message = 'This link has expired or has already been used. Ask for a new one.'
    server.on('POST /api/auth/reset/password', () => json(400, { error: 'TOKEN_INVALID', message }))
    await visit('/auth/reset-password?token=abc')
    await type('New password', 'secret1')
    await type('Confirm new password', 'secret1')
    await submit('Change password')
    await shows(message)
    expect(byName<HTMLAnchorElement>('a', 'Ask for a new link')?.getAttribute('href')).toBe('/auth/reset-password')
  })
})
