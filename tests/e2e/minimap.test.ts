import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ElementFields } from '../../contract/shared/element'
import { violations } from './support/axe'
import { Device } from './support/device'
import { makePerson, register } from './support/people'
import { type Put, putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// The minimap of a large board, on a desktop.

let world: World
let device: Device
let page: Page
let board: Put

const RED = [255, 0, 0]
const at = (x: number, y: number, color: string): ElementFields => ({
  type: 'color',
  content: color,
  positionX: x,
  positionY: y,
  width: 800,
  height: 600,
  properties: { backgroundColor: color },
})

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, makePerson('ann'))
  board = await putBoard(device.context, world.url, {
    name: 'Large',
    elements: [at(0, 0, '#0000ff'), at(5000, 3000, '#ff0000')],
  })
  page = await device.open(`${world.url}/board/${board.id}`)
  await page.locator(`[data-element-id="${board.ids[0]}"]`).waitFor()
}, 120_000)

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const toggle = () => page.getByRole('button', { name: 'Minimap' })
const map = () => page.locator('[data-minimap]')
const frame = () => page.locator('[data-minimap-frame]')
const element = (index: number) => page.locator(`[data-element-id="${board.ids[index]}"]`)

/** A color's first pixel on the map; null if there is none. */
const placeOf = (color: readonly number[]) =>
  map()
    .locator('canvas')
    .evaluate((node, [red, green, blue]) => {
      if (!(node instanceof HTMLCanvasElement)) return null
      const { data } = node.getContext('2d')?.getImageData(0, 0, node.width, node.height) ?? { data: [] }
      for (let index = 0; index < data.length; index += 4) {
        const isIt =
          data[index] === red && data[index + 1] === green && data[index + 2] === blue && data[index + 3] === 255
        if (isIt) return { x: (index / 4) % node.width, y: Math.floor(index / 4 / node.width) }
      }
      return null
    }, color)

test('is off at first, opens from its button, and is still open after a reload', async () => {
  expect(await map().count()).toBe(0)
  await toggle().click()
  await map().waitFor()
  expect(await toggle().getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await map().waitFor()
  await expect.poll(() => placeOf(RED)).not.toBeNull()
})

test('exposes only its button to assistive technology', async () => {
  expect(await map().getAttribute('aria-hidden')).toBe('true')
  expect(await violations(page)).toEqual([])
})

test('draws the board in its colors, the red element below and to the right of the blue one', async () => {
  const [blue, red] = [await placeOf([0, 0, 255]), await placeOf(RED)]
  expect(red?.x).toBeGreaterThan((blue?.x ?? 0) + 80)
  expect(red?.y).toBeGreaterThan((blue?.y ?? 0) + 40)
})

test('a press on the map moves the view there, and the frame with it', async () => {
  await element(0).click()
  await page.keyboard.press('Shift+Digit2')
  await element(1).waitFor({ state: 'detached' })
  const before = await frame().boundingBox()
  const box = await map().boundingBox()
  const red = await placeOf(RED)
  if (!box || !red || !before) throw new Error('There is no map')
  await page.mouse.click(box.x + red.x + 8, box.y + red.y + 6)
  await element(1).waitFor()
  const after = await frame().boundingBox()
  expect(after?.x).toBeGreaterThan(before.x + 50)
})

test('the frame can be dragged from where it is pressed and moves the board; the map is not redrawn meanwhile', async () => {
  const { boxes, forget } = await countBoxes()
  await page.getByRole('listbox', { name: 'Board canvas' }).focus()
  // The frame stands still only once the map has been redrawn after the last change of the view.
  for (const key of ['Shift+1', '0']) {
    await forget()
    await page.keyboard.press(key)
    await expect.poll(boxes).toBe(2)
  }
  await forget()
  const box = await frame().boundingBox()
  if (!box) throw new Error('There is no frame')
  const from = { x: box.x + box.width / 4, y: box.y + box.height / 4 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 20, from.y - 15)
  await page.mouse.move(from.x - 40, from.y - 30)
  await expect.poll(async () => (await frame().boundingBox())?.x).toBeCloseTo(box.x - 40, 0)
  expect((await frame().boundingBox())?.y).toBeCloseTo(box.y - 30, 0)
  expect(await boxes()).toBe(0)
  await page.mouse.up()
  await expect.poll(boxes).toBe(2)
})

/** Counts the elements drawn on the map from now on, or since `forget`. */
async function countBoxes() {
  const canvas = map().locator('canvas')
  await canvas.evaluate((node) => {
    const pen = node instanceof HTMLCanvasElement ? node.getContext('2d') : null
    if (!pen) throw new Error('There is no canvas')
    const { fillRect } = pen
    pen.fillRect = (...rect) => {
      node.dataset.boxes = String(Number(node.dataset.boxes ?? 0) + 1)
      fillRect.apply(pen, rect)
    }
  })
  return {
    boxes: async () => Number((await canvas.getAttribute('data-boxes')) ?? 0),
    forget: () => canvas.evaluate((node) => node.removeAttribute('data-boxes')),
  }
}

test('shows what is added', async () => {
  const answer = await device.context.request.post(`${world.url}/api/boards/${board.id}/mutations`, {
    headers: { origin: world.url },
    data: {
      mutations: [
        {
          mutationId: crypto.randomUUID(),
          kind: 'create',
          elementId: crypto.randomUUID(),
          data: at(2500, 0, '#00ff00'),
        },
      ],
    },
  })
  expect(answer.status()).toBe(200)
  await expect.poll(() => placeOf([0, 255, 0])).not.toBeNull()
})

test('a smaller window hides it and its button', async () => {
  await page.setViewportSize({ width: 1199, height: 800 })
  await map().waitFor({ state: 'detached' })
  expect(await toggle().count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await map().waitFor()
  await toggle().click()
  await map().waitFor({ state: 'detached' })
})
