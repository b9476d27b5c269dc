import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, register } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// What `board/raster` draws, through its one user-facing entry point: Copy as PNG.

const WORDS =
  'A mood board collects what words cannot say: moss, well-worn linen, the 3-4 greens of a forest after rain.\n\n心地よい森の中で、静かに。 Supercalifragilisticexpialidocious 🌿'
/** The share of painted pixels that may differ by more than `LEVELS`: most are edges of letters. */
const SHARE = 0.05
const LEVELS = 32

let world: World
let device: Device
let page: Page

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  // For its screen, with two pixels per CSS px, like the image.
  device = await Device.incognito('phone')
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url })
  await register(device.context, world.url, makePerson('painter'))
  page = await device.context.newPage()
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test('a rendered board looks like the page, at twice the size, without hidden elements', async () => {
  const boardId = await makeBoard()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${world.url}/board/${boardId}`)
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await expect.poll(() => editor.elements.count()).toBe(7)
  await page
    .locator('img[data-element-id]')
    .evaluateAll((nodes) => Promise.all(nodes.map((node) => (node instanceof HTMLImageElement ? node.decode() : null))))
  // Elements at the board's corners give both images the same bounds.
  const corner = await editor.element(CORNERS[0]).boundingBox()
  const screenshot = await page.screenshot({
    clip: { x: corner?.x ?? 0, y: corner?.y ?? 0, width: 760, height: 560 },
    style: `* { visibility: hidden !important } html { background: #fff !important }
      [data-element-id] { visibility: visible !important }`,
  })

  await page.keyboard.press('Control+a')
  await openMenu(editor)
  await page.getByRole('menuitem', { name: 'Copy as PNG' }).click()
  await page.getByText('Copied as PNG', { exact: true }).waitFor()
  const picture = await clipboardPng()

  const flat = (png: Buffer) =>
    sharp(png).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [seen, drawn] = [await flat(screenshot), await flat(picture)]
  expect([drawn.info.width, drawn.info.height]).toEqual([1520, 1120])
  expect([seen.info.width, seen.info.height]).toEqual([1520, 1120])
  const { painted, different } = compare(seen.data, drawn.data, seen.info.width)
  expect(painted).toBeGreaterThan(200_000)
  expect(different / painted).toBeLessThan(SHARE)
})

const CORNERS = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const

async function makeBoard(): Promise<number> {
  const headers = { origin: world.url }
  const post = async (path: string, data: unknown, more: Record<string, string> = {}) => {
    const answer = await page.request.post(world.url + path, { headers: { ...headers, ...more }, data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const board = await post('/api/boards', { name: 'Painted' })
  const photo = await makePhoto(0)
  const { address } = await post('/api/assets', photo.buffer, { 'content-type': photo.mimeType })
  const at = (positionX: number, positionY: number, width: number, height: number, zIndex: number) => ({
    positionX: positionX + 100,
    positionY: positionY + 100,
    width,
    height,
    zIndex,
  })
  const text = { fontFamily: 'Georgia', fontSize: 22, color: '#20302a', lineHeight: 1.5 }
  const elements = [
    { id: CORNERS[0], type: 'shape', content: 'rectangle', ...at(0, 0, 20, 20, 1), properties: { color: '#123456' } },
    { id: CORNERS[1], type: 'shape', content: 'circle', ...at(740, 540, 20, 20, 1), properties: { color: '#654321' } },
    { type: 'text', content: WORDS, ...at(40, 40, 320, 60, 2), properties: text },
    {
      type: 'image',
      content: address,
      ...at(400, 70, 300, 160, 3),
      rotation: 12,
      properties: { borderRadius: 24, objectFit: 'cover', shadow: 'deep' },
    },
    {
      type: 'shape',
      content: 'triangle',
      ...at(420, 260, 200, 120, 4),
      properties: { color: '#2196F3', opacity: 0.6 },
    },
    { type: 'color', content: '#e91e63', ...at(520, 300, 180, 140, 5), properties: { borderRadius: '50%' } },
    {
      type: 'text',
      content: 'Centered,\nbold and spaced',
      ...at(120, 420, 300, 80, 6),
      properties: { fontFamily: 'Arial', fontSize: 30, fontWeight: 'bold', textAlign: 'center', letterSpacing: 2 },
    },
    { type: 'shape', content: 'rectangle', ...at(0, 0, 760, 560, 9), properties: { color: '#000', hidden: true } },
  ]
  for (const element of elements) await post(`/api/boards/${board.id}/elements`, element)
  return board.id
}

async function openMenu(editor: Editor): Promise<void> {
  const box = await editor.element(CORNERS[1]).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10, { button: 'right' })
}

async function clipboardPng(): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const bytes = new Uint8Array(await ((await item?.getType('image/png')) ?? new Blob()).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  })
  return Buffer.from(base64, 'base64')
}

/** Where the page rounds a fallback font's ascent, its letters are up to two pixels lower than the canvas's. */
const SHIFT = 2

/** Counts the pixels that are not white in either image, and those of them that differ. */
function compare(a: Buffer, b: Buffer, width: number): { painted: number; different: number } {
  const shifts = Array.from({ length: 2 * SHIFT + 1 }, (_, index) => (index - SHIFT) * width * 3)
  const isAlike = (at: number, other: number) =>
    [0, 1, 2].every((channel) => Math.abs((a[at + channel] ?? 0) - (b[other + channel] ?? 0)) <= LEVELS)
  let painted = 0
  let different = 0
  for (let at = 0; at < a.length; at += 3) {
    if ([0, 1, 2].every((channel) => a[at + channel] === 255 && b[at + channel] === 255)) continue
    painted++
    if (!shifts.some((shift) => isAlike(at, at + shift))) different++
  }
  return { painted, different }
}
