import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AnnAndBen, annAndBen, livePill, type Person } from './support/annAndBen'
import { violations } from './support/axe'
import { Device } from './support/device'
import { makePerson, signUp } from './support/people'
import { createWorld, type World } from './support/world'

// Ann, on a desktop, and Ben, with a phone, have made a board together; both look at how it came about.

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
  await ann.editor.save()
  await ann.editor.untilState('Saved')
}, 120_000)

afterAll(async () => {
  await both?.remove()
  await world?.close()
})

const history = (page: Page) => page.getByRole('dialog', { name: 'Board History' })
const past = (page: Page) => history(page).locator('[data-element-id]')
const slider = (page: Page) => history(page).getByRole('slider', { name: 'Moment' })

async function openHistory({ page, device }: Person): Promise<void> {
  if (device.shape === 'phone') {
    await page.getByRole('button', { name: 'Board menu' }).tap()
    await page.getByRole('menuitem', { name: 'View History' }).tap()
  } else await page.getByRole('button', { name: 'View History' }).click()
  await history(page).getByText('Newest').waitFor()
}

describe.each(['ann', 'ben'] as const)('Board History (%s)', (who) => {
  test('tells who did what, plays it back, and goes to any moment', async () => {
    const person = both[who]
    const { page } = person
    await openHistory(person)
    await expect.poll(() => past(page).count()).toBe(3)
    expect(await violations(page)).toEqual([])
    const lines = history(page).getByRole('listitem')
    await lines.first().getByText('Saved a version').waitFor()
    await lines.first().getByText('No comment').waitFor()
    await lines.filter({ hasText: 'Added a shape' }).filter({ hasText: 'ben' }).waitFor()

    await slider(page).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => past(page).count()).toBe(0)
    await history(page).getByRole('combobox', { name: 'Speed' }).selectOption('32x')
    await history(page).getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => past(page).count()).toBe(3)
    await history(page).getByRole('button', { name: 'Play' }).waitFor()

    await lines.filter({ hasText: 'Added a text' }).getByRole('button').click()
    await expect.poll(() => past(page).count()).toBe(2)
    await page.keyboard.press('Escape')
    await history(page).waitFor({ state: 'hidden' })
    await expect.poll(() => person.editor.elements.count()).toBe(3)
  })
})

test('a version is restored for both, told, and taken back', async () => {
  const { page } = ann
  const before = await ann.editor.seen()
  await openHistory(ann)
  await history(page).getByRole('listitem').filter({ hasText: 'Added a text' }).getByRole('button').click()
  await history(page).getByRole('button', { name: 'Restore this version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version' })
  await dialog.getByRole('row', { name: 'Elements 3 2' }).waitFor()
  await dialog.getByRole('row', { name: /^Go 1/ }).waitFor()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  const toast = page.locator('[data-toasts]')
  await toast.getByText('Snapshot Restored', { exact: true }).waitFor()
  await toast.getByText('Board restored to version with 2 elements.', { exact: true }).waitFor()
  for (const { editor } of [ann, ben]) await expect.poll(() => editor.elements.count()).toBe(2)

  await toast.getByRole('button', { name: 'Undo' }).click()
  for (const { editor } of [ann, ben]) await expect.poll(() => editor.seen()).toEqual(before)
  await openHistory(ben)
  await history(ben.page).getByRole('listitem').filter({ hasText: 'Before restoring' }).first().waitFor()
  await ben.page.keyboard.press('Escape')
})

test('a board without a past says so, and one that cannot be read says why', async () => {
  const device = await Device.create('phone')
  const page = await device.open(world.url)
  await signUp(page, world.url, makePerson('newcomer'))
  await page.goto(`${world.url}/board/new`)
  await page.getByRole('button', { name: 'Board menu' }).tap()
  await page.getByRole('menuitem', { name: 'View History' }).tap()
  await history(page).getByText('No history available for this board yet.').waitFor()
  await device.remove()

  await ann.device.context.setOffline(true)
  await ann.page.getByRole('button', { name: 'View History' }).click()
  await history(ann.page).getByText('The server cannot be reached. Check your connection and try again.').waitFor()
  await ann.device.context.setOffline(false)
  await history(ann.page).getByRole('button', { name: 'Try again' }).click()
  await history(ann.page).getByText('Newest').waitFor()
})
