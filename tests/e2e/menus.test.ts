import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { boardCount } from '../../app/pages/profile/words'
import { Device } from './support/device'
import { Fingers } from './support/Fingers'
import { makePerson, register } from './support/people'
import { createWorld, type World } from './support/world'

// A card's menu on a phone, where its button is in the way of a finger that scrolls.

/** More boards than fit on the screen. */
const BOARDS = 12

let world: World
let device: Device
let page: Page
let fingers: Fingers

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('phone')
  await register(device.context, world.url, makePerson('mona'))
  for (let index = 0; index < BOARDS; index++) {
    const name = `Board ${index}`
    const answer = await device.context.request.post(`${world.url}/api/boards`, {
      data: { name },
      headers: { origin: world.url },
    })
    expect(answer.ok()).toBe(true)
  }
  page = await device.open(`${world.url}/profile`)
  // A board that loads later would push the first card off the screen.
  await page.getByText(boardCount(BOARDS)).waitFor()
  // Out from under the tabs.
  await button().evaluate((node) => node.scrollIntoView({ block: 'center' }))
  fingers = await Fingers.on(page)
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const button = () => page.locator('main article button[aria-haspopup="menu"]').first()
const menu = () => page.getByRole('menu')

test('a tap opens a menu, and another tap on its button closes it, repeatedly', async () => {
  for (let times = 0; times < 2; times++) {
    await fingers.tap(button())
    await menu().waitFor()
    await fingers.tap(button())
    await menu().waitFor({ state: 'detached' })
  }
})

test('a scroll that starts on a menu’s button does not open the menu', async () => {
  const box = await button().boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const before = await page.evaluate(() => scrollY)
  await fingers.drag(from, { x: from.x, y: from.y - 240 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
  expect(await menu().count()).toBe(0)
})
