import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { Device } from '../support/device'
import { Editor } from '../support/Editor'
import { makePerson, register } from '../support/people'
import { toastWith } from '../support/toasts'
import { createWorld, type World } from '../support/world'

// The first specification's times for toasts and tooltips, by a clock that the test advances.

let world: World
let device: Device
let page: Page

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, makePerson('timer'))
  page = await device.context.newPage()
  await page.clock.install()
  await page.goto(`${world.url}/board/new`)
  await new Editor(page, 'desktop').ready()
})
afterEach(async () => {
  await page.clock.resume()
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const shown = () => page.locator('[data-toasts] > li')
const tooltip = () => page.getByRole('tooltip')

/** Stops the page's clock: only the test advances it. */
async function stopClock(): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

test('toast limit: 1 visible; auto-close 5000 ms', async () => {
  await button('Add Text').click()
  await toastWith(page, 'Text Added').waitFor()
  await page.keyboard.press('Escape')
  await stopClock()
  await button('Add color #2196F3').click()
  const toast = toastWith(page, 'Color Swatch Added')
  for (let frame = 0; frame < 20 && (await toast.count()) === 0; frame++) await page.clock.runFor(20)
  expect(await shown().count()).toBe(1)
  await page.clock.runFor(4_900)
  expect(await toast.getAttribute('data-state')).toBe('open')
  await page.clock.runFor(100)
  await expect.poll(() => shown().count()).toBe(0)
})

test('the hotkey F8 focuses the toast viewport', async () => {
  await button('Add Text').click()
  await toastWith(page, 'Text Added').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-toasts'))).toBe(true)
  // The toast's buttons are the next tab stops.
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-toasts]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
})

test('tooltip delay 700 ms, skip delay 300 ms', async () => {
  // The first tooltip loads their code.
  await button('Zoom In').hover()
  await tooltip().waitFor()
  await page.mouse.move(640, 500)
  await tooltip().waitFor({ state: 'detached' })
  await stopClock()

  await button('Zoom In').hover()
  await page.clock.runFor(690)
  expect(await tooltip().count()).toBe(0)
  await page.clock.runFor(20)
  await expect.poll(() => tooltip().first().textContent()).toContain('Zoom In')

  await page.mouse.move(640, 500)
  await expect.poll(() => tooltip().count()).toBe(0)
  await page.clock.runFor(290)
  await button('Zoom Out').hover()
  await expect.poll(() => tooltip().first().textContent()).toContain('Zoom Out')

  await page.mouse.move(640, 500)
  await expect.poll(() => tooltip().count()).toBe(0)
  await page.clock.runFor(310)
  await button('Zoom In').hover()
  await page.clock.runFor(690)
  expect(await tooltip().count()).toBe(0)
  await page.clock.runFor(20)
  await expect.poll(() => tooltip().first().textContent()).toContain('Zoom In')
})
