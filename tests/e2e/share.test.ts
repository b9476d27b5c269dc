import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { countTracks, liveTracks, withCamera } from './support/camera'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, signIn, signUp } from './support/people'
import { halves, makePhoto, type Photo } from './support/photo'
import { root } from './support/places'
import { createWorld, type World } from './support/world'

// What comes in from outside the app: shared to it, opened with it, or from its shortcut on the home screen.

let world: World
let device: Device
let page: Page
const person = makePerson('sharer')

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.create('phone', withCamera())
  page = await device.open(`${world.url}/auth`)
  await countTracks(page)
  await signUp(page, world.url, person)
  await device.installed(page)
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

interface Share {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  readonly photos?: readonly Photo[]
}

/** As the system does: navigates by a POST to the manifest's share address. */
async function share({ title = '', text = '', url = '', photos = [] }: Share): Promise<void> {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const arrives = page.waitForURL(`${world.url}/receive`)
  await page.evaluate(
    ({ files, words }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        enctype: 'multipart/form-data',
        action: '/receive',
      })
      for (const [name, value] of Object.entries(words))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      input.files = transfer.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { files, words: { title, text, url } },
  )
  await arrives
}

const cut = async () => {
  world.tunnel.cut()
  await device.context.setOffline(true)
}
const restore = async () => {
  world.tunnel.restore()
  await device.context.setOffline(false)
}
const picker = () => page.getByRole('dialog', { name: 'Choose a board' })
const images = () => page.locator('img[data-element-id]')
const board = () => new Editor(page, 'phone')
let address = ''

test('the manifest declares what the system offers', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'dist/client/manifest.webmanifest'), 'utf8'))
  expect(manifest.share_target).toMatchObject({ action: '/receive', method: 'POST', enctype: 'multipart/form-data' })
  expect(manifest.file_handlers[0].action).toBe('/receive')
  expect(manifest.launch_handler).toEqual({ client_mode: 'navigate-existing' })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/board/new', '/take-photo', '/templates'])
})

test('shared offline: two images, text and a color are on the chosen board', async () => {
  await page.goto(`${world.url}/board/new`)
  await board().ready()
  await board().addText('Market')
  await board().rename('Market finds')
  await board().save()
  await board().untilState('Saved')
  address = new URL(page.url()).pathname
  await cut()
  await share({ title: 'IMG_1.jpg', photos: [await makePhoto(0), await makePhoto(1)] })
  await picker().waitFor()
  expect(await violations(page)).toEqual([])
  await picker().getByRole('button', { name: 'Market finds' }).click()
  await page.waitForURL(`${world.url}${address}`)
  await expect.poll(() => images().count(), { timeout: 30_000 }).toBe(2)
  await expect.poll(() => halves(images().nth(1))).toBe('red, blue')

  await share({ title: 'Blue cups', url: 'https://example.org/cups' })
  await picker().getByRole('button', { name: 'Market finds' }).click()
  await page.waitForURL(`${world.url}${address}`)
  await page.getByLabel('Text: Blue cups').waitFor()
  // No element covers another.
  const boxes = await board().elements.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1))
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)

  await page.reload()
  await board().ready()
  await expect.poll(() => images().count(), { timeout: 30_000 }).toBe(2)
  expect(await board().elements.count()).toBe(4)
  await restore()
  await board().untilState('Saved')
})

test('closed before a board is chosen, the share waits and is offered at the next start', async () => {
  await cut()
  await share({ text: '#3F5FA8' })
  await picker().waitFor()
  await page.close()
  page = await device.open(world.url)
  await countTracks(page)
  await page.getByRole('button', { name: 'Choose a board' }).first().click({ timeout: 20_000 })
  await page.waitForURL(`${world.url}/receive`)
  await picker().getByRole('button', { name: 'New board' }).click()
  await page.waitForURL(/\/board\/new\?draft=/)
  await expect.poll(() => board().elements.count()).toBe(1)
  await restore()
})

test('the home screen’s Take photo opens the viewfinder, and the photo goes to a chosen board', async () => {
  await page.goto(`${world.url}/take-photo`)
  const dialog = page.getByRole('dialog', { name: 'Take Photo' })
  const shutter = dialog.getByRole('button', { name: 'Capture' })
  await expect.poll(() => shutter.isEnabled()).toBe(true)
  await shutter.click()
  await dialog.getByRole('button', { name: 'Use photo' }).click()
  await page.waitForURL(`${world.url}/receive`)
  expect((await liveTracks(page)).live).toBe(0)
  await picker().getByRole('button', { name: 'Market finds' }).click()
  await page.waitForURL(`${world.url}${address}`)
  await expect.poll(() => images().count(), { timeout: 30_000 }).toBe(3)
})

test('signed out, what is shared is kept until someone signs in', async () => {
  await device.context.clearCookies()
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      if (name === 'moodloom-device') await new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done))
  })
  await page.goto(`${world.url}/templates`)
  await page
    .getByRole('link', { name: /log in/i })
    .first()
    .waitFor()
  await share({ photos: [await makePhoto(2)] })
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await page.waitForURL(/\/auth\?next=/)
  await signIn(page, world.url, person)
  await page.waitForURL(`${world.url}/receive`)
  await picker().getByRole('button', { name: 'New board' }).click()
  await page.waitForURL(/\/board\/new\?draft=/)
  await expect.poll(() => images().count(), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => halves(images().first())).toBe('red, blue')
})
