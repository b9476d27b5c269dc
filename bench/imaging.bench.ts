import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from '../tests/support/browser.mjs'
import { serveSources } from '../tests/support/serveSources'
import type { Measured } from './browser/imaging/page'
import type { Aim, Bench, Row } from './Row'

const RUNS = 7
const [WIDTH, HEIGHT] = [4000, 3000]

interface Compared {
  readonly title: string
  readonly ours: Measured
  readonly baseline?: { readonly title: string; readonly of: Measured }
  readonly aim?: Aim
}

const COMPARED: readonly Compared[] = [
  {
    title: 'brightness + contrast + saturation, bitmap to canvas',
    ours: 'ourCanvas',
    baseline: { title: 'ctx.filter', of: 'filterCanvas' },
    aim: { of: 'ratio', atMost: 1 },
  },
  {
    title: 'the same, the loop over the pixels alone',
    ours: 'ourPixels',
    baseline: { title: 'ctx.filter', of: 'filterCanvas' },
    aim: { of: 'ratio', atMost: 1 },
  },
  {
    title: 'the same, file to JPEG',
    ours: 'modifyImage',
    baseline: { title: 'createImageBitmap, ctx.filter, convertToBlob', of: 'filterFile' },
    aim: { of: 'ratio', atMost: 1 },
  },
  {
    title: 'palette of a file',
    ours: 'paletteOf',
    baseline: { title: 'createImageBitmap alone', of: 'decode' },
    aim: { of: 'median', atMost: 100 },
  },
  { title: 'palette of an open picture', ours: 'paletteOfOpen', aim: { of: 'median', atMost: 100 } },
  {
    title: 'compressed for the AI',
    ours: 'compressForAi',
    baseline: { title: 'createImageBitmap and convertToBlob alone', of: 'decodeAndEncode' },
  },
  { title: 'one step of a slider, 1000 px', ours: 'render', aim: { of: 'median', atMost: 16 } },
  { title: 'one step of a slider, hue and selective color too', ours: 'renderHue', aim: { of: 'median', atMost: 33 } },
]

/** What becomes of a photo of 12 megapixels in the worker, beside what the browser itself does. */
export const bench: Bench = {
  name: 'imaging',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const sources = await serveSources('vite-imaging-bench')
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    try {
      const page = await browser.newPage()
      const body = await photo()
      await page.route('**/photo.jpg', (route) => route.fulfill({ body, contentType: 'image/jpeg' }))
      // Any text of this origin will do as the page.
      await page.goto(`${sources.origin}/imaging/ImageError.ts`)
      await page.addScriptTag({ type: 'module', url: sources.address('bench/browser/imaging/page.ts') })
      await page.waitForFunction(() => 'measure' in window, undefined, { timeout: 60_000 })
      const rows: Row[] = []
      for (const compared of COMPARED) rows.push(await compare(page, compared))
      return rows
    } finally {
      await browser.close()
      await sources.close()
    }
  },
}

/** Soft patches of every color with some grain: what a camera makes of a room, to a codec and to a loop. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width: 80, height: 60, channels: 3, background: '#808080', noise } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The runs of the two alternate, so that what else the machine does strikes both. The first of each is not counted. */
async function compare(page: Page, { title, ours, baseline, aim }: Compared): Promise<Row> {
  const once = (what: Measured) => page.evaluate<number>(`measure('${what}')`)
  const runs: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  for (let round = 0; round <= RUNS; round++) {
    const mine = await once(ours)
    const theirs = baseline ? await once(baseline.of) : 0
    if (round === 0) continue
    runs.ours.push(mine)
    runs.theirs.push(theirs)
  }
  return {
    title: `12 megapixels: ${title}`,
    unit: 'ms',
    runs: runs.ours,
    ...(baseline ? { baseline: { title: baseline.title, runs: runs.theirs } } : {}),
    ...(aim ? { aim } : {}),
  }
}
