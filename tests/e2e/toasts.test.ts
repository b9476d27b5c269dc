import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { isCovered } from './support/isCovered'
import { makePerson, openSignedUp, register } from './support/people'
import { createWorld, type World } from './support/world'

let world: World
let device: Device
let page: Page
let fingers: Fingers

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('phone')
  page = await openSignedUp(device, world.url, makePerson('swiper'), '/board/new')
  await new Editor(page, 'phone').ready()
  fingers = await Fingers.on(page)
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

/** Where a finger hits a toast at rest: it moves out of the way of the text styles. */
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

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  test.each([
    ['top left', 0],
    ['bottom right', 0.999],
  ])('a toast covers neither the new element that it reports, at the %s, nor the text styles', async (_, random) => {
    const own = await Device.incognito(shape)
    try {
      await register(own.context, world.url, makePerson(`placer-${shape}-${random ? 'far' : 'near'}`))
      const page = await own.context.newPage()
      // Places of new elements are random.
      await page.addInitScript((value) => {
        Math.random = () => value
      }, random)
      await page.goto(`${world.url}/board/new`)
      const editor = new Editor(page, shape)
      await editor.ready()
      const toast = (title: string) => page.locator('[data-toasts]').getByText(title, { exact: true })
      const isAnyCovered = async (title: string, targets: readonly Locator[]) => {
        const covered = await Promise.all(targets.map((target) => isCovered(target, toast(title))))
        return covered.includes(true)
      }

      await page.getByRole('button', { name: 'Add Text' }).click()
      const textStyles = page.getByRole('toolbar', { name: 'Text style' })
      await Promise.all([toast('Text Added').waitFor(), textStyles.waitFor()])
      const text = page.getByRole('textbox', { name: 'Text', exact: true })
      await expect.poll(() => isAnyCovered('Text Added', [text, textStyles])).toBe(false)
      expect(await toast('Text Added').isVisible()).toBe(true)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Add Shape' }).click()
      await page.getByRole('menuitem', { name: 'Square' }).click()
      await toast('Shape Added').waitFor()
      await expect.poll(() => isAnyCovered('Shape Added', [editor.elements.last()])).toBe(false)
      expect(await toast('Shape Added').isVisible()).toBe(true)
    } finally {
      await own.remove()
    }
  })
})
