import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { drawnBoard } from './support/drawnBoard'
import { Editor } from './support/Editor'
import { makePerson, signUpByForm } from './support/people'
import { halves, makePhoto, type Photo } from './support/photo'
import { toastWith } from './support/toasts'
import { createWorld, type World } from './support/world'

// A browser that is new to Moodloom and loses its network before the service worker has cached the app: images added
// to a board then need code that is not on the device.

const MANY = 30
const PREPARES = /preparePhotos-.*\.js$/
const WORKSPACE = /workspace-.*\.js$/

let world: World
let photos: Photo[]

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  photos = await Promise.all(Array.from({ length: MANY }, (_, index) => makePhoto(index)))
})
afterAll(() => world?.close())

async function withhold(device: Device): Promise<void> {
  await device.context.addInitScript('navigator.serviceWorker.register = () => new Promise(() => {})')
  // Prefetching would load it some seconds later.
  await device.context.route(PREPARES, (route) => route.abort())
}

/** Someone on their first visit, whose device has only what the page has loaded. */
class FirstVisit {
  private constructor(
    readonly device: Device,
    public page: Page,
    readonly shape: Shape,
  ) {}

  static async begin(shape: Shape, name: string): Promise<FirstVisit> {
    const device = await Device.create(shape)
    await withhold(device)
    const page = await device.open(`${world.url}/auth`)
    await signUpByForm(page, world.url, makePerson(name))
    return new FirstVisit(device, page, shape)
  }

  /** Chromium writes cookies to disk after half a minute, or when it quits. After this, a kill keeps the session. */
  async restart(address: string): Promise<void> {
    await this.device.quit()
    await this.device.start()
    await withhold(this.device)
    this.page = await this.device.open(address)
  }

  get editor(): Editor {
    return new Editor(this.page, this.shape)
  }

  get pending(): Locator {
    return this.page.locator('[data-pending-photo]')
  }

  get images(): Locator {
    return this.page.locator('img[data-element-id]')
  }

  async cut(): Promise<void> {
    world.tunnel.cut()
    await this.device.context.setOffline(true)
  }

  async restore(): Promise<void> {
    world.tunnel.restore()
    await this.device.context.unroute(PREPARES)
    await this.device.context.setOffline(false)
  }

  async choose(chosen: Photo[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Add Image' }).click()
    await (await chooser).setFiles(chosen)
  }

  async saved(count: number): Promise<void> {
    const words = count === 1 ? 'Photo saved on this device.' : `${count} photos saved on this device.`
    await this.page.getByText(words, { exact: false }).waitFor()
  }
}

describe.each(['phone', 'desktop'] as const)('R8: on a %s', (shape) => {
  let visit: FirstVisit

  afterAll(async () => {
    world.tunnel.restore()
    await visit?.device.remove()
  })

  test('photos chosen right after the first screen are kept, shown in place and marked as waiting', async () => {
    visit = await FirstVisit.begin(shape, `first-${shape}`)
    const { page, editor } = visit
    await page.goto(`${world.url}/board/new`)
    await editor.ready()
    await visit.cut()
    await visit.choose(photos)
    await visit.saved(MANY)
    await expect.poll(() => visit.pending.count()).toBe(MANY)
    // The state may not say "offline" yet.
    await editor.untilState(new RegExp(` · ${MANY} waiting$`))
    expect(await visit.images.count()).toBe(0)
    // Placeholders show the image.
    await expect.poll(() => halves(visit.pending.nth(7).locator('img'))).toBe('red, blue')
    const places = await placesOf(visit.pending)
    expect(places.filter((place) => places.filter((other) => isNear(place, other)).length > 1)).toEqual([])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
  })

  test('once back online they join the board by themselves, each once, uncropped and about where they were shown', async () => {
    const shown = await middleOf(visit.pending)
    await visit.restore()
    // The code for this toast was not on the device either.
    await toastWith(visit.page, 'Image Added', `${MANY} images are on the board.`).waitFor({ timeout: 60_000 })
    await expect.poll(() => visit.images.count()).toBe(MANY)
    await expect.poll(() => visit.pending.count()).toBe(0)
    // With known ratios, they are a block of rows around the middle of the reserved area.
    const drawn = await drawnBoard(visit.page)
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(MANY)
    expect(isNear(await middleOf(visit.images), shown)).toBe(true)
    for (const [index, { left, top, width, height }] of drawn.entries()) {
      expect(Math.abs(width / height / (640 / 480) - 1)).toBeLessThanOrEqual(0.015)
      const before = drawn[index - 1]
      if (!before) continue
      const isBeside = top === before.top && left >= before.left + before.width
      expect(isBeside || top >= before.top + before.height).toBe(true)
    }
    await expect.poll(() => halves(visit.images.last())).toBe('red, blue')
    await visit.editor.untilState('Saved on this device')
  })
})

describe('R8: however they are added', () => {
  let visit: FirstVisit
  let address: string

  beforeAll(async () => {
    visit = await FirstVisit.begin('desktop', 'ways')
    const { page, editor } = visit
    await page.goto(`${world.url}/board/new`)
    await editor.ready()
    await editor.addText('Cups')
    await editor.save()
    await page.waitForURL(/\/board\/\d+$/)
    await editor.untilState('Saved')
    address = page.url()
    await visit.restart(address)
    await visit.editor.ready()
    await visit.editor.untilState('Saved')
  })
  afterAll(async () => {
    world.tunnel.restore()
    await visit?.device.remove()
  })

  /** Drops or pastes one file, with HTML if it comes from a web page. */
  const bring = (type: 'drop' | 'paste', photo: Photo, html = '') =>
    visit.page.evaluate(
      ({ type, base64, name, html }) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
        if (html) data.setData('text/html', html)
        const canvas = document.querySelector('[data-surface]')
        const at = { clientX: 400, clientY: 400, bubbles: true, cancelable: true }
        if (type === 'drop') canvas?.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer: data }))
        else canvas?.dispatchEvent(new ClipboardEvent('paste', { ...at, clipboardData: data }))
      },
      { type, base64: photo.buffer.toString('base64'), name: photo.name, html },
    )

  test('picked, dropped and pasted photos are kept, and after a killed browser they are on the board and get sent', async () => {
    const [picked, dropped, pasted, copied] = photos
    if (!picked || !dropped || !pasted || !copied) throw new Error('Four photos are needed')
    await visit.cut()
    await visit.choose([picked])
    await bring('drop', dropped)
    await bring('paste', pasted)
    await bring('paste', copied, '<img src="https://example.org/cup.jpg">')
    await visit.saved(4)
    await visit.editor.untilState(/ · 4 waiting$/)

    await visit.device.kill()
    await visit.device.start()
    world.tunnel.restore()
    visit.page = await visit.device.open(address)
    await expect.poll(() => visit.images.count(), { timeout: 60_000 }).toBe(4)
    await visit.editor.untilState('Saved')
    const id = Number(address.split('/').at(-1))
    const elements = await new Api(visit.device.context, world.url).elements(id)
    const addresses = elements.flatMap(({ type, content }) => (type === 'image' ? content : []))
    expect(new Set(addresses).size).toBe(4)
  })

  test('a full device is reported, and they are not called saved until there is room', async () => {
    const { page, editor } = visit
    await editor.ready()
    await page.evaluate(() => {
      const real = IDBObjectStore.prototype.put
      const full = () => {
        throw new DOMException('No room', 'QuotaExceededError')
      }
      Object.assign(IDBObjectStore.prototype, { put: full })
      Object.assign(window, { emptyDisk: () => Object.assign(IDBObjectStore.prototype, { put: real }) })
    })
    await visit.choose(photos.slice(4, 6))
    await page.getByRole('alert').getByText('This device has no room for', { exact: false }).waitFor()
    await editor.untilState(/^Not saved · \d changes?$/)
    await page.evaluate(() => (window as unknown as { emptyDisk: () => void }).emptyDisk())
    await expect.poll(() => visit.images.count(), { timeout: 60_000 }).toBe(6)
    await editor.untilState('Saved')
  })

  test('chosen for a board that is left at once, they are added in the background', async () => {
    const { page, editor } = visit
    await editor.ready()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add Image' }).click()
    await (await chooser).setFiles(photos.slice(6, 16))
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL(`${world.url}/`)
    await editor.untilState('Saved')
    await page.goto(address)
    await expect.poll(() => visit.images.count(), { timeout: 60_000 }).toBe(16)
  })
})

test('R8: chosen while only the board has loaded and the rest of the app is unreachable, they are kept and added later', async () => {
  const visit = await FirstVisit.begin('phone', 'early')
  try {
    const { page, editor } = visit
    await page.goto(`${world.url}/board/new`)
    await editor.ready()
    await editor.addText('Cups')
    await editor.save()
    await page.waitForURL(/\/board\/\d+$/)
    await editor.untilState('Saved')
    await visit.device.context.route(WORKSPACE, (route) => route.abort())
    await page.reload()
    await editor.ready()
    await visit.choose(photos.slice(20, 23))
    await visit.saved(3)
    await visit.device.context.unroute(WORKSPACE)
    await visit.cut()
    await visit.restore()
    await expect.poll(() => visit.images.count(), { timeout: 60_000 }).toBe(3)
    await editor.untilState('Saved')
  } finally {
    world.tunnel.restore()
    await visit.device.remove()
  }
})

interface Place {
  readonly x: number
  readonly y: number
}

/** The middles of the elements, in board px. */
async function placesOf(all: Locator): Promise<Place[]> {
  return all.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { left, top, width, height } = getComputedStyle(node)
      const middle = (edge: string, size: string) => Number.parseFloat(edge) + Number.parseFloat(size) / 2
      return { x: middle(left, width), y: middle(top, height) }
    }),
  )
}

/** The middle of their common bounding box, in board px. */
async function middleOf(all: Locator): Promise<Place> {
  return all.evaluateAll((nodes) => {
    const edges = (edge: 'left' | 'top', size: 'width' | 'height') =>
      nodes.flatMap((node) => {
        const style = getComputedStyle(node)
        const start = Number.parseFloat(style[edge])
        return [start, start + Number.parseFloat(style[size])]
      })
    const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2
    return { x: middle(edges('left', 'width')), y: middle(edges('top', 'height')) }
  })
}

/** Elements have whole board px. */
function isNear(one: Place, other: Place): boolean {
  return Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1
}
