import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { linkMailedTo } from './support/mail'
import { makePerson, type Person, signIn, signUpByForm } from './support/people'
import { createWorld, type World } from './support/world'

// Signing in with a passkey, by hand, with Chromium's virtual authenticator.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true })
const SIGN_IN = 'Sign in with a passkey'

/** Adds a platform authenticator that requests a fingerprint and gets it. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}
interface Authenticator {
  readonly cdp: CDPSession
  readonly authenticatorId: string
}
/** Whether the person touches the sensor as soon as they are prompted, or waits. */
const touches = ({ cdp, authenticatorId }: Authenticator, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
const credentialsIn = async ({ cdp, authenticatorId }: Authenticator) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** In the page: records whether it offers passkeys in name fields. */
const NOTE_OFFERS = `
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = (options) => {
    const answer = get(options)
    if (options.mediation !== 'conditional') return answer
    window.isOffering = true
    return answer.finally(() => { window.isOffering = false })
  }
`

/**
 * Touches the sensor and presses the button, once the page has made its autofill offer: an offer made after the touch
 * would be answered, too.
 */
async function press(page: Page, authenticator: Authenticator): Promise<void> {
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isOffering'))).toBe(true)
  await touches(authenticator, true)
  await button(page, SIGN_IN).click()
}

async function toSettings(page: Page): Promise<void> {
  await page.goto(`${world.url}/settings`)
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
}
async function addPasskey(page: Page, person: Person, name: string): Promise<void> {
  await button(page, 'Add a passkey').click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
}
async function logOut(page: Page): Promise<void> {
  await button(page, 'My Account').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/\/auth/)
}

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  let device: Device
  let page: Page
  let person: Person
  let authenticator: Authenticator

  beforeAll(async () => {
    device = await Device.incognito(shape)
    await device.context.addInitScript(NOTE_OFFERS)
    page = await device.open(world.url)
    person = makePerson(`passkeys-${shape}`)
    await signUpByForm(page, world.url, person)
    await toSettings(page)
  })
  afterAll(() => device?.remove())

  test('the section, its dialog and the sign-in page are accessible', async () => {
    await passkeys(page).getByText('No passkeys yet.').waitFor()
    expect(await violations(page)).toEqual([])
    await addPasskey(page, { ...person, password: 'not this one' }, 'My phone')
    await shows(page, 'Wrong password')
    expect(await violations(page)).toEqual([])
    await button(page, 'Cancel').click()
    await logOut(page)
    await page.goto(`${world.url}/auth/login`)
    await button(page, SIGN_IN).waitFor()
    expect(await violations(page)).toEqual([])
    await signIn(page, world.url, person)
  })

  test('adds a passkey with a name and the password, and sends an email about it', async () => {
    // Only added now: the CDP session that runs axe removes authenticators when it ends.
    authenticator = await addAuthenticator(page)
    await touches(authenticator, true)
    await toSettings(page)
    await passkeys(page).getByText('No passkeys yet.').waitFor()
    await addPasskey(page, { ...person, password: 'not this one' }, 'My phone')
    await shows(page, 'Wrong password')
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await shows(page, 'Passkey added')
    await passkeys(page).getByText('My phone').waitFor()
    await passkeys(page).getByText('Added just now, not used yet').waitFor()
    expect(await credentialsIn(authenticator)).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
    expect(await linkMailedTo(world.url, person.email, 'passkey-added')).toMatch(/\/settings$/)
  })

  test('offline, adding one is refused with a message, and the form keeps its contents', async () => {
    await device.context.setOffline(true)
    await addPasskey(page, person, 'Offline')
    await shows(page, 'The server can’t be reached. Check your connection and try again.')
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Offline')
    await device.context.setOffline(false)
    await button(page, 'Cancel').click()
    expect(await credentialsIn(authenticator)).toHaveLength(1)
  })

  test('refuses a second one on the same authenticator with a message, and adds nothing', async () => {
    await addPasskey(page, person, 'Twice')
    await shows(page, 'This device has a passkey for your account already.')
    await button(page, 'Cancel').click()
    expect(await passkeys(page).getByRole('listitem').count()).toBe(1)
  })

  test('signs in without a name or a password', async () => {
    await touches(authenticator, false)
    await logOut(page)
    await page.goto(`${world.url}/auth/login`)
    await press(page, authenticator)
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'))
    await shows(page, 'Login successful')
    await toSettings(page)
    await passkeys(page).getByText('Added just now, last used just now').waitFor()
  })

  test('signs in from the browser’s autofill, without the button', async () => {
    await logOut(page)
    // Without a browser window to pick in, the virtual authenticator picks as soon as the page offers.
    await touches(authenticator, true)
    await page.goto(`${world.url}/auth/login`)
    await shows(page, 'Login successful')
  })

  test('offline, the button shows a message; back online, it works again', async () => {
    await touches(authenticator, false)
    await logOut(page)
    await page.goto(`${world.url}/auth`)
    await button(page, SIGN_IN).waitFor()
    await device.context.setOffline(true)
    await shows(page, 'You need to be online to sign in with a passkey.')
    expect(await button(page, SIGN_IN).isDisabled()).toBe(true)
    await device.context.setOffline(false)
    await expect.poll(() => button(page, SIGN_IN).isEnabled()).toBe(true)
    await press(page, authenticator)
    await page.waitForURL(`${world.url}/`)
    await shows(page, 'Welcome back!')
  })

  test('removed with the password, it signs no one in, though the device still offers it; the password does', async () => {
    await toSettings(page)
    await button(page, 'Remove My phone').click()
    const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' })
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await shows(page, 'Passkey removed')
    await passkeys(page).getByText('No passkeys yet.').waitFor()
    await touches(authenticator, false)
    await logOut(page)
    await page.goto(`${world.url}/auth/login`)
    expect(await credentialsIn(authenticator)).toHaveLength(1)
    await press(page, authenticator)
    await shows(page, 'This passkey isn’t registered here. Log in with your password.')
    await touches(authenticator, false)
    expect(new URL(page.url()).pathname).toBe('/auth/login')
    await signIn(page, world.url, person)
  })

  test('shows nothing about passkeys in a browser without them', async () => {
    const plain = await Device.incognito(shape)
    try {
      await plain.context.addInitScript('delete window.PublicKeyCredential')
      const theirs = await plain.open(`${world.url}/auth`)
      await button(theirs, 'Log in').waitFor()
      expect(await button(theirs, SIGN_IN).count()).toBe(0)
      await signIn(theirs, world.url, person)
      await toSettings(theirs)
      await theirs.getByRole('region', { name: 'Sessions', exact: true }).getByText('This device').waitFor()
      expect(await passkeys(theirs).count()).toBe(0)
    } finally {
      await plain.remove()
    }
  })
})
