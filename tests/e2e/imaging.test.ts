import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { prepareImage } from '../../app/imaging/prepareImage'
import type { runInWorker } from '../../app/imaging/runInWorker'
import type { openPicture } from '../../app/imaging/session/openPicture'
import type { blend, compressForAi, modifyImage, paletteOf } from '../../app/imaging/workerCalls'
import { ASSET_BYTES_MAX } from '../../contract/limits'
import { MODIFICATION_TYPES } from '../../contract/modification'
import { unitOf } from '../../contract/modificationAmounts'
import { modificationKind } from '../../contract/modificationKind'
import { HEADER_BYTES } from '../../contract/readImageHeader'
import { type ServedSources, serveSources } from '../support/serveSources'
import { sharedBrowser } from './support/browsers'

// The real worker in a real browser, from the sources, without the rest of the app.
let sources: ServedSources
let browser: Browser
let page: Page

beforeAll(async () => {
  sources = await serveSources('vite-imaging')
  browser = await sharedBrowser()
})
afterAll(async () => {
  await sources?.close()
})
beforeEach(async () => {
  page = await browser.newPage()
  // Any text file of this origin works as the page.
  await page.goto(`${sources.origin}/imaging/prepareImage.ts`)
  // The test runner would rewrite an import() written here.
  const imports = {
    prepareImage: 'prepareImage',
    workerCalls: 'modifyImage, paletteOf, compressForAi, blend',
    'session/openPicture': 'openPicture',
    runInWorker: 'runInWorker',
  }
  const lines = Object.entries(imports).map(([file, names]) => `import { ${names} } from '/imaging/${file}.ts'`)
  const all = Object.values(imports).join(', ')
  await page.addScriptTag({ type: 'module', content: `${lines.join('; ')}; Object.assign(window, { ${all} })` })
  await page.waitForFunction(() => 'openPicture' in window)
})
afterEach(() => page.close())

/** Functions that tests call in the page, as properties of its `window`. */
interface Imaging {
  readonly modifyImage: typeof modifyImage
  readonly paletteOf: typeof paletteOf
  readonly compressForAi: typeof compressForAi
  readonly blend: typeof blend
  readonly openPicture: typeof openPicture
  readonly prepareImage: typeof prepareImage
  readonly runInWorker: typeof runInWorker
}
declare const window: Imaging & typeof globalThis.window

/** Lets the page fetch files as `/files/{name}`, so that nothing large is passed to it directly. */
async function serveFiles(files: Readonly<Record<string, Buffer>>): Promise<void> {
  await page.route('**/files/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/files/'.length)
    const body = files[name]
    return route.fulfill(body ? { body, contentType: 'image/jpeg' } : { status: 404 })
  })
}

/** The bytes of `window.made`, a Blob in the page. */
async function made(): Promise<Buffer> {
  const base64 = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result))
        reader.readAsDataURL(Reflect.get(window, 'made'))
      }),
  )
  return Buffer.from(base64.slice(base64.indexOf(',') + 1), 'base64')
}

/** The levels of a file, as stored, at a point; `x` and `y` are 0 to 1. */
async function levelsAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return [...data.subarray(offset, offset + 3)]
}

/** Four corners at twelve megapixels, as a phone held upright stores a photo. */
function turnedPhoto(): Promise<Buffer> {
  const large = corners(40, 30).resize(4000, 3000, { kernel: 'nearest' })
  return large.jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer()
}

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
      const file = new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'a', { type })
      try {
        const { address, blob, width, height } = await window.prepareImage(file)
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

/** A color in each corner: red, green, blue and white, clockwise from the top left. */
function corners(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  const colors = {
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
      const color = colors[x < width / 2 ? 'left' : 'right'][y < height / 2 ? 0 : 1]
      pixels.set(color, (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The colors of the four corners as words, clockwise from the top left; ignores EXIF. */
async function cornersOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return wordFor(data.subarray(offset, offset + 3).toString('hex'))
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)].join(' ')
}

/** The corner color that `#rrggbb` is close to. */
function wordFor(hex: string): string {
  const [r = 0, g = 0, b = 0] = [...Buffer.from(hex.replace('#', ''), 'hex')]
  if (r > 150 && g > 150) return 'white'
  return r > 150 ? 'red' : g > 150 ? 'green' : b > 150 ? 'blue' : hex
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
  it('keeps the bytes of a valid image, and names it by their hash', async () => {
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

  it('brings a 12-megapixel photo of more than 5 MB under the limit, and names it by its new bytes', async () => {
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

  it('removes where a photo was taken and nothing else', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } }
    const file = await corners(400, 300).jpeg().withExif(exif).toBuffer()
    const made = await prepare(file)
    expect((await sharp(made.bytes).metadata()).exif).toBeUndefined()
    expect(await sharp(made.bytes).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer())
  })

  it('stores a WebP with an orientation tag as this browser shows it, without the tag', async () => {
    const file = await foliage(1200, 800).webp({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer()
    // The tag comes after the pixels. Chromium ignores it, Safari doesn't.
    expect(file.length).toBeGreaterThan(HEADER_BYTES)
    const made = await prepare(file, 'image/webp')
    expect(made).toMatchObject({ width: 1200, height: 800 })
    expect((await sharp(made.bytes).metadata()).orientation).toBeUndefined()
  })

  it('asks the browser when the format is unknown', async () => {
    // A BMP of one red pixel: 14 bytes of file header, 40 of image header, 24 bits and padding.
    const bmp = Buffer.from(
      'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AA==',
      'base64',
    )
    expect(await prepare(bmp, 'image/bmp')).toMatchObject({ type: 'image/png', width: 1, height: 1 })
  })

  it('reports that a damaged file cannot be opened, and continues with the next', async () => {
    const file = await corners(6000, 100).png().toBuffer()
    await expect(prepare(file.subarray(0, 60), 'image/png')).rejects.toThrow('undecodable')
    // The header is intact, and nothing in it requires re-encoding.
    const photo = await corners(800, 600).jpeg().toBuffer()
    await expect(prepare(photo.subarray(0, photo.length / 2))).rejects.toThrow('undecodable')
    await expect(prepare(Buffer.from('no bytes of a bitmap'), 'image/bmp')).rejects.toThrow('undecodable')
    expect(await prepare(await corners(60, 40).jpeg().toBuffer())).toMatchObject({ width: 60 })
  })

  it('decodes on the page when the worker does not load', async () => {
    await page.route(/imaging\.worker/, (route) => route.abort())
    const file = await corners(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const made = await prepare(file)
    expect(made).toMatchObject({ width: 400, height: 600, type: 'image/jpeg' })
    expect(page.workers()).toHaveLength(0)
    expect(await cornersOf(made.bytes)).toBe(await cornersOf(await sharp(file).autoOrient().toBuffer()))
  })

  it('reports an insecure connection', async () => {
    await page.route(/imaging\.worker/, (route) => route.abort())
    await page.evaluate(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await expect(prepare(await corners(60, 40).jpeg().toBuffer())).rejects.toThrow('insecure-context')
  })
})

describe('modifications in a browser', () => {
  it('applies three to a rotated 12-megapixel photo, without a long task on a slow phone', async () => {
    await serveFiles({ photo: await turnedPhoto() })
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const seen = await page.evaluate(async () => {
      const tasks: number[] = []
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      })
      const photo = await (await fetch('/files/photo')).blob()
      const progress: number[] = []
      const list = [
        { type: 'hue', params: { hue: 1 / 3 } },
        { type: 'saturation', params: { intensity: 0.5 } },
        { type: 'brightness', params: { intensity: 0.9 } },
      ] as const
      const made = await window.modifyImage(photo, list, { onProgress: (part) => progress.push(part) })
      const swatches = await window.paletteOf(photo)
      Object.assign(window, { made })
      await new Promise((resolve) => setTimeout(resolve, 0))
      return { tasks, progress, swatches, type: made.type }
    })
    expect(seen.tasks.filter((duration) => duration > 100)).toEqual([])
    expect(seen.progress.length).toBeGreaterThan(10)
    expect(seen.progress).toEqual(seen.progress.toSorted((a, b) => a - b))
    expect(seen.type).toBe('image/jpeg')
    // These four come first; colors of JPEG artifacts at the edges may follow.
    expect(seen.swatches.slice(0, 4).map(({ hex }) => wordFor(hex))).toEqual(
      expect.arrayContaining(['red', 'green', 'blue', 'white']),
    )
    expect(seen.swatches.every(({ hex, name }) => /^#[0-9a-f]{6}$/.test(hex) && name.length > 2)).toBe(true)
    const bytes = await made()
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 3000, height: 4000, format: 'jpeg' })
    // Rotated by EXIF, red is at the top right. A third of the hue circle makes it green: 20, 220, 20; its gray is 163.
    const green = await levelsAt(bytes, 0.75, 0.25)
    for (const [at, level] of [82, 172, 82].entries()) expect(Math.abs((green[at] ?? 0) - level)).toBeLessThan(4)
  })

  it('stores the result of modifyImage as an asset named by its hash, within 5 MB', async () => {
    const large = await foliage(3600, 2700).jpeg({ quality: 90 }).toBuffer()
    await serveFiles({ small: await corners(600, 400).jpeg().toBuffer(), large })
    const bake = (name: string) =>
      page.evaluate(async (name) => {
        const file = await (await fetch(`/files/${name}`)).blob()
        const modifications = [{ type: 'brightness', params: { intensity: 0.5 } }] as const
        const { address, blob, ...size } = await window.runInWorker('bake', { file, modifications, quality: 0.9 })
        const plain = name === 'small' ? await (await window.modifyImage(file, modifications)).arrayBuffer() : null
        Object.assign(window, { made: blob })
        return { address, size, plain: plain && [...new Uint8Array(plain)] }
      }, name)
    const small = await bake('small')
    const bytes = await made()
    expect(bytes.equals(Buffer.from(small.plain ?? []))).toBe(true)
    expect(small).toMatchObject({
      address: `/assets/${createHash('sha256').update(bytes).digest('hex')}.jpg`,
      size: { width: 600, height: 400 },
    })
    const { size } = await bake('large')
    const shrunk = await made()
    expect(shrunk.length).toBeLessThanOrEqual(ASSET_BYTES_MAX)
    expect(await sharp(shrunk).metadata()).toMatchObject({ ...size, format: 'jpeg' })
  })

  it.each([1, 6])('the preview of a file comes before its asset, upright, orientation %i', async (orientation) => {
    await serveFiles({ photo: await corners(600, 400).jpeg().withMetadata({ orientation }).toBuffer() })
    const seen = await page.evaluate(async () => {
      const photo = await (await fetch('/files/photo')).blob()
      const order: string[] = []
      let look: ImageBitmap | null = null
      const show = (bitmap: ImageBitmap) => {
        order.push('look')
        look = bitmap
      }
      await window.prepareImage(photo, { look: { side: 300, show } })
      order.push('asset')
      const shown = look ?? new ImageBitmap()
      const { width, height } = shown
      const canvas = new OffscreenCanvas(width, height)
      canvas.getContext('2d')?.drawImage(shown, 0, 0)
      Object.assign(window, { made: await canvas.convertToBlob() })
      const [first] = await window.paletteOf(shown)
      return { order, width, height, first: first?.hex }
    })
    const upright = await sharp(await corners(600, 400).jpeg().withMetadata({ orientation }).toBuffer())
      .autoOrient()
      .toBuffer()
    const size = orientation === 1 ? { width: 300, height: 200 } : { width: 200, height: 300 }
    expect(seen).toMatchObject({ order: ['look', 'asset'], ...size, first: expect.stringMatching(/^#/) })
    expect(await cornersOf(await made())).toBe(await cornersOf(upright))
  })

  it('a slider shows what is stored, for every modification', async () => {
    const file = await corners(600, 400).jpeg({ quality: 100 }).toBuffer()
    await serveFiles({ file })
    for (const kind of new Set(MODIFICATION_TYPES.map(modificationKind))) {
      const { param, range, neutral } = unitOf(kind)
      for (const end of range) {
        const amount = neutral + (Math.min(2, end) - neutral) * 0.3
        const modification = { type: kind, params: { [param]: amount, color: '#dc1414' } }
        const shown = await page.evaluate(async (modification) => {
          const file = await (await fetch('/files/file')).blob()
          const picture = await window.openPicture(file, { maxSide: 300 })
          const bitmap = await picture.render([modification])
          picture.close()
          const context = new OffscreenCanvas(300, 200).getContext('2d')
          if (bitmap) context?.drawImage(bitmap, 0, 0)
          Object.assign(window, { made: await window.modifyImage(file, [modification], { quality: 1 }) })
          const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x, y] as const))
          return places.map(([x, y]) => ({
            x,
            y,
            levels: [...(context?.getImageData(x * 300, y * 200, 1, 1).data ?? [])].slice(0, 3),
          }))
        }, modification)
        const stored = await made()
        for (const { x, y, levels } of shown) {
          const found = await levelsAt(stored, x, y)
          const apart = Math.max(...levels.map((level, at) => Math.abs(level - (found[at] ?? 0))))
          expect(apart, `${kind} ${amount} at ${x}, ${y}: ${levels}, ${found}`).toBeLessThanOrEqual(3)
        }
      }
    }
  })

  it('a cancel takes effect at once; an open image is served meanwhile, and the next job runs', async () => {
    await serveFiles({ photo: await turnedPhoto(), small: await corners(600, 400).jpeg().toBuffer() })
    const seen = await page.evaluate(async () => {
      const load = async (name: string) => (await fetch(`/files/${name}`)).blob()
      const [photo, small] = [await load('photo'), await load('small')]
      const picture = await window.openPicture(small, { maxSide: 300 })
      const controller = new AbortController()
      let order = ''
      const list = [{ type: 'hue', params: { hue: 0.1 } }] as const
      const options = {
        signal: controller.signal,
        onProgress(part: number) {
          if (order !== '' || part <= 0.3) return
          order = 'begun'
          void picture.render(list).then((bitmap) => {
            order += `, drawn ${bitmap?.width}`
            controller.abort()
          })
        },
      }
      const first = await window.modifyImage(photo, list, options).catch((error: unknown) => error)
      order += first instanceof DOMException ? `, ${first.name}` : ', not canceled'
      const second = await window.modifyImage(small, list)
      picture.close()
      return { order, type: second.type }
    })
    expect(seen).toEqual({ order: 'begun, drawn 300, AbortError', type: 'image/jpeg' })
    expect(page.workers()).toHaveLength(1)
  })

  it('an open image renders the latest slider values and reports its colors, and renders nothing once closed', async () => {
    await serveFiles({ small: await corners(600, 400).jpeg({ quality: 100 }).toBuffer() })
    const seen = await page.evaluate(async () => {
      const small = await (await fetch('/files/small')).blob()
      const picture = await window.openPicture(small, { maxSide: 300 })
      const gray = [{ type: 'grayscale', params: {} }] as const
      const region = { x: 0, y: 0, width: 300, height: 200 }
      const drawn = await Promise.all([1, 2, 3, 4].map(() => picture.render(gray, region)))
      const last = drawn.at(-1)
      const context = new OffscreenCanvas(300, 200).getContext('2d')
      if (last) context?.drawImage(last, 0, 0)
      const at = (x: number, y: number) => Array.from(context?.getImageData(x, y, 1, 1).data ?? [])
      const [topLeft, topRight] = [at(10, 10), at(290, 10)]
      const palette = await picture.palette({ x: 0, y: 0, width: 290, height: 190 })
      const color = await picture.colorAt(599, 399)
      const { natural, size } = picture
      picture.close()
      const closed = await picture.render(gray)
      return {
        drawn: drawn.map((bitmap) => bitmap !== null),
        topLeft,
        topRight,
        palette,
        color,
        natural,
        size,
        closed,
      }
    })
    expect(seen).toMatchObject({
      drawn: [true, false, false, true],
      natural: { width: 600, height: 400 },
      size: { width: 300, height: 200 },
      closed: null,
    })
    expect(seen.topLeft[0]).toBe(seen.topLeft[1])
    expect(seen.topRight[1]).toBeGreaterThan(190)
    expect(seen.palette).toHaveLength(1)
    expect(Number.parseInt(seen.color.slice(5), 16)).toBeGreaterThan(210)
  })

  it('a generated image replaces only a region, or only one color', async () => {
    const sky = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00ffff' } })
      .png()
      .toBuffer()
    await serveFiles({ photo: await corners(600, 400).jpeg({ quality: 100 }).toBuffer(), sky })
    const blendBy = async (mask: Parameters<typeof blend>[2]) => {
      const looks = await page.evaluate(async (mask) => {
        const load = async (name: string) => (await fetch(`/files/${name}`)).blob()
        const [photo, sky] = [await load('photo'), await load('sky')]
        Object.assign(window, { made: await window.blend(photo, sky, mask, { feather: 10 }) })
        const picture = await window.openPicture(photo, { maxSide: 300 })
        const bitmap = await picture.blend(sky, mask, { feather: 10 })
        picture.close()
        return bitmap ? [bitmap.width, bitmap.height] : []
      }, mask)
      expect(looks).toEqual([300, 200])
      return made()
    }
    const byRegion = await blendBy({ region: { x: 0, y: 0, width: 300, height: 200 } })
    // What `cornersOf` calls green: cyan has no red.
    expect(await cornersOf(byRegion)).toBe('green green blue white')
    expect((await levelsAt(byRegion, 0.25, 0.25))[2]).toBeGreaterThan(240)
    const byColor = await blendBy({ color: '#1414dc', tolerance: 0.2 })
    const [red = 255, green = 0, blue = 0] = await levelsAt(byColor, 0.75, 0.75)
    expect(red < 5 && green > 250 && blue > 250).toBe(true)
    expect((await cornersOf(byColor)).split(' ').filter((_, at) => at !== 2)).toEqual(['red', 'green', 'white'])
  })

  it('compresses for the AI in the steps of the specification, and keeps alpha', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0.5 }
    const files = {
      short: await corners(900, 600).jpeg().toBuffer(),
      long: await foliage(1500, 1000).jpeg({ quality: 70 }).toBuffer(),
      longer: await foliage(3000, 2000).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer(),
      clear: await foliage(1200, 900).ensureAlpha(0.5).png().toBuffer(),
      opaque: await foliage(1200, 900).ensureAlpha(1).png().toBuffer(),
      tiny: await sharp({ create: { width: 30, height: 20, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    }
    await serveFiles(files)
    expect(files.long.length).toBeGreaterThan(375_000)
    expect(files.longer.length).toBeGreaterThan(6_000_000)
    const sent = await page.evaluate(async (names) => {
      const load = async (name: string) => (await fetch(`/files/${name}`)).blob()
      return Promise.all(names.map(async (name) => window.compressForAi(await load(name))))
    }, Object.keys(files))
    const bytes = sent.map(({ base64 }) => Buffer.from(base64, 'base64'))
    const looks = await Promise.all(bytes.map((file) => sharp(file).metadata()))
    expect(bytes[0]?.equals(files.short)).toBe(true)
    expect(bytes[5]?.equals(files.tiny)).toBe(true)
    expect(looks.map(({ format, width, height, hasAlpha }) => [format, width, height, hasAlpha])).toEqual([
      ['jpeg', 900, 600, false],
      ['jpeg', 1000, 667, false],
      ['jpeg', 533, 800, false],
      ['webp', 1000, 750, true],
      ['jpeg', 1000, 750, false],
      ['png', 30, 20, true],
    ])
    expect(sent.map(({ scale }) => Number(scale.toFixed(3)))).toEqual([1, 0.667, 0.267, 0.833, 0.833, 1])
  })

  it('reports what is wrong with each bad file, and continues', async () => {
    const whole = await turnedPhoto()
    const large = await corners(60, 40).png().toBuffer()
    large.writeUInt32BE(50_000, 16)
    large.writeUInt32BE(50_000, 20)
    await serveFiles({
      empty: Buffer.alloc(0),
      words: Buffer.from('words'),
      truncated: whole.subarray(0, whole.length / 2),
      large,
      script: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      fine: await corners(60, 40).jpeg().toBuffer(),
    })
    const seen = await page.evaluate(async () => {
      const answers: Record<string, string> = {}
      for (const name of ['empty', 'words', 'truncated', 'large', 'script', 'fine']) {
        const file = new Blob([await (await fetch(`/files/${name}`)).blob()], {
          type: name === 'words' ? '' : 'image/png',
        })
        answers[name] = await window.modifyImage(file, []).then(
          (blob) => blob.type,
          (error: unknown) => String(error instanceof Error && 'code' in error ? error.code : error),
        )
      }
      return answers
    })
    expect(seen).toEqual({
      empty: 'empty',
      words: 'not-an-image',
      truncated: 'undecodable',
      large: 'too-large',
      script: 'svg-refused',
      fine: 'image/jpeg',
    })
  })

  it('runs on the page when the worker does not load', async () => {
    await page.route(/imaging\.worker/, (route) => route.abort())
    await serveFiles({ photo: await corners(600, 400).jpeg().toBuffer() })
    const seen = await page.evaluate(async () => {
      const photo = await (await fetch('/files/photo')).blob()
      const made = await window.modifyImage(photo, [{ type: 'grayscale', params: {} }])
      const picture = await window.openPicture(photo, { maxSide: 60 })
      const bitmap = await picture.render([])
      picture.close()
      return { type: made.type, width: bitmap?.width, colors: (await window.paletteOf(photo)).length > 3 }
    })
    expect(seen).toEqual({ type: 'image/jpeg', width: 60, colors: true })
    expect(page.workers()).toHaveLength(0)
  })
})
