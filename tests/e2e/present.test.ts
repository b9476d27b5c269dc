import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ElementFields } from '../../contract/shared/element'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Fingers } from './support/Fingers'
import { makePerson, register } from './support/people'
import { type Put, putBoard } from './support/putBoard'
import { touchDrag } from './support/touch'
import { createWorld, type World } from './support/world'

// Ann presents from a desktop by keys; Ben, a viewer, on a phone by touch; a guest from a share link.

let world: World
let ann: Device
let ben: Device
let page: Page
let phone: Page
let board: Put
let plain: Put

const box = (x: number, y: number, color: string, properties: ElementFields['properties'] = {}): ElementFields => ({
  type: 'color',
  content: color,
  positionX: x,
  positionY: y,
  width: 200,
  height: 150,
  properties: { backgroundColor: color, ...properties },
})
/** Three groups, far apart and not created in reading order, and a swatch next to the second that is in none. */
const GROUPED = [
  box(0, 2000, '#2F7D6D', { groupId: 'c', groupName: 'Last things' }),
  box(220, 2000, '#E0A030', { groupId: 'c', groupName: 'Last things' }),
  box(0, 0, '#C8432B', { groupId: 'a', groupName: 'First things' }),
  box(220, 60, '#3F5FA8', { groupId: 'a', groupName: 'First things' }),
  box(3000, 40, '#607D8B', { groupId: 'b' }),
  box(3220, 40, '#1D1A16', { groupId: 'b' }),
  box(3440, 40, '#00FF00'),
]

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  ann = await Device.incognito('desktop')
  ben = await Device.incognito('phone')
  await register(ann.context, world.url, makePerson('ann'))
  page = await ann.context.newPage()
  await register(ben.context, world.url, makePerson('ben'))
  phone = await ben.context.newPage()
  board = await putBoard(ann.context, world.url, { name: 'Three rooms', visibility: 'public', elements: GROUPED })
  plain = await putBoard(ann.context, world.url, {
    name: 'Plain',
    elements: [box(0, 0, '#C8432B'), box(900, 900, '#3F5FA8')],
  })
  await open(page, board)
}, 120_000)

afterAll(async () => {
  await ann?.remove()
  await ben?.remove()
  await world?.close()
})

async function open(on: Page, { id, ids }: Put): Promise<void> {
  await on.goto(`${world.url}/board/${id}`)
  // When the board opens, not everything need be in view.
  await on
    .locator(`[data-element-id="${ids.at(0)}"], [data-element-id="${ids.at(2)}"]`)
    .first()
    .waitFor()
}

const show = (on: Page) => on.getByRole('dialog', { name: /^Presenting/ })
const announced = (on: Page) => show(on).getByRole('status').textContent()
const count = (on: Page) => show(on).locator('[data-count]').textContent()

/** Which of the board's elements are in view and not covered, by index in creation order. */
async function seen(on: Page, { ids }: Put): Promise<number[]> {
  const found = await show(on)
    .locator('[data-element-id]')
    .evaluateAll((nodes) => {
      const hole = document.querySelector('[data-mask]:not([hidden])')?.getBoundingClientRect()
      const window = hole ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      return nodes
        .filter((node) => {
          const { left, top, right, bottom } = node.getBoundingClientRect()
          return left >= window.left && top >= window.top && right <= window.right && bottom <= window.bottom
        })
        .map((node) => node.getAttribute('data-element-id') ?? '')
    })
  return found.map((id) => ids.indexOf(id)).sort()
}

describe('Ann, by keyboard', () => {
  test('P fills the screen with the first group and nothing else', async () => {
    await page.keyboard.press('p')
    await expect.poll(() => announced(page)).toBe('Slide 1 of 3: First things')
    expect(await count(page)).toBe('1 of 3')
    await expect.poll(() => seen(page, board)).toEqual([2, 3])
    expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true)
  })

  test('the slide is as large as the screen allows, above the controls', async () => {
    const place = await show(page).locator(`[data-element-id="${board.ids[2]}"]`).boundingBox()
    // 200 of 420 board px across: the group fills the width except for a margin, at up to 300%.
    expect(place?.width).toBeGreaterThan(500)
    const controls = await show(page).getByRole('group', { name: 'Presentation' }).boundingBox()
    const last = await show(page).locator(`[data-element-id="${board.ids[3]}"]`).boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0)
  })

  test.each([
    ['ArrowRight', 'Slide 2 of 3', [4, 5]],
    ['Space', 'Slide 3 of 3: Last things', [0, 1]],
    ['PageDown', 'Slide 3 of 3: Last things', [0, 1]],
    ['ArrowLeft', 'Slide 2 of 3', [4, 5]],
    ['Home', 'Slide 1 of 3: First things', [2, 3]],
    ['End', 'Slide 3 of 3: Last things', [0, 1]],
    ['Shift+Space', 'Slide 2 of 3', [4, 5]],
  ])('%s leads to %s', async (key, words, elements) => {
    await page.keyboard.press(key)
    await expect.poll(() => announced(page)).toBe(words)
    await expect.poll(() => seen(page, board)).toEqual(elements)
  })

  test('axe finds no violations, in either theme', async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violations(page), colorScheme).toEqual([])
    }
  })

  test('shows changes made meanwhile, and an ungrouped group is no longer a slide', async () => {
    const ungroup = [4, 5].map((index) => ({
      mutationId: crypto.randomUUID(),
      kind: 'update',
      baseRev: GROUPED.length,
      elementId: board.ids[index],
      data: { properties: { groupId: null } },
    }))
    const answer = await ann.context.request.post(`${world.url}/api/boards/${board.id}/mutations`, {
      headers: { origin: world.url },
      data: { mutations: ungroup },
    })
    expect(answer.status()).toBe(200)
    await expect.poll(() => announced(page)).toBe('Slide 2 of 2: Last things')
    await expect.poll(() => seen(page, board)).toEqual([0, 1])
  })

  test('Escape exits: the editor is as it was, with the focus', async () => {
    await page.keyboard.press('Escape')
    await show(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    const canvas = page.getByRole('listbox', { name: 'Board canvas' })
    await expect.poll(() => canvas.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Zoom', { exact: true }).textContent()).toMatch(/^\d+%$/)
  })

  test('without groups it shows the whole board, from the button in the header, even offline', async () => {
    await open(page, plain)
    await ann.installed(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Present', exact: true }).click()
    await expect.poll(() => announced(page)).toBe('The whole board')
    await expect.poll(() => seen(page, plain)).toEqual([0, 1])
    expect(await show(page).locator('[data-count]').count()).toBe(0)
    await show(page).getByRole('button', { name: 'Leave' }).click()
    await show(page).waitFor({ state: 'hidden' })
    await page.context().setOffline(false)
  })
})

describe('Ben, a viewer, by touch', () => {
  test('starts from the menu', async () => {
    await open(phone, board)
    const fingers = await Fingers.on(phone)
    await fingers.tap(phone.getByRole('button', { name: 'Board menu' }))
    await fingers.tap(phone.getByRole('menuitem', { name: 'Present', exact: true }))
    await expect.poll(() => count(phone)).toBe('1 of 2')
    await expect.poll(() => seen(phone, board)).toEqual([2, 3])
  })

  test('a swipe goes to the next or previous slide, a tap to the next, and a swipe down does nothing', async () => {
    await touchDrag(phone, { x: 300, y: 400 }, { x: 120, y: 410 })
    await expect.poll(() => count(phone)).toBe('2 of 2')
    await expect.poll(() => seen(phone, board)).toEqual([0, 1])
    await touchDrag(phone, { x: 120, y: 400 }, { x: 300, y: 410 })
    await expect.poll(() => count(phone)).toBe('1 of 2')
    await touchDrag(phone, { x: 200, y: 200 }, { x: 210, y: 500 })
    await phone.touchscreen.tap(300, 300)
    await expect.poll(() => count(phone)).toBe('2 of 2')
    await phone.touchscreen.tap(40, 300)
    await expect.poll(() => count(phone)).toBe('1 of 2')
  })

  test('the buttons do the same, and are large enough to touch', async () => {
    const next = show(phone).getByRole('button', { name: 'Next' })
    const size = await next.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await next.tap()
    await expect.poll(() => count(phone)).toBe('2 of 2')
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    expect(await violations(phone)).toEqual([])
    await show(phone).getByRole('button', { name: 'Leave' }).tap()
    await show(phone).waitFor({ state: 'hidden' })
  })
})
