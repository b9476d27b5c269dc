import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedUp } from './support/people'
import { createWorld, type World } from './support/world'

// Ann on a desktop and Ben on a phone change the same text, Ben offline: both are notified, and either version can
// be restored.

let world: World
let ann: { device: Device; page: Page; editor: Editor }
let ben: { device: Device; page: Page; editor: Editor }
let boardId: number
let words: string

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  const desktop = await Device.incognito('desktop')
  const page = await openSignedUp(desktop, world.url, makePerson('ann'), '/board/new')
  ann = { device: desktop, page, editor: new Editor(page, 'desktop') }
  const phone = await Device.incognito('phone')
  const there = await openSignedUp(phone, world.url, makePerson('ben'))
  ben = { device: phone, page: there, editor: new Editor(there, 'phone') }

  await ann.editor.ready()
  words = await ann.editor.addText('Oak')
  await ann.editor.rename('Kitchen')
  await ann.editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await ann.editor.untilState('Saved')
  boardId = Number(page.url().split('/').at(-1))
}, 120_000)

afterAll(async () => {
  await ann?.device.remove()
  await ben?.device.remove()
  await world?.close()
})

const toast = (page: Page) => page.locator('[data-toasts]')
const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const onTheBoard = ({ page }: { page: Page }, content: string) => page.getByLabel(`Text: ${content}`).waitFor()

async function retype({ page, editor }: typeof ann, content: string): Promise<void> {
  await page.keyboard.press('Escape')
  await editor.element(words).click()
  await editor.type(words, content)
}

async function onTheServer(): Promise<string | undefined> {
  const elements = await new Api(ann.device.context, world.url).elements(boardId)
  return elements.find(({ id }) => id === words)?.content
}

describe.sequential('notifications', () => {
  test('an invitation arrives while on another page, and is accepted in the list', async () => {
    // Notifications are not part of the first screen; their chunk has loaded once the channel is open.
    await bell(ben.page, 'Notifications').waitFor()
    await ann.device.context.request.post(`${world.url}/api/boards/${boardId}/collaborators`, {
      headers: { origin: world.url },
      data: { username: 'ben', canEdit: true },
    })
    await bell(ben.page, 'Notifications, 1 unread').waitFor()
    await bell(ben.page, 'Notifications, 1 unread').click()
    await ben.page.getByRole('heading', { name: 'ann Example invited you to “Kitchen”' }).waitFor()
    expect(await violations(ben.page)).toEqual([])
    await ben.page.getByRole('button', { name: 'Accept Kitchen' }).click()
    await toast(ben.page).getByText('You joined “Kitchen”').waitFor()
    await ben.page.getByText('Answered or withdrawn.').waitFor()
    await bell(ben.page, 'Notifications').waitFor()
    // In the editor, the bell is in the menu.
    await ann.page.locator('button[aria-label="Board menu"][aria-description="Notifications, 1 unread"]').waitFor()
    await toast(ann.page).getByText('ben Example joined “Kitchen”').waitFor()
  })

  test('rule 8: after a late edit of the same text, both people are notified and can undo it', async () => {
    await ben.page.goto(`${world.url}/board/${boardId}`)
    await ben.editor.ready()
    await onTheBoard(ben, 'Oak')
    await ben.device.installed(ben.page)
    world.tunnel.cut()
    await retype(ben, 'Walnut')
    await ben.editor.untilState(/waiting/)
    await ben.device.context.setOffline(true)
    await world.tunnel.refusedAll()
    world.tunnel.restore()
    await retype(ann, 'Larch')
    await expect.poll(onTheServer, { timeout: 75_000 }).toBe('Larch')

    await ben.device.context.setOffline(false)
    await expect.poll(onTheServer, { timeout: 75_000 }).toBe('Walnut')
    await toast(ann.page).getByText('ben Example replaced your text').waitFor()
    await toast(ben.page).getByText("Your edit replaced ann Example's text").waitFor()
    await toast(ben.page).getByRole('button', { name: 'Use theirs' }).waitFor()
    await onTheBoard(ann, 'Walnut')
    expect(await violations(ann.page)).toEqual([])
  })

  test('Use mine brings the text back, for both, and overwrites no one', async () => {
    await toast(ann.page).getByRole('button', { name: 'Use mine' }).click()
    await toast(ann.page).getByText('Your text is back').waitFor()
    await onTheBoard(ann, 'Larch')
    await onTheBoard(ben, 'Larch')
    expect(await onTheServer()).toBe('Larch')
    const { notifications } = await (await ben.device.context.request.get(`${world.url}/api/notifications`)).json()
    expect(notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['overwrote', 'invitation'])
  })

  test('the editor on a phone leads to the list, where either version can be chosen, even offline', async () => {
    await ben.page.getByRole('button', { name: 'Board menu' }).click()
    await ben.page.getByRole('menuitem', { name: 'Notifications (1)' }).click()
    const row = ben.page.getByRole('listitem').filter({ hasText: "Your edit replaced ann Example's text" })
    await row.getByText('Larch').waitFor()
    await row.getByText('Walnut').waitFor()
    expect(await violations(ben.page)).toEqual([])

    world.tunnel.cut()
    await row.getByRole('button', { name: 'Use mine' }).click()
    await ben.editor.untilState(/waiting/)
    world.tunnel.restore()
    await expect.poll(onTheServer, { timeout: 75_000 }).toBe('Walnut')
    await onTheBoard(ann, 'Walnut')
  })
})
