import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, signUpByForm } from './support/people'
import { halves, makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// A browser that loses its IndexedDB with a thousand changes pending: what only it had comes back.

/** One element doubled ten times makes 1,024. */
const DOUBLINGS = 10

let world: World
let device: Device
let page: Page
let editor: Editor
let boardId: number
let count = 0

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData'), isEmbedded: true })
})
afterAll(() => world?.close())

beforeEach(async () => {
  device = await Device.create('desktop')
  await signUpByForm(await device.open(world.url), world.url, makePerson(`loser${++count}`))
  // Chromium writes cookies to disk after half a minute, or when it quits, so restart it.
  await device.quit()
  await device.start()
  page = await device.open(`${world.url}/board/new`)
  editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.addText('Seed')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  boardId = Number(page.url().split('/').pop())
  await device.installed(page)
})
afterEach(() => device?.remove())

/** Offline, doubles the board's elements until over a thousand changes are pending. Returns their mutationIds. */
async function makeThousand(): Promise<string[]> {
  await device.context.setOffline(true)
  for (let times = 0; times < DOUBLINGS; times++) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+d')
    await expect.poll(async () => (await waitingIn(page)).length, { timeout: 30_000 }).toBe(2 ** (times + 1) - 1)
  }
  return waitingIn(page)
}

/** The mutationIds in the outbox, read from its table. */
function waitingIn(where: Page): Promise<string[]> {
  return where.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((each) => each.name ?? '')
      .find((each) => /^moodloom-\d+$/.test(each))
    if (!name) return []
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open(name))
    try {
      if (!db.objectStoreNames.contains('outbox')) return []
      const rows: { mutationId: string }[] = await answer(db.transaction('outbox').objectStore('outbox').getAll())
      return rows.map(({ mutationId }) => mutationId)
    } finally {
      db.close()
    }
  })
}

/** The share of them that is pending again. */
async function returned(before: readonly string[], where: Page): Promise<number> {
  const now = new Set(await waitingIn(where))
  return before.filter((id) => now.has(id)).length / before.length
}

const deleteDatabase = (where: Page) =>
  where.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((each) => each.name ?? '')
      .find((each) => /^moodloom-\d+$/.test(each))
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name ?? '')
      request.onsuccess = resolve
      request.onerror = reject
    })
  })

async function sendAll(where: Page): Promise<void> {
  await device.context.setOffline(false)
  await new Editor(where, 'desktop').untilState('Saved')
  expect(await new Api(device.context, world.url).elements(boardId)).toHaveLength(2 ** DOUBLINGS)
}

test('IndexedDB deleted by another tab with 1,000 pending changes: reported at once, and all are back, even after a reload', async () => {
  const waiting = await makeThousand()
  const other = await device.context.newPage()
  await other.goto(`${world.url}/icons/icon-64.png`)
  await deleteDatabase(other)
  await page.getByText('This browser deleted your offline data').first().waitFor()
  expect(await returned(waiting, page)).toBe(1)
  await page.reload()
  await editor.ready()
  await editor.untilState(/waiting$/)
  expect(await returned(waiting, page)).toBe(1)
  await sendAll(page)
})

test('IndexedDB cleared by the browser with 1,000 pending changes: all are back, with the photo, and are sent once', async () => {
  const waiting = await makeThousand()
  const photo = await editor.addPhoto(await makePhoto(30))
  await expect.poll(async () => (await waitingIn(page)).length).toBe(waiting.length + 2)
  const devtools = await device.context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: world.url, storageTypes: 'indexeddb' })
  await page.getByText('This browser deleted your offline data').first().waitFor()
  await expect.poll(() => returned(waiting, page)).toBe(1)
  await device.context.setOffline(false)
  await editor.untilState('Saved')
  const elements = await new Api(device.context, world.url).elements(boardId)
  expect(elements).toHaveLength(2 ** DOUBLINGS + 1)
  const image = elements.find(({ id }) => id === photo)
  expect((await device.context.request.get(world.url + image?.content)).status()).toBe(200)
})

test('the browser killed and its IndexedDB gone: 1,000 pending changes and a photo come back from the mirror', async () => {
  const waiting = await makeThousand()
  const photo = await editor.addPhoto(await makePhoto(45))
  await expect.poll(async () => (await waitingIn(page)).length).toBe(waiting.length + 2)
  await expect.poll(() => mirrored(page)).toBeGreaterThanOrEqual(waiting.length + 2)
  const address = page.url()
  await device.kill()
  await device.loseDatabases()
  await device.start()
  const reopened = await device.open(address)
  const again = new Editor(reopened, 'desktop')
  await again.ready()
  await reopened.getByText('This browser deleted your offline data').first().waitFor()
  await again.untilState('Saved')
  const elements = await new Api(device.context, world.url).elements(boardId)
  expect(elements).toHaveLength(2 ** DOUBLINGS + 1)
  await expect.poll(() => halves(again.element(photo))).toBe('red, blue')
})

/** How many changes the mirror's log has. */
function mirrored(where: Page): Promise<number> {
  return where.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    let count = 0
    for await (const [name, folder] of root.entries()) {
      if (!/^moodloom-\d+$/.test(name) || !(folder instanceof FileSystemDirectoryHandle)) continue
      for await (const [, file] of folder.entries()) {
        if (!(file instanceof FileSystemFileHandle)) continue
        const text = await (await file.getFile()).text()
        count += new Set(text.match(/"mutationId":"[^"]+"/g) ?? []).size
      }
    }
    return count
  })
}
