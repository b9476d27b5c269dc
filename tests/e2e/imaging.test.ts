import { createHash } from 'node:crypto'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LocalAsset } from '../../app/offline/types'
import { HEADER_BYTES } from '../../contract/imageHeader/readImageHeader'
import { ASSET_BYTES_MAX } from '../../contract/limits'
import { findBrowser } from '../support/browser.mjs'

// The real worker in a real browser, from the sources: no other part of the app is involved.
const root = new URL('../../', import.meta.url).pathname
let vite: ViteDevServer
let origin: string
let browser: Browser
let page: Page

beforeAll(async () => {
  vite = await createServer({
    root: `${root}app`,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    cacheDir: `${root}.cache/vite-imaging`,
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, fs: { allow: [root] } },
  })
  await vite.listen()
  const address = vite.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('Vite does not listen')
  origin = `http://127.0.0.1:${address.port}`
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
})
afterAll(async () => {
  await browser?.close()
  await vite?.close()
})
beforeEach(async () => {
  page = await browser.newPage()
  // Any text of this origin will do as the page.
  await page.goto(`${origin}/imaging/ImageError.ts`)
  // An import() written here would be rewritten by the test runner.
  const content = `import { prepareImage } from '/imaging/prepareImage.ts'; Object.assign(window, { prepareImage })`
  await page.addScriptTag({ type: 'module', content })
  await page.waitForFunction(() => 'prepareImage' in window)
})
afterEach(() => page.close())

interface Prepared {
  readonly address: string
  readonly type: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

async function prepare(file: Buffer, type = 'image/jpeg'): Promise<Prepared> {
  const made = await page.evaluate(
    async ({ base64, type }) => {
      const prepareImage: (file: File) => Promise<LocalAsset> = Reflect.get(window, 'prepareImage')
      const file = new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'a', { type })
      try {
        const { address, blob, width, height } = await prepareImage(file)
        const url = await new Promise<string>((resolve) => {
          const reader = new FileReader()
          reader.onload = () => resolve(String(reader.result))
          reader.readAsDataURL(blob)
        })
        return { address, type: blob.type, width, height, base64: url.slice(url.indexOf(',') + 1) }
      } catch (error) {
        return { code: error instanceof Error && 'code' in error ? String(error.code) : String(error) }
      }
    },
    { base64: file.toString('base64'), type },
  )
  if ('code' in made) throw new Error(made.code)
  const { base64, ...rest } = made
  return { ...rest, bytes: Buffer.from(base64, 'base64') }
}

/** Four corners in four colours: red, green, blue and white, clockwise from the top left. */
function corners(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  const colours = {
    left: [
      [220, 20, 20],
      [240, 240, 240],
    ],
    right: [
      [20, 200, 20],
      [20, 20, 220],
    ],
  } as const
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colours[x < width / 2 ? 'left' : 'right'][y < height / 2 ? 0 : 1]
      pixels.set(colour, (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The colours of the four corners as words, clockwise from the top left; no EXIF is applied. */
async function cornersOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    const [r = 0, g = 0, b = 0] = data.subarray(offset, offset + 3)
    if (r > 150 && g > 150) return 'white'
    return r > 150 ? 'red' : g > 150 ? 'green' : b > 150 ? 'blue' : `${r}/${g}/${b}`
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)].join(' ')
}

/** A photo that compresses badly, as foliage does. */
function foliage(width: number, height: number): Sharp {
  const pixels = Buffer.allocUnsafe(width * height * 3)
  let seed = 1
  for (let index = 0; index < pixels.length; index++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    pixels[index] = seed >> 16
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

describe('prepareImage in a browser', () => {
  it('keeps the bytes of a picture that is fine, and names it by them', async () => {
    const file = await corners(800, 600).jpeg().toBuffer()
    const made = await prepare(file)
    expect(made.bytes.equals(file)).toBe(true)
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(made).toMatchObject({ address: `/assets/${sha256}.jpg`, width: 800, height: 600, type: 'image/jpeg' })
  })

  it.each([2, 3, 4, 5, 6, 7, 8])('turns EXIF orientation %i upright', async (orientation) => {
    const file = await corners(600, 400).jpeg().withMetadata({ orientation }).toBuffer()
    const made = await prepare(file)
    const upright = await sharp(file).autoOrient().toBuffer({ resolveWithObject: true })
    expect(made).toMatchObject({ width: upright.info.width, height: upright.info.height })
    expect(await cornersOf(made.bytes)).toBe(await cornersOf(upright.data))
    expect((await sharp(made.bytes).metadata()).orientation).toBeUndefined()
    expect(page.workers()).toHaveLength(1)
  })

  it('brings a 12-megapixel photo of more than 5 MB under it, and names what it made', async () => {
    const file = await foliage(4000, 3000).jpeg({ quality: 90 }).toBuffer()
    expect(file.length).toBeGreaterThan(ASSET_BYTES_MAX)
    const made = await prepare(file)
    expect(made.bytes.length).toBeLessThanOrEqual(ASSET_BYTES_MAX)
    expect(made.address).toBe(`/assets/${createHash('sha256').update(made.bytes).digest('hex')}.jpg`)
    expect(await sharp(made.bytes).metadata()).toMatchObject({ width: made.width, height: made.height, format: 'jpeg' })
  })

  it.each([1, 6])('shrinks a side of 6000 px to 4096, orientation %i', async (orientation) => {
    const file = await corners(6000, 1500).jpeg().withMetadata({ orientation }).toBuffer()
    const made = await prepare(file)
    const upright = await sharp(file).autoOrient().toBuffer()
    expect([made.width, made.height]).toEqual(orientation === 1 ? [4096, 1024] : [1024, 4096])
    expect(await cornersOf(made.bytes)).toBe(await cornersOf(upright))
  })

  it('keeps alpha', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0.5 }
    const file = await sharp({ create: { width: 5000, height: 100, channels: 4, background } })
      .png()
      .toBuffer()
    const made = await prepare(file, 'image/png')
    expect(made).toMatchObject({ type: 'image/png', width: 4096, height: 82 })
    const { data } = await sharp(made.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBeGreaterThan(120)
    expect(data[3]).toBeLessThan(135)
  })

  it('cuts out where a photo was taken and nothing else', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } }
    const file = await corners(400, 300).jpeg().withExif(exif).toBuffer()
    const made = await prepare(file)
    expect((await sharp(made.bytes).metadata()).exif).toBeUndefined()
    expect(await sharp(made.bytes).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer())
  })

  it('a WebP that says it is turned becomes what this browser shows, and says so no more', async () => {
    const file = await foliage(1200, 800).webp({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer()
    // It says so behind its pixels. Chromium pays no heed to it, Safari does.
    expect(file.length).toBeGreaterThan(HEADER_BYTES)
    const made = await prepare(file, 'image/webp')
    expect(made).toMatchObject({ width: 1200, height: 800 })
    expect((await sharp(made.bytes).metadata()).orientation).toBeUndefined()
  })

  it('asks the browser where we do not know the kind', async () => {
    // A BMP of one red pixel: 14 bytes of file header, 40 of picture header, 24 bits and padding.
    const bmp = Buffer.from(
      'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AA==',
      'base64',
    )
    expect(await prepare(bmp, 'image/bmp')).toMatchObject({ type: 'image/png', width: 1, height: 1 })
  })

  it('says that a damaged file cannot be opened, and goes on with the next', async () => {
    const file = await corners(6000, 100).png().toBuffer()
    await expect(prepare(file.subarray(0, 60), 'image/png')).rejects.toThrow('undecodable')
    await expect(prepare(Buffer.from('no bytes of a bitmap'), 'image/bmp')).rejects.toThrow('undecodable')
    expect(await prepare(await corners(60, 40).jpeg().toBuffer())).toMatchObject({ width: 60 })
  })

  it('decodes on the page where the worker does not load', async () => {
    await page.route(/imaging\.worker/, (route) => route.abort())
    const file = await corners(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const made = await prepare(file)
    expect(made).toMatchObject({ width: 400, height: 600, type: 'image/jpeg' })
    expect(page.workers()).toHaveLength(0)
    expect(await cornersOf(made.bytes)).toBe(await cornersOf(await sharp(file).autoOrient().toBuffer()))
  })

  it('says so where the connection is not secure', async () => {
    await page.route(/imaging\.worker/, (route) => route.abort())
    await page.evaluate(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await expect(prepare(await corners(60, 40).jpeg().toBuffer())).rejects.toThrow('insecure-context')
  })
})
