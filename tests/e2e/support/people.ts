import type { BrowserContext, Page } from 'playwright-core'
import type { Device } from './device'
import { verifyEmail } from './mail'

export interface Person {
  readonly username: string
  readonly displayName: string
  readonly email: string
  readonly password: string
}

export function makePerson(username: string): Person {
  return { username, displayName: `${username} Example`, email: `${username}@example.org`, password: 'correct horse' }
}

interface SignUpOptions {
  /** Whether they have followed the link that was mailed to them: true by default. */
  readonly isVerified?: boolean
}

/** Registers with the server: the browser is signed in, without a page. */
export async function register(context: BrowserContext, url: string, person: Person): Promise<void> {
  const { username, displayName, email, password } = person
  await post(context, `${url}/api/auth/register`, { username, displayName, email, password })
  await verifyEmail(context.request, url, email)
}

/** Logs in with the server: the browser is signed in, without a page. */
export async function logIn(context: BrowserContext, url: string, { username, password }: Person): Promise<void> {
  await post(context, `${url}/api/auth/login`, { username, password })
}

/** Registers with the server, and opens `path` signed in: half the CPU time of `signUpByForm`. */
export async function openSignedUp(device: Device, url: string, person: Person, path = '/'): Promise<Page> {
  await register(device.context, url, person)
  return openSignedPage(device, url, path)
}

/** Logs in with the server, and opens `path` signed in. */
export async function openSignedIn(device: Device, url: string, person: Person, path = '/'): Promise<Page> {
  await logIn(device.context, url, person)
  return openSignedPage(device, url, path)
}

/** Waits for home; the caller knows what other pages show. */
async function openSignedPage(device: Device, url: string, path: string): Promise<Page> {
  const page = await device.open(url + path)
  if (path === '/') await accountButton(page).waitFor()
  return page
}

/** Registers with the server, and opens home signed in, on a page that is open already. */
export async function signUp(page: Page, url: string, person: Person): Promise<void> {
  await register(page.context(), url, person)
  await page.goto(`${url}/`)
  await accountButton(page).waitFor()
}

/** Registers as people do, on the combined page, and waits for home. */
export async function signUpByForm(
  page: Page,
  url: string,
  person: Person,
  { isVerified = true }: SignUpOptions = {},
): Promise<void> {
  await page.goto(`${url}/auth`)
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await form.getByLabel('Username', { exact: true }).fill(person.username)
  await form.getByLabel('Display name').fill(person.displayName)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: /^(Register|Sign up|Create account)$/ }).click()
  await page.waitForURL(`${url}/`)
  if (isVerified) await verifyEmail(page.context().request, url, person.email)
}

/** Signs in on the page that is shown, or on /auth. */
export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  if (!page.url().startsWith(`${url}/auth`)) await page.goto(`${url}/auth`)
  await page.getByLabel('Username', { exact: true }).fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: /^(Login|Log in)$/ }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'))
}

const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'My Account' })

async function post({ request }: BrowserContext, address: string, data: unknown): Promise<void> {
  const answer = await request.post(address, { headers: { origin: new URL(address).origin }, data })
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`)
}
