import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedUp } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// A device without room: what cannot be stored is reported, and not called saved until there is room again.

let world: World
let device: Device
let page: Page

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('phone')
  page = await openSignedUp(device, world.url, makePerson('full'))
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

/** Makes IndexedDB fail as on a full disk: Chromium's quota does not count rows as small as these. */
const fillDisk = () =>
  page.evaluate(() => {
    const real = { add: IDBObjectStore.prototype.add, put: IDBObjectStore.prototype.put }
    const full = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: full, put: full })
    Object.assign(window, { emptyDisk: () => Object.assign(IDBObjectStore.prototype, real) })
  })
const emptyDisk = () => page.evaluate(() => (window as unknown as { emptyDisk: () => void }).emptyDisk())

test("when no new board can be stored, shows 'Failed to create board'", async () => {
  await page.keyboard.press('Shift')
  await page.getByRole('tab', { name: 'Image Analysis' }).tap()
  await page.getByLabel('Image to analyze', { exact: true }).setInputFiles(await makePhoto(0))
  await page.getByRole('list', { name: 'Palette' }).waitFor()
  await page.getByRole('button', { name: 'Add image to board' }).tap()
  const picker = page.getByRole('dialog', { name: 'Choose a board' })
  await fillDisk()
  await picker.getByRole('button', { name: 'New board' }).tap()
  await page.getByText('Failed to create board', { exact: true }).first().waitFor()
  expect(await picker.isVisible()).toBe(true)
  await emptyDisk()
  await picker.getByRole('button', { name: 'New board' }).tap()
  await page.getByText('Added to board', { exact: true }).first().waitFor()
})

test("a change only in memory shows 'Failed to save board', and is saved once there is room", async () => {
  const editor = new Editor(page, 'phone')
  await page.goto(`${world.url}/board/new`)
  await editor.ready()
  // A board can be drawn, and the disk filled, before its database is open.
  await editor.addShape('Circle')
  await editor.untilState(/this device/i)
  await fillDisk()
  await page.getByRole('button', { name: 'Add Text' }).tap()
  await page.keyboard.type('Nowhere yet')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await page.getByText('Failed to save board').first().waitFor()
  await emptyDisk()
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await page.getByText('Board saved successfully!').first().waitFor()
  await page.waitForURL(/\/board\/\d+$/)
})

test('what is drawn while the database cannot be opened is stored once it can', { timeout: 60_000 }, async () => {
  const editor = new Editor(page, 'phone')
  const address = page.url()
  await page.addInitScript(() => {
    const real = IDBFactory.prototype.open
    Object.assign(window, { isFull: sessionStorage.getItem('full') !== null })
    IDBFactory.prototype.open = function (name, version) {
      // Reads without a version still work: the board is drawn from the device's copy.
      if (Reflect.get(window, 'isFull') && version !== undefined && /^moodloom-\d+$/.test(name)) {
        throw new DOMException('Internal error opening backing store', 'UnknownError')
      }
      return real.call(this, name, version)
    }
  })
  await page.evaluate(() => sessionStorage.setItem('full', 'yes'))
  await page.goto(address)
  await page.getByRole('option', { name: 'Text: Nowhere yet' }).waitFor()
  const toast = page.getByText('This browser doesn’t let Moodloom store boards', { exact: true })
  await toast.waitFor()
  const drawn = await editor.addShape('Square')
  const isPrevented = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(isPrevented).toBe(true)

  await page.evaluate(() => {
    sessionStorage.removeItem('full')
    Object.assign(window, { isFull: false })
  })
  await editor.untilState(/^Saved$/)
  await toast.waitFor({ state: 'hidden' })
  expect(await isPrevented()).toBe(false)
  await page.goto(address)
  await editor.element(drawn).waitFor()
})

test('what is drawn on a board that is left before its database opens is stored, too', {
  timeout: 60_000,
}, async () => {
  const editor = new Editor(page, 'phone')
  const address = page.url()
  await page.evaluate(() => sessionStorage.setItem('full', 'yes'))
  await page.goto(address)
  await page.getByRole('option', { name: 'Text: Nowhere yet' }).waitFor()
  const drawn = await editor.addShape('Rounded')
  await page.getByRole('button', { name: 'Back' }).tap()
  await page.getByRole('heading', { name: 'Your Recent Boards' }).waitFor()
  await page.evaluate(() => {
    sessionStorage.removeItem('full')
    Object.assign(window, { isFull: false })
  })
  const isPrevented = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(isPrevented, { timeout: 20_000 }).toBe(false)
  await page.goto(address)
  await editor.element(drawn).waitFor()
})
