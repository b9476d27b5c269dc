import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { HistoryEntry } from '../../contract/history'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { Exporter } from './support/Exporter'
import { makePerson, type Person, signUpByForm } from './support/people'
import { halves, makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// Someone without an account makes a board at /try, and has it in their account later.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

/** Collects a page's API calls and sockets. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  page.on('websocket', (socket) => calls.push(socket.url()))
  return calls
}

const accountDialog = (page: Page) => page.getByRole('dialog', { name: /^Create an account to/ })

async function fillRegistration(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await form.getByLabel('Username', { exact: true }).fill(person.username)
  await form.getByLabel('Display name').fill(person.displayName)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Sign up' }).click()
}

async function historyOf(device: Device, boardId: number): Promise<HistoryEntry[]> {
  return (await device.context.request.get(`${world.url}/api/boards/${boardId}/history`)).json()
}

describe.each(['phone', 'desktop'] as const)('on a %s', (shape) => {
  let device: Device
  let page: Page
  let editor: Editor
  let calls: string[]
  let photo: string
  let text: string
  let madeAt: number

  beforeAll(async () => {
    device = await Device.incognito(shape)
    page = await device.open(`${world.url}/`)
    editor = new Editor(page, shape)
  })
  afterAll(async () => {
    world.tunnel.restore()
    await device?.remove()
  })

  test('home is one press from the editor, and one more from choosing an image', async () => {
    await page.getByRole('link', { name: 'Start your first board' }).click()
    await page.waitForURL(`${world.url}/try`)
    await editor.ready()
    calls = watchCalls(page)
    photo = await editor.addPhoto(await makePhoto(0))
    await expect.poll(() => halves(page.locator('img[data-element-id]'))).toBe('red, blue')
    text = await editor.addText('Linen and lime')
    madeAt = Date.now()
    if (shape === 'phone') await editor.untilState('Saved on this device')
  })

  test('the board survives a reload', async () => {
    await page.reload()
    await editor.element(photo).waitFor()
    await editor.element(text).waitFor()
    expect(new URL(page.url()).pathname).toBe('/try')
  })

  test('the board can be changed and exported', async () => {
    // Changes to an element within two seconds are one moment of its history.
    await expect.poll(() => Date.now() - madeAt, { timeout: 5_000 }).toBeGreaterThan(2_000)
    if (shape === 'phone') await editor.element(text).tap()
    else await editor.element(text).click()
    await editor.type(text, 'Linen, lime and clay')
    const exporter = new Exporter(page, shape)
    await exporter.open()
    const { file } = await exporter.save()
    expect((await sharp(file).metadata()).format).toBe('png')
    await page.keyboard.press('Escape')
    await exporter.dialog.waitFor({ state: 'hidden' })
  })

  test('none of it has sent the server a request', async () => {
    // Waits for idle time, in which the editor loads more.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(calls).toEqual([])
  })

  test('opens offline', async () => {
    await device.installed(page)
    world.tunnel.cut()
    await device.context.setOffline(true)
    await page.reload()
    await editor.element(photo).waitFor()
    await expect.poll(() => halves(page.locator('img[data-element-id]'))).toBe('red, blue')
    world.tunnel.restore()
    await device.context.setOffline(false)
  })

  test('inviting someone, and saving, require an account and say so', async () => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await accountDialog(page).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await accountDialog(page).waitFor({ state: 'hidden' })
    await editor.save()
    await page.getByRole('dialog', { name: 'Create an account to save this board' }).waitFor()
    expect(calls).toEqual([])
  })

  test('after signing up, it is on the server once, with its image and its history', async () => {
    await accountDialog(page).getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('tab', { name: 'Register', selected: true }).waitFor()
    await fillRegistration(page, makePerson(`try-${shape}`))
    await page.waitForURL(/\/board\/\d+$/)
    await editor.element(photo).waitFor()
    await editor.untilState('Saved')
    const api = new Api(device.context, world.url)
    const boards = await api.boards()
    expect(boards).toHaveLength(1)
    const boardId = boards[0]?.id ?? 0
    expect(page.url()).toBe(`${world.url}/board/${boardId}`)
    const elements = await api.elements(boardId)
    expect(elements.map(({ id, type }) => [id, type])).toEqual(
      expect.arrayContaining([
        [photo, 'image'],
        [text, 'text'],
      ]),
    )
    const address = elements.find(({ id }) => id === photo)?.content
    expect((await device.context.request.get(world.url + address)).ok()).toBe(true)
    const history = await historyOf(device, boardId)
    const ofText = history.filter(({ elementId }) => elementId === text).reverse()
    expect(ofText.map(({ changeType }) => changeType)).toContain('update')
    expect(ofText.at(-1)?.newState).toMatchObject({ content: 'Linen, lime and clay' })
    expect(new Set(history.map(({ timestamp }) => timestamp)).size).toBeGreaterThan(1)
  })

  test('without mail, a new user shares it and makes it public at once, without confirming an email', async () => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Share this board' })
    await sheet.getByRole('switch', { name: 'Public board' }).click()
    await expect.poll(() => sheet.getByRole('switch', { name: 'Public board' }).isChecked()).toBe(true)
    await sheet.getByRole('textbox', { name: 'Username or email' }).fill('friend@example.org')
    await sheet.getByRole('button', { name: 'Invite', exact: true }).click()
    await sheet.getByText('friend@example.org').first().waitFor()
    await page.goto(`${world.url}/settings`)
    await page.getByRole('region', { name: 'Email', exact: true }).getByText(`try-${shape}@example.org`).waitFor()
    expect(await page.getByRole('button', { name: 'Resend the link' }).count()).toBe(0)
  })

  test('for someone with an account, /try opens a new board in the account', async () => {
    await page.goto(`${world.url}/try`)
    await page.waitForURL(`${world.url}/board/new`)
    await editor.ready()
    expect(await editor.elements.count()).toBe(0)
  })
})

test('after logging in to an account, the trial is a board beside the existing ones', async () => {
  const person = makePerson('returning')
  const elsewhere = await Device.incognito('desktop')
  const device = await Device.incognito('phone')
  try {
    await signUpByForm(await elsewhere.open(world.url), world.url, person)
    const page = await device.open(`${world.url}/try`)
    const calls = watchCalls(page)
    const editor = new Editor(page, 'phone')
    await editor.ready()
    await editor.rename('Kitchen')
    const id = await editor.addText('Terracotta')
    await editor.save()
    expect(calls).toEqual([])
    await accountDialog(page).getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Username', { exact: true }).fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(/\/board\/\d+$/)
    await editor.element(id).waitFor()
    await editor.untilState('Saved')
    const boards = await new Api(device.context, world.url).boards()
    expect(boards.map(({ name }) => name)).toEqual(['Kitchen'])
  } finally {
    await device.remove()
    await elsewhere.remove()
  }
})

test('signing up on one’s own adopts the trial too', async () => {
  const device = await Device.incognito('desktop')
  try {
    const page = await device.open(`${world.url}/try`)
    const editor = new Editor(page, 'desktop')
    await editor.ready()
    const id = await editor.addText('Oak')
    const mark = () => page.evaluate(() => localStorage.getItem('moodloom-trial'))
    await expect.poll(mark).not.toBeNull()
    await signUpByForm(page, world.url, makePerson('detour'))
    const boards = page.getByRole('link', { name: /Untitled Board/ })
    await boards.first().click()
    await editor.element(id).waitFor()
  } finally {
    await device.remove()
  }
})

test('a share link guest takes a copy and changes it, leaving the board unchanged', async () => {
  const owner = await Device.incognito('desktop')
  const device = await Device.incognito('phone')
  try {
    const own = await owner.open(world.url)
    await signUpByForm(own, world.url, makePerson('lender'))
    await own.goto(`${world.url}/board/new`)
    const original = new Editor(own, 'desktop')
    await original.ready()
    await original.addText('Borrowed')
    await original.addPhoto(await makePhoto(0))
    await original.save()
    await own.waitForURL(/\/board\/\d+$/)
    await original.untilState('Saved')
    await own.getByRole('button', { name: 'Invite', exact: true }).click()
    const sheet = own.getByRole('dialog', { name: 'Share this board' })
    await sheet.getByRole('button', { name: 'Create link' }).click()
    const guest = await device.open(await sheet.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
    await guest.getByRole('button', { name: 'Remix' }).click()
    await guest.waitForURL(`${world.url}/try`)
    const copy = new Editor(guest, 'phone')
    await copy.ready()
    await expect.poll(() => halves(guest.locator('img[data-element-id]'))).toBe('red, blue')
    await copy.addText('My own')
    await expect.poll(() => copy.elements.count()).toBe(3)
    const [board] = await new Api(owner.context, world.url).boards()
    expect(await new Api(owner.context, world.url).elements(board?.id ?? 0)).toHaveLength(2)
  } finally {
    await device.remove()
    await owner.remove()
  }
})
