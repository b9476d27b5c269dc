import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, signUp } from './support/people'
import { pinch, touchDrag, touches } from './support/touch'
import { createWorld, type World } from './support/world'

interface Desk {
  readonly world: World
  readonly device: Device
  readonly page: Page
  readonly editor: Editor
}

/** A new board, open, with one square somewhere in the middle. */
async function openDesk(shape: Shape): Promise<Desk & { readonly square: string }> {
  const world = await createWorld({ emptyData: inject('emptyData') })
  const device = await Device.create(shape)
  const page = await device.open(world.url)
  await signUp(page, world.url, makePerson(`hands-${shape}`))
  await page.goto(`${world.url}/board/new`)
  const editor = new Editor(page, shape)
  await editor.ready()
  const square = await editor.addShape('Square')
  return { world, device, page, editor, square }
}

async function closeDesk(desk: Desk | undefined): Promise<void> {
  await desk?.device.remove()
  await desk?.world.close()
}

async function middle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const selected = (page: Page) => page.locator('[data-element-id][aria-selected="true"]')
const handle = (page: Page, name: string) => page.locator(`[data-selection-frame] [data-handle="${name}"]`)

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
  await page.mouse.move(from.x + by.x, from.y + by.y)
  await page.mouse.up()
}

describe('hands on a desktop', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk('desktop')
  })
  afterAll(() => closeDesk(desk))

  test('a corner is dragged and the opposite one stays, on a turned element too', async () => {
    const { page, editor, square } = desk
    await drag(page, await middle(handle(page, 'rotate')), { x: 40, y: 10 })
    await expect.poll(() => editor.element(square).evaluate((node) => node.style.transform)).toMatch(/rotate\([1-9]/)
    const before = await middle(handle(page, 'nw'))
    const width = await editor.element(square).evaluate((node) => node.style.width)
    await drag(page, await middle(handle(page, 'se')), { x: 60, y: 50 })
    await expect.poll(() => editor.element(square).evaluate((node) => node.style.width)).not.toBe(width)
    const after = await middle(handle(page, 'nw'))
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1.5)
  })

  test('Escape takes a running drag back', async () => {
    const { page, editor, square } = desk
    const place = await editor.place(square)
    const from = await middle(editor.element(square))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 80, from.y + 80)
    await page.keyboard.press('Escape')
    await page.mouse.move(from.x + 120, from.y + 120)
    await page.mouse.up()
    expect(await middle(editor.element(square))).toEqual(from)
    expect(await editor.place(square)).toEqual(place)
  })

  test('the wheel pans, and with Ctrl zooms at the pointer', async () => {
    const { page, editor, square } = desk
    const from = await middle(editor.element(square))
    await page.mouse.move(from.x, from.y)
    await page.mouse.wheel(0, -40)
    await expect.poll(async () => (await middle(editor.element(square))).y).toBeCloseTo(from.y + 40, 0)
    await page.mouse.move(from.x, from.y + 40)
    const before = await editor.element(square).boundingBox()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -20)
    await page.keyboard.up('Control')
    await expect
      .poll(async () => (await editor.element(square).boundingBox())?.width ?? 0)
      .toBeGreaterThan((before?.width ?? 0) * 1.1)
    const after = await middle(editor.element(square))
    expect(Math.hypot(after.x - from.x, after.y - from.y - 40)).toBeLessThan(1.5)
    await page.getByRole('button', { name: 'Reset' }).first().click()
  })

  test('Space-drag pans over an element and moves nothing', async () => {
    const { page, editor, square } = desk
    const place = await editor.place(square)
    const from = await middle(editor.element(square))
    await page.mouse.move(from.x, from.y)
    await page.keyboard.down('Space')
    await drag(page, from, { x: 30, y: 20 })
    await page.keyboard.up('Space')
    await expect.poll(async () => (await middle(editor.element(square))).x).toBeCloseTo(from.x + 30, 0)
    expect(await editor.place(square)).toEqual(place)
  })

  test('keys nudge, duplicate and delete what is selected, and none fires while typing', async () => {
    const { page, editor, square } = desk
    const from = await middle(editor.element(square))
    await page.mouse.click(from.x, from.y)
    const place = await editor.place(square)
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => editor.place(square)).toEqual({ x: place.x + 10, y: place.y - 1 })
    await page.keyboard.press('Control+d')
    await expect.poll(() => editor.elements.count()).toBe(2)
    expect(await selected(page).getAttribute('data-element-id')).not.toBe(square)
    await page.keyboard.press('Delete')
    await expect.poll(() => editor.elements.count()).toBe(1)

    const text = await editor.addText('hot v')
    const words = await middle(editor.element(text))
    await page.mouse.dblclick(words.x, words.y)
    const field = page.getByRole('textbox', { name: 'Text', exact: true })
    await field.press('End')
    await field.press('Backspace')
    await field.press('t')
    await field.press('Escape')
    await expect.poll(async () => (await editor.seen()).map(({ name }) => name)).toContain('Text: hot t')
    expect(await editor.elements.count()).toBe(2)
  })

  test('R and a dragged box draw a rectangle of that size', async () => {
    const { page, editor } = desk
    const count = await editor.elements.count()
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await drag(page, { x: 420, y: 560 }, { x: 90, y: 60 })
    await expect.poll(() => editor.elements.count()).toBe(count + 1)
    const box = await selected(page).boundingBox()
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([90, 60])
  })
})

describe('fingers on a phone', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk('phone')
  })
  afterAll(() => closeDesk(desk))

  test('two fingers on an element zoom, and neither select nor move it', async () => {
    const { page, editor, square } = desk
    await page.keyboard.press('Escape')
    await expect.poll(() => selected(page).count()).toBe(0)
    const place = await editor.place(square)
    const before = await editor.element(square).boundingBox()
    await pinch(page, await middle(editor.element(square)), { from: 40, to: 60 })
    await expect
      .poll(async () => (await editor.element(square).boundingBox())?.width ?? 0)
      .toBeGreaterThan((before?.width ?? 0) * 1.3)
    expect(await selected(page).count()).toBe(0)
    expect(await editor.place(square)).toEqual(place)
  })

  test('a second finger takes a drag back', async () => {
    const { page, editor, square } = desk
    const place = await editor.place(square)
    const from = await middle(editor.element(square))
    const gone = { x: from.x + 30, y: from.y + 30 }
    // New elements stand anywhere in sight: a finger to the right of one could miss the screen.
    await touches(page, [[from], [gone], [gone, { x: gone.x - 60, y: gone.y }], []])
    await expect.poll(() => editor.place(square)).toEqual(place)
    await expect.poll(() => selected(page).count()).toBe(0)
    await expect.poll(() => middle(editor.element(square))).toEqual(from)
  })

  test('one finger drags an element, and on empty canvas pans', async () => {
    const { page, editor, square } = desk
    const place = await editor.place(square)
    const from = await middle(editor.element(square))
    await touchDrag(page, from, { x: from.x + 30, y: from.y + 60 })
    await expect.poll(() => editor.place(square)).not.toEqual(place)
    await expect.poll(() => selected(page).count()).toBe(1)
    const moved = await editor.place(square)
    const at = await middle(editor.element(square))
    await touchDrag(page, { x: 330, y: 560 }, { x: 300, y: 520 })
    await expect.poll(async () => (await middle(editor.element(square))).x).toBeCloseTo(at.x - 30, 0)
    expect(await editor.place(square)).toEqual(moved)
  })
})
