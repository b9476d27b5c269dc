import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { logIn, makePerson, openSignedIn, register } from './support/people'
import { halves, makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

const PERSON = makePerson('collector')

let world: World
let device: Device
let page: Page
let editor: Editor

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await allowClipboard(device)
  await register(device.context, world.url, PERSON)
  page = await device.context.newPage()
  editor = await openEditor(page, `${world.url}/board/new`)
})

afterEach(async () => {
  world.tunnel.restore()
  for (const open of device.context.pages()) if (open !== page) await open.close()
})

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test('elements copied in one tab paste onto another board in another tab, with an image that was never uploaded', async () => {
  const photo = await editor.addPhoto(await makePhoto(0))
  await expect.poll(() => halves(editor.element(photo))).toBe('red, blue')
  const text = await editor.addText('Moss & <b>fern</b>')
  await editor.addColor('#FF9800')
  await selectAll(page, 3)
  await cutAndPaste(page)
  await expect.poll(() => selectedBoxes(page)).toHaveLength(3)
  expect(await editor.element(text).count(), 'cut elements are gone; their copies have ids of their own').toBe(0)
  const before = await selectedBoxes(page)

  const twin = await device.open('about:blank')
  const other = await openEditor(twin, `${world.url}/board/new`)
  await twin.keyboard.press('Control+v')
  await expect.poll(() => selectedBoxes(twin)).toHaveLength(3)
  const first = await selectedBoxes(twin)
  expect(fromFirst(first)).toEqual(fromFirst(before))
  expect((await other.seen()).map(({ name }) => name)).toContain('Text: Moss & <b>fern</b>')
  await expect.poll(() => halves(twin.locator('img[data-element-id]'))).toBe('red, blue')

  await twin.keyboard.press('Control+v')
  await expect.poll(() => other.elements.count()).toBe(6)
  const again = await selectedBoxes(twin)
  expect(fromFirst(again)).toEqual(fromFirst(first))
  for (const box of again) for (const other of first) expect(isApart(box, other)).toBe(true)

  await other.rename('Pasted')
  await other.save()
  await twin.waitForURL(/\/board\/\d+$/)
  await other.untilState('Saved')
  const api = new Api(device.context, world.url)
  const [board] = (await api.boards()).filter(({ name }) => name === 'Pasted')
  const elements = await api.elements(board?.id ?? 0)
  expect(elements.map(({ type }) => type).sort()).toEqual(['color', 'color', 'image', 'image', 'text', 'text'])
})

test('the clipboard has text for other programs and a sharp image of the selection', async () => {
  await clear(page)
  const photo = await editor.addPhoto(await makePhoto(0))
  await expect.poll(() => halves(editor.element(photo))).toBe('red, blue')
  await selectAll(page, 1)
  // Ctrl+C also duplicates, and the copy is selected afterwards.
  await page.keyboard.press('Control+c')
  await expect.poll(() => editor.elements.count()).toBe(2)
  const [box] = await selectedBoxes(page)
  await expect.poll(() => clipboardTypes(page)).toEqual(['image/png', 'text/html'])
  const picture = await clipboardPicture(page)
  expect([picture.width, picture.height]).toEqual([(box?.width ?? 0) * 2, (box?.height ?? 0) * 2])
  expect(picture.at).toEqual(['red', 'blue'])
  expect(picture.isCornerClear).toBe(false)
})

test('undo brings cut elements back', async () => {
  await clear(page)
  await editor.addText('Keep me')
  await selectAll(page, 1)
  await page.keyboard.press('Control+x')
  await expect.poll(() => editor.elements.count()).toBe(0)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await editor.seen()).map(({ name }) => name)).toEqual(['Text: Keep me'])
})

test('text, colors, images and other programs’ HTML become elements; SVG and scripts do not', async () => {
  await clear(page)
  const names = async () => (await editor.seen()).map(({ name }) => name).sort()
  await paste(page, { 'text/plain': ' #C8432B\n' })
  await expect.poll(() => editor.elements.count()).toBe(1)
  await paste(page, { 'text/plain': 'https://example.org/moss' })
  await expect.poll(names).toContain('Text: https://example.org/moss')
  await paste(page, { 'text/html': '<script>document.title = "attacked"</script><p>Fern <b>green</b></p>' })
  await expect.poll(names).toContain('Text: Fern green')
  await paste(page, { 'text/plain': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>' })
  await page.getByText('SVG can’t be pasted', { exact: true }).waitFor()
  await paste(page, { 'text/html': '<div data-moodloom="{&quot;version&quot;:9}">x</div>' })
  await page.getByText('This can’t be pasted', { exact: true }).waitFor()
  expect(await editor.elements.count()).toBe(3)
  const { buffer } = await makePhoto(3)
  const address = `data:image/jpeg;base64,${buffer.toString('base64')}`
  await paste(page, { 'text/html': `<p>Two</p><img src="${address}"><img src="javascript:alert(1)">` })
  await expect.poll(() => editor.elements.count()).toBe(5)
  await expect.poll(() => halves(page.locator('img[data-element-id]'))).toBe('red, blue')
  expect(await page.title()).not.toBe('attacked')
})

test('reports what can’t be pasted, and pastes the rest', async () => {
  await clear(page)
  const announced = (words: string) => page.getByText(words, { exact: true }).waitFor()
  const text = { type: 'text', content: 'Mine', positionX: 0, positionY: 0, width: 100, height: 40 }
  const foreign = { type: 'image', content: `/assets/${'a'.repeat(64)}.png` }
  await paste(page, { 'text/html': ours([foreign, text, { ...text, width: 'wide' }]) })
  await announced('Not everything could be pasted')
  await announced('1 image can’t be used here: copy it as PNG instead. 1 element couldn’t be read.')
  expect((await editor.seen()).map(({ name }) => name)).toEqual(['Text: Mine'])

  await paste(page, { 'text/html': ours(Array.from({ length: 10_000 }, () => text)) })
  await announced('Too much at once')
  expect(await editor.elements.count()).toBe(1)

  await paste(page, { 'text/html': ours(Array.from({ length: 1000 }, () => text)) })
  await expect.poll(() => editor.elements.count()).toBe(1001)
  await page.keyboard.press('Control+z')
  // One paste is one step.
  await expect.poll(() => editor.elements.count()).toBe(1)
})

test('several images dropped at once are placed side by side around the drop point', async () => {
  await clear(page)
  const photos = await Promise.all([1, 2, 3, 4].map(makePhoto))
  const canvas = page.locator('[data-canvas]')
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, data: buffer.toString('base64') }))
  await canvas.evaluate((node, list) => {
    const data = new DataTransfer()
    for (const { name, mimeType, data: base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    const box = node.getBoundingClientRect()
    const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }
    for (const type of ['dragover', 'drop'])
      node.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data, ...at }))
  }, files)
  await expect.poll(() => editor.elements.count()).toBe(4)
  const boxes = await boxesOf(page, '[data-element-id]')
  for (const [index, { width, height, ...box }] of boxes.entries()) {
    expect(Math.abs(width / height / (4 / 3) - 1)).toBeLessThan(0.01)
    for (const other of boxes.slice(index + 1)) expect(isApart({ ...box, width, height }, other)).toBe(true)
  }
})

test('what is pasted offline survives a reload and reaches another browser', async () => {
  await clear(page)
  await editor.addText('From the train')
  const photo = await editor.addPhoto(await makePhoto(9))
  await expect.poll(() => halves(editor.element(photo))).toBe('red, blue')
  await selectAll(page, 2)
  await page.keyboard.press('Control+x')
  await expect.poll(() => editor.elements.count()).toBe(0)
  await editor.rename('Trip')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  await device.installed(page)

  world.tunnel.cut()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+v')
  await expect.poll(() => editor.elements.count()).toBe(2)
  await editor.untilState(/waiting$/)
  await page.reload()
  await editor.ready()
  await expect.poll(() => editor.elements.count()).toBe(2)
  await expect.poll(() => halves(page.locator('img[data-element-id]'))).toBe('red, blue')

  world.tunnel.restore()
  await editor.untilState('Saved')
  const second = await Device.incognito('phone')
  try {
    await logIn(second.context, world.url, PERSON)
    const reader = await second.context.newPage()
    const there = await openEditor(reader, page.url())
    await expect.poll(() => there.elements.count()).toBe(2)
    await expect.poll(() => halves(reader.locator('img[data-element-id]'))).toBe('red, blue')
  } finally {
    await second.remove()
  }
})

test('on a phone, buttons copy and paste, and failures are announced', async () => {
  const phone = await Device.incognito('phone')
  try {
    const tab = await openSignedIn(phone, world.url, PERSON, '/board/new')
    const handwriting = new Editor(tab, 'phone')
    await handwriting.ready()
    const pasteByMenu = async () => {
      await tab.getByRole('button', { name: 'Board menu' }).tap()
      await tab.getByRole('menuitem', { name: 'Paste' }).tap()
    }
    const announced = (words: string) => tab.getByText(words, { exact: true }).waitFor()
    await pasteByMenu()
    await announced('The clipboard couldn’t be read')

    await allowClipboard(phone)
    await tab.evaluate(() => navigator.clipboard.writeText(''))
    await pasteByMenu()
    await announced('Nothing to paste')

    const text = await handwriting.addText('Pocket')
    await handwriting.element(text).tap()
    await tab.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Copy', exact: true }).tap()
    await announced('Copied')
    await pasteByMenu()
    await expect
      .poll(async () => (await handwriting.seen()).map(({ name }) => name))
      .toEqual(['Text: Pocket', 'Text: Pocket'])
    expect(await selectedBoxes(tab), 'what was pasted is selected').toHaveLength(1)
    await pasteByMenu()
    await expect.poll(() => handwriting.elements.count()).toBe(3)
    const [, second, third] = await boxesOf(tab, '[data-element-id]')
    expect(second && third && isApart(second, third)).toBe(true)
  } finally {
    await phone.remove()
  }
})

test('a text that is being edited takes what it has room for, and says that the rest was not pasted', async () => {
  await clear(page)
  const text = await editor.addText('Begun: ')
  await editor.element(text).dblclick()
  const field = page.getByRole('textbox', { name: 'Text', exact: true })
  await field.press('Control+End')
  await page.evaluate(() => navigator.clipboard.writeText('moss '.repeat(4000)))
  await field.press('Control+v')
  await page.getByText('Not everything was pasted', { exact: true }).waitFor()
  await page
    .getByText('A text holds up to 20,000 characters. The rest is still on the clipboard.', { exact: true })
    .waitFor()
  expect(await field.inputValue()).toBe(`Begun: ${'moss '.repeat(4000)}`.slice(0, 20_000))
  await page.keyboard.press('Escape')
})

test('a viewer can neither paste nor cut', async () => {
  await clear(page)
  const text = await editor.addText('Only look')
  await selectAll(page, 1)
  await page.keyboard.press('Control+c')
  await expect.poll(() => editor.elements.count()).toBe(2)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await paste(page, { 'text/plain': 'Smuggled' })
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+x')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await editor.ready()
  expect(await editor.elements.count()).toBe(2)
  expect(await editor.element(text).count()).toBe(1)
})

async function allowClipboard({ context }: Device): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url })
}

async function openEditor(on: Page, url: string): Promise<Editor> {
  await on.goto(url)
  const opened = new Editor(on, 'desktop')
  await opened.ready()
  // The clipboard chunk loads on the first press.
  await on.locator('[data-canvas]').click({ position: { x: 5, y: 5 } })
  return opened
}

async function selectAll(on: Page, count: number): Promise<void> {
  await on.keyboard.press('Escape')
  await on.keyboard.press('Control+a')
  await expect.poll(() => selectedBoxes(on)).toHaveLength(count)
}

async function cutAndPaste(on: Page): Promise<void> {
  await on.keyboard.press('Control+x')
  await expect.poll(() => on.locator('[data-element-id]').count()).toBe(0)
  await on.keyboard.press('Control+v')
}

async function clear(on: Page): Promise<void> {
  await on.keyboard.press('Escape')
  await on.keyboard.press('Control+a')
  await on.keyboard.press('Delete')
  await expect.poll(() => on.locator('[data-element-id]').count()).toBe(0)
}

/** Pastes from another program: as an event, since no test can copy elsewhere. */
async function paste(on: Page, content: Readonly<Record<string, string>>): Promise<void> {
  await on.evaluate((given) => {
    const data = new DataTransfer()
    for (const [type, value] of Object.entries(given)) data.setData(type, value)
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  }, content)
}

/** The HTML that our boards copy for elements. */
function ours(elements: readonly unknown[]): string {
  return `<div data-moodloom="${JSON.stringify({ version: 1, elements }).replaceAll('"', '&quot;')}"></div>`
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const selectedBoxes = (on: Page) => boxesOf(on, '[data-element-id][aria-selected="true"]')

/** The boxes of elements in board px, in the order of the board. */
async function boxesOf(on: Page, selector: string): Promise<Place[]> {
  return on.locator(selector).evaluateAll((nodes) =>
    nodes.map((node) => {
      const [x, y, width, height] = ['left', 'top', 'width', 'height'].map((name) =>
        Number.parseFloat(getComputedStyle(node).getPropertyValue(name)),
      )
      return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
    }),
  )
}

function isApart(a: Place, b: Place): boolean {
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

function fromFirst(places: readonly Place[]): Place[] {
  const [first] = places
  return places.map((place) => ({ ...place, x: place.x - (first?.x ?? 0), y: place.y - (first?.y ?? 0) }))
}

async function clipboardTypes(on: Page): Promise<readonly string[]> {
  return on.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types).sort())
}

/** Reads the PNG on the clipboard: its size, and the colors at a quarter and three quarters of its width. */
async function clipboardPicture(on: Page) {
  return on.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const blob = await item?.getType('image/png')
    if (!blob) throw new Error('There is no picture')
    const bitmap = await createImageBitmap(blob)
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.drawImage(bitmap, 0, 0)
    const color = (share: number) => {
      const at = [Math.floor(bitmap.width * share), Math.floor(bitmap.height / 2)] as const
      const [red = 0, , blue = 0] = pen.getImageData(...at, 1, 1).data
      return red > 120 && blue < 80 ? 'red' : blue > 120 && red < 80 ? 'blue' : `${red}/${blue}`
    }
    const isCornerClear = pen.getImageData(0, 0, 1, 1).data[3] === 0
    return { width: bitmap.width, height: bitmap.height, at: [color(0.25), color(0.75)], isCornerClear }
  })
}
