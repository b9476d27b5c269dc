import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { MailServer } from './support/MailServer'
import { joinVerified, linkMailedTo, mailsTo } from './support/mail'
import { makePerson, type Person, signIn, signUpByForm } from './support/people'
import { createWorld, type World } from './support/world'

// Emails and where their links lead: an email is confirmed, a password is reset, an invitation is followed.

let mailServer: MailServer
let world: World
beforeAll(async () => {
  mailServer = await MailServer.start()
  world = await createWorld({ emptyData: inject('emptyData'), mailServer })
})
afterAll(async () => {
  await world?.close()
  await mailServer?.close()
})

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  let device: Device
  let page: Page
  let person: Person

  beforeAll(async () => {
    device = await Device.incognito(shape)
    page = await device.open(world.url)
    person = makePerson(`mail-${shape}`)
    await signUpByForm(page, world.url, person, { isVerified: false })
  })
  afterAll(() => device?.remove())

  test('refuses inviting, following and publishing until the email is confirmed; the link can be resent', async () => {
    await page.goto(`${world.url}/board/new`)
    const editor = new Editor(page, shape)
    await editor.ready()
    await editor.addText('Tiles')
    await editor.save()
    await page.waitForURL(/\/board\/\d+$/)
    await editor.untilState('Saved')
    const sheet = page.getByRole('dialog', { name: 'Share this board' })
    await button(page, 'Invite').click()
    await sheet.getByRole('textbox', { name: 'Username or email' }).fill('friend@example.org')
    await sheet.getByRole('button', { name: 'Invite', exact: true }).click()
    await sheet.getByText('Confirm your email to invite people: open the link we emailed you.').waitFor()
    await sheet.getByRole('button', { name: 'Resend the link' }).click()
    await shows(page, 'Link sent')

    await sheet.getByRole('switch', { name: 'Public board' }).click()
    await sheet.getByText(`To make a board public, open the link we emailed to ${person.email}.`).waitFor()
    expect(await sheet.getByRole('switch', { name: 'Public board' }).isChecked()).toBe(false)

    await page.goto(`${world.url}/`)
    await makePublic(page)
    await shows(page, 'Confirm your email first')
    await button(page, 'Resend').click()
    await shows(page, 'Link sent')
    await mailsTo(world.url, person.email, 'verify-email', 3)

    const { username } = await joinVerified(world.url, `followed-${shape}`)
    await page.goto(`${world.url}/u/${username}`)
    await button(page, `Follow ${username}`).click()
    await shows(page, `To follow people, open the link we emailed to ${person.email}.`)
    await button(page, `Follow ${username}`).waitFor()
  })

  test('the link confirms the email, once; then a board can be made public', async () => {
    const address = await linkMailedTo(world.url, person.email, 'verify-email', 3)
    await page.goto(address)
    await page.getByRole('heading', { name: 'Email successfully verified' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await link(page, 'Go to Dashboard').getAttribute('href')).toBe('/')
    await link(page, 'Return to Login').click()
    await shows(page, 'Email verified successfully')

    await page.goto(address)
    await page.getByRole('heading', { name: 'The verification link has expired or has already been used' }).waitFor()
    await shows(
      page,
      'There was an error verifying your email address. The verification link may be expired or invalid.',
    )
    await page.goto(`${world.url}/verify-email`)
    await page.getByRole('heading', { name: 'Invalid verification token' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await link(page, 'Return to Login').getAttribute('href')).toBe('/auth')

    await link(page, 'Go to Dashboard').click()
    await page.waitForURL(`${world.url}/`)
    await makePublic(page)
    await expect
      .poll(async () => (await (await page.request.get(`${world.url}/api/boards`)).json())[0].visibility)
      .toBe('public')
  })

  test('someone invited by an email address without an account signs up through its link and finds the invitation', async () => {
    const [board] = await (await page.request.get(`${world.url}/api/boards`)).json()
    const guest = makePerson(`guest-${shape}`)
    await page.request.post(`${world.url}/api/boards/${board.id}/collaborators`, {
      headers: { origin: world.url },
      data: { email: guest.email, canEdit: true },
    })
    const [mail] = await mailsTo(world.url, guest.email, 'invitation')
    expect(mail?.subject).toBe(`${person.displayName} invites you to “Untitled Board”`)
    const other = await Device.incognito(shape)
    try {
      const theirs = await other.open(mail?.link ?? '')
      await theirs.waitForURL(/\/auth\?next=/)
      await signUpHere(theirs, guest)
      await shows(theirs, `Confirm your email first: open the link we emailed to ${guest.email}`)
      expect(await violations(theirs)).toEqual([])
      await theirs.goto(await linkMailedTo(world.url, guest.email, 'verify-email'))
      await theirs.getByRole('heading', { name: 'Email successfully verified' }).waitFor()
      await theirs.goto(mail?.link ?? '')
      await button(theirs, 'Accept Untitled Board').click()
      await theirs.getByRole('link', { name: 'Untitled Board' }).first().waitFor()
    } finally {
      await other.remove()
    }
  })

  test('a forgotten password is reset through a link, which ends every session', async () => {
    const other = await Device.incognito(shape)
    try {
      const theirs = await other.open(`${world.url}/auth/login`)
      await link(theirs, 'Forgot password?').click()
      await theirs.getByRole('heading', { name: 'Reset password' }).waitFor()
      expect(await violations(theirs)).toEqual([])
      await button(theirs, 'Send the link').click()
      await shows(theirs, 'Invalid email')
      await theirs.getByLabel('Email').fill('nobody@example.org')
      await button(theirs, 'Send the link').click()
      await shows(theirs, 'If nobody@example.org has an account, an email with a link is on its way.')
      await link(theirs, 'Back to login').click()
      await link(theirs, 'Forgot password?').click()
      await theirs.getByLabel('Email').fill(person.email)
      await button(theirs, 'Send the link').click()
      await theirs.getByRole('heading', { name: 'Check your inbox' }).waitFor()

      const address = await linkMailedTo(world.url, person.email, 'reset-password')
      await theirs.goto(address)
      await theirs.getByRole('heading', { name: 'Choose a new password' }).waitFor()
      expect(await violations(theirs)).toEqual([])
      await theirs.getByLabel('New password', { exact: true }).fill('another horse')
      await theirs.getByLabel('Confirm new password', { exact: true }).fill('a third horse')
      await button(theirs, 'Change password').click()
      await shows(theirs, 'Passwords do not match')
      await theirs.getByLabel('Confirm new password', { exact: true }).fill('another horse')
      await button(theirs, 'Change password').click()
      await shows(theirs, 'Password changed')
      await theirs.waitForURL(`${world.url}/auth/login`)
      person = { ...person, password: 'another horse' }
      await signIn(theirs, world.url, person)

      await theirs.context().clearCookies()
      await theirs.goto(address)
      await theirs.getByLabel('New password', { exact: true }).fill('a fourth horse')
      await theirs.getByLabel('Confirm new password', { exact: true }).fill('a fourth horse')
      await button(theirs, 'Change password').click()
      await theirs.getByRole('heading', { name: 'Link not valid' }).waitFor()
      await link(theirs, 'Ask for a new link').click()
      await theirs.getByRole('heading', { name: 'Reset password' }).waitFor()
    } finally {
      await other.remove()
    }
    // The reset ended the first device's session.
    await page.goto(`${world.url}/profile`)
    await shows(page, 'Authentication failed. Please log in again.')
  })
})

/** From the menu of the only board's card. */
async function makePublic(page: Page): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: 'Untitled Board' }).first()
  await card
    .getByRole('button', { name: /Untitled Board/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Make public' }).click()
}

/** On the combined page, already open. */
async function signUpHere(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await form.getByLabel('Username', { exact: true }).fill(person.username)
  await form.getByLabel('Display name').fill(person.displayName)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(/\/collaborate\?invitation=/)
}
