import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { verifyEmail } from './support/mail'
import { makePerson, openSignedUp, register } from './support/people'
import { halves, makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// Ann shares a board with Ben, who is on a phone, and with a guest, who has no account, as people do it.

let world: World
let annDevice: Device
let benDevice: Device
let ann: Page
let ben: Page
let boardId: number

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  annDevice = await Device.incognito('desktop')
  benDevice = await Device.incognito('phone')
  await register(benDevice.context, world.url, makePerson('ben'))
  ben = await benDevice.context.newPage()
  ann = await openSignedUp(annDevice, world.url, makePerson('ann'), '/board/new')
  const editor = new Editor(ann, 'desktop')
  await editor.ready()
  await editor.addText('Tiles')
  await editor.rename('Kitchen')
  // The sheet offers to save the board first, then continues.
  await ann.getByRole('button', { name: 'Invite', exact: true }).click()
  await sheet(ann).getByRole('button', { name: 'Save', exact: true }).click()
  await ann.waitForURL(/\/board\/\d+$/)
  await sheet(ann).getByRole('heading', { name: 'Invite people' }).waitFor()
  await sheet(ann).getByRole('button', { name: 'Close' }).click()
  await editor.untilState('Saved')
  boardId = Number(ann.url().split('/').pop())
})

afterAll(async () => {
  await annDevice?.remove()
  await benDevice?.remove()
  await world?.close()
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Share this board' })

async function openSheet(page: Page): Promise<void> {
  if (await sheet(page).isVisible()) return
  // On a phone, inviting starts from the list of people if others, here Ann, are present.
  if (page === ben) await page.getByRole('button', { name: /^People on this board/ }).click()
  await page.getByRole('button', { name: page === ben ? 'People' : 'Invite', exact: true }).click()
  await sheet(page).getByRole('heading', { name: 'People', exact: true }).waitFor()
}

async function invite(who: string, { canEdit }: { canEdit: boolean }): Promise<void> {
  await openSheet(ann)
  await sheet(ann).getByRole('textbox', { name: 'Username or email' }).fill(who)
  const right = sheet(ann).getByRole('switch', { name: 'Can edit' })
  if ((await right.isChecked()) !== canEdit) await right.click()
  await sheet(ann).getByRole('button', { name: 'Invite', exact: true }).click()
  await sheet(ann)
    .getByText(new RegExp(`${who} is invited`))
    .first()
    .waitFor()
}

describe.sequential('rule 14: granting, changing and revoking a right', () => {
  test('someone invited by username accepts at /collaborate and edits', async () => {
    await invite('ben', { canEdit: true })
    await sheet(ann).getByText('Invited to edit').waitFor()

    await ben.goto(`${world.url}/collaborate`)
    await ben.getByText('invited you to edit').waitFor()
    expect(await violations(ben)).toEqual([])
    await ben.getByRole('button', { name: 'Accept Kitchen' }).click()
    await ben.getByRole('link', { name: 'Kitchen' }).click()
    const editor = new Editor(ben, 'phone')
    await editor.ready()
    await editor.addText('Brass')
    await editor.untilState('Saved')
    await ann.getByText('Brass', { exact: true }).waitFor()
  })

  test('a collaborator who accepted is listed at once, with their permission', async () => {
    await sheet(ann).getByRole('combobox', { name: 'Access for ben Example' }).waitFor()
    await expect.poll(() => sheet(ann).getByText('Invited to edit').count()).toBe(0)
    expect(await violations(ann)).toEqual([])
  })

  test('made a viewer, they see the board locked to Preview, without doing anything', async () => {
    await sheet(ann).getByRole('combobox', { name: 'Access for ben Example' }).selectOption('Can view')
    await ben.getByRole('button', { name: 'Add Text' }).waitFor({ state: 'hidden' })
    await ben.getByRole('region', { name: 'Board', exact: true }).waitFor()
    expect(await ben.getByText('Brass', { exact: true }).count()).toBe(1)
  })

  test('a removed collaborator sees that the board is closed, and no longer finds it anywhere', async () => {
    await sheet(ann).getByRole('button', { name: 'Remove ben Example' }).click()
    await sheet(ann).getByRole('button', { name: 'Remove ben Example' }).click()
    await ben.getByText('Brass', { exact: true }).waitFor({ state: 'hidden' })
    await expect.poll(() => sheet(ann).getByRole('combobox', { name: 'Access for ben Example' }).count()).toBe(0)
    await ben.goto(`${world.url}/collaborate`)
    await ben.getByText('No one has shared a board with you yet.').waitFor()
    await ben.goto(`${world.url}/board/${boardId}`)
    await ben.getByText('Invalid Board ID').waitFor()
  })

  test('anyone signed in can view a public board until it is private again', async () => {
    await openSheet(ann)
    await sheet(ann).getByRole('switch', { name: 'Public board' }).click()
    await expect.poll(visibility).toBe('public')
    await ben.goto(`${world.url}/board/${boardId}`)
    await ben.getByText('Tiles', { exact: true }).waitFor()
    expect(await ben.getByRole('button', { name: 'Add Text' }).count()).toBe(0)
    await sheet(ann).getByRole('switch', { name: 'Public board' }).click()
    await expect.poll(visibility).toBe('private')
    await ben.getByText('Tiles', { exact: true }).waitFor({ state: 'hidden' })
  })

  test('a collaborator who was invited again can leave', async () => {
    await invite('ben', { canEdit: false })
    await ben.goto(`${world.url}/collaborate`)
    await ben.getByRole('button', { name: 'Accept Kitchen' }).click()
    await ben.getByRole('link', { name: 'Kitchen' }).click()
    await ben.getByText('Tiles', { exact: true }).waitFor()
    await openSheet(ben)
    await sheet(ben).getByRole('button', { name: 'Leave board' }).click()
    await sheet(ben).getByRole('button', { name: 'Leave board' }).click()
    await ben.waitForURL(`${world.url}/collaborate`)
    await ben.getByText('No one has shared a board with you yet.').waitFor()
    await expect.poll(() => sheet(ann).getByRole('combobox', { name: 'Access for ben Example' }).count()).toBe(0)
  })
})

test('an invitation typed offline stays, and is sent once back online', async () => {
  await openSheet(ann)
  world.tunnel.cut()
  await sheet(ann).getByRole('textbox', { name: 'Username or email' }).fill('ben')
  await sheet(ann).getByRole('button', { name: 'Invite', exact: true }).click()
  await sheet(ann).getByRole('alert').getByText('The server can’t be reached.').waitFor()
  await sheet(ann).getByRole('button', { name: 'Close' }).click()
  await openSheet(ann)
  await expect.poll(() => sheet(ann).getByRole('textbox', { name: 'Username or email' }).inputValue()).toBe('ben')
  world.tunnel.restore()
  await sheet(ann).getByRole('button', { name: 'Invite', exact: true }).click()
  await sheet(ann).getByText('@ben is invited', { exact: false }).first().waitFor()
})

test('an email without an account can be invited; its link survives signing up', async () => {
  const zoe = makePerson('zoe')
  await invite(zoe.email, { canEdit: true })
  const answer = await annDevice.context.request.get(`${world.url}/api/boards/${boardId}/invitations`)
  const [{ id }] = (await answer.json()).filter(({ email }: { email: string | null }) => email === zoe.email)

  const device = await Device.incognito('phone')
  try {
    const page = await device.open(`${world.url}/collaborate?invitation=${id}`)
    await page.waitForURL(/\/auth\?next=/)
    await page.getByRole('tab', { name: 'Register' }).click()
    const form = page.getByRole('tabpanel', { name: 'Register' })
    await form.getByLabel('Username', { exact: true }).fill(zoe.username)
    await form.getByLabel('Display name').fill(zoe.displayName)
    await form.getByLabel('Email').fill(zoe.email)
    await form.getByLabel('Password', { exact: true }).fill(zoe.password)
    await form.getByLabel('Confirm password', { exact: true }).fill(zoe.password)
    await form.getByRole('button', { name: /^(Register|Sign up|Create account)$/ }).click()
    await page.waitForURL(`${world.url}/collaborate?invitation=${id}`)
    await page.getByText(/^Confirm your email first/).waitFor()
    await verifyEmail(page.context().request, world.url, zoe.email)
    await page.reload()
    const accept = page.getByRole('button', { name: 'Accept Kitchen' })
    await expect.poll(() => accept.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Kitchen' }).waitFor()
  } finally {
    await device.remove()
  }
})

test('a share link shows the board, its images and its changes to a guest, until it is turned off', async () => {
  const editor = new Editor(ann, 'desktop')
  if (await sheet(ann).isVisible()) await sheet(ann).getByRole('button', { name: 'Close' }).click()
  const photoId = await editor.addPhoto(await makePhoto(0))
  await editor.untilState('Saved')
  await openSheet(ann)
  await sheet(ann).getByRole('button', { name: 'Create link' }).click()
  const address = await sheet(ann).getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  expect(address).toMatch(new RegExp(`^${world.url}/s/[\\w-]{43}$`))
  await sheet(ann).getByRole('button', { name: 'Close' }).click()

  const device = await Device.incognito('phone')
  try {
    const guest = await device.open(address)
    await guest.getByRole('heading', { name: 'Kitchen' }).waitFor()
    await guest.getByText('by ann Example').waitFor()
    await expect.poll(() => halves(guest.locator(`img[data-element-id="${photoId}"]`))).toBe('red, blue')
    for (const name of ['Add Text', 'Save', 'Invite']) expect(await guest.getByRole('button', { name }).count()).toBe(0)
    expect(await guest.getByRole('navigation').count()).toBe(0)

    for (const colorScheme of ['dark', 'light'] as const) {
      await guest.emulateMedia({ colorScheme })
      expect(await violations(guest)).toEqual([])
    }
    const before = await guest.getByText('Tiles', { exact: true }).boundingBox()
    await guest.getByRole('button', { name: 'Zoom In' }).click()
    await expect
      .poll(async () => (await guest.getByText('Tiles', { exact: true }).boundingBox())?.width)
      .not.toBe(before?.width)

    await editor.addText('Walnut')
    await editor.untilState('Saved')
    await guest.getByText('Walnut', { exact: true }).waitFor()

    await device.installed(guest)
    world.tunnel.cut()
    await lookAgain(guest)
    await guest.getByText('The server can’t be reached.').waitFor()
    expect(await guest.getByText('Walnut', { exact: true }).count()).toBe(1)
    world.tunnel.restore()
    await lookAgain(guest)
    await guest.getByText('The server can’t be reached.').waitFor({ state: 'hidden' })

    await openSheet(ann)
    await sheet(ann).getByRole('button', { name: 'Turn off link' }).click()
    await sheet(ann).getByRole('button', { name: 'Turn off for everyone' }).click()
    await sheet(ann).getByRole('button', { name: 'Create link' }).waitFor()
    await lookAgain(guest)
    await guest.getByText('This link no longer works').waitFor()
    expect(await guest.locator('[data-element-id]').count()).toBe(0)
    // The service worker has not cached any of it.
    await guest.reload()
    await guest.getByText('This link no longer works').waitFor()
    expect(await guest.locator('[data-element-id]').count()).toBe(0)
  } finally {
    await device.remove()
  }
})

/** As if a phone was taken out of a pocket: the page checks at once, not only after 10 s. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

async function visibility(): Promise<string> {
  const answer = await annDevice.context.request.get(`${world.url}/api/boards/${boardId}`)
  return (await answer.json()).visibility
}
