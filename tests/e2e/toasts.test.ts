import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makePerson, signUp } from './support/people'
import { createWorld, type World } from './support/world'

let world: World
let device: Device
let page: Page
let fingers: Fingers

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('phone')
  page = await device.open(`${world.url}/auth`)
  await signUp(page, world.url, makePerson('swiper'))
  await page.goto(`${world.url}/board/new`)
  await new Editor(page, 'phone').ready()
  fingers = await Fingers.on(page)
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

/** Where a finger hits a toast at rest: it moves away for the text styles when they open. */
async function grip(toast: Locator): Promise<{ x: number; y: number }> {
  for (;;) {
    const before = await toast.boundingBox()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    const box = await toast.boundingBox()
    if (box && box.x === before?.x && box.y === before.y) return { x: box.x + 40, y: box.y + box.height / 2 }
  }
}

test('a swipe of 50 px to the right closes a toast, a shorter one does not', async () => {
  await page.getByRole('button', { name: 'Add Text' }).tap()
  const toast = page.getByRole('listitem').filter({ hasText: 'Text Added' })
  await toast.waitFor()
  await page.getByRole('toolbar', { name: 'Text style' }).waitFor()
  const first = await grip(toast)
  await fingers.drag(first, { x: first.x + 35, y: first.y })
  expect(await toast.getAttribute('data-swipe')).toBe('cancel')
  expect(await toast.getAttribute('data-state')).toBe('open')
  const second = await grip(toast)
  await fingers.drag(second, { x: second.x + 90, y: second.y })
  await toast.waitFor({ state: 'detached', timeout: 2_000 })
})
