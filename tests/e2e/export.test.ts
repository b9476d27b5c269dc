import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { violations } from './support/axe'
import { cut, difference, sightOf } from './support/comparePictures'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { Exporter } from './support/Exporter'
import { FRAME, makeExportedBoard, withoutIds } from './support/exportedBoard'
import { readPdf } from './support/pdf'
import { makePerson, register } from './support/people'
import { createWorld, type World } from './support/world'

// A board of 500 elements with photos becomes a PNG, a PDF and a JSON file, and the JSON a board again.

/** The share of pixels that may differ from what the page shows: edges of letters and rotated elements. */
const SHARE = 0.02

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

describe.each(['phone', 'desktop'] as const)('on a %s', (shape) => {
  let device: Device
  let page: Page
  let api: Api
  let boardId: number
  let exporter: Exporter

  beforeAll(async () => {
    device = await Device.incognito(shape)
    await register(device.context, world.url, makePerson(`exporter-${shape}`))
    api = new Api(device.context, world.url)
    boardId = await makeExportedBoard(device.context, world.url)
    page = await device.open(`${world.url}/board/${boardId}`)
    await new Editor(page, shape).ready()
    await device.installed(page)
    exporter = new Exporter(page, shape)
  })
  afterAll(() => device?.remove())

  /** Exports with these choices; returns the file that the browser saved. */
  const exported = async (...choices: readonly string[]) => {
    await exporter.open()
    for (const choice of choices) await exporter.press(exporter.dialog.getByText(choice, { exact: true }))
    const saved = await exporter.save()
    await exporter.dialog.waitFor({ state: 'hidden' })
    return saved
  }
  /** Waits until the page at 100% shows what an image of the board shows, cut into strips of `rows` rows. */
  const expectAsShown = async (strips: readonly Buffer[], rows: number, scale: number) => {
    const elements = await api.elements(boardId)
    await page.keyboard.press('0')
    const differs = async () => {
      const seen = await sightOf(page, elements)
      const [left, top] = [Math.round((seen.x - FRAME.x) * scale), Math.round((seen.y - FRAME.y) * scale)]
      const strip = strips[Math.floor(top / rows)] ?? Buffer.alloc(0)
      const { height = 0 } = await sharp(strip, { limitInputPixels: false }).metadata()
      const size = { width: seen.width * scale, height: Math.min(seen.height * scale, height - (top % rows)) }
      const shown = await cut(seen.picture, { left: 0, top: 0, ...size })
      return difference(shown, await cut(strip, { left, top: top % rows, ...size }))
    }
    await expect.poll(differs, { timeout: 20_000 }).toBeLessThan(SHARE)
  }

  test('the PNG is what the page shows, at the size of the board', async () => {
    const scale = shape === 'phone' ? 2 : 1
    const { name, file } = await exported('PNG', `${scale}x`)
    expect(name).toBe(scale === 2 ? 'Export me@2x.png' : 'Export me.png')
    const { width, height, hasAlpha } = await sharp(file, { limitInputPixels: false }).metadata()
    expect([width, height]).toEqual([FRAME.width * scale, FRAME.height * scale])
    expect(hasAlpha && !(await sharp(file, { limitInputPixels: false }).stats()).isOpaque).toBe(false)
    await expectAsShown([file], FRAME.height * scale, scale)
  })

  test('a transparent PNG has nothing between the elements', async () => {
    const { file } = await exported('PNG', '1x', 'Transparent')
    const { channels } = await sharp(file, { limitInputPixels: false }).stats()
    expect(channels[3]?.min).toBe(0)
    expect(channels[3]?.max).toBe(255)
  })

  test('the PDF is one page at the board’s size, with its image and its text', async () => {
    const { name, file } = await exported('PDF')
    expect(name).toBe('Export me.pdf')
    const pdf = readPdf(file)
    expect([pdf.pages, pdf.width, pdf.height]).toEqual([1, FRAME.width * 0.75, FRAME.height * 0.75])
    const elements = await api.elements(boardId)
    const shown = elements.filter(({ type, properties }) => type === 'text' && properties.hidden !== true)
    expect(shown.length).toBeGreaterThan(100)
    expect(pdf.words.join(' ').split(/\s+/).sort()).toEqual(shown.flatMap(({ content }) => content.split(/\s+/)).sort())
    // The upper strips are drawn last, over the rows that they share with the next.
    const strips = pdf.pictures.toReversed()
    const { width, height = 0 } = await sharp(strips[0]).metadata()
    expect(width).toBe(FRAME.width * 2)
    expect(strips.length).toBeGreaterThan(1)
    // A phone's page has as many pixels as the image.
    if (shape === 'phone') await expectAsShown(strips, height - 2, 2)
  })

  test('the JSON imports offline as the same board, element by element', async () => {
    const before = await api.elements(boardId)
    const { name, file } = await exported('JSON')
    expect(name).toBe('Export me.moodloom.json')
    await page.goto(`${world.url}/profile`)
    await page.getByRole('button', { name: 'Import board' }).waitFor()
    world.tunnel.cut()
    await device.context.setOffline(true)
    const chooser = page.waitForEvent('filechooser')
    await exporter.press(page.getByRole('button', { name: 'Import board' }))
    await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: file })
    await page.getByText('"Export / me", 503 elements.').first().waitFor({ timeout: 30_000 })
    const editor = new Editor(page, shape)
    await editor.ready()
    world.tunnel.restore()
    await device.context.setOffline(false)
    await page.waitForURL(/\/board\/\d+$/, { timeout: 75_000 })
    await editor.untilState('Saved')
    const made = Number(page.url().split('/').at(-1))
    expect(made).not.toBe(boardId)
    expect(withoutIds(await api.elements(made))).toEqual(withoutIds(before))
    const [board] = (await api.boards()).filter(({ id }) => id === made)
    expect(board).toMatchObject({ name: 'Export / me', description: 'All of it', category: 'Garden' })
  })

  test('the dialogs are accessible', async () => {
    await exporter.open()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await exporter.dialog.waitFor({ state: 'hidden' })
  })
})
