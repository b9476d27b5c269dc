import type { Page } from 'playwright-core'
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

/** Registers with the server, and opens home signed in: half the CPU time of `signUpByForm`. */
export async function signUp(
  page: Page,
  url: string,
  { username, displayName, email, password }: Person,
): Promise<void> {
  const { request } = page.context()
  const answer = await request.post(`${url}/api/auth/register`, {
    headers: { origin: url },
    data: { username, displayName, email, password },
  })
  if (!answer.ok()) throw new Error(`register: ${answer.status()} ${await answer.text()}`)
  await verifyEmail(request, url, email)
  await page.goto(`${url}/`)
  await page.getByRole('banner').getByRole('button', { name: 'My Account' }).waitFor()
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
