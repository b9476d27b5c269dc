import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readZip } from '../support/readZip'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { linkMailedTo } from './support/mail'
import { makePerson, openSignedIn, openSignedUp, type Person, signIn } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// A person's own account by hand: name and picture, email, password, sessions, theme, download and deletion.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Databases that belong to no account. */
const isOfTheDevice = (name: string | undefined) => name === 'moodloom-device' || name === 'moodloom-arrivals'

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  let device: Device
  let page: Page
  let person: Person

  beforeAll(async () => {
    device = await Device.incognito(shape)
    person = makePerson(`settings-${shape}`)
    page = await openSignedUp(device, world.url, person)
    await button(page, 'My Account').click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })
  afterAll(() => device?.remove())

  test('every section is there, and accessible', async () => {
    const names = [
      'Profile',
      'Email',
      'Password',
      'Sessions',
      'Notifications',
      'Appearance',
      'Agents',
      'AI',
      'Storage on the server',
      'Storage on this device',
      'Your data',
      'Diagnostics',
    ]
    for (const name of [...names, 'Delete account']) await section(page, name).waitFor()
    await shows(page, 'The AI tools are off: this server has no key for a provider.')
    await section(page, 'Storage on the server')
      .getByRole('paragraph')
      .filter({ hasText: '0 bytes of 2 GB used' })
      .waitFor()
    await section(page, 'Email').getByText('Verified', { exact: true }).waitFor()
    await section(page, 'Sessions').getByText('This device').waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('saves and shows a name and a picture', async () => {
    const profile = section(page, 'Profile')
    await profile.getByLabel('Display name').fill('x')
    await button(page, 'Save profile').click()
    await shows(page, 'Display name must be at least 2 characters')
    await profile.getByLabel('Display name').fill('Ada Lovelace')
    await button(page, 'Save profile').click()
    await shows(page, 'Profile saved')
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose a profile picture').click()
    await (await chooser).setFiles(await makePhoto(0))
    await shows(page, 'Profile picture changed')
    const face = profile.getByRole('img', { name: 'Profile picture' }).locator('img')
    await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(384)
    await page.reload()
    await face.waitFor()
    expect(await profile.getByLabel('Display name').inputValue()).toBe('Ada Lovelace')
    await button(page, 'Remove profile picture').click()
    await shows(page, 'Profile picture removed')
  })

  test('a new email takes effect once its link is followed', async () => {
    const email = section(page, 'Email')
    await email.getByLabel('New email').fill(`${shape}-new@example.org`)
    await email.getByLabel('Current password', { exact: true }).fill('not this one')
    await button(page, 'Change email').click()
    await shows(page, 'Wrong password')
    await email.getByLabel('Current password', { exact: true }).fill(person.password)
    await button(page, 'Change email').click()
    await shows(page, 'Check your inbox')
    await shows(
      page,
      `${shape}-new@example.org isn’t confirmed yet. Open the link we sent there; until then nothing changes.`,
    )
    await button(page, 'Resend the link').click()
    await shows(page, 'Link sent')
    await page.goto(await linkMailedTo(world.url, `${shape}-new@example.org`, 'verify-email', 2))
    await page.getByRole('heading', { name: 'Email successfully verified' }).waitFor()
    await page.goto(`${world.url}/settings`)
    await section(page, 'Email').getByText(`${shape}-new@example.org`).waitFor()
  })

  test('changing the password signs out every other device', async () => {
    const other = await Device.incognito(shape)
    try {
      const theirs = await openSignedIn(other, world.url, person)
      await page.reload()
      await expect.poll(() => section(page, 'Sessions').getByRole('listitem').count()).toBe(2)
      const password = section(page, 'Password')
      await password.getByLabel('Your current password', { exact: true }).fill('not this one')
      await password.getByLabel('New password', { exact: true }).fill('another horse')
      await password.getByLabel('Confirm new password', { exact: true }).fill('another horse')
      await button(page, 'Change password').click()
      await shows(page, 'Wrong password')
      await password.getByLabel('Your current password', { exact: true }).fill(person.password)
      await button(page, 'Change password').click()
      await shows(page, 'Password changed')
      person = { ...person, password: 'another horse' }
      await expect.poll(() => section(page, 'Sessions').getByRole('listitem').count()).toBe(1)
      await shows(theirs, 'Authentication failed. Please log in again.')

      await signIn(theirs, world.url, person)
      await page.reload()
      await button(page, 'Sign out everywhere else').click()
      await shows(page, 'Signed out everywhere else')
      await expect.poll(() => section(page, 'Sessions').getByRole('listitem').count()).toBe(1)
    } finally {
      await other.remove()
    }
  })

  test('the theme applies to this device only', async () => {
    await section(page, 'Appearance').getByLabel('Theme').selectOption('Dark')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await violations(page)).toEqual([])
    await section(page, 'Appearance').getByLabel('Theme').selectOption('System')
  })

  test('downloads everything as one zip', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('moodloom.zip')
    const files = readZip(await readFile(await file.path()))
    expect(JSON.parse(String(files.get('profile.json')))).toMatchObject({ displayName: 'Ada Lovelace' })
  })

  test('copies diagnostics with errors and without personal data', async () => {
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url })
    await page.evaluate(() => void Promise.reject(new Error('Lost "my words" on the way')))
    await button(page, 'Copy diagnostics').click()
    await shows(page, 'Diagnostics copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const { page: at, sync, errors } = JSON.parse(copied)
    expect({ at, sync, newest: errors.at(-1) }).toMatchObject({
      at: '/settings',
      sync: { waiting: 0, refused: 0 },
      newest: { where: 'unhandled rejection', error: 'Error: Lost "…" on the way' },
    })
    expect(copied).not.toContain('Lovelace')
    expect(copied).not.toContain('example.org')
  })

  test('sends diagnostics to the server', async () => {
    const sent = page.waitForResponse('**/api/diagnostics')
    await button(page, 'Send diagnostics').click()
    const answer = await sent
    expect(answer.status()).toBe(204)
    expect(JSON.parse(answer.request().postDataJSON().report)).toMatchObject({ page: '/settings' })
    await shows(page, 'Diagnostics sent')
  })

  test('includes service worker errors in the diagnostics', async () => {
    await device.installed(page)
    const [worker] = device.context.serviceWorkers()
    await worker?.evaluate(() => void Promise.reject(new Error('The worker gave up')))
    const logged = () => page.evaluate(() => localStorage.getItem('moodloom-errors') ?? '')
    await expect.poll(logged).toContain('The worker gave up')
    expect(JSON.parse(await logged()).at(-1)).toMatchObject({ where: 'service worker: unhandled rejection' })
  })

  test('the page behind a dialog does not scroll, wherever the wheel turns', async () => {
    // The content above may grow while it loads.
    await section(page, 'Storage on this device').getByText('Checking…').waitFor({ state: 'detached' })
    const place = () => page.evaluate(() => scrollY)
    const wheel = async (x: number, y: number) => {
      const turned = page.evaluate(() => new Promise((resolve) => addEventListener('wheel', resolve, { once: true })))
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, -300)
      await turned
      // The wheel's scrolling takes effect within two frames.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
    await section(page, 'Delete account').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const before = await place()
    expect(before).toBeGreaterThan(300)
    const box = await dialog.boundingBox()
    if (!box) throw new Error('The dialog is not drawn')
    await wheel(box.x + box.width / 2, box.y + 20)
    await wheel(box.x + box.width / 2, box.y + box.height / 2)
    await wheel(20, 20)
    expect(await place()).toBe(before)
    // A press outside, below the toasts, only closes it.
    await page.mouse.click(20, box.y - 30)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await wheel(20, 300)
    await expect.poll(place).toBeLessThan(before)
  })

  test('deletes the account with its password, after showing what goes with it', async () => {
    await button(page, 'Delete my account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByText('You don’t own any boards, so none are deleted.').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'Delete my account').click()
    await dialog.getByLabel('Your password', { exact: true }).fill('not this one')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await dialog.getByText('Wrong password').waitFor()
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
    const other = await Device.incognito(shape)
    try {
      const theirs = await openSignedIn(other, world.url, person)
      await theirs.getByText('No boards available.').waitFor()
      await dialog.getByRole('button', { name: 'Delete permanently' }).click()
      await shows(page, 'Account deleted')
      await shows(theirs, 'Your account was deleted')
      await theirs.getByRole('button', { name: 'Clear this device' }).click()
      await theirs.getByRole('link', { name: 'Log in' }).first().waitFor()
      const saved = () => theirs.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      await expect.poll(async () => (await saved()).filter((name) => !isOfTheDevice(name))).toEqual([])
    } finally {
      await other.remove()
    }
    await page.waitForURL(`${world.url}/`)
    await page.getByRole('link', { name: 'Log in' }).first().waitFor()
    // What is left must not belong to an account.
    const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(left.filter((name) => !isOfTheDevice(name))).toEqual([])
  })
})
