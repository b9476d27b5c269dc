import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { uuidv7 } from '../../app/offline/plain/ids'
import { Device } from './support/device'
import { type Drawn, drawnBoard, selectedIds } from './support/drawnBoard'
import { Keys } from './support/Keys'
import { logIn, makePerson, register } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// Someone with only a keyboard, on a desktop: everything the editor does has a key, and shows that it was pressed.

let world: World
let device: Device
let page: Page
let keys: Keys
const person = makePerson('typist')

/** In reading order: three shapes, a text below them, and one over the first. */
const NAMES = ['a', 'b', 'c', 'text', 'over'] as const
type Name = (typeof NAMES)[number]
let ids: Record<Name, string>
const ELEMENTS = [
  { type: 'shape', content: 'rectangle', positionX: 100, positionY: 100, width: 100, height: 80 },
  { type: 'shape', content: 'rectangle', positionX: 260, positionY: 110, width: 60, height: 60 },
  { type: 'shape', content: 'rectangle', positionX: 420, positionY: 120, width: 140, height: 90 },
  { type: 'text', content: 'Read me', positionX: 100, positionY: 300, width: 200, height: 60 },
  { type: 'shape', content: 'rectangle', positionX: 250, positionY: 310, width: 120, height: 60 },
]

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, person)
  page = await device.context.newPage()
  keys = new Keys(page)
})

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

/** A separate board for each test, so that none depends on another's leftovers. */
beforeEach(async () => {
  const [a, b, c, text, over] = ELEMENTS.map((_, index) => uuidv7(1_700_000_000_000 + index))
  if (!a || !b || !c || !text || !over) throw new Error('There are five')
  ids = { a, b, c, text, over }
  const id = await makeBoard()
  await page.goto(`${world.url}/board/${id}`)
  await page.locator(`[data-element-id="${ids.over}"]`).waitFor()
  await page.getByRole('listbox', { name: 'Board canvas' }).waitFor()
})

async function makeBoard(): Promise<number> {
  const headers = { origin: world.url }
  const { request } = page.context()
  const made = await request.post(`${world.url}/api/boards`, { headers, data: { name: 'By hand' } })
  const { id } = await made.json()
  const mutations = ELEMENTS.map((data, index) => ({
    mutationId: crypto.randomUUID(),
    kind: 'create',
    elementId: ids[NAMES[index] ?? 'a'],
    data: { ...data, zIndex: index + 1 },
  }))
  const answer = await request.post(`${world.url}/api/boards/${id}/mutations`, { headers, data: { mutations } })
  if (!answer.ok()) throw new Error(await answer.text())
  return id
}

type Seen = Omit<Drawn, 'id'>
async function seen(): Promise<Record<string, Seen>> {
  const all = await drawnBoard(page)
  return Object.fromEntries(all.map(({ id, ...rest }) => [NAMES.find((name) => ids[name] === id) ?? id, rest]))
}
const order = async () => (await drawnBoard(page)).map(({ id }) => NAMES.find((name) => ids[name] === id) ?? 'new')
async function selected(): Promise<string[]> {
  const list = await selectedIds(page)
  return list.map((id) => NAMES.find((name) => ids[name] === id) ?? 'new').sort()
}
const announced = () => page.getByRole('status', { name: 'Board', exact: true }).textContent()
const zoom = () => page.getByLabel('Zoom', { exact: true }).textContent()
const isCanvasFocused = () => page.evaluate(() => document.activeElement?.matches('[data-surface]'))
const tool = () => page.locator('[data-canvas]').getAttribute('data-tool')

/** Moves the focus to an element, which selects it. */
async function goTo(name: Name): Promise<void> {
  await keys.press('Home')
  await expect.poll(selected).toEqual(['a'])
  await keys.repeat('Tab', NAMES.indexOf(name))
  await expect.poll(selected).toEqual([name])
}

/** Selects several by multi-select. */
async function pick(...names: readonly Name[]): Promise<void> {
  await keys.press('m', 'Home')
  let at = 0
  for (const name of names) {
    await keys.repeat('Tab', NAMES.indexOf(name) - at)
    at = NAMES.indexOf(name)
    await keys.press('Enter')
  }
  await keys.press('m')
  await expect.poll(selected).toEqual([...names].sort())
}

describe('what a key changes shows, and Ctrl+Z undoes it:', () => {
  test.each<[string, Name, string[], (now: Seen, before: Seen) => void]>([
    ['an arrow moves by 1', 'b', ['ArrowRight'], (now, before) => expect(now.left - before.left).toBe(1)],
    ['with Shift by 10', 'b', ['Shift+ArrowUp'], (now, before) => expect(now.top - before.top).toBe(-10)],
    ['with Alt it resizes', 'b', ['Alt+ArrowRight'], (now, before) => expect(now.width - before.width).toBe(1)],
    [
      'and with Shift by 10',
      'b',
      ['Alt+Shift+ArrowDown'],
      (now, before) => expect(now.height - before.height).toBe(10),
    ],
    ['. turns', 'b', ['.'], (now) => expect(now.style).toContain('rotate(1deg)')],
    [', turns the other way', 'b', [','], (now) => expect(now.style).toContain('rotate(359deg)')],
    ['> turns by 15°', 'b', ['Shift+Period'], (now) => expect(now.style).toContain('rotate(15deg)')],
    ['< turns back by 15°', 'b', ['Shift+Comma'], (now) => expect(now.style).toContain('rotate(345deg)')],
  ])('%s', async (_, name, pressed, check) => {
    const before = await seen()
    await goTo(name)
    await keys.press(...pressed)
    await expect.poll(async () => (await seen())[name]).not.toEqual(before[name])
    const now = (await seen())[name]
    if (!now || !before[name]) throw new Error('It is gone')
    check(now, before[name])
    await keys.press('Control+z')
    await expect.poll(seen).toEqual(before)
    await keys.press('Control+Shift+z')
    await expect.poll(async () => (await seen())[name]).toEqual(now)
    await keys.press('Control+z')
    await expect.poll(seen).toEqual(before)
    await keys.press('Control+y')
    await expect.poll(async () => (await seen())[name]).toEqual(now)
    await keys.press('Control+z')
    await expect.poll(seen).toEqual(before)
  })

  test.each(['Delete', 'Backspace'])('%s deletes, and keys continue from the next element', async (key) => {
    const before = await seen()
    await goTo('b')
    await keys.press(key)
    await expect.poll(async () => Object.keys(await seen())).not.toContain('b')
    expect(await selected()).toEqual([])
    await expect.poll(announced).toContain('Deleted 1 element')
    await expect
      .poll(() => page.getByRole('listbox', { name: 'Board canvas' }).getAttribute('aria-activedescendant'))
      .toContain(ids.c)
    await page.locator(`[data-active-ring="${ids.c}"]`).waitFor()
    await keys.press('Enter')
    await expect.poll(selected).toEqual(['c'])
    await keys.press('Control+z')
    await expect.poll(seen).toEqual(before)
    await expect.poll(announced).toContain('Undone: delete')
  })

  test.each(['Control+d', 'Control+c'])('%s duplicates with an offset of 20, 20', async (key) => {
    const before = await seen()
    await goTo('b')
    await keys.press(key)
    await expect.poll(selected).toEqual(['new'])
    const copy = Object.entries(await seen()).find(([name]) => !NAMES.some((known) => known === name))?.[1]
    expect([copy?.left, copy?.top]).toEqual([280, 130])
    await keys.press('Control+z')
    await expect.poll(seen).toEqual(before)
  })

  test('Ctrl+C fills the clipboard, Ctrl+X cuts, Ctrl+V pastes', async () => {
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const before = await seen()
    await goTo('c')
    await keys.press('Control+x')
    await expect.poll(async () => Object.keys(await seen())).not.toContain('c')
    await keys.press('Control+v')
    await expect.poll(async () => (await drawnBoard(page)).length).toBe(NAMES.length)
    await keys.press('Control+z', 'Control+z')
    await expect.poll(seen).toEqual(before)
  })

  test('[ and ] restack among overlapping elements, with Shift all the way', async () => {
    const before = await order()
    expect(before.indexOf('over')).toBeGreaterThan(before.indexOf('text'))
    await goTo('text')
    await keys.press(']')
    await expect.poll(order).toEqual(['a', 'b', 'c', 'over', 'text'])
    await keys.press('[')
    await expect.poll(async () => (await order()).indexOf('text')).toBe(3)
    await keys.press('Shift+BracketLeft')
    await expect.poll(order).toEqual(['text', 'a', 'b', 'c', 'over'])
    await keys.press('Shift+BracketRight')
    await expect.poll(order).toEqual(['a', 'b', 'c', 'over', 'text'])
    await keys.repeat('Control+z', 4)
    await expect.poll(order).toEqual(before)
  })

  test('Ctrl+Shift+L locks, and unlocks', async () => {
    await goTo('b')
    await keys.press('Control+Shift+l')
    await expect.poll(announced).toContain('Locked 1 element')
    const before = await seen()
    await keys.press('ArrowRight', 'Delete')
    expect(await seen()).toEqual(before)
    await keys.press('Control+Shift+l')
    await expect.poll(announced).toContain('Unlocked 1 element')
    await keys.press('Control+z', 'Control+z')
    await expect.poll(announced).toContain('Undone: lock')
  })

  test('Ctrl+Shift+H hides', async () => {
    const before = await seen()
    await goTo('b')
    await keys.press('Control+Shift+h')
    await expect.poll(async () => Object.keys(await seen())).not.toContain('b')
    await keys.press('Control+z')
    await expect.poll(seen).toEqual(before)
  })

  test.each<[string, string, (now: Record<string, Seen>) => unknown, unknown]>([
    ['aligns left', 'Alt+a', (now) => new Set([now.a?.left, now.b?.left, now.c?.left]).size, 1],
    ['aligns right', 'Alt+d', (now) => new Set([now.a, now.b, now.c].map((e) => (e ? e.left + e.width : 0))).size, 1],
    [
      'aligns centers',
      'Alt+h',
      (now) => new Set([now.a, now.b, now.c].map((e) => (e ? e.left + e.width / 2 : 0))).size,
      1,
    ],
    ['aligns top', 'Alt+w', (now) => new Set([now.a?.top, now.b?.top, now.c?.top]).size, 1],
    ['aligns bottom', 'Alt+s', (now) => new Set([now.a, now.b, now.c].map((e) => (e ? e.top + e.height : 0))).size, 1],
    [
      'aligns middles',
      'Alt+v',
      (now) => new Set([now.a, now.b, now.c].map((e) => (e ? e.top + e.height / 2 : 0))).size,
      1,
    ],
    ['gives them one width', 'Alt+Shift+w', (now) => new Set([now.a?.width, now.b?.width, now.c?.width]).size, 1],
    ['gives them one height', 'Alt+Shift+e', (now) => new Set([now.a?.height, now.b?.height, now.c?.height]).size, 1],
  ])('%s with %s', async (_, key, read, wanted) => {
    const before = await seen()
    await pick('a', 'b', 'c')
    await keys.press(key)
    await expect.poll(async () => read(await seen())).toBe(wanted)
    expect(await seen()).not.toEqual(before)
    await keys.press('Control+z')
    await expect.poll(seen).toEqual(before)
  })

  test.each(['Alt+Shift+h', 'Alt+Shift+g', 'Alt+Shift+m', 'Alt+Shift+s'])('arranges several with %s', async (key) => {
    const before = await seen()
    await keys.press('Control+a')
    await expect.poll(selected).toEqual([...NAMES].sort())
    await keys.press(key)
    await expect.poll(seen).not.toEqual(before)
    await keys.press('Control+z')
    await expect.poll(seen).toEqual(before)
  })
})

describe('navigating the board', () => {
  test('Tab and Shift+Tab, Home and End select in reading order, and Escape deselects', async () => {
    await keys.press('Home')
    await expect.poll(selected).toEqual(['a'])
    for (const name of NAMES.slice(1)) {
      await keys.press('Tab')
      await expect.poll(selected).toEqual([name])
      await expect.poll(() => page.locator('[data-surface]').getAttribute('aria-activedescendant')).toContain(ids[name])
    }
    await keys.press('Shift+Tab')
    await expect.poll(selected).toEqual(['text'])
    await keys.press('End')
    await expect.poll(selected).toEqual(['over'])
    await keys.press('Escape')
    await expect.poll(selected).toEqual([])
    // With nothing selected, the ring is around the board.
    const ring = () => page.locator('[data-surface] + *').evaluate((node) => getComputedStyle(node).outlineStyle)
    expect(await ring()).toBe('solid')
    await page.mouse.click(200, 10)
    await expect.poll(ring).toBe('none')
  })

  test('Tab past the last element leaves the canvas and keeps the selection', async () => {
    await keys.press('Home', 'End', 'Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-surface]') === null)).toBe(true)
    expect(await selected()).toEqual(['over'])
  })

  test('M picks several: Tab moves the ring, Enter and Ctrl+Space add and remove', async () => {
    await keys.press('m', 'Home')
    await page.locator(`[data-active-ring="${ids.a}"]`).waitFor()
    expect(await selected()).toEqual([])
    await keys.press('Enter', 'Tab', 'Tab', 'Control+Space')
    await expect.poll(selected).toEqual(['a', 'c'])
    await expect.poll(announced).toContain(`Selected 2 of ${NAMES.length}`)
    await keys.press('Enter')
    await expect.poll(selected).toEqual(['a'])
    await keys.press('Escape')
    await expect.poll(announced).toContain('Multi-select off')
    expect(await selected()).toEqual(['a'])
    await keys.press('Escape')
    await expect.poll(selected).toEqual([])
  })

  test('a group is one stop; Enter enters it, Escape leaves it, and Ctrl+Shift+G ungroups it', async () => {
    await pick('a', 'c')
    await keys.press('Control+g')
    await expect.poll(announced).toContain('Grouped 2 elements')
    await keys.press('Escape', 'Home')
    await expect.poll(selected).toEqual(['a', 'c'])
    await keys.press('Tab')
    await expect.poll(selected).toEqual(['b'])
    await keys.press('Shift+Tab', 'Enter')
    await expect.poll(selected).toEqual(['a'])
    await keys.press('Tab')
    await expect.poll(selected).toEqual(['c'])
    await keys.press('Escape')
    await expect.poll(selected).toEqual(['a', 'c'])
    await keys.press('Control+Shift+g')
    await expect.poll(announced).toContain('Ungrouped 2 elements')
    await keys.press('Home')
    await expect.poll(selected).toEqual(['a'])
    await keys.press('Control+z', 'Control+z')
    await expect.poll(announced).toContain('Undone: group')
  })
})

describe('the view', () => {
  test('+ - 0 Shift+1 Shift+2 zoom and are announced', async () => {
    await keys.press('0')
    await expect.poll(zoom).toBe('100%')
    await keys.press('+', '+')
    await expect.poll(zoom).toBe('120%')
    await expect.poll(announced).toContain('Zoom 120%')
    await keys.press('-')
    await expect.poll(zoom).toBe('110%')
    await goTo('b')
    await keys.press('Shift+Digit2')
    await expect.poll(zoom).toBe('300%')
    await keys.press('Shift+Digit1')
    await expect.poll(zoom).toBe('100%')
  })

  test.each([
    ['h', 'pan'],
    ['t', 'text'],
    ['r', 'rectangle'],
    ['o', 'circle'],
    ['z', 'zoom'],
  ])('%s selects the %s tool, V and Escape the selection tool', async (key, name) => {
    await keys.press(key)
    await expect.poll(tool).toBe(name)
    await keys.press('v')
    await expect.poll(tool).toBe('select')
    await keys.press(key, 'Escape')
    await expect.poll(tool).toBe('select')
  })

  test("' toggles the grid", async () => {
    const toggle = page.getByRole('button', { name: /grid/i }).first()
    for (const [key, state] of [
      ["'", 'true'],
      ["Control+'", 'false'],
    ] as const) {
      await keys.press(key)
      await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe(state)
    }
  })

  test('in Preview, keys navigate and pan, and change nothing', async () => {
    const before = await seen()
    await keys.use(page.getByRole('button', { name: 'Preview', exact: true }))
    await page.getByRole('region', { name: 'Board', exact: true }).waitFor()
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-surface]')?.focus())
    await keys.press('Control+a', 'Delete', 'ArrowRight', 'Control+d', 'Control+z', 't', '+')
    await expect.poll(zoom).toBe('110%')
    expect(Object.keys(await seen())).toEqual(Object.keys(before))
    expect(await tool()).toBe('select')
  })
})

describe('panels and text', () => {
  test.each([
    ['l', 'Layers'],
    ['i', 'Inspector'],
  ])('%s opens %s; Escape closes it and returns the focus', async (key, title) => {
    await goTo('b')
    await keys.press(key)
    const panel = page.getByRole('region', { name: title, exact: true })
    await panel.waitFor()
    await expect.poll(() => panel.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    await keys.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(isCanvasFocused).toBe(true)
    expect(await selected()).toEqual(['b'])
  })

  test('Enter opens the inspector of a shape', async () => {
    await goTo('b')
    await keys.press('Enter')
    await page.getByRole('region', { name: 'Inspector', exact: true }).waitFor()
  })

  test('Enter edits a text; letters type there; Escape keeps them', async () => {
    await goTo('text')
    await keys.press('Enter')
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await keys.press('Control+a')
    await keys.write('th?m[]')
    await keys.press('Escape')
    await expect.poll(async () => (await seen()).text?.words).toBe('th?m[]')
    expect(await tool()).toBe('select')
    await keys.press('Control+z')
    await expect.poll(async () => (await seen()).text?.words).toBe('Read me')
  })

  test.each(['Shift+F10', 'ContextMenu'])(
    '%s opens the selection’s menu; board shortcuts are off while it is open',
    async (key) => {
      await goTo('b')
      const before = await seen()
      await keys.press(key)
      const menu = page.getByRole('menu').first()
      await menu.waitFor()
      await keys.press('Delete')
      expect(await seen()).toEqual(before)
      await keys.press('Escape')
      await menu.waitFor({ state: 'detached' })
      expect(await selected()).toEqual(['b'])
    },
  )

  test('? shows the keyboard shortcuts; board shortcuts are off below the dialog', async () => {
    await goTo('b')
    await keys.press('?')
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' })
    await sheet.waitFor()
    await keys.press('Delete')
    await keys.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(await selected()).toEqual(['b'])
    await expect.poll(isCanvasFocused).toBe(true)
  })

  test('each toolbar is one stop, with arrow keys inside; F6 moves between the regions', async () => {
    const bar = page.getByRole('toolbar', { name: 'Tool bar', exact: true })
    const isInside = () => bar.evaluate((node) => node.contains(document.activeElement))
    await keys.goTo(bar.getByRole('button', { name: 'Select' }), 'F6')
    const first = await page.evaluate(() => document.activeElement?.textContent)
    await keys.press('ArrowDown')
    await expect.poll(isInside).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(first)
    await keys.press('Home')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first)
    await keys.press('Tab')
    expect(await isInside()).toBe(false)
    await keys.press('Shift+Tab')
    expect(await isInside()).toBe(true)
  })

  test('a button that disappears along with the deleted element leaves the focus on the canvas', async () => {
    await goTo('b')
    const bar = page.getByRole('toolbar', { name: 'Canvas', exact: true })
    await keys.goTo(bar.getByRole('button', { name: 'Zoom In' }), 'F6')
    await keys.use(bar.getByRole('button', { name: 'Delete' }), { by: 'ArrowDown' })
    await expect.poll(async () => Object.keys(await seen())).not.toContain('b')
    await expect.poll(isCanvasFocused).toBe(true)
    await keys.press('Control+z')
    await expect.poll(async () => Object.keys(await seen())).toContain('b')
  })

  test('T and Enter place a text and edit it; R and Enter a rectangle', async () => {
    await keys.press('t', 'Enter')
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await keys.press('Control+a')
    await keys.write('Linen')
    await keys.press('Escape')
    await expect.poll(async () => (await drawnBoard(page)).map(({ words }) => words)).toContain('Linen')
    await keys.press('Escape', 'r', 'Enter')
    await expect.poll(async () => (await drawnBoard(page)).length).toBe(NAMES.length + 2)
    expect(await tool()).toBe('select')
  })

  test('a newly added image is what the next keys act on', async () => {
    await keys.goTo(page.getByRole('button', { name: 'Select', exact: true }), 'F6')
    const chooser = page.waitForEvent('filechooser')
    await keys.use(page.getByRole('button', { name: 'Add Image' }), { by: 'ArrowDown' })
    await (await chooser).setFiles(await makePhoto(0))
    await expect.poll(async () => (await selected()).join()).toBe('new')
    await expect.poll(isCanvasFocused).toBe(true)
    const place = async () => (await seen())[(await selectedIds(page))[0] ?? '']?.left
    const before = await place()
    await keys.press('Shift+ArrowRight')
    await expect.poll(place).toBe((before ?? 0) + 10)
    await keys.press('Delete')
    await expect.poll(async () => Object.keys(await seen())).toHaveLength(NAMES.length)
  })

  test('announces that there is nothing to undo', async () => {
    await keys.press('Control+z')
    await expect.poll(announced).toContain('Nothing to undo')
  })
})

test('keys work once their code can be loaded, after a first failure', async () => {
  const another = await Device.incognito('desktop')
  try {
    let isLost = true
    await another.context.route(/\/attachKeys-.*\.js$/, (route) => (isLost ? route.abort() : route.continue()))
    await logIn(another.context, world.url, person)
    const other = await another.context.newPage()
    const failed = other.waitForEvent('requestfailed', (request) => request.url().includes('/attachKeys-'))
    await other.goto(page.url())
    await Promise.all([failed, other.locator(`[data-element-id="${ids.over}"]`).waitFor()])
    isLost = false
    await expect
      .poll(async () => {
        await other.keyboard.press('Control+a')
        return (await selectedIds(other)).length
      })
      .toBe(NAMES.length)
  } finally {
    await another.remove()
  }
})
