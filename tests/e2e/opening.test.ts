import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ElementFields } from '../../contract/shared/element'
import { addPatterns } from './support/densePictures'
import { Device } from './support/device'
import { makePerson, register } from './support/people'
import { type Put, putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// A board that takes a while to read from IndexedDB.

const COUNT = 10

let world: World

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

describe.each(['phone', 'desktop'] as const)('on a %s', (kind) => {
  let device: Device
  let page: Page
  let board: Put
  let picture = ''

  beforeAll(async () => {
    device = await Device.incognito(kind)
    await register(device.context, world.url, makePerson(`opener-${kind}`))
    const [address = ''] = await addPatterns(device.context, world.url, 1)
    picture = address
    const swatch = (index: number): ElementFields => ({
      type: index === 0 ? 'image' : 'color',
      content: index === 0 ? address : '#2f7d6d',
      positionX: (index % 2) * 420,
      positionY: Math.floor(index / 2) * 420,
      width: 400,
      height: 400,
    })
    board = await putBoard(device.context, world.url, {
      name: 'Slow',
      elements: Array.from({ length: COUNT }, (_, index) => swatch(index)),
    })
    // Opening it once stores it on the device.
    page = await device.open(`${world.url}/board/${board.id}`)
    await page.locator(`[data-element-id="${board.ids[COUNT - 1]}"]`).waitFor()
    await page.addInitScript(HOLDABLE)
    await page.goto(`${world.url}/`)
    await page.getByRole('link', { name: 'Slow' }).first().waitFor()
  }, 120_000)

  afterAll(() => device?.remove())

  test('hides the editor and ignores keys until the board is read, then draws it once', async () => {
    await page.evaluate(WATCH_PICTURES)
    await page.evaluate('isHeld = true')
    await page.getByRole('link', { name: 'Slow' }).first().click()
    // Already laid out, but hidden.
    await page.locator('[data-canvas]').waitFor({ state: 'attached' })
    await page.getByText('Loading Board...').waitFor()
    expect(await page.getByRole('toolbar').count()).toBe(0)
    expect(await page.locator('[data-canvas]').isVisible()).toBe(false)
    await page.keyboard.press('t')

    await page.evaluate('isHeld = false')
    await page.locator(`[data-element-id="${board.ids[COUNT - 1]}"]`).waitFor()
    await page.getByText('Loading Board...').waitFor({ state: 'detached' })
    await page.getByText('Saved', { exact: true }).first().waitFor()
    expect(await page.locator('[data-world] [data-element-id]').count()).toBe(COUNT)
    expect(await page.locator('[data-canvas]').getAttribute('data-tool')).toBe('select')
    const image = page.locator(`img[data-element-id="${board.ids[0]}"]`)
    await expect
      .poll(() => image.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth > 0))
      .toBe(true)
    // Mounted before the camera was placed, it must not be requested at the size it had then.
    expect(await page.evaluate('[...asked]')).toEqual([`${picture}?w=${kind === 'phone' ? 640 : 320}`])
  })
})

/** In the page: while `isHeld`, reads of a board's elements wait. Further requests keep their transaction alive. */
const HOLDABLE = `{
  const getAll = IDBIndex.prototype.getAll
  IDBIndex.prototype.getAll = function (...given) {
    const { name, transaction } = this.objectStore
    if (!window.isHeld || name !== 'elements' || transaction.mode !== 'readonly') return getAll.apply(this, given)
    const request = {}
    const look = () => {
      if (window.isHeld) this.count().onsuccess = look
      else Object.assign(getAll.apply(this, given), { onsuccess: request.onsuccess, onerror: request.onerror })
    }
    look()
    return request
  }
}`

/** In the page: collects every address that an element's image gets. */
const WATCH_PICTURES = `{
  window.asked = new Set()
  new MutationObserver(() => {
    for (const { src } of document.querySelectorAll('img[data-element-id][src]')) asked.add(new URL(src).pathname + new URL(src).search)
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['src'] })
}`
