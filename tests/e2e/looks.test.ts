import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SCENES } from '../pictures/looks/scenes'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makePerson, openSignedUp } from './support/people'
import type { Photo } from './support/photo'
import { createWorld, type World } from './support/world'

// Changes to one image, as seen on the canvas: its look, its corners, its shadow, its crop.

let world: World
let photo: Photo
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  const scene = await sharp(Buffer.from(SCENES.sea)).resize(1000).toBuffer()
  const buffer = await sharp(scene).resize(4000, 3000).flatten().jpeg({ quality: 85 }).toBuffer()
  photo = { name: 'sea.jpg', mimeType: 'image/jpeg', buffer }
})
afterAll(() => world?.close())

describe.each(['phone', 'desktop'] as const)('one image, on a %s', (shape: Shape) => {
  let device: Device
  let page: Page
  let editor: Editor
  let image: Locator
  let fingers: Fingers

  beforeAll(async () => {
    device = await Device.incognito(shape)
    page = await openSignedUp(device, world.url, makePerson(`looks-${shape}`), '/board/new')
    editor = new Editor(page, shape)
    await editor.ready()
    image = editor.element(await editor.addPhoto(photo))
    fingers = await Fingers.on(page)
    await device.installed(page)
    world.tunnel.cut()
  })
  afterAll(async () => {
    world.tunnel.restore()
    await device?.remove()
  })

  const tools = () => page.getByRole('toolbar', { name: shape === 'phone' ? 'Selection' : 'Canvas', exact: true })
  const row = (name: string) => page.getByRole('region', { name, exact: true })
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true })
  const open = async (name: string) => {
    if (!(await tools().getByRole('button', { name, exact: true }).isVisible())) {
      if (shape === 'phone') await fingers.tap(image)
      else await image.click()
    }
    const button = tools().getByRole('button', { name, exact: true })
    await (shape === 'phone' ? fingers.tap(button) : button.press('Enter'))
    await row(name).waitFor()
  }
  const done = async (name: string) => {
    const button = row(name).getByRole('button', { name: 'Done' })
    await (shape === 'phone' ? fingers.tap(button) : button.press('Enter'))
    await row(name).waitFor({ state: 'detached' })
  }

  test('a look is applied on the canvas, at a reduced amount and offline, and one undo reverts it', async () => {
    const before = await saturationOf(image)
    await open('Look')
    const strip = row('Look').getByRole('toolbar', { name: 'Looks of this image' })
    await expect.poll(() => strip.locator('canvas[data-drawn]').count()).toBeGreaterThan(4)
    const silver = strip.getByRole('button', { name: 'Silver' })
    if (shape === 'phone') await fingers.tap(silver)
    else {
      await strip.getByRole('button', { name: 'Original' }).focus()
      for (let look = 0; look < 10; look++) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => silver.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => saturationOf(image)).toBeLessThan(3)
    expect(await violations(page)).toEqual([])

    const amount = row('Look').getByRole('slider', { name: 'Amount' })
    await amount.fill('60')
    await expect.poll(() => amount.getAttribute('aria-valuetext')).toBe('60%')
    const share = async () => (await saturationOf(image)) / before
    const isPartly = async () => Math.abs((await share()) - 0.4) < 0.1
    await expect.poll(isPartly).toBe(true)

    // A second press removes the look, a third applies it in full.
    await silver.press('Enter')
    await expect.poll(share).toBeCloseTo(1, 1)
    await silver.press('Enter')
    await amount.fill('60')
    await expect.poll(isPartly).toBe(true)
    await done('Look')
    await expect.poll(isPartly).toBe(true)

    await undo().click()
    await expect.poll(share).toBeCloseTo(1, 1)
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect.poll(isPartly).toBe(true)

    // Reopened, the strip shows which look is applied, and how much of it.
    await open('Look')
    await expect.poll(() => silver.getAttribute('aria-pressed')).toBe('true')
    expect(await amount.getAttribute('aria-valuetext')).toBe('60%')
    await page.keyboard.press('Escape')
    await row('Look').waitFor({ state: 'detached' })
    await expect.poll(isPartly).toBe(true)
  })

  test('corners and shadow show while they are chosen, and are one step each', async () => {
    const style = (name: string) => image.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), name)
    await open('Corners')
    await row('Corners').getByRole('slider', { name: 'Roundness' }).fill('20')
    await expect.poll(() => style('border-radius')).not.toBe('0px')
    expect(await violations(page, row('Corners'))).toEqual([])
    await done('Corners')
    await open('Shadow')
    await row('Shadow').getByRole('radio', { name: 'Deep' }).click()
    await expect.poll(() => style('box-shadow')).not.toBe('none')
    expect(await violations(page, row('Shadow'))).toEqual([])
    await done('Shadow')
    await undo().click()
    await expect.poll(() => style('box-shadow')).toBe('none')
    await undo().click()
    await expect.poll(() => style('border-radius')).toBe('0px')
  })

  test('cropping zooms in on the canvas, and the view is restored afterwards', async () => {
    const ratio = () => image.evaluate((node) => (node as HTMLElement).offsetWidth / (node as HTMLElement).offsetHeight)
    const [before, placed] = [await ratio(), await image.boundingBox()]
    await open('Crop')
    const grip = page.getByRole('button', { name: 'Right edge' })
    await grip.waitFor()
    const frame = await page.getByRole('button', { name: 'Move the crop' }).boundingBox()
    const viewport = page.viewportSize()
    expect((frame?.width ?? 0) / (viewport?.width ?? 1)).toBeGreaterThan(shape === 'phone' ? 0.6 : 0.3)
    if (shape === 'phone') {
      const from = center(await grip.boundingBox())
      await fingers.drag(grip, { x: from.x - 120, y: from.y })
      await expect.poll(ratio).toBeLessThan(before)
    } else {
      await grip.focus()
      for (let press = 0; press < 12; press++) await page.keyboard.press('Shift+ArrowLeft')
    }
    await row('Crop').getByRole('radio', { name: '16:9' }).click()
    await expect.poll(ratio).toBeCloseTo(16 / 9, 1)
    expect(await violations(page)).toEqual([])
    await done('Crop')
    await undo().click()
    await expect.poll(ratio).toBe(before)
    await expect.poll(() => image.boundingBox()).toEqual(placed)
  })

  test('a tool closes when nothing is selected any more', async () => {
    await open('Shadow')
    await page.getByRole('listbox', { name: 'Board canvas' }).press('Escape')
    await row('Shadow').waitFor({ state: 'detached' })
  })
})

/** The difference between the channels of the lower half, in levels. */
async function saturationOf(image: Locator): Promise<number> {
  return image.evaluate(async (node) => {
    if (!(node instanceof HTMLImageElement)) return Number.NaN
    await node.decode().catch(() => undefined)
    const context = new OffscreenCanvas(60, 60).getContext('2d')
    context?.drawImage(node, 0, 0, 60, 60)
    const { data } = context?.getImageData(0, 30, 60, 30) ?? { data: [] }
    const sum = [0, 0, 0]
    for (let at = 0; at < data.length; at++) if (at % 4 < 3) sum[at % 4] = (sum[at % 4] ?? 0) + (data[at] ?? 0)
    return ((Math.max(...sum) - Math.min(...sum)) * 4) / data.length
  })
}

function center(box: { x: number; y: number; width: number; height: number } | null): { x: number; y: number } {
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
