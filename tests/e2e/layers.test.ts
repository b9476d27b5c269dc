import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AnnAndBen, annAndBen } from './support/annAndBen'
import { violations } from './support/axe'
import { drawnBoard, selectedIds } from './support/drawnBoard'
import { Fingers } from './support/Fingers'
import { Keys } from './support/Keys'
import { createWorld, type World } from './support/world'

// Layers and settings as people use them: Ann with only keys on a desktop, Ben with only touch on a phone.

let world: World
let two: AnnAndBen
let ann: Page
let ben: Page
let keys: Keys
let fingers: Fingers
/** From back to front: a square, text on it, a swatch over both. */
let square: string
let words: string
let swatch: string

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  two = await annAndBen({ ann: world.url, ben: world.url })
  ann = two.ann.page
  ben = two.ben.page
  square = two.square
  words = await two.ann.editor.addText('Words')
  swatch = await two.ann.editor.addColor('#2196F3')
  await two.ann.editor.untilState('Saved')
  await ben.goto(`${world.url}/board/${two.boardId}`)
  await two.ben.editor.ready()
  keys = new Keys(ann)
  fingers = await Fingers.on(ben)
})

afterAll(async () => {
  await two?.remove()
  await world?.close()
})

const panel = (page: Page) => page.getByRole('region', { name: 'Layers' })
const line = (page: Page, name: string) => panel(page).getByRole('treeitem', { name: new RegExp(`^${name},`) })
/** The listed layers, front to back. */
const listed = (page: Page) =>
  panel(page)
    .getByRole('treeitem')
    .evaluateAll((nodes) =>
      nodes
        .map((node) => ({ name: node.getAttribute('aria-label') ?? '', top: node.getBoundingClientRect().top }))
        .sort((a, b) => a.top - b.top)
        .map(({ name }) => name),
    )
/** Drawn elements, front to back. */
const drawn = async (page: Page) => (await drawnBoard(page)).map(({ id }) => id).reverse()
const middle = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const LISTED = ['#2196F3, Color', 'Words, Text', 'Rectangle, Shape']

describe('by keyboard alone, at desktop size', () => {
  beforeAll(async () => {
    await ann.locator('[data-surface]').focus()
    await keys.press('Escape', 'l')
    await panel(ann).waitFor()
    // All of it beside the panel, wherever it was placed.
    await keys.press('Shift+1')
    await keys.goTo(line(ann, '#2196F3'))
  })

  test('keys navigate and move the rows, on the canvas too, and undo reverts it', async () => {
    expect(await listed(ann)).toEqual(LISTED)
    await keys.press('Alt+ArrowDown')
    await expect.poll(() => listed(ann)).toEqual([LISTED[1], LISTED[0], LISTED[2]])
    expect(await drawn(ann)).toEqual([words, swatch, square])
    await panel(ann).getByText('Moved to position 2 of 3').waitFor({ state: 'attached' })
    await keys.press('Control+z')
    await expect.poll(() => listed(ann)).toEqual(LISTED)
    expect(await drawn(ann)).toEqual([swatch, words, square])
  })

  test('moving a multiple selection is one step', async () => {
    await keys.goTo(line(ann, '#2196F3'), 'ArrowUp')
    await keys.press('Enter', 'Shift+ArrowDown', 'Alt+ArrowDown')
    await expect.poll(() => listed(ann)).toEqual([LISTED[2], LISTED[0], LISTED[1]])
    await keys.press('Control+z')
    await expect.poll(() => listed(ann)).toEqual(LISTED)
  })

  test('a name given here is announced on the canvas', async () => {
    await keys.goTo(line(ann, 'Rectangle'), 'ArrowDown')
    await keys.press('F2')
    await keys.write('Ground')
    await keys.press('Enter')
    await expect.poll(() => two.ann.editor.element(square).getAttribute('aria-label')).toBe('Ground')
    await expect.poll(() => line(ann, 'Ground').evaluate((node) => node === document.activeElement)).toBe(true)
    await keys.press('Control+z')
    await line(ann, 'Rectangle').waitFor()
    await keys.press('Control+Shift+z')
    await line(ann, 'Ground').waitFor()
  })

  test('a locked element lets clicks through, and a hidden one is gone from the canvas', async () => {
    await keys.goTo(line(ann, '#2196F3'), 'ArrowUp')
    await keys.use(line(ann, '#2196F3').getByRole('button', { name: 'Lock' }))
    await line(ann, '#2196F3').getByRole('button', { name: 'Unlock' }).waitFor()
    // A click, only to see what a press would hit there.
    const at = await middle(two.ann.editor.element(swatch))
    await ann.mouse.click(at.x, at.y)
    await expect.poll(() => selectedIds(ann)).not.toContain(swatch)
    await line(ann, '#2196F3').focus()
    await keys.use(line(ann, '#2196F3').getByRole('button', { name: 'Hide' }))
    await two.ann.editor.element(swatch).waitFor({ state: 'detached' })
    expect(await listed(ann)).toContain('#2196F3, Color, locked, hidden')
    await keys.press('Control+z')
    await two.ann.editor.element(swatch).waitFor()
    await keys.press('Control+z')
    await expect.poll(() => listed(ann)).toContain('#2196F3, Color')
  })

  test('a group is one row with its members', async () => {
    await line(ann, 'Words').focus()
    await keys.press('Enter', 'Shift+ArrowDown', 'Control+g')
    await expect.poll(() => listed(ann)).toEqual(['#2196F3, Color', 'Group, 2 elements'])
    await keys.goTo(line(ann, 'Group'), 'ArrowDown')
    await keys.press('ArrowRight')
    await expect.poll(() => listed(ann)).toHaveLength(4)
    await keys.press('F2')
    await keys.write('Sign')
    await keys.press('Enter')
    await line(ann, 'Sign').waitFor()
    await keys.press('Control+z', 'Control+z')
    await expect.poll(() => listed(ann)).toEqual(['#2196F3, Color', 'Words, Text', 'Ground, Shape'])
  })

  test('axe finds no violations in either theme', async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await ann.emulateMedia({ colorScheme })
      expect(await violations(ann)).toEqual([])
    }
  })

  test('offline, everything survives a reload, and then reaches the other browser', async () => {
    await two.ann.device.installed(ann)
    world.tunnel.cut()
    try {
      await line(ann, 'Ground').focus()
      await keys.press('Enter', 'Alt+ArrowUp', 'F2')
      await keys.write('Stage')
      await keys.press('Enter')
      await line(ann, 'Stage').waitFor()
      await line(ann, 'Words').focus()
      await keys.use(line(ann, 'Words').getByRole('button', { name: 'Lock' }))
      await two.ann.editor.untilState(/waiting/)
      await ann.reload()
      await two.ann.editor.ready()
      await ann.locator('[data-surface]').focus()
      await keys.press('l')
      await expect.poll(() => listed(ann)).toEqual(['#2196F3, Color', 'Stage, Shape', 'Words, Text, locked'])
    } finally {
      world.tunnel.restore()
    }
    await two.ann.editor.untilState('Saved')
    await expect.poll(() => two.ben.editor.element(square).getAttribute('aria-label')).toBe('Stage')
  })
})

describe('by touch alone, on a phone', () => {
  const undo = () => ben.getByRole('button', { name: 'Undo', exact: true })

  test('layers open from the menu, and show what the other browser did', async () => {
    await fingers.tap(ben.getByRole('button', { name: 'Board menu' }))
    await fingers.tap(ben.getByRole('menuitem', { name: 'Layers' }))
    await panel(ben).waitFor()
    await expect.poll(() => listed(ben)).toEqual(['#2196F3, Color', 'Stage, Shape', 'Words, Text, locked'])
    expect(await violations(ben)).toEqual([])
  })

  test('dragging a row by its handle moves it, and undo moves it back', async () => {
    const { x, y } = await middle(line(ben, 'Words').locator('[data-handle]'))
    await fingers.drag(line(ben, '#2196F3').locator('[data-handle]'), { x, y: y + 16 })
    await expect.poll(() => listed(ben)).toEqual(['Stage, Shape', 'Words, Text, locked', '#2196F3, Color'])
    await expect.poll(() => drawn(ann)).toEqual([square, words, swatch])
    await fingers.tap(undo())
    await expect.poll(() => listed(ben)).toEqual(['#2196F3, Color', 'Stage, Shape', 'Words, Text, locked'])
  })

  test('a second finger cancels a drag', async () => {
    const from = await middle(line(ben, '#2196F3').locator('[data-handle]'))
    const to = await middle(line(ben, 'Words').locator('[data-handle]'))
    const session = await ben.context().newCDPSession(ben)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
    await send('touchStart', from)
    await send('touchMove', to)
    await ben.locator('[data-moving]').waitFor()
    await send('touchStart', to, { x: 100, y: 200 })
    await ben.locator('[data-moving]').waitFor({ state: 'detached' })
    await send('touchEnd')
    await session.detach()
    expect(await listed(ben)).toEqual(['#2196F3, Color', 'Stage, Shape', 'Words, Text, locked'])
  })

  test('the button above renames a layer', async () => {
    await fingers.tap(line(ben, 'Stage'))
    await expect.poll(() => selectedIds(ben)).toEqual([square])
    await fingers.tap(panel(ben).getByRole('button', { name: 'Rename' }))
    await ben.getByRole('textbox', { name: 'Layer name' }).waitFor()
    await fingers.write('Floor')
    // Leaving the field is enough.
    await fingers.tap(line(ben, '#2196F3'))
    await line(ben, 'Floor').waitFor()
    await fingers.tap(undo())
    await line(ben, 'Stage').waitFor()
  })

  test('lock and hide take one tap each', async () => {
    await fingers.tap(line(ben, '#2196F3').getByRole('button', { name: 'Hide' }))
    await two.ben.editor.element(swatch).waitFor({ state: 'detached' })
    await two.ann.editor.element(swatch).waitFor({ state: 'detached' })
    await fingers.tap(line(ben, '#2196F3').getByRole('button', { name: 'Show' }))
    await two.ann.editor.element(swatch).waitFor()
    await fingers.tap(line(ben, 'Stage').getByRole('button', { name: 'Lock' }))
    await line(ben, 'Stage').getByRole('button', { name: 'Unlock' }).waitFor()
    await fingers.tap(undo())
    await line(ben, 'Stage').getByRole('button', { name: 'Lock' }).waitFor()
  })
})

describe('board settings', () => {
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Board settings' })

  test('the background shows on both canvases, and undo removes it', async () => {
    await ann.getByRole('button', { name: 'Settings', exact: true }).click()
    await sheet(ann).getByRole('button', { name: 'Background #D9E2DC' }).click()
    // Not by role, since an open sheet hides the rest from assistive technology.
    await ann.locator('[data-element-id][aria-label="Background #D9E2DC"]').waitFor()
    await expect.poll(async () => (await two.ben.editor.seen()).map(({ name }) => name)).toContain('Background #D9E2DC')
    expect(await violations(ann)).toEqual([])
    await sheet(ann).getByRole('button', { name: 'Close' }).click()
    await ann.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect
      .poll(async () => (await two.ben.editor.seen()).map(({ name }) => name))
      .not.toContain('Background #D9E2DC')
  })

  test('name, description and category are saved when leaving the field; an empty name is not', async () => {
    await ann.getByRole('button', { name: 'Settings', exact: true }).click()
    const name = sheet(ann).getByRole('textbox', { name: 'Name' })
    await name.fill('')
    await sheet(ann).getByRole('textbox', { name: 'Description' }).fill('Tiles and light')
    await sheet(ann).getByText('A board needs a name.').waitFor()
    await name.fill('Kitchen')
    await sheet(ann).getByRole('button', { name: 'Interior' }).click()
    await sheet(ann).getByRole('button', { name: 'Close' }).click()
    const stored = async () =>
      (await two.ann.device.context.request.get(`${world.url}/api/boards/${two.boardId}`)).json()
    await expect.poll(stored).toMatchObject({ name: 'Kitchen', description: 'Tiles and light', category: 'Interior' })
  })

  test('a second press deletes the board, and Undo brings it back', async () => {
    await ann.getByRole('button', { name: 'Settings', exact: true }).click()
    await sheet(ann).getByRole('button', { name: 'Delete board' }).click()
    await sheet(ann).getByText('where you can restore it for 30 days').waitFor()
    await sheet(ann).getByRole('button', { name: 'Delete board' }).click()
    await ann.getByText('Moved to the trash').first().waitFor()
    await ann.waitForURL(`${world.url}/`)
    await ann.getByRole('button', { name: 'Undo', exact: true }).click()
    await ann.getByRole('link', { name: 'Kitchen', exact: true }).click()
    await ann.waitForURL(`${world.url}/board/${two.boardId}`)
    await two.ann.editor.element(square).waitFor()
  })
})
