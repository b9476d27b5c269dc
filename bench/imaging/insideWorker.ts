import type { Browser } from 'playwright-core'
import { serveSources } from '../../tests/support/serveSources'
import type { Measured } from '../browser/imaging/page'
import type { Aim, Row } from '../Row'

const RUNS = 7

interface Compared {
  readonly title: string
  readonly ours: Measured
  readonly baseline?: { readonly title: string; readonly of: Measured }
  readonly aim?: Aim
}

const COMPARED: readonly Compared[] = [
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
]

/** What no page shows: the worker, served from source and called by an otherwise empty page. */
export async function insideWorker(browser: Browser, photo: Buffer): Promise<Row[]> {
  const sources = await serveSources('vite-imaging-bench')
  const page = await browser.newPage()
  try {
    await page.route('**/photo.jpg', (route) => route.fulfill({ body: photo, contentType: 'image/jpeg' }))
    // Any text from this origin will do as the page.
    await page.goto(`${sources.origin}/imaging/prepareImage.ts`)
    await page.addScriptTag({ type: 'module', url: sources.address('bench/browser/imaging/page.ts') })
    await page.waitForFunction(() => 'measure' in window, undefined, { timeout: 60_000 })
    const once = (what: Measured) => page.evaluate<number>(`measure('${what}')`)
    const rows: Row[] = []
    for (const { title, ours, baseline, aim } of COMPARED) {
      const [runs, bareRuns]: [number[], number[]] = [[], []]
      // Runs of both alternate. The first of each is warm-up.
      for (let round = 0; round <= RUNS; round++) {
        const mine = await once(ours)
        const theirs = baseline ? await once(baseline.of) : 0
        if (round === 0) continue
        runs.push(mine)
        bareRuns.push(theirs)
      }
      rows.push({
        title: `12 megapixels: ${title}`,
        unit: 'ms',
        runs,
        ...(baseline ? { baseline: { title: baseline.title, runs: bareRuns } } : {}),
        ...(aim ? { aim } : {}),
        note: 'From the sources.',
      })
    }
    return rows
  } finally {
    await page.close()
    await sources.close()
  }
}
