import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device, type Shape } from './support/device'
import { type Drawn, drawnBoard } from './support/drawnBoard'
import { drawnPhotos } from './support/drawnPhotos'
import { Editor } from './support/Editor'
import { Exporter } from './support/Exporter'
import { Fingers } from './support/Fingers'
import { makePerson, openSignedUp } from './support/people'
import type { Photo } from './support/photo'
import { createWorld, type World } from './support/world'

// From eight photos to a board worth showing, without a network: on a phone in fourteen taps, on a desktop by keys.

const COUNT = 8
const MOST_TAPS = 14
const TITLE = 'Slow house by the sea'
const NOTE = 'Linen, oak and salt. Ask Mara about the stone from the north quarry.'

let world: World
let photos: Photo[]
let ratios: number[]

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  photos = await drawnPhotos(COUNT)
  ratios = await Promise.all(
    photos.map(async ({ buffer }) => {
      const { width, height } = await sharp(buffer).metadata()
      return width / height
    }),
  )
})
afterAll(() => world?.close())

async function openBoard(shape: Shape): Promise<{ device: Device; page: Page }> {
  const device = await Device.incognito(shape)
  const page = await openSignedUp(device, world.url, makePerson(`eight-${shape}`), '/board/new')
  await new Editor(page, shape).ready()
  await device.installed(page)
  await device.context.setOffline(true)
  return { device, page }
}

const isPicture = ({ name }: Drawn) => name.startsWith('Image')
const pictures = async (page: Page) => (await drawnBoard(page)).filter(isPicture)
const _field = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const style = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text style' }).getByRole('button', { name, exact: true })
/** A visible image with nothing over its middle. */
async function pictureInReach(page: Page): Promise<Locator> {
  const find = () =>
    page.locator('[data-element-id][aria-label^="Image"]').evaluateAll(
      (nodes) =>
        nodes.find((node) => {
          const { x, y, width, height } = node.getBoundingClientRect()
          return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        })?.id,
    )
  await expect.poll(find).toBeTruthy()
  return page.locator(`[id="${await find()}"]`)
}

/** Without a second press: a field gets the focus before the press ends. */
const expectCaret = async (page: Page) =>
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')

/** The pairs that overlap, with the shared board px². A palette's card may be under its swatches. */
function overlap(board: readonly Drawn[]): string[] {
  const shared: string[] = []
  const isCard = ({ name }: Drawn) => name.startsWith('Shape')
  for (const [index, a] of board.entries())
    for (const b of board.slice(index + 1)) {
      const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
      const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
      const isOnCard = isCard(a) && width >= b.width && height >= b.height
      if (width > 0 && height > 0 && !isOnCard) shared.push(`${a.name} and ${b.name}: ${width * height}`)
    }
  return shared
}

/** How far each image's aspect ratio is from its file's, as a share of that. */
async function distortion(page: Page): Promise<number[]> {
  return page.locator('[data-element-id] img, img[data-element-id]').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { naturalWidth, naturalHeight, offsetWidth, offsetHeight } = node as HTMLImageElement
      return Math.abs(offsetWidth / offsetHeight / (naturalWidth / naturalHeight) - 1)
    }),
  )
}

/** Board px by which text overflows its box. */
const overhang = (page: Page) =>
  page.locator('[data-element-id]').evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      if (!(node instanceof HTMLElement) || !node.getAttribute('aria-label')?.startsWith('Text')) return []
      const free = node.cloneNode(true) as HTMLElement
      free.style.height = 'auto'
      node.after(free)
      const height = free.offsetHeight - node.offsetHeight
      free.remove()
      return [Math.max(0, height, node.scrollWidth - node.clientWidth)]
    }),
  )

async function expectWellMade(page: Page): Promise<void> {
  const board = await drawnBoard(page)
  expect(overlap(board)).toEqual([])
  expect(board.filter(isPicture)).toHaveLength(COUNT)
  for (const off of await distortion(page)) expect(off).toBeLessThanOrEqual(0.01)
  expect(await overhang(page)).toEqual(board.filter(({ name }) => name.startsWith('Text')).map(() => 0))
}

/** At half and at twice the size, too. */
async function expectWordsInBoxes(page: Page): Promise<void> {
  await page.keyboard.press('0')
  for (const key of [...Array(6).fill('-'), ...Array(12).fill('+')]) {
    await page.keyboard.press(key)
    expect(Math.max(...(await overhang(page)))).toBe(0)
  }
}

/** Expects an image of the whole board: large enough, and not all of one color. */
async function expectPicture(file: Buffer): Promise<void> {
  const { width = 0, height = 0 } = await sharp(file).metadata()
  expect(Math.min(width, height)).toBeGreaterThan(400)
  const { entropy } = await sharp(file).stats()
  expect(entropy).toBeGreaterThan(2)
}

async function chosen(page: Page, act: () => Promise<unknown>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await act()
  await (await chooser).setFiles(photos)
  await expect.poll(async () => (await pictures(page)).filter(({ picture }) => picture === 'shown').length).toBe(COUNT)
}

describe('on a phone, by touch', () => {
  let device: Device
  let page: Page
  beforeAll(async () => {
    ;({ device, page } = await openBoard('phone'))
  })
  afterAll(() => device?.remove())

  test('eight photos, a title, a note, five colors, a look, Weave and an exported image take fourteen taps', async () => {
    const fingers = await Fingers.on(page)
    let taps = 0
    const tap = (target: Locator) => {
      taps++
      return fingers.tap(target)
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await chosen(page, () => tap(button('Add Image')))
    await expectWellMade(page)
    const shown = (await pictures(page)).map(({ width, height }) => width / height)
    for (const [index, ratio] of ratios.entries()) expect(Math.abs((shown[index] ?? 0) / ratio - 1)).toBeLessThan(0.01)

    await tap(button('Add Text'))
    await expectCaret(page)
    await fingers.write(TITLE)
    await tap(style(page, 'Title'))
    await tap(button('Add Text'))
    await expectCaret(page)
    await fingers.write(NOTE)
    await tap(style(page, 'Note'))

    taps++
    await fingers.longPress(await pictureInReach(page))
    await tap(page.getByRole('menuitem', { name: 'Add palette to board' }))
    await expect
      .poll(async () => (await drawnBoard(page)).filter(({ words }) => /^#[0-9A-F]{6}/.test(words)).length)
      .toBe(5)
    await expectWellMade(page)

    await tap(await pictureInReach(page))
    await tap(page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Look' }))
    const look = page.getByRole('toolbar', { name: 'Looks of this image' }).getByRole('button', { name: 'Golden' })
    await tap(look)
    await expect.poll(() => look.getAttribute('aria-pressed')).toBe('true')

    await tap(button('Board menu'))
    await tap(page.getByRole('menuitem', { name: 'Weave' }))
    await page.locator('[data-weave="woven"]').waitFor()
    const exporter = new Exporter(page, 'phone')
    await tap(page.getByRole('toolbar', { name: 'Weave' }).getByRole('button', { name: 'Export' }))
    await exporter.dialog.waitFor()
    const saved = page.waitForEvent('download')
    await tap(exporter.dialog.getByRole('button', { name: 'Export' }))
    await expectPicture(await readFile(await (await saved).path()))
    await exporter.dialog.waitFor({ state: 'hidden' })
    expect(taps).toBeLessThanOrEqual(MOST_TAPS)

    const board = await drawnBoard(page)
    await expectWellMade(page)
    expect(board.map(({ words }) => words)).toEqual(expect.arrayContaining([TITLE, NOTE]))
    expect(board.filter(({ words }) => words === TITLE)).toHaveLength(1)
    await expectWordsInBoxes(page)
  })
})

describe('on a desktop, by keyboard', () => {
  let device: Device
  let page: Page
  beforeAll(async () => {
    ;({ device, page } = await openBoard('desktop'))
  })
  afterAll(() => device?.remove())

  test('eight photos, a title, a note, five colors, a look and Weave become a board and an exported image', async () => {
    const { keyboard } = page
    const enter = (target: Locator) => target.press('Enter')
    const canvas = page.getByRole('listbox', { name: 'Board canvas' })
    /** The names of the selected elements; a palette is a group. */
    const selected = () =>
      canvas.locator('[aria-selected="true"]').evaluateAll((nodes) => nodes.map((node) => node.ariaLabel).join())
    const pickPicture = async () => {
      await canvas.focus()
      await keyboard.press('Home')
      while (!/^Image[^,]*$/.test(await selected())) {
        const before = await selected()
        await keyboard.press('Tab')
        await expect.poll(selected).not.toBe(before)
      }
    }

    await chosen(page, () => enter(page.getByRole('button', { name: 'Add Image' })))
    await expectWellMade(page)
    for (const [words, name] of [
      [TITLE, 'Title'],
      [NOTE, 'Note'],
    ] as const) {
      await enter(page.getByRole('button', { name: 'Add Text' }))
      await expectCaret(page)
      await keyboard.type(words)
      await enter(style(page, name))
      await expect.poll(() => style(page, name).getAttribute('aria-pressed')).toBe('true')
      await keyboard.press('Escape')
      await keyboard.press('Escape')
    }
    await expectWellMade(page)

    await pickPicture()
    await keyboard.press('Shift+F10')
    await enter(page.getByRole('menuitem', { name: 'Add palette to board' }))
    await expect
      .poll(async () => (await drawnBoard(page)).filter(({ words }) => /^#[0-9A-F]{6}/.test(words)).length)
      .toBe(5)
    await expectWellMade(page)

    await pickPicture()
    await enter(page.getByRole('toolbar', { name: 'Canvas', exact: true }).getByRole('button', { name: 'Look' }))
    const looks = page.getByRole('toolbar', { name: 'Looks of this image' })
    await looks.getByRole('button', { name: 'Original' }).focus()
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await expect.poll(() => looks.getByRole('button', { pressed: true }).textContent()).not.toBe('Original')
    await keyboard.press('Escape')

    await canvas.focus()
    await keyboard.press('Escape')
    await keyboard.press('w')
    await page.locator('[data-weave="woven"]').waitFor()
    await keyboard.press('Escape')
    await expectWellMade(page)
    await expectWordsInBoxes(page)

    const exporter = new Exporter(page, 'desktop')
    await exporter.open({ keys: true })
    const saved = page.waitForEvent('download')
    await enter(exporter.dialog.getByRole('button', { name: 'Export' }))
    await expectPicture(await readFile(await (await saved).path()))
  })
})
