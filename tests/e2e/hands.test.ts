import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Course, difference } from './support/Course'
import { Device, type Shape } from './support/device'
import { type Drawn, drawnBoard, selectedIds } from './support/drawnBoard'
import { Editor } from './support/Editor'
import { Fingers, type Point } from './support/Fingers'
import { Keys } from './support/Keys'
import { type LargeBoard, makeLargeBoard } from './support/largeBoard'
import { makePerson, openSignedIn, register } from './support/people'
import { expectMasonry } from './support/wall'
import { createWorld, type World } from './support/world'

// The editor's main tasks, done by one person: first by touch only, then by keys only. Every result is checked on
// the screen.

/** Indices of two squares and a circle. */
const SHAPES = [12, 18, 22] as const
const GREEN = '#4CAF50'
const GREEN_ON_SCREEN = 'rgb(76, 175, 80)'

let world: World
const devices: Device[] = []

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})

afterAll(async () => {
  for (const device of devices) await device.remove()
  await world?.close()
})

interface Desktop {
  readonly device: Device
  readonly page: Page
  readonly board: LargeBoard
  /** The shapes that are recolored and grouped. */
  readonly shapes: readonly string[]
}

/** Test setup: a new person with a saved board of 200 elements open. */
async function sitDown(shape: Shape, username: string): Promise<Desktop> {
  const device = await Device.incognito(shape)
  devices.push(device)
  await register(device.context, world.url, makePerson(username))
  const board = await makeLargeBoard(device.context, world.url)
  const page = await device.open(`${world.url}/board/${board.id}`)
  await new Editor(page, shape).ready()
  await device.installed(page)
  return { device, page, board, shapes: SHAPES.map((index) => board.ids[index] ?? '') }
}

/** Signs in on the other kind of device, and expects everything visible and the group there, too. */
async function expectTheSameElsewhere(
  { board, shapes }: Desktop,
  username: string,
  shape: Shape,
  wanted: readonly Drawn[],
): Promise<void> {
  const device = await Device.incognito(shape)
  devices.push(device)
  const page = await openSignedIn(device, world.url, makePerson(username), `/board/${board.id}`)
  await new Editor(page, shape).ready()
  const fingers = await Fingers.on(page)
  if (shape === 'phone') await fitAll(page, fingers)
  else await page.keyboard.press('Shift+1')
  await expect.poll(async () => difference(await drawnBoard(page), wanted)).toEqual([])
  const one = page.locator(`[data-element-id="${shapes[0]}"]`)
  if (shape === 'phone') await fingers.tap(one)
  else await one.click()
  await expect.poll(async () => [...(await selectedIds(page))].sort()).toEqual([...shapes].sort())
}

async function fitAll(page: Page, fingers: Fingers): Promise<void> {
  await fingers.tap(page.getByRole('button', { name: 'Board menu' }))
  await fingers.tap(page.getByRole('menuitem', { name: 'Fit' }))
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}

const allSelected = (page: Page) => page.locator('[data-element-id][aria-selected="true"]')
const colorsOf = (drawn: readonly Drawn[], ids: readonly string[]) =>
  drawn.filter(({ id }) => ids.includes(id)).map(({ style }) => /background-color: ([^;]+)/.exec(style)?.[1])
const unchanged = (now: readonly Drawn[], before: readonly Drawn[], but: readonly string[]) =>
  expect(now.filter(({ id }) => !but.includes(id))).toEqual(before.filter(({ id }) => !but.includes(id)))

describe('two hundred elements by touch alone, on a phone', () => {
  let desktop: Desktop
  let page: Page
  let fingers: Fingers
  const course = new Course(() => page)

  beforeAll(async () => {
    desktop = await sitDown('phone', 'fingers')
    page = desktop.page
    fingers = await Fingers.on(page)
  })

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const bar = () => page.getByRole('toolbar', { name: 'Selection', exact: true })

  async function middleOf(id: string): Promise<Point> {
    const box = await page.locator(`[data-element-id="${id}"]`).boundingBox()
    if (!box) throw new Error('It is not on the screen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  /** Corners around everything drawn, in screen px. */
  async function corners(): Promise<{ from: Point; to: Point }> {
    const boxes = await page.locator('[data-element-id]').evaluateAll((nodes) =>
      nodes.map((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect()
        return { left, top, right, bottom }
      }),
    )
    return {
      from: { x: Math.min(...boxes.map(({ left }) => left)) - 6, y: Math.min(...boxes.map(({ top }) => top)) - 12 },
      to: {
        x: Math.max(...boxes.map(({ right }) => right)) + 4,
        y: Math.max(...boxes.map(({ bottom }) => bottom)) + 4,
      },
    }
  }

  /** Taps empty canvas, well away from handles, which clears the selection. */
  async function letGo(): Promise<void> {
    const { from } = await corners()
    const box = await page.locator('[data-canvas]').boundingBox()
    await fingers.tap({ x: from.x + 60, y: ((box?.y ?? 0) + from.y) / 2 })
    await expect.poll(() => allSelected(page).count()).toBe(0)
  }

  test('brings everything into view', async () => {
    await fitAll(page, fingers)
    await expect.poll(async () => (await drawnBoard(page)).map(({ id }) => id)).toEqual(desktop.board.ids)
    await expect.poll(async () => (await drawnBoard(page)).filter(({ picture }) => picture === 'not shown')).toEqual([])
    await course.begin()
  })

  test('a pinch selects and moves nothing', async () => {
    await fingers.pinch({ x: 190, y: 300 }, { from: 120, to: 220 })
    await fingers.pinch({ x: 190, y: 300 }, { from: 220, to: 120 })
    expect(await allSelected(page).count()).toBe(0)
    await fitAll(page, fingers)
    await course.expectAfter(0)
  })

  test('a long press on empty canvas drags a marquee around everything', async () => {
    const { from, to } = await corners()
    await fingers.longPressDrag(from, to)
    await expect.poll(() => allSelected(page).count()).toBe(200)
  })

  test('two taps arrange it as masonry', async () => {
    await course.step(
      async () => {
        await fingers.tap(bar().getByRole('button', { name: 'Arrange' }))
        await fingers.tap(button('Masonry'))
      },
      (now) => expectMasonry(now),
    )
    await fingers.tap(page.getByRole('region', { name: 'Arrange' }).getByRole('button', { name: 'Close' }))
    expect(
      course.latest.map(({ id }) => id),
      'the order from back to front',
    ).toEqual(desktop.board.ids)
  })

  test('picks several one by one, and unpicks a wrong one', async () => {
    await fitAll(page, fingers)
    await letGo()
    await fingers.tap(button('Select'))
    for (const id of [...desktop.shapes, desktop.board.ids[30] ?? '']) await fingers.tap(await middleOf(id))
    await page.getByText('4 selected', { exact: true }).first().waitFor()
    await fingers.tap(await middleOf(desktop.board.ids[30] ?? ''))
    await page.getByText('3 selected', { exact: true }).first().waitFor()
    expect([...(await selectedIds(page))].sort()).toEqual([...desktop.shapes].sort())
  })

  test('recolors them after going offline', async () => {
    world.tunnel.cut()
    await desktop.device.context.setOffline(true)
    await course.step(
      async () => {
        await fingers.tap(bar().getByRole('button', { name: /^(Style|Inspector)$/ }))
        await fingers.tap(page.getByRole('button', { name: /^Color: / }))
        await fingers.tap(
          page.getByRole('radiogroup', { name: 'Palette', exact: true }).getByRole('radio', { name: GREEN }),
        )
      },
      (now, before) => {
        expect(colorsOf(now, desktop.shapes)).toEqual([GREEN_ON_SCREEN, GREEN_ON_SCREEN, GREEN_ON_SCREEN])
        unchanged(now, before, desktop.shapes)
      },
    )
    await fingers.tap(page.getByRole('region', { name: 'Inspector' }).getByRole('button', { name: 'Close' }))
  })

  test('groups them: a tap on one selects all three', async () => {
    await course.step(
      () => fingers.tap(bar().getByRole('button', { name: 'Group', exact: true })),
      (now, before) => expect(now).toEqual(before),
    )
    await fingers.tap(button('Done'))
    await expectGroup(true)
  })

  test('drags the front one behind the next two in Layers', async () => {
    await letGo()
    await fingers.tap(button('Board menu'))
    await fingers.tap(page.getByRole('menuitem', { name: 'Layers' }))
    const handle = (index: number) => page.getByRole('treeitem').nth(index).locator('[data-handle]')
    await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(3)
    const third = await handle(2).boundingBox()
    if (!third) throw new Error('The third layer is not on the screen')
    const ids = course.latest.map(({ id }) => id)
    await course.step(
      () => fingers.drag(handle(0), { x: third.x + third.width / 2, y: third.y + third.height }),
      (now) => expect(now.map(({ id }) => id)).toEqual(moveBack(ids, 2)),
    )
    await fingers.tap(page.getByRole('region', { name: 'Layers' }).getByRole('button', { name: 'Close' }))
    expect(course.length).toBe(4)
  })

  test('looks the same after an offline reload', async () => {
    await new Editor(page, 'phone').untilState(/waiting$/)
    await page.reload()
    await new Editor(page, 'phone').ready()
    await fitAll(page, fingers)
    await course.expectAfter(course.length)
  })

  test('two fingers, or the button, undo each step and nothing more', async () => {
    const middle = { x: 195, y: 260 }
    await button('Undo').waitFor()
    await fingers.twoFingerTap(middle)
    await course.expectAfter(3)
    await fingers.tap(button('Undo'))
    await expectGroup(false)
    await course.expectAfter(2)
    await fingers.tap(button('Undo'))
    await course.expectAfter(1)
    await fingers.twoFingerTap(middle)
    await fitAll(page, fingers)
    await course.expectAfter(0)
    await expectNoMore(page, 'Undo')
  })

  test('three fingers, or the button, redo each step', async () => {
    const middle = { x: 195, y: 260 }
    await fingers.threeFingerTap(middle)
    await course.expectAfter(1)
    await fitAll(page, fingers)
    await fingers.tap(button('Redo'))
    await course.expectAfter(2)
    await fingers.threeFingerTap(middle)
    await expectGroup(true)
    await fingers.tap(button('Redo'))
    await course.expectAfter(4)
    await expectNoMore(page, 'Redo')
  })

  test('back online, a second browser shows the same, field by field', async () => {
    world.tunnel.restore()
    await desktop.device.context.setOffline(false)
    await new Editor(page, 'phone').untilState('Saved')
    await expectTheSameElsewhere(desktop, 'fingers', 'desktop', course.latest)
  })

  /** A tap on one of the three selects all of them, or just it. */
  async function expectGroup(isGroup: boolean): Promise<void> {
    await letGo()
    await fingers.tap(await middleOf(desktop.shapes[0] ?? ''))
    await expect.poll(async () => (await selectedIds(page)).length).toBe(isGroup ? 3 : 1)
    await letGo()
  }
})

describe('two hundred elements by keyboard alone, on a desktop', () => {
  let desktop: Desktop
  let page: Page
  let keys: Keys
  const course = new Course(() => page)

  beforeAll(async () => {
    world.tunnel.restore()
    desktop = await sitDown('desktop', 'typist')
    page = desktop.page
    keys = new Keys(page)
  })

  const canvas = () => page.getByRole('listbox', { name: 'Board canvas' })
  const active = async () => (await canvas().getAttribute('aria-activedescendant'))?.replace('element-', '')

  /** Goes through the board in reading order, as a screen reader does, to the first of these. */
  async function goToOneOf(ids: readonly string[]): Promise<string> {
    for (let count = 0; count < 200; count++) {
      const id = await active()
      if (id !== undefined && ids.includes(id)) return id
      await keys.press('Tab')
    }
    throw new Error('Tab does not lead there')
  }

  test('Tab reaches the canvas, and everything is brought into view', async () => {
    await keys.goTo(canvas())
    await keys.press('Shift+1')
    await expect.poll(async () => (await drawnBoard(page)).map(({ id }) => id)).toEqual(desktop.board.ids)
    await expect.poll(async () => (await drawnBoard(page)).filter(({ picture }) => picture === 'not shown')).toEqual([])
    await course.begin()
  })

  test('selects everything and arranges it as masonry', async () => {
    await keys.press('Control+a')
    await expect.poll(() => allSelected(page).count()).toBe(200)
    await course.step(() => keys.press('Alt+Shift+M'), expectMasonry)
    await keys.press('Escape', 'Shift+1')
    await expect.poll(() => allSelected(page).count()).toBe(0)
  })

  test('picks three while moving through the board', async () => {
    await keys.press('m', 'Home')
    const left = new Set(desktop.shapes)
    while (left.size > 0) {
      left.delete(await goToOneOf([...left]))
      await keys.press('Control+Space')
    }
    await keys.press('m')
    await expect.poll(async () => [...(await selectedIds(page))].sort()).toEqual([...desktop.shapes].sort())
  })

  test('recolors them after going offline', async () => {
    world.tunnel.cut()
    await desktop.device.context.setOffline(true)
    const swatches = page.getByRole('radiogroup', { name: 'Palette', exact: true })
    await course.step(
      async () => {
        await keys.press('i')
        await keys.use(page.getByRole('button', { name: /^Color: / }))
        await keys.goTo(swatches.getByRole('radio').first())
        await keys.use(swatches.getByRole('radio', { name: GREEN }), { by: 'ArrowRight', key: 'Space' })
      },
      (now, before) => {
        expect(colorsOf(now, desktop.shapes)).toEqual([GREEN_ON_SCREEN, GREEN_ON_SCREEN, GREEN_ON_SCREEN])
        unchanged(now, before, desktop.shapes)
      },
    )
    await keys.press('Escape')
    await page.getByRole('region', { name: 'Inspector' }).waitFor({ state: 'hidden' })
    expect(await allSelected(page).count()).toBe(3)
  })

  test('groups them: focusing one selects all three', async () => {
    await course.step(
      () => keys.press('Control+g'),
      (now, before) => expect(now).toEqual(before),
    )
    await expectGroup(true)
  })

  test('moves the front one behind the next two in Layers', async () => {
    await keys.press('l')
    const lines = page.getByRole('treeitem')
    await expect.poll(() => lines.count()).toBeGreaterThan(3)
    await keys.goTo(page.locator('[role="treeitem"][tabindex="0"]'))
    await keys.press('Home')
    const ids = course.latest.map(({ id }) => id)
    for (const steps of [1, 2]) {
      await course.step(
        () => keys.press('Alt+ArrowDown'),
        (now) => expect(now.map(({ id }) => id)).toEqual(moveBack(ids, steps)),
      )
    }
    await keys.press('Escape')
    await page.getByRole('region', { name: 'Layers' }).waitFor({ state: 'hidden' })
    expect(course.length).toBe(5)
  })

  test('looks the same after an offline reload', async () => {
    await new Editor(page, 'desktop').untilState(/waiting$/)
    await page.reload()
    await new Editor(page, 'desktop').ready()
    await keys.press('Shift+1')
    await course.expectAfter(course.length)
  })

  test('Ctrl+Z undoes each step and nothing more', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true, disabled: false }).waitFor()
    for (let steps = course.length - 1; steps >= 0; steps--) {
      await keys.press('Control+z')
      if (steps === 0) await keys.press('Shift+1')
      await course.expectAfter(steps)
      if (steps === 2) await expectGroup(false)
    }
    await expectNoMore(page, 'Undo')
  })

  test('Ctrl+Shift+Z redoes each step', async () => {
    for (let steps = 1; steps <= course.length; steps++) {
      await keys.press('Control+Shift+z')
      if (steps === 1) await keys.press('Shift+1')
      await course.expectAfter(steps)
      if (steps === 3) await expectGroup(true)
    }
    await expectNoMore(page, 'Redo')
  })

  test('back online, a second browser shows the same, field by field', async () => {
    world.tunnel.restore()
    await desktop.device.context.setOffline(false)
    await new Editor(page, 'desktop').untilState('Saved')
    await expectTheSameElsewhere(desktop, 'typist', 'phone', course.latest)
  })

  /** Moving to one of the three selects all of them, or just it. */
  async function expectGroup(isGroup: boolean): Promise<void> {
    await keys.goTo(canvas())
    await keys.press('Escape', 'Home')
    await goToOneOf(desktop.shapes)
    await expect.poll(async () => (await selectedIds(page)).length).toBe(isGroup ? 3 : 1)
    await keys.press('Escape')
  }
})

/** The back-to-front order with the frontmost element moved back by `steps`. */
function moveBack(ids: readonly string[], steps: number): string[] {
  const front = ids.slice(-1)
  return [...ids.slice(0, -1 - steps), ...front, ...ids.slice(-1 - steps, -1)]
}

async function expectNoMore(page: Page, name: 'Undo' | 'Redo'): Promise<void> {
  await expect.poll(() => page.getByRole('button', { name, exact: true, disabled: false }).count()).toBe(0)
}
