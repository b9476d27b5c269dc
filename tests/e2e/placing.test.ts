import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { Device } from './support/device'
import { type Drawn, drawnBoard, selectedIds } from './support/drawnBoard'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makePerson, openSignedUp } from './support/people'
import type { Photo } from './support/photo'
import { addElements, putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// New elements cover nothing, have the right aspect ratio, and are in view.

const RATIOS = [3 / 4, 16 / 9, 1, 4 / 3, 9 / 16, 3 / 2, 2 / 3, 2]

let world: World
let device: Device
let page: Page
let editor: Editor
let fingers: Fingers

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('phone')
  page = await openSignedUp(device, world.url, makePerson('placer'), '/board/new')
  editor = new Editor(page, 'phone')
  await editor.ready()
  fingers = await Fingers.on(page)
}, 120_000)

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

/** An image of one color, of equal area whatever its ratio. */
async function pictureOf(ratio: number, index: number): Promise<Photo> {
  const width = Math.round(600 * Math.sqrt(ratio))
  const height = Math.round(600 / Math.sqrt(ratio))
  const background = { r: 200 - index * 20, g: 90 + index * 15, b: 60 + index * 22 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `picture-${index}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** The shared area in board px². */
function overlap(boxes: readonly Drawn[]): number {
  let sum = 0
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1)) {
      const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
      const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
      if (across > 0 && down > 0) sum += across * down
    }
  return sum
}

/** Waits until the camera has brought all of these into view. */
async function untilInSight(ids: readonly string[]): Promise<void> {
  const canvas = await page.locator('[data-canvas]').boundingBox()
  await vi.waitFor(
    async () => {
      for (const id of ids) {
        const box = await editor.element(id).boundingBox()
        if (!box || !canvas) throw new Error('not drawn')
        expect(box.x).toBeGreaterThanOrEqual(canvas.x)
        expect(box.y).toBeGreaterThanOrEqual(canvas.y)
        expect(box.x + box.width).toBeLessThanOrEqual(canvas.x + canvas.width)
        expect(box.y + box.height).toBeLessThanOrEqual(canvas.y + canvas.height)
      }
    },
    { timeout: 30_000 },
  )
}

test('eight images picked at once form one block in view: in order, uncropped, not overlapping, all selected', async () => {
  const pictures = await Promise.all(RATIOS.map(pictureOf))
  const chooser = page.waitForEvent('filechooser')
  await fingers.tap(page.getByRole('button', { name: 'Add Image' }))
  await (await chooser).setFiles(pictures)
  const toast = page.getByText('8 images are on the board.', { exact: true })
  await toast.waitFor({ timeout: 30_000 })
  await vi.waitFor(
    async () => expect((await drawnBoard(page)).filter(({ picture }) => picture === 'shown')).toHaveLength(8),
    { timeout: 30_000 },
  )
  const block = await drawnBoard(page)
  expect(overlap(block)).toBe(0)
  // In the order they were added.
  for (const [index, { width, height }] of block.entries())
    expect(Math.abs(width / height / (RATIOS[index] ?? 1) - 1)).toBeLessThanOrEqual(0.01)
  for (const [index, box] of block.slice(1).entries()) {
    const before = block[index]
    if (before) expect(box.top > before.top || (box.top === before.top && box.left > before.left)).toBe(true)
  }
  expect(await selectedIds(page)).toEqual(block.map(({ id }) => id))
  await untilInSight(block.map(({ id }) => id))
  await fingers.tap(page.getByRole('button', { name: 'Arrange', exact: true }).last())
  await page
    .getByRole('button', { name: /Masonry/ })
    .first()
    .waitFor()
  expect(await selectedIds(page)).toHaveLength(8)
  await page.keyboard.press('Escape')
}, 60_000)

test('a shape, a color and a text added next cover nothing, and are in view', async () => {
  const before = await drawnBoard(page)
  const shape = await editor.addShape('Circle')
  await untilInSight([shape])
  const color = await editor.addColor('#9C27B0')
  await untilInSight([color])
  const text = await editor.addText('Beside them')
  await untilInSight([text])
  const added = [shape, color, text]
  // Older elements no longer in view count at their last position.
  const now = await drawnBoard(page)
  const known = [...before, ...now.filter(({ id }) => added.includes(id))]
  expect(overlap(known.map((one) => now.find(({ id }) => id === one.id) ?? one))).toBe(0)
}, 60_000)

test('after panning out of sight by touch, one tap brings everything fully back into view', async () => {
  const all = (await drawnBoard(page)).map(({ id }) => id)
  expect(all).toHaveLength(11)
  // Moves the selected text so far down that the board is taller than wide.
  for (let count = 0; count < 60; count++) await page.keyboard.press('Shift+ArrowDown')
  const back = page.getByRole('button', { name: 'Back to content', exact: true })
  for (let tries = 0; tries < 8 && !(await back.isVisible()); tries++) await push()
  await fingers.tap(back)
  await untilInSight(all)
  expect(await back.isVisible()).toBe(false)
  const styles = await page.getByRole('toolbar', { name: 'Text style' }).boundingBox()
  const bottoms = await editor.elements.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().bottom))
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(styles?.y ?? 0)
}, 60_000)

test('an untouched phone can jump to what someone else adds out of view', async () => {
  const { id } = await putBoard(device.context, world.url, { name: 'Far away', elements: [] })
  const other = await device.open(`${world.url}/board/${id}`)
  await new Editor(other, 'phone').ready()
  await addElements(device.context, world.url, id, [
    { type: 'text', content: 'Here', positionX: 3000, positionY: 2000 },
  ])
  const others = await Fingers.on(other)
  await others.tap(other.getByRole('button', { name: 'Back to content', exact: true }))
  await expect
    .poll(() =>
      other
        .getByLabel('Text: Here')
        .boundingBox()
        .then((box) => box !== null && box.x > 0 && box.x < 390),
    )
    .toBe(true)
}, 60_000)

/** Pans the board up with a finger, starting on empty canvas. */
async function push(): Promise<void> {
  const canvas = await page.locator('[data-canvas]').boundingBox()
  if (!canvas) throw new Error('There is no canvas')
  const from = await page.evaluate(({ x, y, width, height }) => {
    const isEmpty = (left: number, top: number) =>
      [0, 40, -40].every((aside) =>
        document
          .elementFromPoint(left + aside, top)
          ?.matches('[data-surface], [data-surface] > :not([data-element-id])'),
      )
    for (let top = y + height - 20; top > y + 60; top -= 10)
      for (let left = x + 45; left < x + width - 45; left += 10) if (isEmpty(left, top)) return { x: left, y: top }
    return null
  }, canvas)
  if (!from) throw new Error('Nowhere to put the finger')
  await fingers.drag(from, { x: from.x, y: canvas.y + 10 })
}
