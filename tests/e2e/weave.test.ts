import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device } from './support/device'
import { type Drawn, drawnBoard } from './support/drawnBoard'
import { drawnPhotos } from './support/drawnPhotos'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { logIn, makePerson, openSignedUp } from './support/people'
import type { Photo } from './support/photo'
import { createWorld, type World } from './support/world'

// Photo in, board out: on a phone without a network, by touch only; on a desktop by keys only.

const COUNT = 8

let world: World
let photos: Photo[]
let phone: Device
let desktop: Device
let onPhone: Page
let onDesktop: Page
let fingers: Fingers

beforeAll(async () => {
  photos = await drawnPhotos(COUNT)
  world = await createWorld({ emptyData: inject('emptyData') })
  ;[phone, desktop] = await Promise.all([Device.incognito('phone'), Device.incognito('desktop')])
  const person = makePerson('weaver')
  onPhone = await openSignedUp(phone, world.url, person, '/board/new')
  await logIn(desktop.context, world.url, person)
  onDesktop = await desktop.context.newPage()
  await new Editor(onPhone, 'phone').ready()
  await phone.installed(onPhone)
  fingers = await Fingers.on(onPhone)
  await phone.context.setOffline(true)
}, 180_000)

afterAll(async () => {
  await phone?.remove()
  await desktop?.remove()
  await world?.close()
})

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Weave', exact: true })
const woven = (page: Page) => page.locator('[data-weave="woven"]').waitFor()
const picturesIn = (board: readonly Drawn[]) => board.filter(({ name }) => name.startsWith('Image'))
const swatchesIn = (board: readonly Drawn[]) => board.filter(({ name }) => !/^(Image|Text)/.test(name))
const titleIn = (board: readonly Drawn[]) =>
  board.filter(({ style }) => style.includes('Bricolage')).map(({ words }) => words)
const places = (board: readonly Drawn[]) =>
  board.map(({ id, left, top, width, height }) => [id, left, top, width, height].join()).sort()

function expectNoneOverAnother(board: readonly Drawn[]): void {
  for (const [index, a] of board.entries())
    for (const b of board.slice(index + 1)) {
      const isBeside = a.left + a.width <= b.left || b.left + b.width <= a.left
      expect(isBeside || a.top + a.height <= b.top || b.top + b.height <= a.top, `${a.name} and ${b.name}`).toBe(true)
    }
}

/** Expects a title, five swatches with their captions, and every image. */
function expectWoven(board: readonly Drawn[]): void {
  expect(picturesIn(board)).toHaveLength(COUNT)
  expect(swatchesIn(board)).toHaveLength(5)
  expect(titleIn(board)).toHaveLength(1)
  expect(board).toHaveLength(COUNT + 1 + 5 + 5)
  expectNoneOverAnother(board)
}

async function chosen(page: Page, act: () => Promise<unknown>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await act()
  await (await chooser).setFiles(photos)
}

describe('on the phone, offline', () => {
  test('an empty board offers to add photos and makes a board of them', async () => {
    await chosen(onPhone, () => fingers.tap(onPhone.getByRole('button', { name: 'Weave photos…' })))
    await woven(onPhone)
    await expect.poll(async () => (await drawnBoard(onPhone)).length).toBe(COUNT + 11)
    const board = await drawnBoard(onPhone)
    expectWoven(board)
    const names = board.flatMap(({ words }) => /^(.+)\n?#[0-9A-F]{6}$/i.exec(words)?.[1]?.trim() ?? [])
    const [first = '', second = ''] = titleIn(board)[0]?.split(' & ') ?? []
    expect(names, 'a board without a name is titled after its colors').toEqual(expect.arrayContaining([first, second]))
  })

  test('Shuffle makes another composition with the same title and colors, and one undo reverts it', async () => {
    const before = await drawnBoard(onPhone)
    await fingers.tap(bar(onPhone).getByRole('button', { name: 'Shuffle' }))
    await expect.poll(async () => places(await drawnBoard(onPhone))).not.toEqual(places(before))
    await woven(onPhone)
    const after = await drawnBoard(onPhone)
    expectWoven(after)
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
    await fingers.tap(onPhone.getByRole('button', { name: 'Undo' }))
    await expect.poll(async () => places(await drawnBoard(onPhone))).toEqual(places(before))
  })

  test('without the title, without the colors, and with them again', async () => {
    await fingers.tap(bar(onPhone).getByRole('button', { name: 'Title' }))
    await expect.poll(async () => titleIn(await drawnBoard(onPhone))).toEqual([])
    await woven(onPhone)
    await fingers.tap(bar(onPhone).getByRole('button', { name: 'Colors' }))
    await expect.poll(async () => (await drawnBoard(onPhone)).length).toBe(COUNT)
    await woven(onPhone)
    await fingers.tap(bar(onPhone).getByRole('button', { name: 'Colors' }))
    await woven(onPhone)
    await fingers.tap(bar(onPhone).getByRole('button', { name: 'Title' }))
    await expect.poll(async () => (await drawnBoard(onPhone)).length).toBe(COUNT + 11)
    await woven(onPhone)
    expectWoven(await drawnBoard(onPhone))
    await fingers.tap(bar(onPhone).getByRole('button', { name: 'Done' }))
    await bar(onPhone).waitFor({ state: 'hidden' })
  })

  test('weaving again from the menu adds no second title', async () => {
    await fingers.tap(onPhone.getByRole('button', { name: 'Board menu' }))
    await fingers.tap(onPhone.getByRole('menuitem', { name: 'Weave' }))
    await woven(onPhone)
    await expect.poll(async () => (await drawnBoard(onPhone)).length).toBe(COUNT + 11)
    expectWoven(await drawnBoard(onPhone))
  })
})

describe('on the desktop, by keyboard', () => {
  test('weaves the selection beside the rest, in one step', async () => {
    await onDesktop.goto(`${world.url}/board/new`)
    const editor = new Editor(onDesktop, 'desktop')
    await editor.ready()
    await chosen(onDesktop, () => onDesktop.getByRole('button', { name: 'Add Image' }).click())
    await expect.poll(async () => picturesIn(await drawnBoard(onDesktop)).length, { timeout: 20_000 }).toBe(COUNT)
    await onDesktop.getByRole('listbox', { name: 'Board canvas' }).focus()
    await onDesktop.keyboard.press('Shift+1')
    const before = await drawnBoard(onDesktop)
    await onDesktop.keyboard.press('ControlOrMeta+a')
    await onDesktop.keyboard.press('w')
    await woven(onDesktop)
    await expect.poll(async () => (await drawnBoard(onDesktop)).length).toBe(COUNT + 11)
    expectWoven(await drawnBoard(onDesktop))
    const first = places(await drawnBoard(onDesktop))
    await onDesktop.keyboard.press('Enter')
    await expect.poll(async () => places(await drawnBoard(onDesktop))).not.toEqual(first)
    await woven(onDesktop)
    await onDesktop.keyboard.press('Escape')
    await bar(onDesktop).waitFor({ state: 'hidden' })
    await onDesktop.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => places(await drawnBoard(onDesktop))).toEqual(first)
    await onDesktop.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => places(await drawnBoard(onDesktop))).toEqual(places(before))
  })
})

describe('frames of a template', () => {
  const frames = () => onDesktop.locator('[data-frame]')
  const pictures = async () => picturesIn(await drawnBoard(onDesktop))

  beforeAll(async () => {
    await onDesktop.goto(`${world.url}/templates?use=minimal-portfolio`)
    // The woven board was never saved.
    await onDesktop.getByRole('button', { name: 'Keep both' }).click()
    await onDesktop.waitForURL(/\/board\//)
    await new Editor(onDesktop, 'desktop').ready()
    await frames().nth(1).waitFor()
  })

  test('a press on a frame opens the file picker, and the image fills it', async () => {
    const chooser = onDesktop.waitForEvent('filechooser')
    await onDesktop.getByRole('button', { name: 'Add photo' }).first().click()
    const boxes = await frames().evaluateAll((nodes) =>
      nodes.map((node) => node.getAttribute('style')?.match(/left.*?height: \d+px/)?.[0]),
    )
    await (await chooser).setFiles(photos.slice(0, 1))
    await expect.poll(async () => (await pictures()).length).toBe(1)
    const [picture] = await pictures()
    expect(await frames().count()).toBe(1)
    expect(
      [picture?.left, picture?.top, picture?.width, picture?.height]
        .map((value) => `${value}px`)
        .every((px) => boxes.join().includes(px)),
    ).toBe(true)
  })

  test('one undo empties it again', async () => {
    await onDesktop.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => frames().count()).toBe(2)
    expect(await pictures()).toEqual([])
  })

  test('"Fill with my photos" fills all of them in reading order', async () => {
    await onDesktop.keyboard.press('Escape')
    const canvas = onDesktop.getByRole('listbox', { name: 'Board canvas' })
    await canvas.click({ button: 'right', position: { x: 400, y: 8 } })
    const chooser = onDesktop.waitForEvent('filechooser')
    await onDesktop.getByRole('menuitem', { name: 'Fill with my photos' }).click()
    await (await chooser).setFiles(photos.slice(0, 2))
    await expect.poll(async () => (await pictures()).length).toBe(2)
    expect(await frames().count()).toBe(0)
    const read = [...(await pictures())].sort((a, b) => a.top - b.top).map(({ name }) => name)
    expect(read).toEqual(
      photos.slice(0, 2).map(({ name }) => `Image: ${name.replace('.jpg', '').replaceAll('-', ' ')}`),
    )
  })

  test('one undo empties all that were filled together', async () => {
    await onDesktop.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => frames().count()).toBe(2)
    expect(await pictures()).toEqual([])
  })

  test('Enter on a frame opens its file picker, and images without a frame are placed beside', async () => {
    const canvas = onDesktop.getByRole('listbox', { name: 'Board canvas' })
    await canvas.focus()
    await onDesktop.keyboard.press('Home')
    const selectedFrame = onDesktop.locator('[data-frame][aria-selected="true"]')
    const active = () => canvas.getAttribute('aria-activedescendant')
    // One press at a time: the next would start from an element that isn't active yet.
    for (let presses = 0; (await selectedFrame.count()) === 0; presses++) {
      expect(presses).toBeLessThan(20)
      const before = await active()
      await onDesktop.keyboard.press('Tab')
      await expect.poll(active).not.toBe(before)
    }
    const chooser = onDesktop.waitForEvent('filechooser')
    await onDesktop.keyboard.press('Enter')
    await (await chooser).setFiles(photos.slice(0, 3))
    await expect.poll(async () => (await pictures()).length).toBe(3)
    expect(await frames().count()).toBe(0)
    await onDesktop.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await pictures()).length).toBe(2)
    await onDesktop.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => frames().count()).toBe(2)
  })
})
