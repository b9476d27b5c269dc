import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../tests/support/browser.mjs'
import { type Canvas, cameraFor, middleOn, openOurs, openPeer, type ViewExtent } from './browser/canvases'
import { installPeers } from './browser/installPeers'
import { measureFit, measureHeap, measureOpening, watchRows } from './browser/measureBoard'
import { type Frames, measureFrames, rest } from './browser/measureFrames'
import { largestScene, mixedScene } from './browser/mixedScene'
import { makeScene, type Scene, type SceneElement } from './browser/scenes'
import { type PeerName, type Peers, servePeers } from './browser/servePeers'
import { type Picture, type Product, startProduct } from './browser/startProduct'
import type { Bench, Row } from './Row'
import { summarize } from './table'

const RUNS = 5
const INPUTS = 60
const PICTURES = 12
const MANY = 50
/** A small board to start from. */
const OTHER = { title: 'another', count: 3, columns: 3, pitch: { x: 120, y: 90 } }
const ACTIONS = ['pan', 'zoom', 'drag 1', 'drag 50'] as const
type Action = (typeof ACTIONS)[number]
const SIGHTS: readonly ViewExtent[] = ['a tenth in view', 'all in view']

interface Case {
  readonly product: Product
  readonly peers: Peers | null
  readonly count: number
  /** A fifth of the elements rotated, all images rounded. */
  readonly isHard: boolean
}

/** Large boards on a phone: main-thread time per frame versus other canvases, ours with the whole product around it. */
export const bench: Bench = {
  name: 'dense',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const product = await startProduct(process.env.BENCH_FOLDER)
    const pictures = await product.addPictures(PICTURES)
    const peers = installPeers() ? await servePeers(pictures) : null
    try {
      const rows: Row[] = [...(await measureLargest(executablePath, product, pictures))]
      for (const isHard of [false, true]) {
        for (const count of [1000, 5000]) {
          const scene = mixedScene({ count, isHard, pictures: pictures.map(({ address }) => address) })
          const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
          const given = { product, peers, count, isHard }
          const board = await product.makeBoard(scene.elements)
          const ours = await openOurs(browser, product, board)
          if (!isHard) rows.push(...(await measureWays(ours, scene, { ...given, board })))
          rows.push(...(await measureGestures(browser, { ours, scene }, given)))
          await browser.close()
        }
      }
      return rows
    } finally {
      await peers?.close()
      await product.close()
    }
  },
}

/** As many elements as a board may have, all in view, compared with a thousand. */
async function measureLargest(
  executablePath: string,
  product: Product,
  pictures: readonly Picture[],
): Promise<readonly Row[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const addresses = pictures.map(({ address }) => address)
  const open = async (scene: Scene) => ({
    canvas: await openOurs(browser, product, await product.makeBoard(scene.elements)),
    scene,
  })
  const largest = await open(largestScene(...addresses))
  const thousand = await open(mixedScene({ count: 1000, isHard: false, pictures: addresses }))
  const rows: Row[] = []
  for (const action of ['pan', 'zoom', 'drag 1'] as const) {
    const title = `main thread per frame, ${action}, ${largest.scene.title}, all in view`
    console.error(`  ${title} …`)
    const runs: [Frames[], Frames[]] = [[], []]
    for (let round = 0; round < RUNS; round++) {
      for (const [index, { canvas, scene }] of [largest, thousand].entries())
        runs[index]?.push(await measure(canvas, scene, { sight: 'all in view', action, isFirst: round === 0 }))
    }
    rows.push({
      title,
      unit: 'ms',
      runs: perFrame(runs[0]),
      baseline: { title: thousand.scene.title, runs: perFrame(runs[1]) },
      aim: { of: 'ratio', atMost: 1.3 },
      note: `${inWords(runs[0])}; of ${thousand.scene.title}: ${inWords(runs[1])}`,
    })
  }
  const heap = await measureHeap(largest.canvas.page)
  rows.push({ title: `heap, ${largest.scene.title}`, unit: 'MB', runs: [heap], aim: { of: 'median', atMost: 30 } })
  await browser.close()
  return rows
}

/** Opening a board, zooming to fit, and its memory use. */
async function measureWays(
  { page, setCamera: look, frame }: Canvas,
  scene: Scene,
  { product, count, board }: Case & { readonly board: number },
): Promise<Row[]> {
  const runs: Record<'placed' | 'drawn' | 'fit' | 'heap', number[]> = { placed: [], drawn: [], fit: [], heap: [] }
  const other = await product.makeBoard(makeScene({ ...OTHER, picture: product.picture.address }).elements)
  const ways = { from: `${product.url}/board/${other}`, to: `/board/${board}` }
  // The board is read into the device's database before its rows are watched.
  await page.evaluate(rest)
  await page.addInitScript(watchRows)
  for (let round = 0; round < RUNS; round++) {
    const opened = await measureOpening(page, scene, ways)
    runs.placed.push(opened.placed)
    runs.drawn.push(opened.drawn)
    await page.evaluate(rest)
    await look(cameraFor(scene, frame, 'a tenth in view'))
    await page.evaluate(rest)
    const heap = await measureHeap(page)
    runs.fit.push(await measureFit(page, scene))
    await page.evaluate(rest)
    runs.heap.push(Math.max(heap, await measureHeap(page)))
  }
  const atMost = (most: number) => ({ of: 'median', atMost: most }) as const
  const rows: Row[] = [
    { title: `data handed over to placed, pictures apart, ${scene.title}`, unit: 'ms', runs: runs.placed },
    {
      title: `data handed over to drawn, ${scene.title}`,
      unit: 'ms',
      runs: runs.drawn,
      aim: atMost(count === 1000 ? 120 : 300),
    },
  ]
  if (count === 5000) {
    rows.push({ title: `going to fit, ${scene.title}`, unit: 'ms', runs: runs.fit, aim: atMost(250) })
    rows.push({ title: `heap, ${scene.title}`, unit: 'MB', runs: runs.heap, aim: atMost(20) })
  }
  return rows
}

interface Shown {
  readonly ours: Canvas
  readonly scene: Scene
}

async function measureGestures(browser: Browser, { ours, scene }: Shown, given: Case): Promise<Row[]> {
  const { peers, count, isHard } = given
  const open = async (name: PeerName) => {
    const camera = cameraFor(scene, ours.frame, 'a tenth in view')
    return peers && openPeer(browser, peers, name, { scene, frame: ours.frame, camera })
  }
  const excalidraw = await open('excalidraw')
  const tldraw = isHard ? null : await open('tldraw')
  const rows: Row[] = []
  for (const sight of SIGHTS) {
    for (const action of ACTIONS) {
      const title = `main thread per frame, ${action}, ${scene.title}, ${sight}`
      // All of it takes a quarter of an hour: this shows the progress, and where it hangs.
      console.error(`  ${title} …`)
      const runs: Record<'ours' | PeerName, Frames[]> = { ours: [], excalidraw: [], tldraw: [] }
      const all = { ours, excalidraw, tldraw: sight === 'all in view' ? tldraw : null }
      // Runs alternate, so that other load on the machine affects all of them.
      for (let round = 0; round < RUNS; round++) {
        for (const name of ['ours', 'excalidraw', 'tldraw'] as const) {
          const canvas = all[name]
          if (canvas) runs[name].push(await measure(canvas, scene, { sight, action, isFirst: round === 0 }))
        }
      }
      const aim = isHard ? 1 : count === 5000 && sight === 'all in view' ? 0.35 : 0.6
      const row = { title, unit: 'ms', runs: perFrame(runs.ours) }
      const note = excalidraw
        ? `ours ${inWords(runs.ours)}; Excalidraw ${inWords(runs.excalidraw)}`
        : inWords(runs.ours)
      rows.push({
        ...row,
        note,
        ...(excalidraw
          ? { baseline: { title: 'Excalidraw', runs: perFrame(runs.excalidraw) }, aim: { of: 'ratio', atMost: aim } }
          : {}),
      })
      if (all.tldraw) rows.push({ ...row, baseline: { title: 'tldraw', runs: perFrame(runs.tldraw) } })
    }
  }
  return rows
}

interface Step {
  readonly sight: ViewExtent
  readonly action: Action
  readonly isFirst: boolean
}

async function measure(canvas: Canvas, scene: Scene, { sight, action, isFirst }: Step): Promise<Frames> {
  const { page, frame } = canvas
  await page.bringToFront()
  const camera = cameraFor(scene, frame, sight)
  const nearest = nearTheMiddle(scene)
  if (isFirst) {
    await canvas.setCamera(camera)
    await canvas.select(action === 'drag 50' ? nearest : [], camera)
  }
  const [first] = nearest
  if (!first) throw new Error('There is no element')
  const gesture = action === 'pan' || action === 'zoom' ? action : 'drag'
  const frames = await measureFrames(page, { gesture, at: middleOn(first, camera, frame), inputs: INPUTS })
  // Snapping may have moved it, and the next drag would miss it.
  if (gesture === 'drag') await canvas.undo()
  return frames
}

const perFrame = (runs: readonly Frames[]) => runs.map((run) => run.perFrame)

/** Medians besides the figure itself. */
function inWords(runs: readonly Frames[]): string {
  const [overdue, delay] = [
    summarize(runs.map((run) => run.overdue)).median,
    summarize(runs.map((run) => run.inputDelay)).median,
  ]
  return `${Math.round(overdue)}% of frames late, ${Math.round(delay)} ms from input to listener (p95)`
}

/** Elements that aren't rotated, those nearest to the board's center first. */
function nearTheMiddle({ elements }: Scene): readonly SceneElement[] {
  const x = Math.max(...elements.map((element) => element.x)) / 2
  const y = Math.max(...elements.map((element) => element.y)) / 2
  const far = (element: SceneElement) => Math.hypot(element.x - x, element.y - y)
  return elements
    .filter(({ rotation }) => rotation === undefined)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, MANY)
}
