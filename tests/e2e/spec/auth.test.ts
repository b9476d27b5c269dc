import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { Device } from '../support/device'
import { linkMailedTo } from '../support/mail'
import { makePerson, type Person, signIn, signUpByForm } from '../support/people'
import { toastWith, untilToast } from '../support/toasts'
import { createWorld, type World } from '../support/world'

// Accounts on the screen, in the words of the first specification.

let world: World
let device: Device
let page: Page
/** Someone with an account. */
let known: Person
let people = 0

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  page = await device.open(world.url)
  known = makePerson('known')
  await signUpByForm(page, world.url, known)
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

beforeEach(async () => {
  await leave()
})
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Drops the session, as on a new device. */
async function leave(): Promise<void> {
  await page.goto('about:blank')
  await device.context.clearCookies()
  await page.goto(`${world.url}/auth`)
  await page.getByRole('tab', { name: 'Login' }).waitFor()
}

const field = (label: string, form: Page | Locator = page) => form.getByLabel(label, { exact: true })
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const submit = (name: string, form: Page | Locator = page.getByRole('main')) =>
  form.getByRole('button', { name, exact: true }).click()
const says = (words: string) => page.getByText(words, { exact: true }).first().waitFor()

interface Filled extends Person {
  readonly confirmPassword: string
}
function filledForm(changes: Partial<Filled> = {}): Filled {
  const person = makePerson(`new${++people}`)
  return { ...person, confirmPassword: person.password, ...changes }
}
async function fill(person: Filled, form: Page | Locator = page): Promise<void> {
  await field('Username', form).fill(person.username)
  await field('Display name', form).fill(person.displayName)
  await field('Email', form).fill(person.email)
  await field('Password', form).fill(person.password)
  await field('Confirm password', form).fill(person.confirmPassword)
}

describe('Combined auth page (/auth)', () => {
  test('two tabs, Login and Register; the sign-in page promises four things', async () => {
    const tabs = page.getByRole('main').getByRole('tab')
    expect(await tabs.allTextContents()).toEqual(['Login', 'Register'])
    const promises = page.getByRole('list').filter({ hasText: 'AI suggestions' }).getByRole('listitem')
    const words = await promises.allTextContents()
    expect(words).toHaveLength(4)
    for (const [index, promise] of [
      /mood boards.*AI suggestions/i,
      /real-time collaboration.*team members/i,
      /time-lapse history.*creative evolution/i,
      /design trends.*AI forecasting/i,
    ].entries())
      expect(words[index]).toMatch(promise)
    expect(await page.getByText('Email verified successfully').count()).toBe(0)
  })

  test("'Welcome back!' with 'Successfully logged in as {username}'; a signed-in user is redirected to /", async () => {
    await field('Username').fill(known.username)
    await field('Password').fill(known.password)
    await submit('Log in')
    await untilToast(page, 'Welcome back!', 'Successfully logged in as known')
    await page.waitForURL(`${world.url}/`)
    for (const path of ['/auth', '/auth/login', '/auth/register']) {
      await page.goto(world.url + path)
      await page.waitForURL(`${world.url}/`)
    }
  })

  test("'Welcome to' the product, with 'Account created successfully for {username}'; confirmPassword is not sent", async () => {
    await page.getByRole('tab', { name: 'Register' }).click()
    const person = filledForm()
    const form = page.getByRole('tabpanel', { name: 'Register' })
    await fill(person, form)
    const requested = page.waitForRequest('**/api/auth/register')
    await submit('Sign up', form)
    const { username, displayName, email, password } = person
    expect((await requested).postDataJSON()).toEqual({ username, displayName, email, password })
    await untilToast(page, 'Welcome to Moodloom', `Account created successfully for ${username}`)
    await page.waitForURL(`${world.url}/`)
  })

  test('after login the session is re-checked and the user refetched after 500 ms', async () => {
    const other = await Device.incognito('desktop')
    try {
      const theirs = await other.open(`${world.url}/auth`)
      await signUpByForm(theirs, world.url, makePerson('watched'))
      await other.context.clearCookies()
      await theirs.clock.install()
      await theirs.goto(`${world.url}/auth?next=/profile`)
      await field('Username', theirs).fill('watched')
      await field('Password', theirs).fill(known.password)
      const checked = theirs.waitForResponse('**/api/auth/user')
      await theirs.clock.pauseAt(Date.now() + 5_000)
      await submit('Log in', theirs.getByRole('main'))
      await (await checked).finished()
      const name = (words: string) => theirs.getByRole('heading', { name: words, exact: true })
      await name('watched Example').waitFor()
      const answer = await other.context.request.patch(`${world.url}/api/account`, {
        headers: { origin: world.url },
        data: { displayName: 'Renamed meanwhile' },
      })
      expect(answer.status()).toBe(200)
      await theirs.clock.runFor(499)
      // Once these are answered, everything requested before is, too.
      await theirs.evaluate(async () => {
        for (let again = 0; again < 3; again++) await (await fetch('/api/auth/user')).text()
      })
      expect(await name('watched Example').isVisible()).toBe(true)
      await theirs.clock.runFor(1)
      await name('Renamed meanwhile').waitFor()
    } finally {
      await other.remove()
    }
  })

  test("'Passwords do not match', and 'Password must be at least 6 characters', on the Register tab", async () => {
    await page.getByRole('tab', { name: 'Register' }).click()
    const form = page.getByRole('tabpanel', { name: 'Register' })
    await fill(filledForm({ password: '12345', confirmPassword: '12345' }), form)
    await submit('Sign up', form)
    await says('Password must be at least 6 characters')
    await fill(filledForm({ confirmPassword: 'another horse' }), form)
    await submit('Sign up', form)
    await says('Passwords do not match')
    expect(await field('Confirm password', form).getAttribute('aria-invalid')).toBe('true')
    expect(await field('Password', form).getAttribute('aria-invalid')).not.toBe('true')
    expect(new URL(page.url()).pathname).toBe('/auth')
  })
})

describe('/auth/login', () => {
  beforeEach(() => page.goto(`${world.url}/auth/login`))

  test("'Forgot password?' to /auth/reset-password, 'Sign up' to /auth/register; 'Login successful' / 'Welcome back!'", async () => {
    await link('Forgot password?').click()
    await page.waitForURL(`${world.url}/auth/reset-password`)
    await link('Back to login').click()
    await page.waitForURL(`${world.url}/auth/login`)
    await link('Sign up').click()
    await page.waitForURL(`${world.url}/auth/register`)
    await link('Log in').click()
    await page.waitForURL(`${world.url}/auth/login`)
    // The previous form may remain until this one is drawn.
    await link('Forgot password?').waitFor()
    await field('Username').fill(known.username)
    await field('Password').fill(known.password)
    await submit('Log in')
    await untilToast(page, 'Login successful', 'Welcome back!')
    await page.waitForURL(`${world.url}/`)
  })

  test("'Username must be at least 3 characters', 'Password must be at least 6 characters', and nothing is sent", async () => {
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) sent += 1
    })
    for (const [username, password] of [
      ['', ''],
      ['ab', '12345'],
    ] as const) {
      await page.reload()
      await field('Username').fill(username)
      await field('Password').fill(password)
      await submit('Log in')
      await says('Username must be at least 3 characters')
      await says('Password must be at least 6 characters')
    }
    // With three and six characters it is sent, and refused by the server.
    await field('Username').fill('abc')
    await field('Password').fill('123456')
    await submit('Log in')
    await untilToast(page, 'Login failed', 'Wrong username or password.')
    expect(await toastWith(page, 'Login failed').getAttribute('data-variant')).toBe('destructive')
    expect(sent).toBe(1)
  })

  test("'Login failed': the separate login form's default is 'Please check your credentials'", async () => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, body: '' }))
    await field('Username').fill(known.username)
    await field('Password').fill(known.password)
    await submit('Log in')
    await untilToast(page, 'Login failed', 'Please check your credentials')
  })
})

describe('/auth/register', () => {
  beforeEach(() => page.goto(`${world.url}/auth/register`))

  test("username, displayName, an Email input, password and confirmPassword; 'Registration successful' / 'Your account has been created!'", async () => {
    const person = filledForm()
    await fill(person)
    expect(await field('Email').getAttribute('type')).toBe('email')
    const requested = page.waitForRequest('**/api/auth/register')
    await submit('Sign up')
    expect(Object.keys((await requested).postDataJSON())).not.toContain('confirmPassword')
    await untilToast(page, 'Registration successful', 'Your account has been created!')
    await page.waitForURL(`${world.url}/`)
    // The account is real: a second session can sign in to it.
    await leave()
    await signIn(page, world.url, person)
  })

  test('each field shows what it needs, and Log in leads to the login form', async () => {
    const wrong: readonly [Partial<Filled>, string, string][] = [
      [{ username: 'ab' }, 'Username', 'Username must be at least 3 characters'],
      [{ displayName: 'A' }, 'Display name', 'Display name must be at least 2 characters'],
      [{ email: 'ana' }, 'Email', 'Invalid email'],
      [{ password: '12345', confirmPassword: '12345' }, 'Password', 'Password must be at least 6 characters'],
      [{ confirmPassword: 'another horse' }, 'Confirm password', 'Passwords do not match'],
    ]
    for (const [changes, label, words] of wrong) {
      await fill(filledForm(changes))
      await submit('Sign up')
      await says(words)
      expect(await field(label).getAttribute('aria-invalid'), words).toBe('true')
      // A password that is too short marks both fields; any other mistake marks one.
      expect(await page.locator('[aria-invalid=true]').count(), words).toBe(label === 'Password' ? 2 : 1)
    }
    await link('Log in').click()
    await page.waitForURL(`${world.url}/auth/login`)
  })

  test("'Registration failed' with the message; the separate form's default is 'Please try again with different credentials'", async () => {
    await fill(filledForm({ username: known.username }))
    await submit('Sign up')
    const refused = toastWith(page, 'Registration failed')
    await refused.waitFor()
    expect(await refused.getAttribute('data-variant')).toBe('destructive')
    expect(await refused.textContent()).toContain('taken')

    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 409, body: '' }))
    await fill(filledForm())
    await submit('Sign up')
    await untilToast(page, 'Registration failed', 'Please try again with different credentials')
  })
})

describe('Email verification page', () => {
  const title = (words: string) => page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor()
  const ERROR = 'There was an error verifying your email address. The verification link may be expired or invalid.'

  test('it starts in loading, and becomes success: the user is then refreshed', async () => {
    const person = filledForm()
    await signUpByForm(page, world.url, person, { isVerified: false })
    let go = () => {}
    const opened = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/auth/verify?*', async (route) => {
      await opened
      await route.continue()
    })
    await page.goto(await linkMailedTo(world.url, person.email, 'verify-email'))
    await page.getByRole('status').filter({ hasText: 'Verifying your email...' }).waitFor()
    const refreshed = page.waitForResponse('**/api/auth/user')
    go()
    await title('Email successfully verified')
    expect(await (await refreshed).json()).toMatchObject({ username: person.username, isEmailVerified: true })
    await link('Return to Login').click()
    await says('Email verified successfully')
    await page.goBack()
    await link('Go to Dashboard').click()
    await page.waitForURL(`${world.url}/`)
  })

  test("'Invalid verification token' without one; 'Verification failed' is the default; Return to Login to /auth", async () => {
    await page.goto(`${world.url}/verify-email`)
    await title('Invalid verification token')
    await says(ERROR)
    await link('Return to Login').click()
    await page.waitForURL(`${world.url}/auth`)

    // A token that was never mailed.
    await page.goto(`${world.url}/verify-email?token=made-up`)
    await page.getByRole('alert').getByText(ERROR).waitFor()

    // An answer without a message, another message, and no answer.
    await page.route('**/api/auth/verify?*', (route) => route.fulfill({ status: 200, json: { message: '' } }))
    await page.goto(`${world.url}/verify-email?token=without-a-message`)
    await title('Verification failed')
    await page.unrouteAll()
    await page.route('**/api/auth/verify?*', (route) => route.fulfill({ status: 200, json: { message: 'Well done' } }))
    await page.goto(`${world.url}/verify-email?token=another-message`)
    await title('Well done')
    await says(ERROR)
    await page.unrouteAll()
    await page.route('**/api/auth/verify?*', (route) => route.abort())
    await page.goto(`${world.url}/verify-email?token=no-answer`)
    await title('Verification failed')
    await says(ERROR)
    await link('Go to Dashboard').click()
    await page.waitForURL(`${world.url}/`)
  })
})
