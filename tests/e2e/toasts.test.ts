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

/** A toast that has just come, and where a finger meets it. */
async function notified(): Promise<{ toast: Locator; at: { x: number; y: number } }> {
  await page.getByRole('button', { name: 'Add Text' }).tap()
  const toast = page.getByRole('listitem').filter({ hasText: 'Text Added' })
  await toast.waitFor()
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast is not drawn')
  return { toast, at: { x: box.x + 40, y: box.y + box.height / 2 } }
}

test('a swipe to the right of 50 px closes a toast, a shorter one does not', async () => {
  const { toast, at } = await notified()
  await fingers.drag(at, { x: at.x + 35, y: at.y })
  expect(await toast.getAttribute('data-swipe')).toBe('cancel')
  expect(await toast.getAttribute('data-state')).toBe('open')
  await fingers.drag(at, { x: at.x + 90, y: at.y })
  await toast.waitFor({ state: 'detached', timeout: 2_000 })
})
