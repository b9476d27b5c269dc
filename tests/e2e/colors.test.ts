import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { violations } from './support/axe'
import { Device } from './support/device'
import { type Drawn, drawnBoard } from './support/drawnBoard'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makePerson, openSignedUp } from './support/people'
import { root } from './support/places'
import { createWorld, type World } from './support/world'

// From an image to its colors on the board, and from one color of the board to another, without a network.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

/** A wall in five pinks, with a little plum and cream. */
async function pearl() {
  const buffer = await readFile(join(root, 'public/inspirations/pearl.webp'))
  return { name: 'pearl.webp', mimeType: 'image/webp', buffer }
}

const isSwatch = ({ name, words, picture }: Drawn) => !/^(Shape|Text)/.test(name) && words === '' && picture === ''
const swatches = async (page: Page) => (await drawnBoard(page)).filter(isSwatch)
const background = ({ style }: Drawn) => /background-color: ([^;]+)/.exec(style)?.[1]

function overlaps(one: Drawn, other: Drawn): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}

async function openBoard(shape: 'phone' | 'desktop') {
  const device = await Device.incognito(shape)
  const page = await openSignedUp(device, world.url, makePerson(`painter-${shape}`), '/board/new')
  const editor = new Editor(page, shape)
  await editor.ready()
  await device.installed(page)
  const words = await editor.addText('Warm wall')
  await device.context.setOffline(true)
  const photo = await editor.addPhoto(await pearl())
  return { device, page, editor, photo, words }
}

/** Expects the palette strip: five swatches with captions, clear of everything there before. */
async function expectStrip(page: Page, before: readonly string[]): Promise<void> {
  await vi.waitFor(async () => expect(await swatches(page)).toHaveLength(5), { timeout: 10_000 })
  const all = await drawnBoard(page)
  const fresh = all.filter(({ id }) => !before.includes(id))
  const colors = fresh.filter(isSwatch)
  expect(new Set(colors.map(background)).size).toBe(5)
  const captions = fresh.filter(({ words }) => /^#[0-9A-F]{6}\n?\w/.test(words))
  expect(captions).toHaveLength(5)
  for (const old of all.filter(({ id }) => before.includes(id)))
    for (const each of fresh) expect([each.name, overlaps(each, old)]).toEqual([each.name, false])
}

describe('on a phone, by touch', () => {
  let opened: Awaited<ReturnType<typeof openBoard>>
  let fingers: Fingers
  beforeAll(async () => {
    opened = await openBoard('phone')
    fingers = await Fingers.on(opened.page)
  })
  afterAll(() => opened?.device.remove())

  test('a long press and one tap put a photo’s five colors beside it, as one undo step', async () => {
    const { page, editor, photo } = opened
    const before = (await drawnBoard(page)).map(({ id }) => id)
    await page.keyboard.press('Escape')
    await fingers.longPress(editor.element(photo))
    const menu = page.getByRole('menu', { name: 'Board actions' })
    await menu
      .getByRole('menuitem', { name: /^Add .+, #[0-9A-F]{6}$/ })
      .nth(4)
      .waitFor()
    expect(await violations(page, menu)).toEqual([])
    await fingers.tap(menu.getByRole('menuitem', { name: 'Add palette to board' }))
    await expectStrip(page, before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(async () => expect((await drawnBoard(page)).map(({ id }) => id)).toEqual(before), {
      timeout: 30_000,
    })
    await page.getByRole('button', { name: 'Redo' }).click()
    await expectStrip(page, before)
  })

  test('the color panel opens with the board’s own colors, and a tap adds one', async () => {
    const { page } = opened
    await fingers.tap(page.getByRole('button', { name: 'Color palette' }))
    const panel = page.getByRole('region', { name: 'Colors' })
    const chips = panel.getByRole('list', { name: 'From your images' }).getByRole('button')
    await chips.nth(4).waitFor()
    expect(await violations(page, panel)).toEqual([])
    const name = (await chips.first().getAttribute('aria-label')) ?? ''
    await fingers.tap(chips.first())
    await vi.waitFor(
      async () => {
        const added = (await swatches(page)).map((swatch) => swatch.name)
        expect(added).toHaveLength(6)
        expect(added).toContain(`Color swatch ${name.slice(-7)}`)
      },
      { timeout: 30_000 },
    )
  })

  test('Recolor replaces one color everywhere, as one undo step', async () => {
    const { page } = opened
    const panel = page.getByRole('region', { name: 'Colors' })
    await fingers.tap(panel.getByRole('button', { name: 'Recolor' }))
    const recolor = page.getByRole('region', { name: 'Recolor' })
    const before = (await swatches(page)).map(background)
    const [common] = before.filter((color, at) => before.indexOf(color) !== at)
    const swap = recolor.getByRole('button', { name: /^Swap / })
    await swap.nth(5).waitFor()
    await fingers.tap(swap.first())
    const target = recolor.getByRole('button', { name: /^For / }).last()
    expect(await violations(page, recolor)).toEqual([])
    await fingers.tap(target)
    await vi.waitFor(
      async () => {
        const after = (await swatches(page)).map(background)
        expect(after).toHaveLength(before.length)
        expect(after).not.toContain(common)
      },
      { timeout: 30_000 },
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(async () => expect((await swatches(page)).map(background)).toEqual(before), { timeout: 30_000 })
  })
})

describe('on a desktop, by keyboard', () => {
  let opened: Awaited<ReturnType<typeof openBoard>>
  beforeAll(async () => {
    opened = await openBoard('desktop')
  })
  afterAll(() => opened?.device.remove())

  test('an image’s menu leads from its colors to the palette strip', async () => {
    const { page, editor, photo } = opened
    const before = (await drawnBoard(page)).map(({ id }) => id)
    await editor.element(photo).click()
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('menu', { name: 'Board actions' })
    const colors = menu.getByRole('menuitem', { name: /^Add .+, #[0-9A-F]{6}$/ })
    await colors.nth(4).waitFor()
    await colors.first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await colors.nth(1).evaluate((node) => node === document.activeElement)).toBe(true)
    const strip = menu.getByRole('menuitem', { name: 'Add palette to board' })
    await vi.waitFor(
      async () => {
        await page.keyboard.press('ArrowDown')
        expect(await strip.evaluate((node) => node === document.activeElement)).toBe(true)
      },
      { timeout: 30_000 },
    )
    await page.keyboard.press('Enter')
    await expectStrip(page, before)
  })

  test('saves the board’s palette for other tools', async () => {
    const { page } = opened
    await page.getByRole('button', { name: 'Board palette' }).press('Enter')
    const panel = page.getByRole('region', { name: 'Colors' })
    await panel.getByRole('list', { name: 'From your images' }).getByRole('button').first().waitFor()
    expect(await violations(page, panel)).toEqual([])
    const downloads = [
      ['Download for Adobe apps (.ase)', /\.ase$/, 'ASEF'],
      ['Download design tokens (.json)', /\.tokens\.json$/, '{\n  "'],
    ] as const
    for (const [name, file, start] of downloads) {
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await panel.getByRole('button', { name: 'Save palette' }).press('Enter')
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).press('Enter')
      expect((await download).suggestedFilename()).toMatch(file)
      expect((await readFile(await (await download).path(), 'latin1')).startsWith(start)).toBe(true)
    }
  })

  test('Enter pressed again just as the menu closes opens it again', async () => {
    const { page } = opened
    const save = page.getByRole('region', { name: 'Colors' }).getByRole('button', { name: 'Save palette' })
    const first = page.getByRole('menuitem', { name: 'Copy as CSS' })
    await save.press('Enter')
    await first.waitFor()
    // Pressed before the focus has returned to the button.
    await save.evaluate((node) => {
      const pressAgain = () => {
        if (document.querySelector('[role="menu"]')) return
        observer.disconnect()
        node.focus()
        node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
        // Timers run in order, so the closed menu's cleanup is done by then.
        setTimeout(() => setTimeout(() => node.setAttribute('data-is-pressed-again', '')))
      }
      const observer = new MutationObserver(pressAgain)
      observer.observe(document.body, { childList: true, subtree: true })
    })
    await page.keyboard.press('Escape')
    await page.locator('[data-is-pressed-again]').waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('menu').getByRole('menuitem').count()).toBe(3)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem')
  })
})
