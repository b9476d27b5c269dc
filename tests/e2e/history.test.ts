import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { HistoryEntry } from '../../contract/history'
import { type AnnAndBen, annAndBen, livePill, type Person } from './support/annAndBen'
import { violations } from './support/axe'
import { Device } from './support/device'
import { makePerson, openSignedUp } from './support/people'
import { webmFrames } from './support/webmFrames'
import { createWorld, type World } from './support/world'

// Ann, on a desktop, and Ben, with a phone, have made a board together; both view its history.

let world: World
let both: AnnAndBen
let ann: Person
let ben: Person

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  both = await annAndBen({ ann: world.url, ben: world.url })
  ;({ ann, ben } = both)
  await ben.page.goto(ann.page.url())
  await ben.editor.element(both.square).waitFor()
  for (const { page } of [ann, ben]) await livePill(page, 'LIVE').waitFor()
  await ann.editor.addText('A heading')
  await ann.editor.untilState('Saved')
  await ben.editor.addShape('Circle')
  await ben.editor.untilState('Saved')
  await ann.editor.drag(both.square, { x: 40, y: 30 })
  const color = await ann.editor.addColor('#2196F3')
  // An element deleted before it was sent would leave no history.
  await ann.editor.untilState('Saved')
  await ann.page.keyboard.press('Delete')
  await ann.editor.element(color).waitFor({ state: 'detached' })
  await ann.editor.save()
  await ann.editor.untilState('Saved')
}, 120_000)

afterEach(async () => {
  for (const { device } of [ann, ben]) {
    await device.context.unrouteAll({ behavior: 'ignoreErrors' })
    await device.context.setOffline(false)
  }
  // A failed test's sheet must not stay open for the next test.
  for (const { page, editor } of [ann, ben]) {
    if ((await page.getByRole('dialog').count()) === 0) continue
    await page.reload()
    await editor.ready()
  }
})

afterAll(async () => {
  await both?.remove()
  await world?.close()
})

const history = (page: Page) => page.getByRole('dialog', { name: 'Board History' })
const replayed = (page: Page) => history(page).locator('[data-element-id]')
const slider = (page: Page) => history(page).getByRole('slider', { name: 'Moment' })
const lines = (page: Page) => history(page).getByRole('listitem')
const line = (page: Page, words: string) => lines(page).filter({ hasText: words }).first().getByRole('button')

async function askForHistory({ page, device }: Person): Promise<void> {
  if (device.shape === 'phone') {
    await page.getByRole('button', { name: 'Board menu' }).tap()
    await page.getByRole('menuitem', { name: 'View History' }).tap()
  } else await page.getByRole('button', { name: 'View History' }).click()
}

async function openHistory(person: Person): Promise<void> {
  await askForHistory(person)
  await history(person.page).getByText('Newest').waitFor()
}

async function closeHistory({ page }: Person): Promise<void> {
  await page.keyboard.press('Escape')
  await history(page).waitFor({ state: 'hidden' })
}

describe.each(['ann', 'ben'] as const)('Board History (%s)', (who) => {
  test('shows who did what, plays it back, and jumps to any moment', async () => {
    const person = both[who]
    const { page } = person
    await openHistory(person)
    for (const words of ['Oldest', 'Newest']) await history(page).getByText(words, { exact: true }).waitFor()
    await expect.poll(() => replayed(page).count()).toBe(3)
    expect(await violations(page)).toEqual([])
    await lines(page).filter({ hasText: 'Saved a version' }).filter({ hasText: 'No comment' }).first().waitFor()
    await lines(page).filter({ hasText: 'Added a shape' }).filter({ hasText: 'ben' }).waitFor()
    // Creations are green, updates blue, deletions red, snapshots purple.
    const hues: number[] = []
    for (const words of ['Added a shape', 'Changed an element', 'Deleted a color', 'Saved a version']) {
      hues.push(await hueOf(line(page, words).locator('[aria-hidden]').first()))
    }
    const [green = 0, blue = 0, red = 0, purple = 0] = hues
    expect([green > 90 && green < 170, blue > 200 && blue < 245, red < 20 || red > 340]).toEqual([true, true, true])
    expect(purple > 255 && purple < 300).toBe(true)

    await slider(page).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => replayed(page).count()).toBe(0)
    await history(page).getByText('Before the first change', { exact: true }).waitFor()
    await history(page).getByRole('combobox', { name: 'Speed' }).selectOption('32x')
    await history(page).getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => replayed(page).count()).toBe(3)
    await history(page).getByRole('button', { name: 'Play' }).waitFor()

    await line(page, 'Added text').click()
    await expect.poll(() => replayed(page).count()).toBe(2)
    await closeHistory(person)
    await expect.poll(() => person.editor.elements.count()).toBe(3)
  })

  test('shows what it is waiting for and what it could not read', async () => {
    const person = both[who]
    const { page } = person
    const { context } = person.device
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await context.route(/\/history$/, async (route) => {
      await held
      await route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'Something went wrong' } })
    })
    await askForHistory(person)
    await history(page).getByText('Loading the history…').waitFor()
    go()
    await history(page).getByRole('alert').getByText('Something went wrong').waitFor()
    await context.unroute(/\/history$/)
    await context.route(/\/history$/, (route) => route.fulfill({ json: { not: 'a history' } }))
    await history(page).getByRole('button', { name: 'Try again' }).click()
    await history(page).getByRole('alert').getByText('The history couldn’t be loaded.').waitFor()

    // A version with an invalid time, and a gap whose board can't be loaded.
    await context.unroute(/\/history$/)
    await context.route(/\/history$/, (route) => alter(route, (entries) => oddHistory(entries)))
    await history(page).getByRole('button', { name: 'Try again' }).click()
    await line(page, 'Saved a version').getByText('Unknown time').waitFor()
    await context.route(/\/history\/snapshot/, (route) =>
      route.fulfill({ status: 404, json: { error: 'NOT_FOUND', message: 'No snapshot data' } }),
    )
    await slider(page).fill('1')
    await history(page).getByRole('alert').getByText('No snapshot data').waitFor()
    await expect.poll(() => replayed(page).count()).toBe(3)
    await expect.poll(() => slider(page).inputValue()).toBe(await slider(page).getAttribute('max'))
    await closeHistory(person)
    await askForHistory(person)
    await history(page).getByRole('alert').getByText('No snapshot data').waitFor()
    await context.unrouteAll({ behavior: 'wait' })
    await history(page).getByRole('button', { name: 'Try again' }).click()
    await history(page).getByText('Newest').waitFor()
    await closeHistory(person)
  })

  test('is available offline as far as it is cached, without restoring', async () => {
    const person = both[who]
    const { page } = person
    await person.device.context.setOffline(true)
    await openHistory(person)
    await history(page)
      .getByRole('status')
      .getByText(/^From this device: complete up to .+\.$/)
      .waitFor()
    await slider(page).fill('0')
    await history(page).getByRole('combobox', { name: 'Speed' }).selectOption('32x')
    await history(page).getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => replayed(page).count()).toBe(3)
    const restore = history(page).getByRole('button', { name: 'Restore this version' })
    expect(await restore.isDisabled()).toBe(true)
    await history(page).getByText('Restoring needs a connection to the server.').waitFor()
    expect(await violations(page)).toEqual([])

    await person.device.context.setOffline(false)
    await history(page).getByRole('button', { name: 'Try again' }).click()
    await history(page).getByText('From this device').waitFor({ state: 'hidden' })
    await expect.poll(() => restore.isEnabled()).toBe(true)
    await closeHistory(person)
  })

  test('saves a version with a comment', async () => {
    const person = both[who]
    const { page } = person
    await openHistory(person)
    await history(page).getByRole('button', { name: 'Save a version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save a version' })
    await dialog.getByLabel('Comment').fill(`For the client, says ${who}`)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await lines(page).first().getByText(`For the client, says ${who}`).waitFor()
    await closeHistory(person)
  })
})

test('restoring a version changes the board for both, is reported and can be undone; a failure is reported', async () => {
  const { page } = ann
  const before = await ann.editor.seen()
  await openHistory(ann)
  await line(page, 'Added text').click()
  await history(page).getByRole('button', { name: 'Restore this version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version' })
  await dialog.getByRole('row', { name: 'Elements 3 2' }).waitFor()
  await dialog.getByRole('row', { name: /^Removed 1/ }).waitFor()
  await dialog.getByRole('img', { name: 'The board now, with 3 elements' }).waitFor()
  await dialog.getByRole('img', { name: 'The board then, with 2 elements' }).waitFor()
  expect(await dialog.getByRole('switch', { name: 'Also restore visibility' }).isChecked()).toBe(false)
  expect(await violations(page)).toEqual([])
  await ann.device.context.route(/\/history\/restore$/, (route) => route.fulfill({ status: 500, body: 'Oh' }))
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await dialog.getByRole('alert').getByText('Server error: 500').waitFor()
  await ann.device.context.unrouteAll({ behavior: 'wait' })
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  const toast = page.locator('[data-toasts]')
  await toast.getByText('Snapshot Restored', { exact: true }).waitFor()
  await toast.getByText('Board restored to version with 2 elements.', { exact: true }).waitFor()
  for (const { editor } of [ann, ben]) await expect.poll(() => editor.elements.count()).toBe(2)

  await toast.getByRole('button', { name: 'Undo' }).click()
  for (const { editor } of [ann, ben]) await expect.poll(() => editor.seen()).toEqual(before)
  await openHistory(ben)
  await line(ben.page, 'Before restoring').click()
  // Only its owner sets who may see a board.
  await history(ben.page).getByRole('button', { name: 'Restore this version' }).click()
  await ben.page.getByRole('dialog', { name: 'Restore this version' }).getByText('Now').first().waitFor()
  expect(await ben.page.getByRole('switch', { name: 'Also restore visibility' }).count()).toBe(0)
  await ben.page.keyboard.press('Escape')
  await closeHistory(ben)
})

test('an offline Save adds its version once it is sent', async () => {
  const { page, editor, device } = ben
  // The menu of shapes is loaded when it is opened.
  await device.installed(page)
  await device.context.setOffline(true)
  await editor.addShape('Rounded')
  await editor.save()
  await page.locator('[data-toasts]').getByText('Saved on this device', { exact: true }).waitFor()
  await device.context.setOffline(false)
  await editor.untilState('Saved')
  await openHistory(ben)
  await lines(page).first().getByText('Saved a version').waitFor()
  await lines(page).filter({ hasText: 'Added a shape' }).first().waitFor()
  await closeHistory(ben)
})

test('changes are animated, except with reduced motion', async () => {
  const { page } = ann
  await openHistory(ann)
  const { start, id } = await findDrag()
  const lefts = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion })
    await slider(page).fill(String(start))
    const seen = await replayed(page)
      .and(page.locator(`[data-element-id="${id}"]`))
      .evaluateHandle((node) => {
        const places = new Set([getComputedStyle(node).left])
        const look = () => {
          places.add(getComputedStyle(node).left)
          if (node.isConnected) requestAnimationFrame(look)
        }
        look()
        return places
      })
    await history(page).getByRole('combobox', { name: 'Speed' }).selectOption('1x')
    await history(page).getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => slider(page).inputValue()).not.toBe(String(start))
    await history(page).getByRole('button', { name: 'Pause' }).click()
    return seen.evaluate((places) => places.size)
  }
  expect(await lefts('reduce')).toBe(2)
  expect(await lefts('no-preference')).toBeGreaterThan(3)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await closeHistory(ann)
})

test.each(['ann', 'ben'] as const)('the time-lapse is exported as a video, or not (%s)', async (who) => {
  const person = both[who]
  const { page } = person
  await openHistory(person)
  await history(page).getByRole('button', { name: 'Export as video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export as video' })
  await dialog.getByRole('combobox', { name: 'Speed' }).selectOption('1x')
  await dialog.getByText(/^About \d+ seconds\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByRole('progressbar', { name: 'Recording' }).waitFor()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('progressbar').waitFor({ state: 'hidden' })

  // At 8x the video is so short that a busy machine's encoder may drop most of its frames.
  await dialog.getByRole('combobox', { name: 'Speed' }).selectOption('4x')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Record' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Untitled Board - time-lapse.webm')
  expect(webmFrames(await readFile(await file.path()))).toBeGreaterThan(5)
  await page.locator('[data-toasts]').getByText('Video saved', { exact: true }).waitFor()
  await closeHistory(person)
})

test('reports a board without history; without video support offers no video', async () => {
  const device = await Device.incognito('phone')
  await device.context.addInitScript('delete window.MediaRecorder')
  const page = await openSignedUp(device, world.url, makePerson('newcomer'), '/board/new')
  await page.getByRole('button', { name: 'Board menu' }).tap()
  await page.getByRole('menuitem', { name: 'View History' }).tap()
  await history(page).getByText('No history available for this board yet.').waitFor()
  await page.keyboard.press('Escape')
  // A history that is opened before the version is saved stays empty.
  const version = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/history'),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/board\/\d+$/)
  await version
  await openHistory({ page, device, editor: ben.editor })
  expect(await history(page).getByRole('button', { name: 'Export as video' }).count()).toBe(0)
  await device.remove()
})

/** The hue in degrees. */
async function hueOf(dot: Locator): Promise<number> {
  const [r = 0, g = 0, b = 0] = await dot.evaluate((node) =>
    (getComputedStyle(node).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
  )
  const hue = (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI
  return (hue + 360) % 360
}

/** With an invalid time for the newest version, and thinned out like an old history: without the second entry. */
function oddHistory(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const newest = entries.find(({ changeType }) => changeType === 'snapshot')
  const oldest = entries.at(-1)
  return entries
    .filter((_, index) => index !== entries.length - 2)
    .map((entry) => (entry === newest ? { ...entry, timestamp: 'once upon a time' } : entry))
    .map((entry) => (entry === oldest ? { ...entry, timestamp: '2020-01-01T00:00:00.000Z' } : entry))
}

async function alter(route: Route, change: (entries: HistoryEntry[]) => HistoryEntry[]): Promise<void> {
  const answer = await route.fetch()
  await route.fulfill({ response: answer, json: change(await answer.json()) })
}

/** The moment before Ann's drag, and the id of what it moved: the topmost element there. */
async function findDrag(): Promise<{ readonly start: number; readonly id: string }> {
  const answer = await ann.device.context.request.get(`${world.url}/api/boards/${both.boardId}/history`)
  const entries: HistoryEntry[] = (await answer.json()).reverse()
  const start = entries.findIndex(
    ({ changeType, newState }) => changeType === 'update' && newState?.positionX !== undefined,
  )
  const id = entries[start]?.elementId
  if (!id) throw new Error('Nothing was ever moved')
  return { start, id }
}
