import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import { type AnnAndBen, annAndBen, livePill, type Person } from './support/annAndBen'
import { Api } from './support/api'
import { boardCopy } from './support/boardCopy'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// Ann, on a desktop, and Ben, with a phone, make a board of forty elements, replay and scrub its history, restore its
// middle, and undo that. Each time both browsers, the server and its history must agree.

let world: World
let both: AnnAndBen
let ann: Person
let ben: Person
let api: Api

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  both = await annAndBen({ ann: world.url, ben: world.url })
  ;({ ann, ben } = both)
  api = new Api(ann.device.context, world.url)
  await ben.page.goto(ann.page.url())
  await ben.editor.element(both.square).waitFor()
  for (const { page } of [ann, ben]) await livePill(page, 'LIVE').waitFor()
}, 120_000)

afterAll(async () => {
  await both?.remove()
  await world?.close()
})

const ELEMENTS = 40
const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

async function ask<T>(path: string): Promise<T> {
  return (await ann.device.context.request.get(`${world.url}/api/boards/${both.boardId}/${path}`)).json()
}
const newestEntry = async () => (await ask<HistoryEntry[]>('history?limit=1'))[0] as HistoryEntry
const momentAt = async (entry: number) =>
  (await ask<Snapshot>(`history/snapshot?entry=${entry}`)).elements.toSorted(byId)
const onServer = async () =>
  (await api.elements(both.boardId)).map(({ boardId, createdAt, rev, ...fields }) => fields).sort(byId)

/** Waits until all four agree on every field of every element; returns the elements. */
async function agreed(count: number) {
  for (const { page, editor } of [ann, ben]) {
    await editor.untilState('Saved')
    await expect.poll(async () => (await boardCopy(page, both.boardId)).length).toBe(count)
  }
  const elements = await onServer()
  for (const { page } of [ann, ben]) await expect.poll(() => boardCopy(page, both.boardId)).toEqual(elements)
  expect(await momentAt((await newestEntry()).id)).toEqual(elements)
  return elements
}

test('forty elements by two people: created, played back, scrubbed, restored, and the restore undone', async () => {
  const { editor, page } = ann
  await editor.addPhoto(await makePhoto(1))
  await editor.addText('North light')
  await editor.drag(both.square, { x: 60, y: 40 })
  await editor.addColor('#2196F3')
  await expect.poll(() => ben.editor.elements.count()).toBe(4)
  await ben.editor.addPhoto(await makePhoto(24))
  await ben.editor.addShape('Circle')
  await ben.editor.addText('Oak, oiled')
  await ben.editor.addShape('Rounded')
  await ben.editor.addText('A quiet red')
  await expect.poll(async () => (await onServer()).length).toBe(9)
  for (const person of [ann, ben]) await person.editor.fit()
  await expect.poll(() => editor.elements.count()).toBe(9)
  const duplicateAll = async (count: number) => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await expect.poll(() => editor.elements.count()).toBe(count)
  }
  await duplicateAll(18)
  const middle = await agreed(18)
  const entry = await newestEntry()

  await duplicateAll(36)
  await expect.poll(() => ben.editor.elements.count()).toBe(36)
  await ben.editor.addShape('Square')
  await ben.editor.addText('Brass at hand height')
  await expect.poll(() => editor.elements.count()).toBe(38)
  await editor.addPhoto(await makePhoto(48))
  await editor.addShape('Circle')
  await editor.addText('Taken out again')
  await page.keyboard.press('Delete')
  for (const person of [ann, ben]) await person.editor.fit()
  await editor.rename('Forty things')
  await editor.save()
  const whole = await agreed(ELEMENTS)

  // Replay.
  await page.getByRole('button', { name: 'View History' }).click()
  const history = page.getByRole('dialog', { name: 'Board History' })
  const slider = history.getByRole('slider', { name: 'Moment' })
  const replayed = history.locator('[data-element-id]')
  await expect.poll(() => replayed.count()).toBe(ELEMENTS)
  const last = Number(await slider.getAttribute('max'))
  await history.getByRole('combobox', { name: 'Speed' }).selectOption('32x')
  const counts = watchCounts(replayed)
  await history.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => slider.inputValue()).toBe(String(last))
  await history.getByRole('button', { name: 'Play', exact: true }).waitFor()
  const seen = await counts()
  expect(seen.at(-1)).toBe(ELEMENTS)
  expect(Math.min(...seen)).toBeLessThan(9)

  // Scrub: every moment matches the server's answer.
  const entries = await ask<HistoryEntry[]>('history')
  expect(entries).toHaveLength(last)
  for (const share of [0.1, 0.8, 0.35]) {
    const moment = Math.max(1, Math.round(last * share))
    await slider.fill(String(moment))
    const wanted = await momentAt(entries[last - moment]?.id ?? 0)
    await expect
      .poll(() => placesOf(replayed))
      .toEqual(wanted.map(({ id, positionX, positionY }) => [id, positionX, positionY]))
  }
  await slider.fill('0')
  await expect.poll(() => replayed.count()).toBe(0)

  // Restore the middle.
  await slider.fill(String(entries.filter(({ rev }) => rev <= entry.rev).length))
  await expect.poll(() => replayed.count()).toBe(18)
  await history.getByRole('button', { name: 'Restore this version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version' })
  await dialog.getByRole('img', { name: 'The board now, with 40 elements' }).waitFor()
  await dialog.getByRole('img', { name: 'The board then, with 18 elements' }).waitFor()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  const toast = page.locator('[data-toasts]')
  await toast.getByText('Board restored to version with 18 elements.', { exact: true }).waitFor()
  expect(await agreed(18)).toEqual(middle)
  for (const person of [ann, ben]) await expect.poll(() => person.editor.elements.count()).toBe(18)
  await expect.poll(() => page.getByRole('textbox', { name: 'Editing:' }).inputValue()).toBe('Untitled Board')

  // Undo that in one step, like any other change.
  await toast.getByRole('button', { name: 'Undo' }).click()
  for (const person of [ann, ben]) await expect.poll(() => person.editor.elements.count()).toBe(ELEMENTS)
  await ann.editor.untilState('Saved')
  expect(await agreed(ELEMENTS)).toEqual(whole)
  await expect.poll(() => page.getByRole('textbox', { name: 'Editing:' }).inputValue()).toBe('Forty things')
  const snapshots = (await ask<HistoryEntry[]>('history')).filter(({ changeType }) => changeType === 'snapshot')
  expect(snapshots.filter(({ comment }) => comment === 'Before restoring an earlier version')).toHaveLength(1)
})

/** Ids and positions of visible elements, by id. */
async function placesOf(replayed: Locator): Promise<readonly unknown[]> {
  const places = await replayed.evaluateAll((nodes) =>
    nodes.map((node): [string, number, number] => {
      const { left, top } = getComputedStyle(node)
      return [node.getAttribute('data-element-id') ?? '', Number.parseFloat(left), Number.parseFloat(top)]
    }),
  )
  return places.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Records how many elements are shown after each change, until it is read. */
function watchCounts(replayed: Locator): () => Promise<number[]> {
  const stage = replayed.page().getByRole('dialog', { name: 'Board History' })
  const started = stage.evaluateHandle((node) => {
    const counts: number[] = []
    const note = () => counts.push(node.querySelectorAll('[data-element-id]').length)
    const observer = new MutationObserver(note)
    observer.observe(node, { childList: true, subtree: true })
    return { counts, observer }
  })
  return async () =>
    (await started).evaluate(({ counts, observer }) => {
      observer.disconnect()
      return counts
    })
}
