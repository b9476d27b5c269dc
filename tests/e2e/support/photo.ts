import type { Locator } from 'playwright-core'
import sharp from 'sharp'

export interface Photo {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photo whose left half is red and whose right half is blue, in shades that depend on `seed`. */
export async function makePhoto(seed: number): Promise<Photo> {
  const half = (background: { r: number; g: number; b: number }) =>
    sharp({ create: { width: 320, height: 480, channels: 3, background } })
      .png()
      .toBuffer()
  const left = await half({ r: 200 - seed, g: 20, b: 20 })
  const right = await half({ r: 20, g: 20, b: 200 - seed })
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#fff' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 320, top: 0 },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** The colors that an `<img>` shows at a quarter and at three quarters of its width, as words. */
export async function halves(image: Locator): Promise<string> {
  return image.evaluate(readHalves)
}

/** Runs in the page: it is sent there as text, so it must not use anything outside itself. */
export function readHalves(node: Element): string {
  if (!(node instanceof HTMLImageElement)) return 'no image'
  if (!node.complete || node.naturalWidth === 0) return 'not loaded'
  const canvas = new OffscreenCanvas(node.naturalWidth, node.naturalHeight)
  const context = canvas.getContext('2d')
  if (!context) return 'no canvas'
  context.drawImage(node, 0, 0)
  const word = (share: number) => {
    const at = Math.floor(node.naturalWidth * share)
    const [red = 0, , blue = 0] = context.getImageData(at, Math.floor(node.naturalHeight / 2), 1, 1).data
    return red > 120 && blue < 80 ? 'red' : blue > 120 && red < 80 ? 'blue' : `${red}/${blue}`
  }
  return `${word(0.25)}, ${word(0.75)}`
}
