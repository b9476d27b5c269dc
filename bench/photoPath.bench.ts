import { chromium } from 'playwright-core'
import { withCamera, writeVideo } from '../tests/e2e/support/camera'
import { shapes } from '../tests/e2e/support/device'
import { modifyAndAdd, openAnalyzer, photoFromCamera, photoFromFile } from '../tests/e2e/support/photoPath'
import { temporaryFolder } from '../tests/e2e/support/places'
import { findBrowser } from '../tests/support/browser.mjs'
import { longestTask } from './browser/longestTask'
import { startProduct } from './browser/startProduct'
import type { Bench, Row } from './Row'

const RUNS = 5
const SLOWDOWN = 4

/** The longest the page is busy while a 12-megapixel photo is added, changed and put on a board. */
export const bench: Bench = {
  name: 'photoPath',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const product = await startProduct(process.env.BENCH_FOLDER)
    const folder = await temporaryFolder('film')
    const film = withCamera(await writeVideo(folder.path, { width: 4000, height: 3000 }))
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', ...film],
    })
    try {
      const rows: Row[] = []
      for (const [where, bring] of [
        ['the camera', photoFromCamera],
        ['a file', photoFromFile],
      ] as const) {
        const runs: number[] = []
        for (let run = 0; run < RUNS; run++) {
          const context = await product.context(browser, { ...shapes.phone, permissions: ['camera'] })
          const page = await context.newPage()
          await openAnalyzer(page, product.url)
          const act = async () => {
            await bring(page)
            await modifyAndAdd(page)
          }
          runs.push(await longestTask(page, SLOWDOWN, act))
          await context.close()
        }
        rows.push({
          title: `longest task, 12 megapixels from ${where} to a board`,
          unit: 'ms',
          runs,
          aim: { of: 'median', atMost: 100 },
          note: "4x CPU slowdown; the main thread's own time, of the whole way: palette, three modifications, a new board.",
        })
      }
      return rows
    } finally {
      await browser.close()
      await folder.remove()
      await product.close()
    }
  },
}
