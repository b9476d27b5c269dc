import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp, { type OutputInfo } from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { uuidv7 } from '../../app/offline/plain/ids'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedIn, type Person, register } from './support/people'
import { makePhoto } from './support/photo'
import { touchDrag } from './support/touch'
import { createWorld, type World } from './support/world'

let world: World
let device: Device
let page: Page
let person: Person

const ids = { text: '', shape: '', swatch: '', image: '' }
const element = (id: string, where = page) => where.locator(`[data-element-id="${id}"]`)
const panel = (where = page) => where.getByRole('region', { name: 'Inspector' })
const cropRow = () => page.getByRole('region', { name: 'Crop' })
const field = (name: string) => panel().getByRole('spinbutton', { name, exact: true })
const styleOf = (id: string, name: string) =>
  element(id).evaluate((node, key) => getComputedStyle(node).getPropertyValue(key), name)
const colors = async () => [
  await styleOf(ids.text, 'color'),
  await styleOf(ids.shape, 'background-color'),
  await styleOf(ids.swatch, 'background-color'),
]
const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).click()

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

/** Makes a board of one text, one shape, one swatch and one image, side by side; returns its id. */
async function drawBoard(context: BrowserContext): Promise<number> {
  const headers = { origin: world.url }
  const post = async (path: string, data: unknown, more: Record<string, string> = {}) => {
    const answer = await context.request.post(world.url + path, { headers: { ...headers, ...more }, data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const photo = await makePhoto(0)
  const { address } = await post('/api/assets', photo.buffer, { 'content-type': photo.mimeType })
  const { id } = await post('/api/boards', { name: 'Inspected' })
  const place = (positionX: number, positionY: number) => ({ positionX, positionY, width: 100, height: 100 })
  const elements = [
    { type: 'text', content: 'Hello', ...place(20, 20), properties: { color: '#111111', fontSize: 20 } },
    { type: 'shape', content: 'rectangle', ...place(140, 20), properties: { backgroundColor: '#222222' } },
    { type: 'color', content: '#333333', ...place(260, 20), properties: { backgroundColor: '#333333' } },
    { type: 'image', content: address, ...place(20, 140), width: 200, height: 150, properties: { alt: 'Two halves' } },
  ]
  const mutations = elements.map((data, index) => ({
    mutationId: crypto.randomUUID(),
    kind: 'create',
    elementId: uuidv7(1_700_000_000_000 + index),
    data,
  }))
  await post(`/api/boards/${id}/mutations`, { mutations })
  const [text = '', shape = '', swatch = '', image = ''] = mutations.map(({ elementId }) => elementId)
  Object.assign(ids, { text, shape, swatch, image })
  return id
}

async function openBoard(shape: Shape): Promise<number> {
  device = await Device.incognito(shape)
  person = makePerson(`inspector-${shape}`)
  await register(device.context, world.url, person)
  const boardId = await drawBoard(device.context)
  page = await device.open(`${world.url}/board/${boardId}`)
  await new Editor(page, shape).ready()
  await element(ids.image).waitFor()
  return boardId
}

/** The colors shown at a quarter and at three quarters of an element's width, as words. */
async function halves(shown: Locator): Promise<string> {
  const { data, info } = await sharp(await shown.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [0.25, 0.75].map((share) => wordAt(data, info, share)).join(', ')
}

function wordAt(data: Buffer, { width, height, channels }: OutputInfo, share: number): string {
  const at = (Math.floor(height / 2) * width + Math.floor(width * share)) * channels
  const [red = 0, , blue = 0] = data.subarray(at, at + 3)
  return red > 120 && blue < 80 ? 'red' : blue > 120 && red < 80 ? 'blue' : `${red}/${blue}`
}

async function middle(node: Locator): Promise<{ x: number; y: number }> {
  await node.scrollIntoViewIfNeeded()
  const box = await node.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Repeats a tap until it works: Chromium takes one right after a drag for the end of a fling. */
async function tapUntil(control: Locator, isDone: () => Promise<boolean>): Promise<void> {
  await control.tap()
  await expect
    .poll(
      async () => {
        if (await isDone()) return true
        if (await control.isEnabled()) await control.tap()
        return false
      },
      { interval: 500 },
    )
    .toBe(true)
}

async function drag(from: Locator, by: { x: number; y: number }): Promise<void> {
  const start = await middle(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + by.x / 2, start.y + by.y / 2)
  await page.mouse.move(start.x + by.x, start.y + by.y)
}

describe('the inspector on a desktop', () => {
  let boardId: number
  beforeAll(async () => {
    boardId = await openBoard('desktop')
  })
  afterAll(() => device?.remove())

  test('setting one color on a text, a shape and a swatch is one change', async () => {
    const before = await colors()
    await element(ids.text).click()
    await element(ids.shape).click({ modifiers: ['Shift'] })
    await element(ids.swatch).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Style', exact: true }).click()
    await panel().getByRole('button', { name: 'Color: Mixed' }).click()
    await panel().getByRole('radiogroup', { name: 'Palette' }).getByRole('radio', { name: '#E91E63' }).click()
    await expect.poll(colors).toEqual(Array(3).fill('rgb(233, 30, 99)'))
    await panel().getByRole('button', { name: 'Color: #E91E63' }).waitFor()
    await undo()
    await expect.poll(colors).toEqual(before)
  })

  test('the picker previews while dragged and commits one change on release; Escape reverts it', async () => {
    const before = await colors()
    const surface = panel().getByRole('slider', { name: 'Color', exact: true })
    await drag(surface, { x: 40, y: -40 })
    await expect.poll(async () => new Set(await colors()).size).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(colors).toEqual(before)
    await page.mouse.move(5, 5)
    await page.mouse.up()
    expect(await colors()).toEqual(before)

    await drag(surface, { x: 30, y: -30 })
    await page.mouse.up()
    await expect.poll(async () => new Set(await colors()).size).toBe(1)
    await panel().getByRole('radiogroup', { name: 'Recent colors' }).getByRole('radio').nth(1).waitFor()
    await undo()
    await expect.poll(colors).toEqual(before)
  })

  test('numbers are exact: typed, as a sum, and by arrow keys; invalid input changes nothing', async () => {
    await element(ids.shape).click()
    await expect.poll(() => field('X').inputValue()).toBe('140')
    await field('X').fill('200+8')
    await field('X').press('Enter')
    await expect.poll(() => styleOf(ids.shape, 'left')).toBe('208px')
    await field('X').press('ArrowUp')
    await expect.poll(() => styleOf(ids.shape, 'left')).toBe('209px')
    await field('X').press('Shift+ArrowDown')
    await expect.poll(() => styleOf(ids.shape, 'left')).toBe('199px')
    await field('Width').fill('wide')
    await field('Width').press('Enter')
    await panel().getByRole('alert').getByText('Width: “wide” isn’t a number.').waitFor()
    expect(await styleOf(ids.shape, 'width')).toBe('100px')
    await field('Width').press('Escape')
    await expect.poll(() => field('Width').inputValue()).toBe('100')
    for (const left of ['209px', '208px', '140px']) {
      await undo()
      await expect.poll(() => styleOf(ids.shape, 'left')).toBe(left)
    }
  })

  test('a text gets another font, in its editing field too', async () => {
    await element(ids.text).click()
    await panel().getByLabel('Font', { exact: true }).selectOption('Georgia')
    await panel().getByRole('button', { name: 'Italic' }).click()
    await field('Line height').fill('2')
    await field('Line height').press('Enter')
    await expect.poll(() => styleOf(ids.text, 'line-height')).toBe('40px')
    await element(ids.text).dblclick()
    const editor = page.getByRole('textbox', { name: 'Text', exact: true })
    const look = (node: Locator) =>
      node.evaluate((shown) => {
        const { fontFamily, fontStyle, lineHeight, fontSize } = getComputedStyle(shown)
        return [fontFamily, fontStyle, lineHeight, fontSize]
      })
    expect(await look(editor)).toEqual(['Georgia, Georgia, serif', 'italic', '40px', '20px'])
    await editor.press('Escape')
    expect(await look(element(ids.text))).toEqual(['Georgia, Georgia, serif', 'italic', '40px', '20px'])
  })

  test('an image is cropped with the pointer and with keys, and undone as one step', async () => {
    await element(ids.image).click()
    expect(await halves(element(ids.image))).toBe('red, blue')
    await panel().getByRole('button', { name: 'Crop', exact: true }).click()
    const right = page.getByRole('button', { name: 'Right edge' })
    const whole = await page.getByRole('group', { name: 'Crop' }).locator('img').boundingBox()
    await drag(right, { x: -(whole?.width ?? 0) / 2 - 8, y: 0 })
    await expect.poll(() => styleOf(ids.image, 'width')).toMatch(/^9\dpx$/)
    await page.mouse.up()
    await right.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => styleOf(ids.image, 'width')).toMatch(/^8\dpx$/)
    const cropped = await styleOf(ids.image, 'width')
    await cropRow().getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => halves(element(ids.image))).toBe('red, red')
    expect(await styleOf(ids.image, 'left')).toBe('20px')
    await undo()
    await expect.poll(() => halves(element(ids.image))).toBe('red, blue')
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect.poll(() => styleOf(ids.image, 'width')).toBe(cropped)
    await expect.poll(() => halves(element(ids.image))).toBe('red, red')
  })

  test('a crop persists: in the thumbnail, offline after a reload, and in a browser without native support', async () => {
    const editor = new Editor(page, 'desktop')
    await editor.save()
    await editor.untilState('Saved')
    await expect
      .poll(async () => (await new Api(device.context, world.url).boards())[0]?.thumbnailUrl ?? '')
      .toMatch(/^\/assets\//)
    const [board] = await new Api(device.context, world.url).boards()
    const answer = await device.context.request.get(world.url + board?.thumbnailUrl)
    const { data, info } = await sharp(await answer.body())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const words = new Set<string>()
    for (let at = 0; at < data.length; at += info.channels) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (blue > 150 && red < 60 && green < 60) words.add('blue')
      if (red > 150 && blue < 60 && green < 60) words.add('red')
    }
    expect([...words]).toEqual(['red'])

    await device.installed(page)
    world.tunnel.cut()
    await page.reload()
    await element(ids.image).waitFor()
    await expect.poll(() => halves(element(ids.image))).toBe('red, red')
    world.tunnel.restore()

    const other = await Device.incognito('phone')
    try {
      await other.context.addInitScript(() => {
        const supports = CSS.supports.bind(CSS)
        CSS.supports = (name: string, value?: string) =>
          name !== 'object-view-box' && (value === undefined ? supports(name) : supports(name, value))
      })
      const there = await openSignedIn(other, world.url, person, `/board/${boardId}`)
      const shown = element(ids.image, there)
      await shown.locator('img').waitFor()
      await expect.poll(() => halves(shown)).toBe('red, red')
    } finally {
      await other.remove()
    }
  })

  test('has no serious accessibility violations, in either theme', async () => {
    await page.reload()
    await element(ids.text).click()
    await page.getByRole('button', { name: 'Style', exact: true }).click()
    await panel()
      .getByRole('button', { name: /^Color: / })
      .click()
    await panel().getByRole('radiogroup', { name: 'Palette' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await element(ids.image).click()
    await panel().getByRole('button', { name: 'Crop', exact: true }).click()
    await page.getByRole('button', { name: 'Right edge' }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('the inspector on a phone', () => {
  beforeAll(async () => {
    await openBoard('phone')
  })
  afterAll(() => device?.remove())

  test('selects three elements by touch and colors them, and one undo reverts it', async () => {
    const before = await colors()
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    for (const id of [ids.text, ids.shape, ids.swatch]) await element(id).tap()
    await page.getByRole('button', { name: 'Style', exact: true }).tap()
    await panel().getByRole('button', { name: 'Color: Mixed' }).tap()
    await panel().getByRole('radiogroup', { name: 'Palette' }).getByRole('radio', { name: '#00BCD4' }).tap()
    await expect.poll(colors).toEqual(Array(3).fill('rgb(0, 188, 212)'))
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect.poll(colors).toEqual(before)
    await panel().getByRole('button', { name: 'Close' }).tap()
    await panel().waitFor({ state: 'detached' })
  })

  test('finds a color by touch with a live preview, and one undo reverts it', async () => {
    const before = await colors()
    await page.getByRole('button', { name: 'Style', exact: true }).tap()
    await panel()
      .getByRole('button', { name: /^Color: / })
      .tap()
    const surface = panel().getByRole('slider', { name: 'Color', exact: true })
    const from = await middle(surface)
    await touchDrag(page, from, { x: from.x + 60, y: from.y - 50 })
    await expect.poll(async () => new Set(await colors()).size).toBe(1)
    await panel().getByRole('radiogroup', { name: 'Recent colors' }).getByRole('radio').nth(1).waitFor()
    const back = page.getByRole('button', { name: 'Undo', exact: true })
    await tapUntil(back, async () => (await colors()).join() === before.join())
    expect(await back.isEnabled()).toBe(false)
  })

  test('crops an image by touch, and the cropped part stays in view', async () => {
    await page.reload()
    await element(ids.image).tap()
    await page.getByRole('button', { name: 'Style', exact: true }).tap()
    await panel().getByRole('button', { name: 'Crop', exact: true }).tap()
    const right = await middle(page.getByRole('button', { name: 'Right edge' }))
    const left = await middle(page.getByRole('button', { name: 'Left edge' }))
    await touchDrag(page, right, { x: (right.x + left.x) / 2 - 6, y: right.y })
    await expect.poll(() => halves(element(ids.image))).toBe('red, red')
    const done = cropRow().getByRole('button', { name: 'Done' })
    const box = await done.boundingBox()
    const dock = await page.getByRole('toolbar', { name: 'Tool bar' }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0)
    await tapUntil(done, async () => (await done.count()) === 0)
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect.poll(() => halves(element(ids.image))).toBe('red, blue')
  })

  test('every control is large enough to touch, and no field makes the page zoom', async () => {
    await page.reload()
    await element(ids.text).tap()
    await page.getByRole('button', { name: 'Style', exact: true }).tap()
    await panel()
      .getByRole('button', { name: /^Color: / })
      .tap()
    await panel().getByRole('radiogroup', { name: 'Palette' }).waitFor()
    const small = await panel()
      .locator('div:has(> fieldset[aria-label="Properties"]) :is(button, select, input:not([type=range]))')
      .evaluateAll((nodes) =>
        nodes.flatMap((node) => {
          const { width, height } = node.getBoundingClientRect()
          const isField = node.matches('input, select')
          const zooms = isField && Number.parseFloat(getComputedStyle(node).fontSize) < 16
          const name = node.getAttribute('aria-label') ?? node.textContent ?? ''
          return (height < (isField ? 42 : 44) || width < 40 || zooms) && height > 0
            ? [`${name} ${width}×${height}`]
            : []
        }),
      )
    expect(small).toEqual([])
  })
})
