import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { ElementFields } from '../../contract/shared/element'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Fingers } from './support/Fingers'
import { Keys } from './support/Keys'
import { logIn, makePerson, register } from './support/people'
import { type Put, putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// Ann searches a board that is larger than any screen: with keys on a desktop, by touch on a phone.

let world: World
let desktop: Device
let pocket: Device
let page: Page
let keys: Keys
let phone: Page
let board: Put

/** Tests name them by index: text, a swatch, a shape with a name, and text far away. */
const ELEMENTS: readonly ElementFields[] = [
  { type: 'text', content: 'Café crème', positionX: 60, positionY: 60, width: 200, height: 60 },
  {
    type: 'color',
    content: '#C8432B',
    positionX: 2600,
    positionY: 40,
    width: 200,
    height: 160,
    properties: { backgroundColor: '#C8432B' },
  },
  {
    type: 'shape',
    content: 'circle',
    positionX: 100,
    positionY: 2400,
    width: 160,
    height: 160,
    properties: { backgroundColor: '#2F7D6D', name: 'Creme jug' },
  },
  { type: 'text', content: 'CREME again', positionX: 5000, positionY: 4000, width: 240, height: 60 },
]

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  desktop = await Device.incognito('desktop')
  pocket = await Device.incognito('phone')
  const ann = makePerson('ann')
  await register(desktop.context, world.url, ann)
  page = await desktop.context.newPage()
  keys = new Keys(page)
  board = await putBoard(desktop.context, world.url, { name: 'Wide', elements: ELEMENTS })
  await logIn(pocket.context, world.url, ann)
  phone = await pocket.context.newPage()
}, 120_000)

afterAll(async () => {
  await desktop?.remove()
  await pocket?.remove()
  await world?.close()
})

const bar = (on: Page) => on.locator('[data-find]')
const field = (on: Page) => on.getByRole('textbox', { name: 'Find on the board' })
const count = (on: Page) => bar(on).locator('[data-count]').textContent()
const announced = (on: Page) => bar(on).getByRole('status').textContent()
const canvas = (on: Page) => on.getByRole('listbox', { name: 'Board canvas' })
const hasFocus = (on: Page, find: (on: Page) => ReturnType<Page['locator']>) =>
  find(on).evaluate((node) => node === document.activeElement)

async function open(on: Page): Promise<void> {
  await on.goto(`${world.url}/board/${board.id}`)
  await on.locator(`[data-element-id="${board.ids[0]}"]`).waitFor()
  await canvas(on).waitFor()
}

/** The index of the element with the ring around it, if all of it is visible below the bar. */
async function ringed(on: Page): Promise<number> {
  const id = await on.locator('[data-found]').getAttribute('data-found')
  const isSeen = await on.evaluate((found) => {
    const element = document.querySelector(`[data-element-id="${found}"]`)?.getBoundingClientRect()
    const ring = document.querySelector('[data-found]')?.getBoundingClientRect()
    const stage = document.querySelector('[data-canvas]')?.getBoundingClientRect()
    const head = document.querySelector('[data-find]')?.getBoundingClientRect()
    if (!element || !ring || !stage || !head) return false
    const isAround =
      Math.abs(element.left - ring.left) < 14 &&
      Math.abs(element.right - ring.right) < 14 &&
      Math.abs(element.bottom - ring.bottom) < 14
    const isInside = element.left >= stage.left && element.right <= stage.right && element.bottom <= stage.bottom
    return isAround && isInside && (element.top >= head.bottom || element.left >= head.right)
  }, id)
  return isSeen ? board.ids.indexOf(id ?? '') : -1
}

/** Types once the bar is open: until then keys would go to the board. */
async function look(words: string): Promise<void> {
  await keys.press('Control+f')
  await expect.poll(() => hasFocus(page, field)).toBe(true)
  await keys.write(words)
}

describe('Ann, by keyboard', () => {
  beforeEach(async () => open(page))

  test('the bar is beside the toolbar, not under it', async () => {
    await look('jug')
    const box = await bar(page).boundingBox()
    const tools = await page.getByRole('complementary', { name: 'Tools' }).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual((tools?.x ?? 0) + (tools?.width ?? 0))
  })

  test('Ctrl+F finds text and names, ignoring case and accents, one after the other', async () => {
    await look('crEme')
    await expect.poll(() => count(page)).toBe('1 of 3')
    await expect.poll(() => ringed(page)).toBe(0)
    expect(await announced(page)).toBe('1 of 3: Text: Café crème')
    await keys.press('Enter')
    await expect.poll(() => ringed(page)).toBe(2)
    expect(await announced(page)).toBe('2 of 3: Creme jug')
    await keys.press('Enter')
    await expect.poll(() => ringed(page)).toBe(3)
    await keys.press('Enter')
    await expect.poll(() => ringed(page)).toBe(0)
    await keys.press('Shift+Enter')
    await expect.poll(() => ringed(page)).toBe(3)
    expect(await count(page)).toBe('3 of 3')
    // The reading order of elements is exposed once the board is at rest.
    await expect.poll(() => violations(page)).toEqual([])
  })

  test.each(['red', '#c8432b', 'C8432B'])('finds a color as %s', async (words) => {
    await look(words)
    await expect.poll(() => ringed(page)).toBe(1)
    expect(await count(page)).toBe('1 of 1')
  })

  test('reports when nothing is found', async () => {
    await look('lamp')
    await expect.poll(() => announced(page)).toBe('Nothing found')
    expect(await page.locator('[data-found]').count()).toBe(0)
  })

  test('Escape returns the focus, and keys continue from what was found', async () => {
    await canvas(page).focus()
    await look('again')
    await expect.poll(() => ringed(page)).toBe(3)
    await keys.press('Escape')
    await expect.poll(() => bar(page).count()).toBe(0)
    expect(await page.locator('[data-found]').count()).toBe(0)
    expect(await hasFocus(page, canvas)).toBe(true)
    expect(await canvas(page).getAttribute('aria-activedescendant')).toBe(`element-${board.ids[3]}`)
    await keys.press('Enter')
    await page.locator(`[data-element-id="${board.ids[3]}"][aria-selected="true"]`).waitFor()
  })

  test('works in Preview too, and opens from the button below the canvas', async () => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const button = page.getByRole('button', { name: 'Find on the board' })
    await button.click()
    await expect.poll(() => hasFocus(page, field)).toBe(true)
    await keys.write('jug')
    await expect.poll(() => ringed(page)).toBe(2)
    await keys.press('Escape')
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true)
  })
})

test('Ann, by touch: from the menu, with the buttons beside the field', async () => {
  await open(phone)
  const fingers = await Fingers.on(phone)
  // The second time everything is loaded, and the focus returns to the menu's button.
  for (let turn = 0; turn < 2; turn++) {
    await fingers.tap(phone.getByRole('button', { name: 'Board menu' }))
    await fingers.tap(phone.getByRole('menuitem', { name: 'Find', exact: true }))
    await expect.poll(() => hasFocus(phone, field)).toBe(true)
    await phone.keyboard.type('creme')
    await expect.poll(() => ringed(phone)).toBe(0)
    await fingers.tap(bar(phone).getByRole('button', { name: 'Next result' }))
    await expect.poll(() => ringed(phone)).toBe(2)
    await fingers.tap(bar(phone).getByRole('button', { name: 'Previous result' }))
    await expect.poll(() => ringed(phone)).toBe(0)
    if (turn === 0) await expect.poll(() => violations(phone)).toEqual([])
    await fingers.tap(bar(phone).getByRole('button', { name: 'Close' }))
    await expect.poll(() => bar(phone).count()).toBe(0)
  }
})
