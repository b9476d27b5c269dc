import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { logIn, makePerson, register } from './support/people'
import { type Put, putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// How much of the window shows the board, and that nothing around it overlaps, wraps or shifts.

const NAME = 'A house by the sea with blue shutters'

let world: World
let board: Put
const devices = new Map<Shape, Device>()
const person = makePerson('ann')

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  for (const shape of ['desktop', 'tablet', 'phone'] as const) {
    const device = await Device.incognito(shape)
    devices.set(shape, device)
    await (shape === 'desktop' ? register : logIn)(device.context, world.url, person)
  }
  const swatch = (index: number) =>
    ({ type: 'color', content: '#2f7d6d', positionX: index * 900, positionY: 500, width: 400, height: 300 }) as const
  board = await putBoard(deviceOf('desktop').context, world.url, { name: NAME, elements: [0, 1, 2].map(swatch) })
}, 120_000)
afterAll(async () => {
  for (const device of devices.values()) await device.remove()
  await world?.close()
})

function deviceOf(shape: Shape): Device {
  const device = devices.get(shape)
  if (!device) throw new Error(`There is no ${shape}`)
  return device
}

/** Opens the board and waits until it settles. */
async function openBoard(shape: Shape, size?: { width: number; height: number }): Promise<[Page, Editor]> {
  const page = await deviceOf(shape).context.newPage()
  if (size) await page.setViewportSize(size)
  await page.goto(`${world.url}/board/${board.id}`)
  const editor = new Editor(page, shape)
  await editor.ready()
  await page.locator(`[data-element-id="${board.ids[2]}"]`).waitFor()
  await editor.untilState('Saved')
  await page.locator('[data-live="live"]').waitFor()
  return [page, editor]
}

describe('the canvas has', () => {
  test.each([
    { shape: 'phone', width: 390, height: 844, least: 0.85 },
    { shape: 'tablet', width: 820, height: 1180, least: 0.88 },
    { shape: 'desktop', width: 1280, height: 800, least: 0.88 },
    { shape: 'desktop', width: 1440, height: 900, least: 0.92 },
  ] as const)('$least of a $width × $height window, with the whole board in its middle', async (size) => {
    const { shape, width, height, least } = size
    const [page] = await openBoard(shape, { width, height })
    expect(await page.evaluate<number>(CANVAS_SHARE)).toBeGreaterThanOrEqual(least)
    const [first, last] = await Promise.all(
      [0, 2].map((index) => boxOf(page, `[data-element-id="${board.ids[index]}"]`)),
    )
    const canvas = await boxOf(page, '[data-canvas]')
    if (!first || !last) throw new Error('The board is not on the screen')
    expect(first.x).toBeGreaterThan(canvas.x)
    expect(last.x + last.width).toBeLessThan(canvas.x + canvas.width)
    expect((first.x + last.x + last.width) / 2).toBeCloseTo(canvas.x + canvas.width / 2, 0)
    await page.close()
  })

  test('the whole window except one bar and one rail: no navigation, search or footer beside it', async () => {
    for (const shape of ['phone', 'desktop'] as const) {
      const [page] = await openBoard(shape)
      expect(await page.getByRole('navigation').count()).toBe(0)
      expect(await page.getByRole('searchbox').count()).toBe(0)
      expect(await page.getByRole('contentinfo').count()).toBe(0)
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await page.waitForURL(`${world.url}/`)
      await page.close()
    }
  })
})

test('a panel takes its space, and the board stays entirely visible in the rest until the camera is moved', async () => {
  const [page] = await openBoard('desktop')
  const last = () => boxOf(page, `[data-element-id="${board.ids[2]}"]`)
  const before = await last()
  await page.getByRole('button', { name: 'Layers' }).click()
  const panel = page.getByRole('region', { name: 'Layers' })
  await panel.waitFor()
  const edge = (await boxOf(page, '[data-panel]')).x
  await expect.poll(async () => right(await last())).toBeLessThan(edge)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.poll(last).toEqual(before)
  await page.getByRole('listbox', { name: 'Board canvas' }).focus()
  await page.getByRole('button', { name: 'Zoom In' }).click()
  await expect.poll(async () => (await last()).width).toBeGreaterThan(before.width)
  const moved = await last()
  await page.getByRole('button', { name: 'Layers' }).click()
  await panel.waitFor()
  expect((await last()).width).toBe(moved.width)
  await page.close()
})

test('at every width nothing overlaps, wraps or is cut off, and at least twelve letters of the name show', async () => {
  const [page] = await openBoard('desktop')
  for (const width of [360, 375, 390, 430, 600, 767, 768, 820, 900, 1024, 1100, 1199, 1200, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('aside').waitFor({ state: width < 768 ? 'detached' : 'visible' })
    expect(await page.evaluate(CLUTTER), `${width} px`).toEqual([])
  }
  await page.close()
})

test.each([
  [360, 740],
  [390, 844],
])('the board menu on a phone is a sheet of groups that needs no scrolling at %i × %i', async (width, height) => {
  const [page] = await openBoard('phone', { width, height })
  await page.getByRole('button', { name: 'Board menu' }).tap()
  const menu = page.getByRole('menu')
  const items = menu.getByRole('menuitem')
  await expect.poll(() => items.first().textContent()).toBe('Export')
  await expect
    .poll(() => menu.boundingBox())
    .toMatchObject({ x: 0, width, y: expect.closeTo(height - (await boxOf(page, '[role=menu]')).height, 0) })
  const boxes = await items.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()))
  expect(boxes.length).toBeGreaterThan(12)
  for (const box of boxes) {
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(box.bottom).toBeLessThanOrEqual(height)
    expect(box.top).toBeGreaterThan(0.1 * height)
  }
  expect(await menu.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
  // The press that closes the menu hits nothing below it.
  const below = page.locator('header [data-tone]')
  const presses = await below.evaluateHandle((button) => {
    const clicks: Event[] = []
    button.addEventListener('click', (event) => clicks.push(event))
    return clicks
  })
  const box = await boxOf(page, 'header [data-tone]')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Board menu')
  expect(await presses.evaluate((clicks) => clicks.length)).toBe(0)
  // Opened again by the button, it closes by an item, too.
  await page.getByRole('button', { name: 'Board menu' }).tap()
  await menu.getByRole('menuitem', { name: 'Layers' }).tap()
  await page.getByRole('region', { name: 'Layers' }).waitFor()
  await page.close()
})

test('in the dark theme the canvas is dark, text on it is light, and text on something light stays dark', async () => {
  const text = (content: string, positionX: number) =>
    ({ type: 'text', content, positionX, positionY: 20, width: 160, height: 60 }) as const
  const paper = { type: 'color', content: '#ffffff', positionX: 300, positionY: 0, width: 200, height: 100 } as const
  const { context } = deviceOf('desktop')
  const { id } = await putBoard(context, world.url, {
    name: 'Night',
    elements: [text('On the ground', 0), paper, text('On paper', 320)],
  })
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${world.url}/board/${id}`)
  const colorOf = (name: string) => page.getByLabel(`Text: ${name}`).evaluate((node) => getComputedStyle(node).color)
  await expect.poll(() => colorOf('On the ground')).toBe('rgb(243, 238, 230)')
  expect(await colorOf('On paper')).toBe('rgb(0, 0, 0)')
  const ground = () => page.locator('[data-canvas]').evaluate((node) => getComputedStyle(node).backgroundColor)
  expect(await ground()).toBe('rgb(35, 32, 25)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => colorOf('On the ground')).toBe('rgb(0, 0, 0)')
  await page.close()
})

test('in the dark theme every text style is legible, while typing and after what lies beneath has moved', async () => {
  const { context } = deviceOf('desktop')
  const paper = { type: 'color', content: '#ffffff', positionX: 300, positionY: 0, width: 200, height: 100 } as const
  const text = { type: 'text', content: 'Sea', positionX: 320, positionY: 20, width: 160, height: 60 } as const
  const { id } = await putBoard(context, world.url, { name: 'Night', elements: [paper, text] })
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${world.url}/board/${id}`)
  const shown = page.getByLabel('Text: Sea')
  /** The contrast of the text with its background, or with the canvas. */
  const contrast = () =>
    shown
      .or(page.getByRole('textbox', { name: 'Text', exact: true }))
      .last()
      .evaluate(contrastOf)
  await shown.waitFor()
  expect(await contrast()).toBeLessThan(2)
  await page.getByRole('listbox', { name: 'Board canvas' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await page.getByLabel('Color: #ffffff').waitFor({ state: 'detached' })
  await expect.poll(contrast).toBeGreaterThan(4.5)

  await shown.dblclick()
  for (const name of ['Title', 'Note', 'Caption', 'Label', 'Quote', 'Body']) {
    const style = page.getByRole('toolbar', { name: 'Text style' }).getByRole('button', { name, exact: true })
    await style.click()
    await expect.poll(() => style.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(contrast, { message: name }).toBeGreaterThan(4.5)
  }
  await page.close()
})

test.each(['phone', 'desktop'] as const)('nothing shifts on a %s while states come and go', async (shape) => {
  const device = deviceOf(shape)
  const [page, editor] = await openBoard(shape)
  await page.evaluate(WATCH_SHIFTS)
  await editor.addShape('Square')
  await editor.untilState('Saved')
  await editor.save()
  await device.context.setOffline(true)
  await editor.addShape('Circle')
  await editor.untilState(/offline|waiting/i)
  await device.context.setOffline(false)
  await editor.untilState('Saved')
  await page.locator('[data-live="live"]').waitFor()
  expect(await page.evaluate('shifts')).toEqual([])
  await page.close()
})

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const right = ({ x, width }: Box) => x + width

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  return box
}

/** In the page: the share of the window's points that show the canvas uncovered. */
const CANVAS_SHARE = `(() => {
  let all = 0
  let canvas = 0
  for (let y = 1; y < innerHeight; y += 4)
    for (let x = 1; x < innerWidth; x += 4) {
      all++
      if (document.elementFromPoint(x, y)?.closest('[data-surface]')) canvas++
    }
  return canvas / all
})()`

/** In the page: the contrast of a node's text, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
function contrastOf(node: Element): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const { color, backgroundColor } = getComputedStyle(node)
  const canvas = node.closest('[data-canvas]')
  const isBare = backgroundColor === 'rgba(0, 0, 0, 0)' && canvas
  const ground = isBare ? getComputedStyle(canvas).backgroundColor : backgroundColor
  const [less = 0, more = 0] = [luminance(color), luminance(ground)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

/** In the page: describes every fault of the bar, and of what floats over the canvas. */
const CLUTTER = `(() => {
  const faults = []
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 1
  const nameOf = (node) => node.getAttribute('aria-label') ?? node.textContent.trim() ?? node.tagName
  const overlap = (nodes) => {
    for (const [index, one] of nodes.entries())
      for (const other of nodes.slice(index + 1)) {
        const a = one.getBoundingClientRect()
        const b = other.getBoundingClientRect()
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (across > 1 && down > 1) faults.push(nameOf(one) + ' overlaps ' + nameOf(other))
      }
  }
  const bar = document.querySelector('main header')
  const { bottom, top, height } = bar.getBoundingClientRect()
  if (top !== 0 || height > 52) faults.push('The bar is ' + height + ' px high')
  const controls = [...bar.querySelectorAll('button, input, [data-live]')].filter(shown)
  for (const control of controls) {
    const box = control.getBoundingClientRect()
    if (box.left < 0 || box.right > innerWidth) faults.push(nameOf(control) + ' is beyond the window')
    if (box.bottom > bottom + 7 || box.top < -1) faults.push(nameOf(control) + ' is beyond the bar')
  }
  // The target of this one reaches above and below its line.
  overlap(controls.filter((control) => nameOf(control) !== 'View History'))
  const pen = document.createElement('canvas').getContext('2d')
  const input = bar.querySelector('input')
  const look = getComputedStyle(input)
  pen.font = look.font
  const room = input.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight)
  if (pen.measureText(input.value.slice(0, 12)).width > room) faults.push('The name has ' + room + ' px')
  overlap([...document.querySelectorAll('aside, [data-canvas] [role=toolbar], [data-canvas] :has(> output)')].filter(shown))
  for (const node of document.querySelectorAll('aside')) {
    const box = node.getBoundingClientRect()
    if (node.scrollHeight > node.clientHeight + 1) faults.push('The rail is cut off at ' + node.clientHeight + ' px of ' + node.scrollHeight)
    if (box.bottom > innerHeight) faults.push('The rail is beyond the window')
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('The page is wider than the window')
  return faults
})()`

/** In the page: collects layout shifts, including those after input. */
const WATCH_SHIFTS = `{
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      // What is said floats over the page, and what is said next may need another line.
      if (sources.some(({ node }) => !(node?.nodeType === 1 ? node : node?.parentElement)?.closest('[data-toasts]'))) shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.textContent)])
  }).observe({ type: 'layout-shift' })
}`
