import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { Device } from './support/device'
import { type Drawn, drawnBoard, selectedIds } from './support/drawnBoard'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makeLargeBoard } from './support/largeBoard'
import { logIn, makePerson, register } from './support/people'
import { createWorld, type World } from './support/world'

// One person's board of a dozen elements, open on the phone (touch only) and the desktop (mouse only).

const COUNT = 12

let world: World
let phone: Device
let desktop: Device
let onPhone: Page
let onDesktop: Page
let fingers: Fingers

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  ;[phone, desktop] = await Promise.all([Device.incognito('phone'), Device.incognito('desktop')])
  const person = makePerson('arranger')
  await register(phone.context, world.url, person)
  await logIn(desktop.context, world.url, person)
  const { id } = await makeLargeBoard(phone.context, world.url, COUNT)
  onPhone = await phone.open(`${world.url}/board/${id}`)
  onDesktop = await desktop.open(`${world.url}/board/${id}`)
  for (const [page, shape] of [
    [onPhone, 'phone'],
    [onDesktop, 'desktop'],
  ] as const) {
    await new Editor(page, shape).ready()
    await page.locator('[data-element-id]').first().waitFor()
  }
  fingers = await Fingers.on(onPhone)
  await fitAll()
}, 120_000)

afterAll(async () => {
  await phone?.remove()
  await desktop?.remove()
  await world?.close()
})

async function fitAll(count = COUNT): Promise<void> {
  await fingers.tap(onPhone.getByRole('button', { name: 'Board menu' }))
  await fingers.tap(onPhone.getByRole('menuitem', { name: 'Fit' }))
  await onDesktop.getByRole('button', { name: 'Zoom to' }).click()
  await onDesktop.getByRole('menuitem', { name: 'Fit' }).click()
  for (const page of [onPhone, onDesktop])
    await vi.waitFor(async () => expect(await drawnBoard(page)).toHaveLength(count), { timeout: 30_000 })
}

const places = (drawn: readonly Drawn[]) =>
  drawn
    .map(({ id, left, top, width, height }) => ({ id, left, top, width, height }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
const placesOn = async (page: Page) => places(await drawnBoard(page))
const selectionBar = () => onPhone.getByRole('toolbar', { name: 'Selection', exact: true })
const canvasBar = () => onDesktop.getByRole('toolbar', { name: 'Canvas', exact: true })

/** Masonry: one width, columns evenly spaced, no overlaps. */
function expectWall(wall: Awaited<ReturnType<typeof placesOn>>): void {
  expect(new Set(wall.map(({ width }) => width)).size).toBe(1)
  const lefts = [...new Set(wall.map(({ left }) => left))].sort((a, b) => a - b)
  expect(lefts.length).toBeGreaterThan(1)
  for (const [index, a] of wall.entries())
    for (const b of wall.slice(index + 1)) {
      const isBeside = a.left + a.width <= b.left || b.left + b.width <= a.left
      expect(isBeside || a.top + a.height <= b.top || b.top + b.height <= a.top).toBe(true)
    }
}

describe('on the phone, by touch', () => {
  test('pressing Select again starts picking several, and shows how many are selected', async () => {
    const select = onPhone.getByRole('button', { name: 'Select', exact: true })
    await fingers.tap(select)
    await onPhone.getByText('Tap what you want').waitFor()
    await fingers.tap(onPhone.getByRole('button', { name: 'All', exact: true }))
    await onPhone.getByText(`${COUNT} selected`).waitFor()
    expect(await selectedIds(onPhone)).toHaveLength(COUNT)
  })

  test('two taps arrange everything as masonry; Undo and Redo are one step each; the other browser follows', async () => {
    const before = await placesOn(onPhone)
    await fingers.tap(selectionBar().getByRole('button', { name: 'Arrange' }))
    await fingers.tap(onPhone.getByRole('button', { name: 'Masonry' }))
    await expect.poll(() => placesOn(onPhone)).not.toEqual(before)
    const wall = await placesOn(onPhone)
    expectWall(wall)
    await expect.poll(() => placesOn(onDesktop)).toEqual(wall)

    await fingers.tap(onPhone.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => placesOn(onPhone)).toEqual(before)
    await fingers.tap(onPhone.getByRole('button', { name: 'Redo' }))
    await expect.poll(() => placesOn(onPhone)).toEqual(wall)
    await expect.poll(() => placesOn(onDesktop)).toEqual(wall)
  })

  test('the open panel covers none of the selected elements', async () => {
    const panel = await onPhone.getByRole('region', { name: 'Arrange' }).boundingBox()
    const boxes = await Promise.all(
      (await selectedIds(onPhone)).map((id) => onPhone.locator(`[data-element-id="${id}"]`).boundingBox()),
    )
    const lowest = Math.max(...boxes.map((box) => (box ? box.y + box.height : Infinity)))
    expect(lowest).toBeLessThan(panel?.y ?? 0)
    await fingers.tap(onPhone.getByRole('region', { name: 'Arrange' }).getByRole('button', { name: 'Close' }))
  })

  test('groups, locks and unlocks the selection from the bar', async () => {
    await fingers.tap(selectionBar().getByRole('button', { name: 'Group', exact: true }))
    await selectionBar().getByRole('button', { name: 'Ungroup' }).waitFor()
    await fingers.tap(selectionBar().getByRole('button', { name: 'Lock', exact: true }))
    await fingers.tap(selectionBar().getByRole('button', { name: 'Unlock' }))
    await fingers.tap(selectionBar().getByRole('button', { name: 'Ungroup' }))
    await selectionBar().getByRole('button', { name: 'Group', exact: true }).waitFor()
    await fingers.tap(onPhone.getByRole('button', { name: 'Done' }))
    await onPhone.getByText(`${COUNT} selected`).waitFor({ state: 'hidden' })
  })

  test('a long press on empty canvas opens a menu there', async () => {
    const canvas = await onPhone.locator('[data-canvas]').boundingBox()
    if (!canvas) throw new Error('There is no canvas')
    await fingers.longPress({ x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height - 110 })
    await fingers.tap(onPhone.getByRole('menuitem', { name: 'Add text here' }))
    const field = onPhone.getByRole('textbox', { name: 'Text', exact: true })
    await field.waitFor()
    await fingers.write('by the door')
    await fingers.tap({ x: canvas.x + 12, y: canvas.y + canvas.height - 90 })
    const words = onPhone.getByLabel('Text: by the door')
    await words.waitFor()
    await fitAll(COUNT + 1)
    await onDesktop.getByLabel('Text: by the door').waitFor()
    await fingers.tap(words)
    await fingers.tap(selectionBar().getByRole('button', { name: 'Delete' }))
    await onDesktop.getByLabel('Text: by the door').waitFor({ state: 'detached' })
    await fitAll()
  })
})

describe('on the desktop, with the mouse', () => {
  test('Undo, Redo and the grid are buttons that reflect their state', async () => {
    const board = onDesktop.getByRole('toolbar', { name: 'Board' })
    // Only the phone has done anything so far, and only it can undo that.
    expect(await board.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    const grid = board.getByRole('button', { name: 'Toggle Grid' })
    await grid.click()
    expect(await grid.getAttribute('aria-pressed')).toBe('true')
    await onDesktop.reload()
    await onDesktop.getByRole('button', { name: 'Toggle Grid', pressed: true }).click()
    await fitAll()
  })

  test('picks two elements and aligns them with one click each; the phone follows; Undo reverts it', async () => {
    const before = await placesOn(onDesktop)
    const [first, second] = before
    if (!first || !second) throw new Error('There is nothing')
    await onDesktop.locator(`[data-element-id="${first.id}"]`).click()
    await onDesktop.locator(`[data-element-id="${second.id}"]`).click({ modifiers: ['Shift'] })
    await canvasBar().getByRole('button', { name: 'Arrange' }).click()
    await onDesktop.getByRole('button', { name: 'Align bottom' }).click()
    await onDesktop.getByRole('button', { name: 'Align left' }).click()
    const aligned = (await placesOn(onDesktop)).filter(({ id }) => id === first.id || id === second.id)
    expect(new Set(aligned.map(({ left }) => left)).size).toBe(1)
    expect(new Set(aligned.map(({ top, height }) => top + height)).size).toBe(1)
    await expect.poll(() => placesOn(onPhone)).toEqual(await placesOn(onDesktop))
    const undo = onDesktop.getByRole('button', { name: 'Undo' })
    // The button lags by a frame: it may be enabled when checked, and disabled when pressed.
    await expect
      .poll(async () => {
        if (await undo.isEnabled()) await undo.click({ timeout: 1_000 }).catch(() => {})
        return undo.isDisabled()
      })
      .toBe(true)
    await expect.poll(() => placesOn(onDesktop)).toEqual(before)
  })

  test('the context menu groups and locks the pressed elements, and a locked one can’t be dragged', async () => {
    const [id = ''] = await selectedIds(onDesktop)
    const element = onDesktop.locator(`[data-element-id="${id}"]`)
    const frames = () =>
      onDesktop
        .locator('[data-selection-frame]')
        .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-selection-frame')))
    expect(await frames()).toHaveLength(3)
    await element.click({ button: 'right' })
    await onDesktop.getByRole('menuitem', { name: 'Group', exact: true }).click()
    // A group has one frame.
    await expect.poll(frames).toEqual([''])
    await canvasBar().getByRole('button', { name: 'More' }).click()
    await onDesktop.getByRole('menuitem', { name: 'Lock', exact: true }).click()
    await canvasBar().getByRole('button', { name: 'Unlock' }).waitFor()
    const before = await placesOn(onDesktop)
    await new Editor(onDesktop, 'desktop').drag(id, { x: 60, y: 40 })
    expect(await placesOn(onDesktop)).toEqual(before)
  })

  test('Escape closes the empty canvas’s menu and returns focus to the canvas', async () => {
    const canvas = await onDesktop.locator('[data-canvas]').boundingBox()
    if (!canvas) throw new Error('There is no canvas')
    await onDesktop.mouse.click(canvas.x + 120, canvas.y + 20, { button: 'right' })
    await onDesktop.getByRole('menuitem', { name: 'Select all' }).waitFor()
    await onDesktop.keyboard.press('Escape')
    await onDesktop.getByRole('menuitem', { name: 'Select all' }).waitFor({ state: 'hidden' })
    const focused = () => onDesktop.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Board canvas')
  })
})
