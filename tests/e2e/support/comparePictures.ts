import type { Page } from 'playwright-core'
import sharp, { type Region } from 'sharp'
import type { Element } from '../../../contract/shared/element'

/** By how much a channel may differ unseen. */
const LEVELS = 32

/** A part of the board on the screen, in board px at 100%. */
export interface Sight {
  /** PNG of the board's elements and background, with nothing on top. */
  readonly picture: Buffer
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What the canvas shows at 100%; an element tells where on the board that is. */
export async function sightOf(page: Page, elements: readonly Element[]): Promise<Sight> {
  await page
    .locator('img[data-element-id]')
    .evaluateAll((nodes) => Promise.all(nodes.map((node) => (node instanceof HTMLImageElement ? node.decode() : null))))
  const canvas = await page.locator('[data-canvas]').boundingBox()
  const upright = elements.filter(
    ({ type, content, rotation }) => type === 'color' && content !== 'background' && rotation === 0,
  )
  const boxes = await page
    .locator('[data-element-id]')
    .evaluateAll((nodes) =>
      nodes.map((node) => ({ id: node.getAttribute('data-element-id'), ...node.getBoundingClientRect().toJSON() })),
    )
  const anchor = upright.find(({ id }) => boxes.some((box) => box.id === id))
  const box = boxes.find(({ id }) => id === anchor?.id)
  if (!anchor || !box || !canvas) throw new Error('The board is not on the screen')
  const [x, y] = [Math.ceil(canvas.x), Math.ceil(canvas.y)]
  const width = Math.floor(canvas.x + canvas.width) - x
  const height = Math.min(Math.floor(canvas.y + canvas.height), page.viewportSize()?.height ?? 0) - y
  const picture = await page.screenshot({
    clip: { x, y, width, height },
    style: `body * { visibility: hidden !important }
      [data-surface], [data-surface] * { visibility: visible !important }`,
  })
  return { picture, x: anchor.positionX + x - box.x, y: anchor.positionY + y - box.y, width, height }
}

/** The share of pixels that visibly differ between two images of the same size. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const read = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = [await read(one), await read(other)]
  if (a.info.width !== b.info.width || a.info.height !== b.info.height)
    throw new Error(`${a.info.width} × ${a.info.height} is not ${b.info.width} × ${b.info.height}`)
  let different = 0
  for (let at = 0; at < a.data.length; at += 3) {
    if (isDifferent(a.data, b.data, at)) different++
  }
  return different / (a.data.length / 3)
}

/** The share of an image that is not the canvas's background. */
export async function paintedShare(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let painted = 0
  for (let at = 0; at < data.length; at += 3) if (isPainted(data, at)) painted++
  return painted / (data.length / 3)
}

/** Of the pixels painted in either of two images of one size, the share that visibly differs. */
export async function paintedDifference(one: Buffer, other: Buffer): Promise<number> {
  const read = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = [await read(one), await read(other)]
  if (a.data.length !== b.data.length) throw new Error('The pictures are not of one size')
  let painted = 0
  let different = 0
  for (let at = 0; at < a.data.length; at += 3) {
    if (!isPainted(a.data, at) && !isPainted(b.data, at)) continue
    painted++
    if (isDifferent(a.data, b.data, at)) different++
  }
  return different / painted
}

/** `--canvas` in tokens.css. */
const GROUND = [239, 235, 227]
const isPainted = (data: Buffer, at: number) =>
  GROUND.some((level, channel) => Math.abs((data[at + channel] ?? 0) - level) > 8)

const isDifferent = (one: Buffer, other: Buffer, at: number) =>
  [0, 1, 2].some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > LEVELS)

/** A part of an image as PNG. */
export function cut(picture: Buffer, region: Region): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: false }).extract(region).png().toBuffer()
}
