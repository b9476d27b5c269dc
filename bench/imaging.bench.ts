import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { temporaryFolder } from '../tests/e2e/support/places'
import { findBrowser } from '../tests/support/browser.mjs'
import { type Product, startProduct } from './browser/startProduct'
import { openBare } from './imaging/barePage'
import { cameraPhoto } from './imaging/cameraPhoto'
import { insideWorker } from './imaging/insideWorker'
import {
  chooseInAnalyzer,
  openAnalyzer,
  openPanel,
  openSliders,
  previewWidth,
  putDown,
  slider,
  stepToBoard,
  watchCanvas,
} from './imaging/productPage'
import { untilPhotoSeen } from './imaging/untilSeen'
import type { Bench, Row } from './Row'

const RUNS = 5
const STEPS = 12
/** Size at which the bare page shows a chosen photo: the same as the analyzer's. */
const SHOWN = 800
const VIEWPORT = { width: 1280, height: 800 }

interface Subject {
  readonly browser: Browser
  readonly bareBrowser: Browser
  readonly product: Product
  readonly path: string
}

/** The path of a 12-megapixel photo through the built product, compared with what the browser alone takes. */
export const bench: Bench = {
  name: 'imaging',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const product = await startProduct(process.env.BENCH_FOLDER)
    const folder = await temporaryFolder('photo')
    const launch = () => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    const browser = await launch()
    // A separate browser: of two pages in one, only one is in front, and the other produces no frames.
    const bareBrowser = await launch()
    try {
      const path = join(folder.path, 'photo.jpg')
      const photo = await cameraPhoto()
      await writeFile(path, photo)
      const subject = { browser, bareBrowser, product, path }
      return [
        await chosenToShown(subject),
        ...(await modifyingOnBoard(subject)),
        ...(await insideWorker(browser, photo)),
      ]
    } finally {
      await browser.close()
      await bareBrowser.close()
      await folder.remove()
      await product.close()
    }
  },
}

async function chosenToShown({ browser, bareBrowser, product, path }: Subject): Promise<Row> {
  const runs: number[] = []
  const bareRuns: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await product.context(browser, { viewport: VIEWPORT })
    const page = await context.newPage()
    await openAnalyzer(page, product.url)
    runs.push(await untilPhotoSeen(page, 'change', () => chooseInAnalyzer(page, path)))
    await context.close()
    const bare = await openBare(bareBrowser, SHOWN)
    bareRuns.push(await untilPhotoSeen(bare.page, 'change', () => chooseInBare(bare.page, path)))
    await bare.context.close()
  }
  return {
    title: '12 megapixels: chosen to seen in the analyzer',
    unit: 'ms',
    runs,
    baseline: { title: 'createImageBitmap at that size, drawImage', runs: bareRuns },
    aim: { of: 'median', atMost: 150 },
  }
}

async function modifyingOnBoard({ browser, bareBrowser, product, path }: Subject): Promise<Row[]> {
  const steps: number[] = []
  const bareSteps: number[] = []
  const onBoard: number[] = []
  const down: number[] = []
  const bareDown: number[] = []
  const context = await product.context(browser, { viewport: VIEWPORT })
  const page = await context.newPage()
  await watchCanvas(page)
  const id = await openSliders(page, product.url, path)
  // Once the result is uploaded, the board shows a smaller rendition, perhaps before all pixels were on it.
  await context.setOffline(true)
  const bare = await openBare(bareBrowser, await previewWidth(page))
  try {
    await chooseInBare(bare.page, path)
    for (let run = 0; run < RUNS; run++) {
      if (run > 0) await openPanel(page, id)
      for (const name of ['Contrast', 'Saturation', 'Brightness']) {
        await slider(page, name).focus()
        // From -100 to 20, a little further each time, so that there is something to store.
        await page.keyboard.press('Home')
        for (let leap = 0; leap < 6; leap++) await page.keyboard.press('PageUp')
        for (let step = 0; step <= run; step++) await page.keyboard.press('ArrowRight')
      }
      await page.waitForTimeout(500)
      for (let step = 0; step < STEPS; step++) steps.push(await pressStep(page))
      await bare.page.locator('input[type=range]').focus()
      for (let step = 0; step < STEPS; step++) bareSteps.push(await pressStep(bare.page))
      await page.waitForTimeout(1000)
      onBoard.push(await stepToBoard(page, id))
      await page.waitForTimeout(500)
      down.push(await putDown(page, id))
      await page.waitForTimeout(2000)
      bareDown.push(await bare.page.evaluate<number>(() => Reflect.get(window, 'baked')()))
    }
  } finally {
    await context.close()
    await bare.context.close()
  }
  return [
    {
      title: '12 megapixels: a step of a slider, key to canvas',
      unit: 'ms',
      runs: steps,
      baseline: { title: 'ctx.filter', runs: bareSteps },
      aim: { of: 'median', atMost: 12 },
    },
    {
      title: '12 megapixels: a step of a slider, key to the board',
      unit: 'ms',
      runs: onBoard,
      baseline: { title: 'createImageBitmap, ctx.filter, convertToBlob of all pixels', runs: bareDown },
      aim: { of: 'median', atMost: 320 },
      note: 'What the board shows from then on; Done only replaces it by all pixels.',
    },
    {
      title: '12 megapixels: three sliders, Done to all pixels on the board',
      unit: 'ms',
      runs: down,
      baseline: { title: 'createImageBitmap, ctx.filter, convertToBlob', runs: bareDown },
      aim: { of: 'median', atMost: 320 },
    },
  ]
}

async function chooseInBare(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path)
  await page.locator('body[data-shown]').waitFor()
}

/** Ms from a press of an arrow key, after a pause, until the canvas has its pixels. */
async function pressStep(page: Page): Promise<number> {
  await page.evaluate(() => Object.assign(window, { took: 0 }))
  await page.keyboard.press('ArrowRight')
  const took = await page.evaluate<number>(async () => {
    const deadline = performance.now() + 5000
    while (!(Reflect.get(window, 'took') > 0)) {
      if (performance.now() > deadline) throw new Error('The slider changed nothing')
      await new Promise(requestAnimationFrame)
    }
    return Reflect.get(window, 'took')
  })
  await page.waitForTimeout(120)
  return took
}
