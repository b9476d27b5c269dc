import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { uuidv7 } from '../../app/offline/plain/ids'
import { difference } from './support/Course'
import { Device } from './support/device'
import { type Drawn, drawnBoard, selectedIds } from './support/drawnBoard'
import { Editor } from './support/Editor'
import { layerLines } from './support/layerLines'
import { logIn, makePerson, register } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// One long session without a network that uses every action once; then a reload, then a second browser.

let world: World
let page: Page
let boardId: number
const devices: Device[] = []

interface Part {
  /** Relative to the action's own area of the board, board px. */
  readonly x: number
  readonly y: number
  readonly width?: number
  readonly height?: number
  readonly type?: 'image'
}

interface Action {
  readonly title: string
  /** What it acts on, back to front. */
  readonly parts: readonly Part[]
  /** Indices of those to select first; all by default. */
  readonly selects?: readonly number[]
  /** Acts on the selected elements. */
  readonly act: (ids: readonly string[]) => Promise<void>
  /** Checks what is visible afterwards of those parts and of what was added. */
  readonly shows: (seen: Seen) => Promise<void> | void
}

interface Seen {
  /** The parts as they are now; undefined if not visible. */
  readonly now: readonly (Drawn | undefined)[]
  readonly before: readonly Drawn[]
  readonly fresh: readonly Drawn[]
  readonly ids: readonly string[]
  /** All ids, back to front. */
  readonly order: readonly string[]
}

const one: readonly Part[] = [{ x: 0, y: 0 }]
const two: readonly Part[] = [
  { x: 0, y: 0 },
  { x: 130, y: 30 },
]
const three: readonly Part[] = [...two, { x: 230, y: 70, height: 40 }]
const overlapping: readonly Part[] = [
  { x: 0, y: 0, width: 110, height: 80 },
  { x: 80, y: 30, width: 110, height: 80 },
]
const press =
  (...keys: string[]) =>
  async () => {
    for (const key of keys) await page.keyboard.press(key)
  }
const panel = (name: string) => page.getByRole('region', { name, exact: true })
/** Not the toasts, which close by themselves. */
const openPanels = () => page.getByRole('region').and(page.locator(':not([aria-label^="Notifications"])'))
const openLayers = () => page.getByRole('button', { name: 'Layers', exact: true }).click()
const openInspector = () => page.getByRole('button', { name: /^(Style|Inspector)$/ }).click()
const lefts = (elements: readonly (Drawn | undefined)[]) => elements.map((element) => element?.left)
const sizes = (elements: readonly (Drawn | undefined)[]) =>
  new Set(elements.map((element) => `${element?.width} × ${element?.height}`))

const ACTIONS: readonly Action[] = [
  {
    title: 'undo',
    parts: one,
    async act(ids) {
      await page.keyboard.press('Delete')
      await page.locator(`[data-element-id="${ids[0]}"]`).waitFor({ state: 'detached' })
      await page.keyboard.press('Control+z')
    },
    shows: ({ now, before }) => expect(now).toEqual(before),
  },
  {
    title: 'redo',
    parts: one,
    act: press('Shift+ArrowDown', 'Control+z', 'Control+Shift+z'),
    shows: ({ now, before }) => expect(now[0]?.top).toBe((before[0]?.top ?? 0) + 10),
  },
  {
    title: 'group',
    parts: two,
    act: press('Control+g'),
    async shows({ ids }) {
      await page.keyboard.press('Escape')
      await page.locator(`[data-element-id="${ids[0]}"]`).click()
      expect([...(await selectedIds(page))].sort()).toEqual([...ids].sort())
    },
  },
  {
    title: 'lock',
    parts: one,
    act: press('Control+Shift+l'),
    async shows({ ids }) {
      await page.keyboard.press('Escape')
      await page.locator(`[data-element-id="${ids[0]}"]`).click()
      expect(await selectedIds(page)).toEqual([])
    },
  },
  { title: 'hide', parts: one, act: press('Control+Shift+h'), shows: ({ now }) => expect(now).toEqual([undefined]) },
  {
    title: 'rename',
    parts: one,
    async act() {
      await openLayers()
      await panel('Layers').getByRole('button', { name: 'Rename' }).click()
      await page.getByRole('textbox', { name: 'Layer name' }).fill('Lantern')
      await page.keyboard.press('Enter')
    },
    shows: ({ now }) => expect(now[0]?.name).toContain('Lantern'),
  },
  {
    title: 'reorder',
    parts: overlapping,
    selects: [1],
    async act() {
      await openLayers()
      await panel('Layers').getByRole('button', { name: 'Move down' }).click()
    },
    shows: ({ order, ids }) => expect(order.indexOf(ids[1] ?? '')).toBe(order.indexOf(ids[0] ?? '') - 1),
  },
  {
    title: 'align',
    parts: three,
    act: press('Alt+a'),
    shows: ({ now, before }) => expect(lefts(now)).toEqual(before.map(() => before[0]?.left)),
  },
  {
    title: 'distribute',
    parts: three,
    act: press('Alt+Shift+h'),
    shows({ now, before }) {
      const [a, b, c] = now
      expect((b?.left ?? 0) - (a?.left ?? 0)).toBe((c?.left ?? 0) - (b?.left ?? 0))
      expect(lefts([a, c])).toEqual(lefts([before[0], before[2]]))
    },
  },
  {
    title: 'masonry',
    parts: three,
    act: press('Alt+Shift+m'),
    shows: ({ now, before }) => {
      expect(new Set(now.map((element) => element?.width)).size).toBe(1)
      expect(now).not.toEqual(before)
    },
  },
  {
    title: 'grid',
    parts: three,
    act: press('Alt+Shift+g'),
    shows: ({ now, before }) => {
      expect(new Set(now.map((element) => element?.top)).size).toBeLessThan(3)
      expect(now).not.toEqual(before)
    },
  },
  {
    title: 'match size',
    parts: three,
    act: press('Alt+Shift+s'),
    shows: ({ now }) => expect([...sizes(now)]).toHaveLength(1),
  },
  {
    title: 'recolor',
    parts: one,
    async act() {
      await openInspector()
      await page.getByRole('button', { name: /^Color: / }).click()
      await page
        .getByRole('radiogroup', { name: 'Palette', exact: true })
        .getByRole('radio', { name: '#9C27B0' })
        .click()
    },
    shows: ({ now }) => expect(now[0]?.style).toContain('background-color: rgb(156, 39, 176)'),
  },
  {
    title: 'crop',
    parts: [{ x: 0, y: 0, width: 120, height: 90, type: 'image' }],
    async act() {
      await openInspector()
      await panel('Inspector').getByRole('button', { name: 'Crop', exact: true }).click()
      await panel('Crop').getByRole('radio', { name: '1:1' }).click()
      await panel('Crop').getByRole('button', { name: 'Done' }).click()
    },
    shows({ now }) {
      expect(now[0]?.width).toBe(now[0]?.height)
      expect(now[0]?.picture).toBe('shown')
    },
  },
  {
    title: 'z-order',
    parts: overlapping,
    selects: [0],
    act: press('Shift+BracketRight'),
    shows: ({ order, ids }) => expect(order.at(-1)).toBe(ids[0]),
  },
  {
    title: 'duplicate',
    parts: one,
    act: press('Control+d'),
    shows({ fresh, before }) {
      expect(lefts(fresh)).toEqual([(before[0]?.left ?? 0) + 20])
      expect(fresh[0]?.width).toBe(before[0]?.width)
    },
  },
  {
    title: 'paste',
    parts: one,
    async act(ids) {
      await page.locator(`[data-element-id="${ids[0]}"]`).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
      await page
        .getByText(/^Copied/)
        .first()
        .waitFor()
      await page.keyboard.press('Control+v')
    },
    shows: ({ fresh }) => expect(fresh).toHaveLength(1),
  },
  { title: 'cut', parts: one, act: press('Control+x'), shows: ({ now }) => expect(now).toEqual([undefined]) },
  { title: 'delete', parts: one, act: press('Delete'), shows: ({ now }) => expect(now).toEqual([undefined]) },
]

/** Each action gets a piece of the board, in a grid; in board px. */
const COLUMNS = 4
const PIECE = { width: 360, height: 190 }

const idsOf = new Map<string, string[]>()

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  const device = await Device.incognito('desktop')
  devices.push(device)
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url })
  await register(device.context, world.url, makePerson('miner'))
  page = await device.context.newPage()
  boardId = await drawBoard(device)
  await openBoard(page)
  await device.installed(page)
  world.tunnel.cut()
  await device.context.setOffline(true)
})

afterAll(async () => {
  for (const device of devices) await device.remove()
  await world?.close()
})

async function drawBoard(device: Device): Promise<number> {
  const send = async (path: string, data: unknown, more: Record<string, string> = {}) => {
    const headers = { origin: world.url, ...more }
    const answer = await device.context.request.post(world.url + path, { headers, data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const photo = await makePhoto(0)
  const { address } = await send('/api/assets', photo.buffer, { 'content-type': photo.mimeType })
  const { id } = await send('/api/boards', { name: 'Under ground' })
  const mutations = ACTIONS.flatMap(({ title, parts }, piece) =>
    parts.map(({ x, y, width = 66, height = 54, type }, index) => {
      const elementId = uuidv7(1_700_000_000_000 + piece * 10 + index)
      idsOf.set(title, [...(idsOf.get(title) ?? []), elementId])
      const place = {
        positionX: (piece % COLUMNS) * PIECE.width + x,
        positionY: Math.floor(piece / COLUMNS) * PIECE.height + y,
        width,
        height,
        zIndex: piece * 10 + index,
      }
      const data = type
        ? { ...place, type, content: address, properties: { alt: title } }
        : { ...place, type: 'shape', content: 'square', properties: { backgroundColor: '#3F5FA8' } }
      return { mutationId: crypto.randomUUID(), kind: 'create', elementId, data }
    }),
  )
  await send(`/api/boards/${id}/mutations`, { mutations })
  return id
}

async function openBoard(where: Page): Promise<void> {
  await where.goto(`${world.url}/board/${boardId}`)
  await new Editor(where, 'desktop').ready()
  await where.locator('img[data-element-id]').waitFor()
  await where.getByRole('listbox', { name: 'Board canvas' }).waitFor()
  await where.keyboard.press('Shift+1')
}

async function select(ids: readonly string[]): Promise<void> {
  await page.keyboard.press('Escape')
  for (const [index, id] of ids.entries())
    await page.locator(`[data-element-id="${id}"]`).click(index === 0 ? {} : { modifiers: ['Shift'] })
  await expect.poll(async () => [...(await selectedIds(page))].sort()).toEqual([...ids].sort())
}

/** Everything the screen shows of the board: what is drawn, and the layers, including locked and hidden ones. */
async function whole(where: Page): Promise<{ drawn: readonly Drawn[]; layers: readonly string[] }> {
  await where.keyboard.press('Escape')
  await where.getByRole('button', { name: 'Layers', exact: true }).click()
  await where.getByRole('tree', { name: 'Layers' }).waitFor()
  const layers = await layerLines(where)
  await panelOf(where, 'Layers').getByRole('button', { name: 'Close' }).click()
  await where.keyboard.press('Escape')
  await where.keyboard.press('Shift+1')
  await expect.poll(async () => (await drawnBoard(where)).filter(({ picture }) => picture === 'not shown')).toEqual([])
  return { drawn: await drawnBoard(where), layers }
}
const panelOf = (where: Page, name: string) => where.getByRole('region', { name, exact: true })

test.each(ACTIONS.map((action) => [action.title, action] as const))('offline: %s', async (title, action) => {
  const ids = idsOf.get(title) ?? []
  const all = await drawnBoard(page)
  const before = ids.flatMap((id) => all.find((element) => element.id === id) ?? [])
  const known = new Set(all.map(({ id }) => id))
  await select(action.selects ? action.selects.flatMap((index) => ids[index] ?? []) : ids)
  await action.act(ids)
  await expect
    .poll(async () => {
      const now = await drawnBoard(page)
      await action.shows({
        before,
        ids,
        now: ids.map((id) => now.find((element) => element.id === id)),
        fresh: now.filter(({ id }) => !known.has(id)),
        order: now.map(({ id }) => id),
      })
      return true
    })
    .toBe(true)
  for (const open of await openPanels().all()) await open.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('Escape')
})

test('everything survives an offline reload; back online, a second browser has it field by field', async () => {
  const [device] = devices
  const editor = new Editor(page, 'desktop')
  await editor.untilState(/waiting$/)
  const done = await whole(page)
  expect(done.layers.filter((line) => /locked/.test(line))).toHaveLength(1)
  expect(done.layers.filter((line) => /hidden/.test(line))).toHaveLength(1)
  expect(done.layers.filter((line) => /^Group, 2 elements/.test(line))).toHaveLength(1)
  expect(done.layers.filter((line) => /^Lantern/.test(line))).toHaveLength(1)

  await openBoard(page)
  const reloaded = await whole(page)
  expect(reloaded.layers).toEqual(done.layers)
  expect(difference(reloaded.drawn, done.drawn)).toEqual([])

  world.tunnel.restore()
  await device?.context.setOffline(false)
  await editor.untilState('Saved')
  const second = await Device.incognito('desktop')
  devices.push(second)
  await logIn(second.context, world.url, makePerson('miner'))
  const there = await second.context.newPage()
  await openBoard(there)
  const elsewhere = await whole(there)
  expect(elsewhere.layers).toEqual(done.layers)
  expect(difference(elsewhere.drawn, done.drawn)).toEqual([])
})
