import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Element as Row } from '../../contract/shared/element'
import { byName, fieldOf, press, render, until } from '../../tests/support/render'
import { BoardStore } from '../board/store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../board/store/testSource'
import type { StoredImages } from '../imaging/collectPictures'
import { readBoardFile } from '../importing/readBoardFile'
import { ExportDialog } from './ExportDialog'

const ADDRESS = `/assets/${'a'.repeat(64)}.png`
const photo = testRow('photo', {
  type: 'image',
  content: ADDRESS,
  width: 300,
  height: 200,
  properties: { alt: 'Chair' },
})
const shape = testRow('shape', { positionX: 900, positionY: 700 })
const ghostly = testRow('hidden', { positionX: 5000, properties: { hidden: true } })

let saved: { name: string; blob: Blob }[]
let closed: number

/** A fake canvas that only records its size: happy-dom has none. */
class FakeCanvas {
  static made: string[] = []
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    FakeCanvas.made.push(`${width} × ${height}`)
  }
  getContext() {
    const known: Record<string, unknown> = {
      getTransform: () => ({ a: 1, b: 0 }),
      globalAlpha: 1,
      measureText: () => ({ width: 10 }),
    }
    return new Proxy(known, { get: (of, name) => of[String(name)] ?? (() => undefined), set: () => true })
  }
  async convertToBlob() {
    return new Blob(['picture'], { type: 'image/png' })
  }
}

beforeEach(() => {
  saved = []
  closed = 0
  FakeCanvas.made = []
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 3, height: 2, close: () => {} }))
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) ?? new Blob() })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const device = (copy: Blob | null): StoredImages => ({ original: async () => null, copy: async () => copy })
const NOTHING = device(null)
const COPY = device(new Blob(['smaller'], { type: 'image/png' }))

async function show(elements: readonly Row[], images = NOTHING, selected: readonly string[] = []): Promise<void> {
  const board = testBoard({ name: 'Kitchen/1', description: 'Warm', category: 'Design' })
  const store = new BoardStore({
    source: new TestSource({ board, elements: [...elements], pending: [] }),
    boardUid: BOARD_UID,
  })
  await store.open()
  store.select(selected)
  const handleClose = () => {
    closed++
  }
  await render(<ExportDialog store={store} images={images} onPrint={() => {}} onClose={handleClose} />)
}
const choose = async (label: string) => {
  const radio = byName<HTMLLabelElement>('label', label)?.querySelector('input')
  await act(async () => radio?.click())
}
const pressExport = async () => press((await until(() => byName('button', 'Export'))) as HTMLElement)
const says = (words: string) => until(() => document.body.textContent?.includes(words))

test('shows the pixel size of every format in advance, without hidden elements', async () => {
  await show([shape, photo, ghostly], COPY)
  // A margin of 40 px on each side, and 2,400 px across.
  await says('2,400 × 1,955 pixels.')
  await choose('Square')
  await says('1,080 × 1,080 pixels.')
  await choose('1x')
  await says('1,000 × 800 pixels.')
  await choose('2x')
  await says('2,000 × 1,600 pixels.')
  await pressExport()
  await until(() => closed === 1)
  expect(saved).toMatchObject([{ name: 'Kitchen 1@2x.png' }])
  expect(FakeCanvas.made).toContain('2000 × 1600')
})

test('draws the whole board unless the selection is chosen', async () => {
  await show([shape, photo], COPY, ['photo'])
  await choose('1x')
  await says('1,000 × 800 pixels.')
  await choose('Selection (1)')
  await says('300 × 200 pixels.')
})

test('shows a small preview of the result', async () => {
  await show([shape, photo], COPY)
  const preview = await until(() => document.querySelector<HTMLImageElement>('img[alt=Preview]'))
  expect(preview?.src).toMatch(/^blob:/)
  expect(FakeCanvas.made).toContain('640 × 521')
})

test('shares the file on a touch screen; canceling the share leaves the dialog open', async () => {
  const shared: File[] = []
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
  const share = vi.fn(async ({ files = [] }: ShareData) => void shared.push(...files))
  Object.assign(navigator, { canShare: () => true, share })
  try {
    await show([shape, photo], COPY)
    share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
    await press((await until(() => byName('button', 'Share…'))) as HTMLElement)
    await until(() => share.mock.calls.length === 1)
    await until(() => byName('button', 'Cancel'))
    expect(closed).toBe(0)
    await press(byName('button', 'Share…') as HTMLElement)
    await until(() => closed === 1)
    expect(shared.map(({ name, type }) => [name, type])).toEqual([['Kitchen 1.png', 'image/png']])
    expect(saved).toEqual([])
  } finally {
    Object.assign(navigator, { canShare: undefined, share: undefined })
  }
})

test('scales down a board that is too large for browsers, and says so', async () => {
  await show([photo, testRow('far', { positionX: 19_900 })], COPY)
  await choose('1x')
  await says('Full size is more than browsers can draw, so it’s exported at 0.80x.')
})

test('names the images missing from a shared file and keeps the dialog open', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
  Object.assign(navigator, { canShare: () => true, share: async () => {} })
  try {
    await show([photo, shape])
    await press((await until(() => byName('button', 'Share…'))) as HTMLElement)
    await says('1 image is gray, because this device has no copy and couldn’t download one: Chair.')
    expect(closed).toBe(0)
  } finally {
    Object.assign(navigator, { canShare: undefined, share: undefined })
  }
})

test('names the images that could not be loaded, and still saves the file', async () => {
  await show([photo, shape])
  await pressExport()
  await says('1 image is gray, because this device has no copy and couldn’t download one: Chair.')
  expect(saved).toHaveLength(1)
  expect(closed).toBe(0)
})

test('JSON contains the board as it is, and reports images that are only available as a smaller copy', async () => {
  await show([photo, shape, ghostly], COPY)
  await choose('JSON')
  await pressExport()
  await says('1 image is smaller in the file, because this device has no larger copy: Chair.')
  const [{ name, blob } = { name: '', blob: new Blob() }] = saved
  expect(name).toBe('Kitchen 1.moodloom.json')
  const { board, elements, images } = await readBoardFile(blob)
  expect(board).toEqual({ name: 'Kitchen/1', description: 'Warm', category: 'Design' })
  const fields = ({ id: _, boardId: __, createdAt: ___, rev: ____, ...rest }: Row) => rest
  expect(elements).toEqual(expect.arrayContaining([photo, shape, ghostly].map(fields)))
  expect(elements).toHaveLength(3)
  expect(images.map(({ address }) => address)).toEqual([ADDRESS])
  expect(await (await images[0]?.read())?.text()).toBe('smaller')
})

test('stopping saves nothing', async () => {
  let give = (_: Blob | null) => {}
  const waiting = new Promise<Blob | null>((resolve) => {
    give = resolve
  })
  await show([photo, shape], { original: async () => null, copy: () => waiting })
  await says('pixels.')
  await pressExport()
  await press((await until(() => byName('button', 'Stop'))) as HTMLElement)
  await until(() => byName('button', 'Cancel'))
  await act(async () => give(null))
  expect(saved).toEqual([])
  expect(document.querySelector('[role=alert]')).toBe(null)
})

test('an empty board has no image, but a JSON file', async () => {
  await show([])
  await says('There’s nothing to export.')
  expect((byName('button', 'Export') as HTMLButtonElement).disabled).toBe(true)
  expect(fieldOf('Transparent').disabled).toBe(false)
  await choose('JSON')
  await pressExport()
  await until(() => closed === 1)
  expect((await readBoardFile(saved[0]?.blob ?? new Blob())).elements).toEqual([])
})
