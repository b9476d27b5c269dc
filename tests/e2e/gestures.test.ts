import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makePerson, openSignedUp } from './support/people'
import { pinch, touchDrag, touches } from './support/touch'
import { zoomTo } from './support/wheel'
import { createWorld, type World } from './support/world'

let world: World

interface Desktop {
  readonly device: Device
  readonly page: Page
  readonly editor: Editor
}

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

/** Opens a new board with one square somewhere in the middle. */
async function openDesktop(shape: Shape, name: string): Promise<Desktop & { readonly square: string }> {
  const device = await Device.incognito(shape)
  const page = await openSignedUp(device, world.url, makePerson(name), '/board/new')
  const editor = new Editor(page, shape)
  await editor.ready()
  const square = await editor.addShape('Square')
  return { device, page, editor, square }
}

async function middle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const selected = (page: Page) => page.locator('[data-element-id][aria-selected="true"]')
const handle = (page: Page, name: string) => page.locator(`[data-selection-frame] [data-handle="${name}"]`)

/** Its middle, once the camera is at rest. */
async function restingPlace(target: Locator): Promise<{ x: number; y: number }> {
  let before = await middle(target)
  const isStill = async () => {
    const now = await middle(target)
    const isSame = now.x === before.x && now.y === before.y
    before = now
    return isSame
  }
  await expect.poll(isStill, { interval: 100 }).toBe(true)
  return before
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
  await page.mouse.move(from.x + by.x, from.y + by.y)
  await page.mouse.up()
}

/** Holds Space, drags from the middle of an element, and waits until it has followed the pointer. */
async function panWithSpace(page: Page, element: Locator): Promise<void> {
  const from = await restingPlace(element)
  await page.mouse.move(from.x, from.y)
  await page.keyboard.down('Space')
  await drag(page, from, { x: 30, y: 20 })
  await page.keyboard.up('Space')
  await expect.poll(async () => (await middle(element)).x).toBeCloseTo(from.x + 30, 0)
}

describe('the mouse on a desktop', () => {
  let desktop: Awaited<ReturnType<typeof openDesktop>>
  beforeAll(async () => {
    desktop = await openDesktop('desktop', 'mouse')
  })
  afterAll(() => desktop?.device.remove())

  test('dragging a corner keeps the opposite one in place, on a rotated element too', async () => {
    const { page, editor, square } = desktop
    await drag(page, await middle(handle(page, 'rotate')), { x: 40, y: 10 })
    await expect.poll(() => editor.element(square).evaluate((node) => node.style.transform)).toMatch(/rotate\([1-9]/)
    const before = await middle(handle(page, 'nw'))
    const width = await editor.element(square).evaluate((node) => node.style.width)
    await drag(page, await middle(handle(page, 'se')), { x: 60, y: 50 })
    await expect.poll(() => editor.element(square).evaluate((node) => node.style.width)).not.toBe(width)
    const after = await middle(handle(page, 'nw'))
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1.5)
  })

  test('Escape cancels a running drag', async () => {
    const { page, editor, square } = desktop
    const place = await editor.place(square)
    const from = await middle(editor.element(square))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 80, from.y + 80)
    await page.keyboard.press('Escape')
    await page.mouse.move(from.x + 120, from.y + 120)
    await page.mouse.up()
    expect(await middle(editor.element(square))).toEqual(from)
    expect(await editor.place(square)).toEqual(place)
  })

  test('the wheel pans, and with Ctrl zooms at the pointer', async () => {
    const { page, editor, square } = desktop
    const from = await middle(editor.element(square))
    await page.mouse.move(from.x, from.y)
    await page.mouse.wheel(0, -40)
    await expect.poll(async () => (await middle(editor.element(square))).y).toBeCloseTo(from.y + 40, 0)
    await page.mouse.move(from.x, from.y + 40)
    const before = await editor.element(square).boundingBox()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -20)
    await page.keyboard.up('Control')
    await expect
      .poll(async () => (await editor.element(square).boundingBox())?.width ?? 0)
      .toBeGreaterThan((before?.width ?? 0) * 1.1)
    const after = await middle(editor.element(square))
    expect(Math.hypot(after.x - from.x, after.y - from.y - 40)).toBeLessThan(1.5)
    await page.getByRole('button', { name: 'Reset' }).first().click()
  })

  test('while the wheel turns, the browser hit tests no elements; a press still finds the one under it', async () => {
    const { page, editor, square } = desktop
    const from = await middle(editor.element(square))
    await page.mouse.click(20, from.y)
    await expect.poll(() => selected(page).count()).toBe(0)
    await page.mouse.move(from.x, from.y)
    const isElementHit = () =>
      page.evaluate((at) => document.elementFromPoint(at.x, at.y)?.closest('[data-element-id]') != null, from)
    await expect.poll(isElementHit).toBe(true)
    const wheeled = page.evaluate(
      (at) =>
        new Promise<boolean>((resolve) =>
          addEventListener(
            'wheel',
            () => resolve(document.elementFromPoint(at.x, at.y)?.closest('[data-element-id]') === null),
            { once: true },
          ),
        ),
      from,
    )
    await page.mouse.wheel(0, -10)
    await page.mouse.down()
    await page.mouse.up()
    expect(await wheeled).toBe(true)
    await expect.poll(() => selected(page).getAttribute('data-element-id')).toBe(square)
    await expect.poll(isElementHit).toBe(true)
    await page.keyboard.press('Escape')
  })

  test('Space-drag pans over an element and moves nothing', async () => {
    const { page, editor, square } = desktop
    const place = await editor.place(square)
    await expect.poll(() => page.getByRole('button', { name: 'Reset' }).first().isDisabled()).toBe(true)
    await panWithSpace(page, editor.element(square))
    expect(await editor.place(square)).toEqual(place)
  })

  test('Space over the canvas also pans after a button was pressed with the mouse, and does not press it again', async () => {
    const { page, editor, square } = desktop
    const zoom = page.getByRole('status', { name: 'Zoom' })
    const place = await editor.place(square)
    await page.getByRole('button', { name: 'Zoom In' }).click()
    await expect.poll(() => zoom.textContent()).not.toBe('100%')
    await restingPlace(editor.element(square))
    const zoomed = await zoom.textContent()
    await panWithSpace(page, editor.element(square))
    expect(await editor.place(square)).toEqual(place)
    expect(await zoom.textContent()).toBe(zoomed)
    // With the pointer over a button, Space presses it.
    await page.getByRole('button', { name: 'Zoom In' }).click()
    await expect.poll(() => zoom.textContent()).not.toBe(zoomed)
    await restingPlace(editor.element(square))
    const twice = await zoom.textContent()
    await page.keyboard.press('Space')
    await expect.poll(() => zoom.textContent()).not.toBe(twice)
    await page.getByRole('button', { name: 'Reset' }).first().click()
    await expect.poll(() => page.getByRole('button', { name: 'Reset' }).first().isDisabled()).toBe(true)
  })

  test('keys nudge, duplicate and delete the selection, and none fires while typing', async () => {
    const { page, editor, square } = desktop
    const from = await middle(editor.element(square))
    await page.mouse.click(from.x, from.y)
    const place = await editor.place(square)
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => editor.place(square)).toEqual({ x: place.x + 10, y: place.y - 1 })
    await page.keyboard.press('Control+d')
    await expect.poll(() => editor.elements.count()).toBe(2)
    expect(await selected(page).getAttribute('data-element-id')).not.toBe(square)
    await page.keyboard.press('Delete')
    await expect.poll(() => editor.elements.count()).toBe(1)

    const text = await editor.addText('hot v')
    // On the words: next to them, a press goes to what is below.
    const box = await editor.element(text).boundingBox()
    await page.mouse.dblclick((box?.x ?? 0) + 12, (box?.y ?? 0) + 10)
    const field = page.getByRole('textbox', { name: 'Text', exact: true })
    await field.press('End')
    await field.press('Backspace')
    await field.press('t')
    await field.press('Escape')
    await expect.poll(async () => (await editor.seen()).map(({ name }) => name)).toContain('Text: hot t')
    expect(await editor.elements.count()).toBe(2)
  })

  test('R and a dragged box draw a rectangle of that size', async () => {
    const { page, editor } = desktop
    const count = await editor.elements.count()
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await drag(page, { x: 420, y: 560 }, { x: 90, y: 60 })
    await expect.poll(() => editor.elements.count()).toBe(count + 1)
    const box = await selected(page).boundingBox()
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([90, 60])
  })
})

describe('touch on a phone', () => {
  let desktop: Awaited<ReturnType<typeof openDesktop>>
  beforeAll(async () => {
    desktop = await openDesktop('phone', 'touch')
  })
  afterAll(() => desktop?.device.remove())

  test('two fingers on an element zoom, and neither select nor move it', async () => {
    const { page, editor, square } = desktop
    await page.keyboard.press('Escape')
    await expect.poll(() => selected(page).count()).toBe(0)
    const place = await editor.place(square)
    const before = await editor.element(square).boundingBox()
    await pinch(page, await middle(editor.element(square)), { from: 40, to: 60 })
    await expect
      .poll(async () => (await editor.element(square).boundingBox())?.width ?? 0)
      .toBeGreaterThan((before?.width ?? 0) * 1.3)
    expect(await selected(page).count()).toBe(0)
    expect(await editor.place(square)).toEqual(place)
  })

  test('a second finger cancels a drag', async () => {
    const { page, editor, square } = desktop
    const place = await editor.place(square)
    const from = await middle(editor.element(square))
    const gone = { x: from.x + 30, y: from.y + 30 }
    // New elements appear anywhere in view, so a finger to the right of one could miss the screen.
    await touches(page, [[from], [gone], [gone, { x: gone.x - 60, y: gone.y }], []])
    await expect.poll(() => editor.place(square)).toEqual(place)
    await expect.poll(() => selected(page).count()).toBe(0)
    await expect.poll(() => middle(editor.element(square))).toEqual(from)
  })

  test('one finger drags an element, and on empty canvas pans', async () => {
    const { page, editor, square } = desktop
    const place = await editor.place(square)
    const from = await middle(editor.element(square))
    await touchDrag(page, from, { x: from.x + 30, y: from.y + 60 })
    await expect.poll(() => editor.place(square)).not.toEqual(place)
    await expect.poll(() => selected(page).count()).toBe(1)
    const moved = await editor.place(square)
    const at = await middle(editor.element(square))
    await touchDrag(page, { x: 330, y: 560 }, { x: 300, y: 520 })
    await expect.poll(async () => (await middle(editor.element(square))).x).toBeCloseTo(at.x - 30, 0)
    expect(await editor.place(square)).toEqual(moved)
  })
})

/** The selection, in the order of its frames. */
const frames = (page: Page) => page.locator('[data-selection-frame]:not([data-selection-frame=""])')
const around = (page: Page, name: string) => page.locator(`[data-selection-frame=""] [data-handle="${name}"]`)
const guides = (page: Page) => page.locator('[data-guides] path').getAttribute('d')

/** The guides after the later ones of twelve moves, one per frame, each `perFrame` px down. */
async function guidesOnTheWay(
  page: Page,
  way: { readonly from: { x: number; y: number }; readonly perFrame: number },
): Promise<(string | null)[]> {
  return page.evaluate(async ({ from, perFrame }) => {
    const seen: (string | null)[] = []
    for (let move = 1; move <= 12; move++) {
      await new Promise(requestAnimationFrame)
      // Guides are drawn in the frame after a move.
      if (move > 4) seen.push(document.querySelector('[data-guides] path')?.getAttribute('d') ?? null)
      const to = { clientX: from.x, clientY: from.y + move * perFrame }
      const shared = { bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, buttons: 1 }
      document.querySelector('[data-canvas]')?.dispatchEvent(new PointerEvent('pointermove', { ...shared, ...to }))
    }
    return seen
  }, way)
}

/** With `vi.waitFor`, which also works in hooks. */
async function untilThereAre(page: Page, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await page.locator('[data-element-id]').count()).toBe(count), { timeout: 30_000 })
}

/** A rectangle drawn with its tool, at a known position. Returns its id. */
async function drawn(page: Page, drag: () => Promise<void>): Promise<string> {
  const count = await page.locator('[data-element-id]').count()
  await page.keyboard.press('r')
  await drag()
  await untilThereAre(page, count + 1)
  return (await selected(page).getAttribute('data-element-id')) ?? ''
}

async function openDrawing(shape: Shape): Promise<Desktop> {
  const desktop = await openDesktop(shape, `several-${shape}`)
  await desktop.page.keyboard.press('Delete')
  await untilThereAre(desktop.page, 0)
  return desktop
}

describe('several elements on a desktop', () => {
  let desktop: Desktop
  const ids: string[] = []
  beforeAll(async () => {
    desktop = await openDrawing('desktop')
    const { page } = desktop
    ids.push(await drawn(page, () => drag(page, { x: 400, y: 220 }, { x: 100, y: 80 })))
    ids.push(await drawn(page, () => drag(page, { x: 560, y: 260 }, { x: 100, y: 80 })))
    ids.push(await drawn(page, () => drag(page, { x: 440, y: 420 }, { x: 100, y: 80 })))
    await page.keyboard.press('Escape')
  })
  afterAll(() => desktop?.device.remove())

  test('a marquee selects what it touches while it is drawn; Shift-click adds and removes', async () => {
    const { page } = desktop
    await page.mouse.move(380, 190)
    await page.mouse.down()
    await page.mouse.move(450, 280)
    await expect.poll(() => selected(page).count()).toBe(1)
    await page.mouse.move(600, 300)
    await expect.poll(() => selected(page).count()).toBe(2)
    await page.mouse.up()
    await page.keyboard.down('Shift')
    await page.mouse.click(490, 460)
    await expect.poll(() => selected(page).count()).toBe(3)
    await page.mouse.click(610, 300)
    await page.keyboard.up('Shift')
    await expect.poll(() => selected(page).count()).toBe(2)
    await expect
      .poll(() => frames(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-selection-frame'))))
      .toEqual([ids[0], ids[2]])
  })

  test('the frame around several elements resizes and rotates them as one, and Escape cancels it', async () => {
    const { page, editor } = desktop
    await page.keyboard.press('Escape')
    await drag(page, { x: 380, y: 190 }, { x: 320, y: 330 })
    await expect.poll(() => selected(page).count()).toBe(3)
    const width = (id: string) => editor.element(id).evaluate((node) => Number.parseFloat(node.style.width))
    const first = await middle(around(page, 'nw'))
    const corner = await middle(around(page, 'se'))
    await page.mouse.move(corner.x, corner.y)
    await page.mouse.down()
    await page.mouse.move(corner.x + 100, corner.y + 100)
    await expect.poll(() => width(ids[0] ?? '')).toBeGreaterThan(110)
    await page.keyboard.press('Escape')
    await expect.poll(() => width(ids[0] ?? '')).toBe(100)
    await page.mouse.up()
    await expect.poll(() => middle(around(page, 'se'))).toEqual(corner)

    await drag(page, corner, { x: 130, y: 140 })
    for (const id of ids) await expect.poll(() => width(id)).toBeGreaterThan(130)
    expect(new Set(await Promise.all(ids.map(width))).size).toBe(1)
    const after = await middle(around(page, 'nw'))
    expect(Math.hypot(after.x - first.x, after.y - first.y)).toBeLessThan(1.5)

    await drag(page, await middle(around(page, 'rotate')), { x: 90, y: 30 })
    const turns = () => Promise.all(ids.map((id) => editor.element(id).evaluate((node) => node.style.transform)))
    await expect.poll(async () => (await turns()).every((turn) => /rotate\([1-9]/.test(turn))).toBe(true)
    expect(new Set(await turns()).size).toBe(1)
  })

  test('a drag snaps to another element’s edge, with a guide while snapped', async () => {
    const { page, editor } = desktop
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => editor.elements.count()).toBe(0)
    const still = await drawn(page, () => drag(page, { x: 400, y: 200 }, { x: 100, y: 80 }))
    const moved = await drawn(page, () => drag(page, { x: 530, y: 400 }, { x: 60, y: 60 }))
    const target = await editor.place(still)
    await page.mouse.move(560, 430)
    await page.mouse.down()
    await page.mouse.move(500, 440)
    await page.mouse.move(433, 450)
    await expect.poll(() => guides(page)).toMatch(/^M/)

    // Along the same edge: fast moves show no guide, careful placing always shows one.
    expect(new Set(await guidesOnTheWay(page, { from: { x: 433, y: 450 }, perFrame: 16 }))).toEqual(new Set(['']))
    await expect.poll(() => guides(page), { message: 'it stands still' }).toMatch(/^M/)
    expect(await guidesOnTheWay(page, { from: { x: 433, y: 642 }, perFrame: -3 })).not.toContain('')
    await page.mouse.up()
    await expect.poll(() => guides(page)).toBe('')
    await expect.poll(async () => (await editor.place(moved)).x).toBe(target.x)
    await page.keyboard.down('Control')
    await drag(page, { x: 430, y: 450 }, { x: 3, y: 60 })
    await page.keyboard.up('Control')
    await expect.poll(async () => (await editor.place(moved)).x).toBe(target.x + 3)
  })

  test('Alt-drag leaves the element and drops a copy; a right click selects and opens the menu', async () => {
    const { page, editor } = desktop
    const count = await editor.elements.count()
    await page.keyboard.down('Alt')
    await drag(page, { x: 450, y: 240 }, { x: 250, y: 10 })
    await page.keyboard.up('Alt')
    await expect.poll(() => editor.elements.count()).toBe(count + 1)
    await page.mouse.click(450, 240, { button: 'right' })
    await page.getByRole('menu').waitFor()
    await expect
      .poll(async () => (await editor.place((await selected(page).getAttribute('data-element-id')) ?? '')).x)
      .toBeLessThan(500)
  })

  test('a selected element only a few px wide can still be dragged by its middle', async () => {
    const { page, editor } = desktop
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => editor.elements.count()).toBe(0)
    const small = await drawn(page, () => drag(page, { x: 400, y: 200 }, { x: 60, y: 60 }))
    await zoomTo(page, 0.1)
    const before = await editor.place(small)
    await page.keyboard.down('Control')
    await drag(page, await middle(editor.element(small)), { x: 40, y: 0 })
    await page.keyboard.up('Control')
    await expect.poll(async () => Math.round((await editor.place(small)).x - before.x)).toBe(400)
    expect((await editor.place(small)).y).toBe(before.y)
  })
})

describe('several elements on a phone', () => {
  let desktop: Desktop
  let fingers: Fingers
  const ids: string[] = []
  beforeAll(async () => {
    desktop = await openDrawing('phone')
    const { page } = desktop
    fingers = await Fingers.on(page)
    ids.push(await drawn(page, () => fingers.drag({ x: 60, y: 160 }, { x: 150, y: 240 })))
    ids.push(await drawn(page, () => fingers.drag({ x: 200, y: 200 }, { x: 290, y: 280 })))
  })
  afterAll(() => desktop?.device.remove())

  test('a two-finger tap undoes and a three-finger tap redoes, and neither moves anything', async () => {
    const { page, editor } = desktop
    const place = await editor.place(ids[0] ?? '')
    await fingers.twoFingerTap({ x: 245, y: 240 })
    await expect.poll(() => editor.elements.count()).toBe(1)
    await fingers.threeFingerTap({ x: 245, y: 240 })
    await expect.poll(() => editor.elements.count()).toBe(2)
    expect(await editor.place(ids[0] ?? '')).toEqual(place)
    await page.keyboard.press('Escape')
    await expect.poll(() => selected(page).count()).toBe(0)
  })

  test('a finger held on empty canvas and then moved draws a marquee', async () => {
    const { page } = desktop
    await fingers.longPressDrag({ x: 30, y: 120 }, { x: 240, y: 300 })
    await expect.poll(() => selected(page).count()).toBe(2)
  })

  test('a second finger cancels resizing several elements', async () => {
    const { page, editor } = desktop
    const before = await editor.element(ids[1] ?? '').boundingBox()
    const corner = await middle(around(page, 'se'))
    const gone = { x: corner.x + 40, y: corner.y + 40 }
    await touches(page, [[corner], [gone], [gone, { x: 40, y: 520 }], []])
    await expect.poll(() => editor.element(ids[1] ?? '').boundingBox()).toEqual(before)
    expect(await selected(page).count()).toBe(2)
  })

  test('picking: taps add and number elements in order, and a tap on empty canvas keeps them', async () => {
    const { page } = desktop
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    const at = await middle(desktop.editor.element(ids[1] ?? ''))
    await fingers.tap(at)
    await fingers.tap(await middle(desktop.editor.element(ids[0] ?? '')))
    await fingers.tap({ x: 330, y: 480 })
    await expect.poll(() => frames(page).allTextContents()).toEqual(['1', '2'])
    await expect
      .poll(() => frames(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-selection-frame'))))
      .toEqual([ids[1], ids[0]])
  })
})
