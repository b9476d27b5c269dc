import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, signUp } from './support/people'
import { makePhoto } from './support/photo'
import { addElements } from './support/putBoard'
import { createWorld, type World } from './support/world'

let world: World
let device: Device
let page: Page
let boardId: number

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  page = await device.open(world.url)
  await signUp(page, world.url, makePerson('commuter'))
  await page.goto(`${world.url}/board/new`)
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.addText('Platform 4')
  await editor.rename('Commute')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  boardId = Number(page.url().split('/').pop())
  await device.installed(page)
})

afterEach(async () => {
  world.tunnel.restore()
  for (const open of device.context.pages()) if (open !== page) await open.close()
})

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test('rule 16: every route starts offline, even while the browser reports being online', async () => {
  world.tunnel.cut()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.reload()
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await expect.poll(async () => (await editor.seen()).map(({ name }) => name)).toEqual(['Text: Platform 4'])

  const another = await device.open(`${world.url}/`)
  await another
    .getByRole('link', { name: /Commute/ })
    .first()
    .waitFor()
  await another.goto(`${world.url}/profile`)
  await another.getByRole('tab', { name: 'My Boards' }).waitFor()
  await another.goto(`${world.url}/collaborate`)
  await another.getByText('Your invitations couldn’t be loaded.').waitFor()
  await another.goto(`${world.url}/s/${'a'.repeat(43)}`)
  await another.getByText('The board can’t be reached').waitFor()
  await another.goto(`${world.url}/no/such/page`)
  await another.getByText('404 Page Not Found').waitFor()
})

test('a board created offline is saved under its own address and becomes /board/{id} once', async () => {
  world.tunnel.cut()
  const fresh = await device.open(`${world.url}/board/new`)
  const editor = new Editor(fresh, 'desktop')
  await editor.ready()
  await editor.addText('Made underground')
  await editor.rename('Underground')
  await editor.save()
  await editor.untilState(/waiting$/)
  await fresh.waitForURL(/\/board\/new\?draft=/)
  await fresh.reload()
  await editor.ready()
  await expect.poll(async () => (await editor.seen()).map(({ name }) => name)).toEqual(['Text: Made underground'])

  world.tunnel.restore()
  await fresh.waitForURL(/\/board\/\d+$/, { timeout: 70_000 })
  await editor.untilState('Saved')
  const boards = await new Api(device.context, world.url).boards()
  expect(boards.filter(({ name }) => name === 'Underground')).toHaveLength(1)
})

test('rule 6: two offline tabs see each other’s changes at once, and the server gets each once', async () => {
  const twin = await device.open(`${world.url}/board/${boardId}`)
  const [left, right] = [new Editor(page, 'desktop'), new Editor(twin, 'desktop')]
  await page.goto(`${world.url}/board/${boardId}`)
  await left.ready()
  await right.ready()
  world.tunnel.cut()
  const fromLeft = await left.addText('Left tab')
  await right.element(fromLeft).waitFor()
  const fromRight = await right.addText('Right tab')
  await left.element(fromRight).waitFor()
  await left.untilState(/waiting$/)
  await right.untilState(/waiting$/)

  world.tunnel.restore()
  await left.untilState('Saved')
  await right.untilState('Saved')
  const elements = await new Api(device.context, world.url).elements(boardId)
  expect(elements.map(({ content }) => content).sort()).toEqual(['Left tab', 'Platform 4', 'Right tab'])
})

test('opening home fetches what others changed on a cached board, without opening the board', async () => {
  await page.goto(`${world.url}/profile`)
  await page.getByRole('tab', { name: 'My Boards' }).waitFor()
  await addElements(device.context, world.url, boardId, [
    { type: 'text', content: 'Platform 9 now', positionX: 0, positionY: 300 },
  ])
  const caughtUp = page.waitForResponse(`${world.url}/api/boards/changes`)
  await page.goto(world.url)
  expect((await caughtUp).status()).toBe(200)
  world.tunnel.cut()
  const opened = await device.open(`${world.url}/board/${boardId}`)
  const editor = new Editor(opened, 'desktop')
  await editor.ready()
  await expect
    .poll(async () => (await editor.seen()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['Text: Platform 9 now']))
})

test('rule 16: Background Sync alone sends the pending changes, with no page open', async () => {
  world.tunnel.cut()
  await page.goto(`${world.url}/board/${boardId}`)
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.addText('Sent from the pocket')
  await editor.untilState(/waiting$/)
  await page.goto('about:blank')

  await stopWorkers()
  world.tunnel.restore()
  await dispatchSync()
  const api = new Api(device.context, world.url)
  await expect
    .poll(
      async () => (await api.elements(boardId)).filter(({ content }) => content === 'Sent from the pocket').length,
      { timeout: 30_000 },
    )
    .toBe(1)
})

test('a worker that was stopped answers with an image that waits to be uploaded, without a network', async () => {
  world.tunnel.cut()
  await page.goto(`${world.url}/board/${boardId}`)
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.addPhoto(await makePhoto(3))
  await expect.poll(waitingImages).toHaveLength(1)
  await stopWorkers()
  const [address = ''] = await waitingImages()
  const answer = await page.evaluate(async (path) => {
    const { status, headers } = await fetch(path)
    return [status, headers.get('content-type')?.split('/')[0]]
  }, address)
  expect(answer).toEqual([200, 'image'])
})

/** The addresses of images that are stored on the device until they are uploaded. */
function waitingImages(): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const addresses: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      if (db.objectStoreNames.contains('assets'))
        addresses.push(...(await done(db.transaction('assets').objectStore('assets').getAllKeys())).map(String))
      db.close()
    }
    return addresses
  })
}

/** Ends the service worker's process, as the browser does after half a minute without events. */
async function stopWorkers(): Promise<void> {
  const session = await device.context.newCDPSession(page)
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.length > 0 && versions.every(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await stopped
  await session.detach()
}

/** Makes the browser fire the `sync` event, as it does when it reconnects. */
async function dispatchSync(): Promise<void> {
  const session = await device.context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(world.url))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: world.url,
    registrationId,
    tag: 'drain',
    lastChance: false,
  })
}
