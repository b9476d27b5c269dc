import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { contains, intersects, type Rect } from '../../../contract/layout/rect'
import type { Element } from '../../../contract/shared/element'
import { Api } from '../support/api'
import { Device } from '../support/device'
import { drawnBoard } from '../support/drawnBoard'
import { Editor } from '../support/Editor'
import { makePerson, openSignedUp } from '../support/people'
import { makePhoto } from '../support/photo'
import { createWorld, type World } from '../support/world'

// The business constants of elements (first specification, section 9): elements as tools make them, on the screen and
// on the server.

const PALETTE = [
  '#4CAF50',
  '#2196F3',
  '#F44336',
  '#FFC107',
  '#9C27B0',
  '#FF9800',
  '#795548',
  '#607D8B',
  '#E91E63',
  '#00BCD4',
]

let world: World
let device: Device
let page: Page
let editor: Editor
let boardId: number

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  page = await openSignedUp(device, world.url, makePerson('builder'), '/board/new')
  editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  boardId = Number(page.url().split('/').pop())
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

/** The element on the server, once it is there. */
async function sent(id: string): Promise<Element> {
  const find = async () => (await new Api(device.context, world.url).elements(boardId)).find((each) => each.id === id)
  await expect.poll(find).toBeDefined()
  const element = await find()
  if (!element) throw new Error('It was there')
  return element
}
/** Its size as drawn at 100%. */
const drawn = async (id: string) => {
  const found = (await drawnBoard(page)).find((each) => each.id === id)
  return found && { width: found.width, height: found.height }
}
const css = (target: Locator, name: string) =>
  target.evaluate((node, key) => getComputedStyle(node).getPropertyValue(key), name)
const toolbar = () => page.getByRole('toolbar', { name: 'Canvas', exact: true })
const tool = (name: string) => toolbar().getByRole('button', { name, exact: true })
const hex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`

test("the tool bar: a text with content 'Double click to edit', in the product's own type, written at once", async () => {
  await page.getByRole('button', { name: 'Add Text' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  const [text] = await editor.seen()
  if (!text) throw new Error('No text')
  expect(await sent(text.id)).toMatchObject({
    type: 'text',
    content: 'Double click to edit',
    rotation: 0,
    properties: { fontFamily: 'Instrument Sans', fontSize: 16, color: '#1D1A16' },
  })
  await page.keyboard.type('Linen')
  await page.keyboard.press('Escape')
  const node = editor.element(text.id)
  expect(await css(node, 'font-size')).toBe('16px')
  expect(await css(node, 'font-family')).toContain('Instrument Sans')
})

test.each([
  ['Square', '0px'],
  ['Rounded', '8px'],
  ['Circle', '50%'],
] as const)('the tool bar: shape 100x100, %s with radius %s, in the default color #4CAF50', async (kind, radius) => {
  const id = await editor.addShape(kind)
  const { properties, ...fields } = await sent(id)
  expect(fields).toMatchObject({ type: 'shape', width: 100, height: 100, rotation: 0 })
  expect(String(properties.borderRadius)).toBe(radius === '0px' ? '0' : radius)
  expect(await drawn(id)).toEqual({ width: 100, height: 100 })
  expect(await css(editor.element(id), 'border-radius')).toBe(radius)
  expect(hex(await css(editor.element(id), 'background-color'))).toBe('#4caf50')
})

test('the tool bar: image with the area of 200x200, in its own ratio', async () => {
  // 640 by 480.
  const id = await editor.addPhoto(await makePhoto(0))
  expect(await sent(id)).toMatchObject({
    type: 'image',
    width: 231,
    height: 173,
    properties: { objectFit: 'cover', borderRadius: 0 },
  })
  expect(await drawn(id)).toEqual({ width: 231, height: 173 })
})

test("a color palette of ten, each a swatch 150x150 with radius 4px; 'Add Random Color' adds one more", async () => {
  const offered = await page
    .getByRole('button', { name: /^Add color #/ })
    .evaluateAll((nodes) => nodes.map((node) => (node.getAttribute('aria-label') ?? '').replace('Add color ', '')))
  expect(offered).toEqual(PALETTE)
  const id = await editor.addColor('#9C27B0')
  expect(await sent(id)).toMatchObject({
    type: 'color',
    content: '#9C27B0',
    width: 150,
    height: 150,
    properties: { backgroundColor: '#9C27B0', borderRadius: '4px' },
  })
  expect(await drawn(id)).toEqual({ width: 150, height: 150 })
  expect(await css(editor.element(id), 'border-radius')).toBe('4px')
  expect(hex(await css(editor.element(id), 'background-color'))).toBe('#9c27b0')
  const before = await editor.elements.count()
  await page.getByRole('button', { name: 'Add Random Color' }).click()
  await expect.poll(() => editor.elements.count()).toBe(before + 1)
})

test('new elements are placed randomly in free places in view, and cover nothing', async () => {
  const boxes: Rect[] = []
  for (const { id } of await editor.seen()) {
    const { positionX: x, positionY: y, width, height } = await sent(id)
    const box = { x, y, width: width ?? 0, height: height ?? 0 }
    // While there is room in view, it lands there, and the camera stays.
    expect(contains({ x: 0, y: 0, width: 1280, height: 800 }, box)).toBe(true)
    for (const other of boxes) expect(intersects(box, other)).toBe(false)
    boxes.push(box)
  }
  expect(boxes.length).toBeGreaterThan(5)
  expect(await page.getByLabel('Zoom', { exact: true }).textContent()).toBe('100%')
})

test('rotation step 15 degrees, wrapping at 360; a duplicate is offset by 20 in x and y; Delete removes it', async () => {
  const id = await editor.addShape('Square')
  const turned = async () => (await sent(id)).rotation
  await tool('Rotate').click()
  await expect.poll(turned).toBe(15)
  expect(await editor.element(id).getAttribute('style')).toContain('rotate(15deg)')
  for (let step = 1; step < 23; step++) await tool('Rotate').click()
  await expect.poll(turned).toBe(345)
  await tool('Rotate').click()
  await expect.poll(turned).toBe(0)

  const before = await sent(id)
  const ids = new Set((await editor.seen()).map((each) => each.id))
  await tool('Duplicate').click()
  await expect.poll(() => editor.elements.count()).toBe(ids.size + 1)
  const copy = (await editor.seen()).find((each) => !ids.has(each.id))
  if (!copy) throw new Error('No copy')
  expect(await sent(copy.id)).toMatchObject({ positionX: before.positionX + 20, positionY: before.positionY + 20 })
  await tool('Delete').click()
  await expect.poll(() => editor.element(copy.id).count()).toBe(0)
  // With nothing selected they would have no effect. The tool bar lags by a frame.
  for (const name of ['Duplicate', 'Rotate', 'Delete']) await expect.poll(() => tool(name).count()).toBe(0)
})

test('element resizing is clamped to minimum and maximum sizes', async () => {
  const id = await editor.addShape('Square')
  const width = async () => (await sent(id)).width
  await page.getByRole('listbox', { name: 'Board canvas' }).focus()
  // From 100 in steps of 10, beyond 20.
  for (let step = 0; step < 13; step++) await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(async () => (await drawn(id))?.width).toBeLessThan(30)
  expect((await drawn(id))?.width).toBe(20)
  await expect.poll(width).toBe(20)
  const field = page.getByRole('region', { name: 'Inspector' }).getByRole('spinbutton', { name: 'Width', exact: true })
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Style', exact: true }).click()
  await field.fill('3995')
  await field.press('Enter')
  await expect.poll(width).toBe(3995)
  await page.getByRole('listbox', { name: 'Board canvas' }).focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(width).toBe(4000)
})

test('generic by type: text 200x100, image 300x200, shape 150x150, color 150x150, with rotation 0 and the properties of each', async () => {
  const generic = {
    text: { width: 200, height: 100, properties: { fontFamily: 'Arial', fontSize: 16, color: '#000000' } },
    image: { width: 300, height: 200, properties: { objectFit: 'cover', borderRadius: 0 } },
    shape: { width: 150, height: 150, properties: { borderRadius: '0px' } },
    color: { width: 150, height: 150, properties: { backgroundColor: '#ffffff', borderRadius: '4px' } },
  } as const
  const content = { text: 'Words', image: 'https://pictures.invalid/gone.png', shape: 'rectangle', color: '#ffffff' }
  // By another client, with only a type and a content.
  for (const type of ['text', 'image', 'shape', 'color'] as const) {
    const { properties, ...size } = generic[type]
    const made = await page.request.post(`${world.url}/api/boards/${boardId}/elements`, {
      headers: { origin: world.url },
      data: { type, content: content[type] },
    })
    expect(made.status()).toBe(201)
    const { id } = await made.json()
    await editor.element(id).waitFor()
    // An image that can't be loaded is drawn in two steps: its box, then a placeholder.
    await expect.poll(() => drawn(id), { message: type }).toEqual(size)
    expect(await sent(id)).toMatchObject({
      ...size,
      rotation: 0,
      zIndex: 1,
      positionX: 100,
      positionY: 100,
      properties,
    })
  }
})
