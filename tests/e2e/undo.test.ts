import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AnnAndBen, annAndBen, type Person } from './support/annAndBen'
import { touchDrag } from './support/touch'
import { createWorld, type World } from './support/world'

// Ann and Ben work on the same element; each undoes their own changes.

let world: World
let both: AnnAndBen
let ann: Person
let ben: Person
let boardId: number
let square: string

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  both = await annAndBen({ ann: world.url, ben: world.url })
  ;({ ann, ben, boardId, square } = both)
}, 120_000)

afterAll(async () => {
  await both?.remove()
  await world?.close()
})

const element = (page: Page) => page.locator(`[data-element-id="${square}"]`)
const left = (page: Page) => element(page).evaluate((node) => Number.parseFloat((node as HTMLElement).style.left))

/** By a click, on any device. */
async function choose(page: Page): Promise<void> {
  await element(page).click()
}

/** Waits until the last visit's undo steps have loaded. */
const canUndo = (page: Page) =>
  expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).first().isEnabled()).toBe(true)

/** What shows at once is stored later, and its undo step after that. */
const untilSaved = ({ editor }: Person) => editor.untilState('Saved')

test('undoing a deletion works after a reload, for everyone, and so does redo', async () => {
  await choose(ann.page)
  await ann.page.keyboard.press('Delete')
  await element(ann.page).waitFor({ state: 'detached' })
  await untilSaved(ann)
  await ann.page.reload()
  await ann.editor.ready()
  await canUndo(ann.page)
  await ben.page.goto(`${world.url}/board/${boardId}`)
  await ben.editor.ready()
  expect(await element(ben.page).count()).toBe(0)

  await ann.page.keyboard.press('Control+z')
  await element(ann.page).waitFor()
  await ben.editor.untilSeen(square)
  await ann.page.keyboard.press('Control+Shift+z')
  await element(ben.page).waitFor({ state: 'detached' })
  await untilSaved(ann)
  await ann.page.reload()
  await ann.editor.ready()
  await canUndo(ann.page)
  await ann.page.keyboard.press('Control+z')
  await ben.editor.untilSeen(square)
})

test('undo leaves what someone else has changed since, and undoes the step before it', async () => {
  const circle = await ann.editor.addShape('Circle')
  await choose(ann.page)
  const start = await left(ann.page)
  await ann.page.keyboard.press('Shift+ArrowRight')
  await ben.editor.untilSeen(square)
  await expect.poll(() => left(ben.page)).toBe(start + 10)
  await element(ben.page).click({ trial: true })
  const box = await element(ben.page).boundingBox()
  if (!box) throw new Error('Ben must see the square')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await touchDrag(ben.page, from, { x: from.x + 40, y: from.y })
  // Once Ann has Ben's next change, she has his drag, too.
  const note = await ben.editor.addShape('Square')
  await ann.editor.untilSeen(note)
  const theirs = await left(ben.page)
  expect(theirs).not.toBe(start + 10)

  await ann.page.keyboard.press('Control+z')
  await ann.page.locator(`[data-element-id="${circle}"]`).waitFor({ state: 'detached' })
  await ben.page.locator(`[data-element-id="${circle}"]`).waitFor({ state: 'detached' })
  expect(await left(ann.page)).toBe(theirs)
  expect(await left(ben.page)).toBe(theirs)
})
