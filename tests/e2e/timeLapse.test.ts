import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { HistoryEntry } from '../../contract/history'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, register } from './support/people'
import { createWorld, type World } from './support/world'

// A board made without a network, and then saved for the first time: its history begins with the first edit.

const MINUTE = 60_000
/** Ms. Longer than one moment of the history. */
const LATER = 2_500
/** Each is created, moved and widened. */
const ELEMENTS = 20
const WRITES = 3 * ELEMENTS

let world: World
let device: Device
let page: Page
let editor: Editor

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, makePerson('ann'))
  page = await device.context.newPage()
  editor = new Editor(page, 'desktop')
  // Her clock is behind, so that advancing it does not put it ahead of the server's.
  await page.clock.install({ time: Date.now() - MINUTE })
  await page.goto(`${world.url}/board/new`)
  await editor.ready()
  await device.installed(page)
}, 120_000)

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test('rule 9: 60 offline writes before the first save are played back, each once, even after a reload and a second save', async () => {
  world.tunnel.cut()
  for (let count = 0; count < ELEMENTS; count++) await editor.addColor('#2196F3')
  await editor.untilState('Saved on this device')
  // The recorded history outlives the page.
  await page.reload()
  await editor.ready()
  await editor.fit()
  await expect.poll(() => editor.elements.count()).toBe(ELEMENTS)
  const created = await drawn(editor.elements)
  await toEach('Shift+ArrowRight')
  await toEach('Alt+Shift+ArrowRight')
  const made = await drawn(editor.elements)
  expect(made).toEqual(created.map(([id, left, top, width]) => [id, left + 10, top, width + 10]))

  await editor.rename('From the first touch')
  await editor.save()
  await editor.untilState(/waiting$/)
  expect(await page.evaluate(() => location.search)).toMatch(/^\?draft=/)
  world.tunnel.restore()
  await page.waitForURL(/\/board\/\d+$/, { timeout: 70_000 })
  await editor.untilState('Saved')

  // Every write once, in order and at the time it was made.
  const sent = await changes()
  expect(sent.map(({ changeType }) => changeType)).toEqual([
    ...Array(ELEMENTS).fill('create'),
    ...Array(WRITES - ELEMENTS).fill('update'),
  ])
  const fields = sent.slice(ELEMENTS).map(({ newState }) => Object.keys(newState ?? {}).join())
  expect(fields).toEqual([...Array(ELEMENTS).fill('positionX'), ...Array(ELEMENTS).fill('width')])
  for (const [id] of made) {
    const times = sent.filter(({ elementId }) => elementId === id).map(({ timestamp }) => Date.parse(timestamp))
    const [creation = 0, move = 0, widening = 0] = times
    expect(times).toHaveLength(3)
    expect(Math.min(move - creation, widening - move)).toBeGreaterThanOrEqual(LATER)
  }

  // Replay, then step.
  await page.getByRole('button', { name: 'View History' }).click()
  const history = page.getByRole('dialog', { name: 'Board History' })
  const slider = history.getByRole('slider', { name: 'Moment' })
  const replayed = history.locator('[data-element-id]')
  await expect.poll(() => drawn(replayed)).toEqual(made)
  await slider.fill('0')
  await expect.poll(() => replayed.count()).toBe(0)
  await history.getByRole('combobox', { name: 'Speed' }).selectOption('32x')
  await history.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => drawn(replayed)).toEqual(made)
  // Each moment shows something different.
  await history.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await slider.fill('0')
  await slider.focus()
  let picture: readonly Drawn[] = []
  await expect.poll(() => drawn(replayed)).toEqual(picture)
  for (let moment = 1; moment <= WRITES; moment++) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => drawn(replayed), { interval: 10 }).not.toEqual(picture)
    picture = await drawn(replayed)
    if (moment === ELEMENTS) expect(picture).toEqual(created)
  }
  expect(picture).toEqual(made)
  await page.keyboard.press('Escape')

  // None of it is sent a second time.
  await page.reload()
  await editor.ready()
  await editor.save()
  await editor.untilState('Saved')
  await expect.poll(async () => (await changes('snapshot')).length).toBe(2)
  expect(await changes()).toEqual(sent)
  const onServer = await new Api(device.context, world.url).elements(boardId())
  expect(onServer.map(({ id, positionX, positionY, width }) => [id, positionX, positionY, width]).sort(byId)).toEqual(
    made,
  )
})

type Drawn = readonly [id: string, left: number, top: number, width: number]
const byId = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)

/** Where elements are drawn, by id. */
async function drawn(elements: Locator): Promise<readonly Drawn[]> {
  const boxes = await elements.evaluateAll((nodes) =>
    nodes.map((node): Drawn => {
      const { left, top, width } = getComputedStyle(node)
      const [x = 0, y = 0, across = 0] = [left, top, width].map(Number.parseFloat)
      return [node.getAttribute('data-element-id') ?? '', x, y, across]
    }),
  )
  return boxes.sort(byId)
}

/** Moves from element to element and presses a key on each, some time after the last change. */
async function toEach(key: string): Promise<void> {
  await page.clock.fastForward(LATER)
  await page.getByRole('listbox', { name: 'Board canvas' }).focus()
  await page.keyboard.press('Home')
  for (let count = 0; count < ELEMENTS; count++) {
    if (count > 0) await page.keyboard.press('Tab')
    await page.keyboard.press(key)
  }
  await editor.untilState('Saved on this device')
}

const boardId = () => Number(page.url().split('/').at(-1))

/** What the history lists, oldest first: changes to elements, or the versions. */
async function changes(kind: 'element' | 'snapshot' = 'element'): Promise<HistoryEntry[]> {
  const answer = await device.context.request.get(`${world.url}/api/boards/${boardId()}/history`)
  const entries: HistoryEntry[] = await answer.json()
  return entries.filter(({ changeType }) => (changeType === 'snapshot') === (kind === 'snapshot')).reverse()
}
