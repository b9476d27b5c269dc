import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { INSPIRATIONS } from '../../db/seeds/inspirationList'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, register, signUp } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// Inspirations on a fresh server: viewed by a visitor, liked, saved and put on a board by someone with a phone, and
// published by hand.

let world: World
let visitor: Device
let phone: Device
let guest: Page
let page: Page
const ann = makePerson('ann')

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  visitor = await Device.incognito('desktop')
  phone = await Device.incognito('phone')
  guest = await visitor.open(world.url)
  page = await phone.open(world.url)
})
afterAll(async () => {
  await visitor?.remove()
  await phone?.remove()
  await world?.close()
})

const toastOf = (on: Page, title: string) => on.getByText(title, { exact: true }).first()
const card = (on: Page, title: string) => on.getByRole('article', { name: title, exact: true })
const like = (on: Page, title: string) => on.getByRole('button', { name: new RegExp(`^Like ${title}, `) })
const titles = (on: Page) =>
  on
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((each) => each.getAttribute('aria-label')))

/** Waits until the card's image has loaded. */
async function untilSeen(on: Page, title: string): Promise<void> {
  const picture = card(on, title).locator('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
}

describe('a visitor', () => {
  test('sees trending inspirations on home and the rest behind View All, and must log in to like one', async () => {
    const section = guest.getByRole('region', { name: 'Trending Inspiration' })
    await guest.mouse.wheel(0, 4000)
    await section.getByRole('article').first().waitFor()
    expect(await section.getByRole('article').count()).toBe(8)
    await section.getByRole('link', { name: 'View All' }).click()
    await guest.waitForURL(`${world.url}/discover`)
    await guest.getByRole('heading', { name: 'Discover', level: 1 }).waitFor()
    await guest.getByRole('tab', { name: 'Newest', selected: true }).waitFor()
    const [, newest = ''] = [...INSPIRATIONS].reverse().map(({ title }) => title)
    await untilSeen(guest, newest)
    await like(guest, newest).click()
    await toastOf(guest, 'Not logged in').waitFor()
    await guest.getByRole('button', { name: 'Log in' }).last().click()
    await guest.waitForURL(`${world.url}/auth?next=%2Fdiscover`)
    await guest.goBack()
  })

  test('filters by category and by color, and keeps both in the address', async () => {
    await guest.getByRole('button', { name: 'Typography', exact: true }).click()
    await expect.poll(() => titles(guest)).toHaveLength(5)
    expect(guest.url()).toContain('category=typography')
    // Nothing is published in this category yet.
    expect(await guest.getByRole('button', { name: 'Photography', exact: true }).count()).toBe(0)
    await guest.getByRole('tab', { name: 'By color' }).click()
    await guest.getByRole('button', { name: 'Blue', exact: true }).click()
    await expect.poll(() => titles(guest)).toContain('Waves on paper')
    await guest.reload()
    await expect.poll(() => titles(guest)).toContain('Waves on paper')
    expect(await titles(guest)).not.toContain('Slow made, long kept')
    await guest.getByRole('tab', { name: 'Boards' }).click()
    await guest.getByText('Public boards are open to everyone with an account.').waitFor()
  })

  test('reaches the end of the list, page by page', async () => {
    await guest.goto(`${world.url}/discover`)
    await card(guest, 'Torn hills').waitFor()
    await guest.keyboard.press('End')
    await guest.getByText('You’ve reached the end.').waitFor()
    expect(await titles(guest)).toEqual([...INSPIRATIONS].reverse().map(({ title }) => title))
    await guest.evaluate(() => scrollTo(0, 0))
    expect(await violations(guest)).toEqual([])
  })
})

describe('on a phone', () => {
  beforeAll(() => signUp(page, world.url, ann))

  test('a like counts once, makes its inspiration trending, and can be undone', async () => {
    await page.getByRole('link', { name: 'Discover', exact: true }).last().click()
    await page.getByRole('heading', { name: 'Discover', level: 1 }).waitFor()
    await card(page, 'Torn hills').waitFor()
    await like(page, 'Torn hills').click()
    await page.getByRole('button', { name: 'Like Torn hills, 1 like', pressed: true }).waitFor()
    await page.goto(`${world.url}/trending`)
    await page.getByRole('heading', { name: 'Trending', level: 1 }).waitFor()
    await card(page, 'Torn hills').getByText('Trending', { exact: true }).waitFor()
    expect((await titles(page))[0]).toBe('Torn hills')
    await like(page, 'Torn hills').click()
    await page.getByRole('button', { name: 'Like Torn hills, 0 likes', pressed: false }).waitFor()
    await like(page, 'Torn hills').click()
    await page.getByRole('button', { name: 'Like Torn hills, 1 like', pressed: true }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('lists liked and saved inspirations on the profile', async () => {
    await page.getByRole('button', { name: 'Save Paper boat, paper sea' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Save Paper boat, paper sea' }).click()
    await page.getByRole('button', { name: 'Remove Paper boat, paper sea from saved' }).waitFor()
    // Saved even if the page closes at once.
    await page.goto(`${world.url}/profile`)
    const saved = async (): Promise<{ title: string }[]> =>
      (await phone.context.request.get(`${world.url}/api/inspirations?of=saved`)).json()
    await expect.poll(async () => (await saved()).map(({ title }) => title)).toEqual(['Paper boat, paper sea'])
    await page.reload()
    await page.getByRole('tab', { name: 'Liked' }).click()
    await card(page, 'Torn hills').waitFor()
    await page.getByRole('tab', { name: 'Saved' }).click()
    await card(page, 'Paper boat, paper sea').waitFor()
    await page.getByRole('button', { name: 'Remove Paper boat, paper sea from saved' }).click()
    await page.getByRole('button', { name: 'Save Paper boat, paper sea', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Saved' }).click()
    await page.getByText('Nothing saved yet.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Discover' }).click()
    await page.waitForURL(`${world.url}/discover`)
  })

  test('For you starts with the liked category, explains why, and leaves out liked inspirations', async () => {
    const { category } = INSPIRATIONS.find(({ title }) => title === 'Torn hills') ?? {}
    await page.getByRole('tab', { name: 'For you', selected: true }).waitFor()
    await expect.poll(() => titles(page)).not.toEqual([])
    const [first] = await titles(page)
    expect(INSPIRATIONS.find(({ title }) => title === first)?.category).toBe(category)
    await card(page, first ?? '')
      .getByText('A category you like')
      .waitFor()
    expect(await titles(page)).not.toContain('Torn hills')
    expect(await violations(page)).toEqual([])
    await page.goto(`${world.url}/trending`)
  })

  test('adds its image to a new board, and from its own page to another', async () => {
    await card(page, 'Torn hills').getByRole('link').click()
    await page.getByRole('heading', { name: 'Torn hills', level: 1 }).waitFor()
    const similar = page.getByRole('region', { name: 'More like this' })
    await similar.getByRole('article').first().waitFor()
    expect(await similar.getByRole('article').count()).toBeLessThanOrEqual(6)
    expect(await similar.getByRole('article', { name: 'Torn hills' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add to a board' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New board' }).click()
    await toastOf(page, 'Image Added').waitFor()
    await page.getByRole('button', { name: 'Open board' }).click()
    const editor = new Editor(page, 'phone')
    await editor.ready()
    await expect
      .poll(async () => (await editor.seen()).map(({ name }) => name))
      .toEqual([expect.stringContaining('Torn hills')])
    await editor.save()
    await editor.untilState('Saved')
  })

  test('offline, the last list is shown as such, likes fail with a message, and a viewed image still goes onto a board', async () => {
    await phone.installed(page)
    await page.goto(`${world.url}/trending`)
    await untilSeen(page, 'Torn hills')
    world.tunnel.cut()
    await page.reload()
    await page.getByRole('alert').getByText('Offline. Last updated').waitFor()
    await untilSeen(page, 'Torn hills')
    await like(page, 'Sunday on the sofa').click()
    await toastOf(page, 'Failed to like inspiration').waitFor()
    await page.getByRole('button', { name: 'Like Sunday on the sofa, 0 likes', pressed: false }).waitFor()
    await page.getByRole('button', { name: 'Add Torn hills to a board' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New board' }).click()
    await toastOf(page, 'Image Added').waitFor()
    world.tunnel.restore()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  test('publishes an image of a public board, visible to everyone, and unpublishes it', async () => {
    await page.goto(`${world.url}/board/new`)
    const editor = new Editor(page, 'phone')
    await editor.ready()
    await editor.addPhoto(await makePhoto(0))
    await editor.save()
    await editor.untilState('Saved')
    await page.waitForURL(/\/board\/\d+$/)
    await page.getByRole('button', { name: 'Board menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Board settings' })
    expect(await settings.getByRole('button', { name: 'Publish as inspiration' }).isDisabled()).toBe(true)
    await settings.getByRole('switch', { name: 'Public board' }).click()
    await settings.getByRole('button', { name: 'Publish as inspiration' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish as inspiration' })
    await dialog.getByLabel('Title').fill('Two halves')
    await dialog.getByLabel('Category').selectOption('photography')
    await dialog.getByRole('radio', { name: 'Image 1' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await toastOf(page, 'Inspiration published').waitFor()
    // The sheet is still open, and the toast's action is reachable anyway, by keys and by touch.
    await page.keyboard.press('F8')
    // Focuses the toast, then its button.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const show = page.getByRole('button', { name: 'Show', exact: true })
    expect(await show.evaluate((node) => node === document.activeElement)).toBe(true)
    await settings.waitFor()
    await show.tap()
    await page.getByRole('heading', { name: 'Two halves', level: 1 }).waitFor()

    await guest.goto(`${world.url}/discover`)
    await untilSeen(guest, 'Two halves')
    expect((await titles(guest))[0]).toBe('Two halves')
    expect(await card(guest, 'Two halves').textContent()).toContain(ann.displayName)

    const ben = makePerson('ben')
    await register(guest.context(), world.url, ben)
    await guest.goto(`${world.url}/discover`)
    await like(guest, 'Two halves').click()
    await guest.getByRole('button', { name: 'Like Two halves, 1 like', pressed: true }).waitFor()
    await page.goto(`${world.url}/notifications`)
    await page.getByRole('heading', { name: `${ben.displayName} liked “Two halves”` }).waitFor()
    await page.getByRole('link', { name: 'Open inspiration' }).click()
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('button', { name: 'Tap again to unpublish' }).click()
    await toastOf(page, 'Inspiration unpublished').waitFor()
    await guest.reload()
    await card(guest, 'Torn hills').waitFor()
    expect(await titles(guest)).not.toContain('Two halves')
    await guest.getByRole('tab', { name: 'Boards' }).click()
    await guest.getByRole('heading', { name: /Untitled Board/ }).waitFor()
  })

  test('publishes a public board from its card too', async () => {
    await page.goto(`${world.url}/profile`)
    await page
      .getByRole('button', { name: /^More about Untitled Board/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Publish as inspiration' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish as inspiration' })
    await dialog.getByLabel('Title').fill('Two halves again')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await toastOf(page, 'Inspiration published').waitFor()
    await guest.goto(`${world.url}/discover`)
    await untilSeen(guest, 'Two halves again')
  })

  test('a public board is liked and saved; its owner is notified, and it stays on the profile until removed', async () => {
    await guest.goto(`${world.url}/discover?tab=boards`)
    await like(guest, 'Untitled Board').click()
    await guest.getByRole('button', { name: 'Like Untitled Board, 1 like', pressed: true }).waitFor()
    await guest.getByRole('button', { name: 'Save Untitled Board', exact: true }).click()
    await guest.getByRole('button', { name: 'Remove Untitled Board from saved' }).waitFor()
    expect(await violations(guest)).toEqual([])

    await page.goto(`${world.url}/notifications`)
    await page.getByRole('heading', { name: 'ben Example liked “Untitled Board”' }).waitFor()
    await page.goto(`${world.url}/discover?tab=boards`)
    await page.getByRole('button', { name: 'Like Untitled Board, 1 like', pressed: false }).waitFor()

    await guest.goto(`${world.url}/profile`)
    for (const tab of ['Liked', 'Saved']) {
      await guest.getByRole('tab', { name: tab }).click()
      await guest.getByRole('button', { name: 'Boards', exact: true }).click()
      await card(guest, 'Untitled Board').waitFor()
    }
    await guest.getByRole('button', { name: 'Remove Untitled Board from saved' }).click()
    await guest.getByRole('button', { name: 'Save Untitled Board', exact: true }).waitFor()
    await guest.reload()
    await guest.getByRole('tab', { name: 'Saved' }).click()
    await guest.getByRole('button', { name: 'Boards', exact: true }).click()
    await guest.getByText('No boards saved yet.').waitFor()
    await guest.getByRole('tab', { name: 'Liked' }).click()
    await guest.getByRole('button', { name: 'Boards', exact: true }).click()
    await card(guest, 'Untitled Board').getByRole('link').click()
    await guest.getByRole('region', { name: 'Board', exact: true }).waitFor()
  })
})
