import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Api } from '../support/api'
import { Device } from '../support/device'
import { joinVerified } from '../support/mail'
import { logIn, makePerson, register } from '../support/people'
import { putBoard } from '../support/putBoard'
import { untilToast } from '../support/toasts'
import { joinBoard, Visitor } from '../support/Visitor'
import { createWorld, type World } from '../support/world'

// The profile and the cards of boards, in the words of the first specification.

let world: World
let device: Device
let page: Page
const person = makePerson('ana')

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, person)
  page = await device.context.newPage()
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const main = () => page.getByRole('main')
const count = (label: string) =>
  main()
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .textContent()
const card = (name: string) =>
  main()
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test("4 skeleton cards while loading; 'You don't have any boards yet. Create your first board to get started!'", async () => {
  const other = await Device.incognito('phone')
  try {
    await logIn(other.context, world.url, person)
    const theirs = await other.context.newPage()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await theirs.route(/\/api\/boards(\?|$)/, async (route) => {
      await answered
      await route.continue()
    })
    await theirs.goto(`${world.url}/profile`)
    await expect.poll(() => theirs.getByTestId('card-placeholder').count()).toBe(4)
    answer()
    await theirs.getByText("You don't have any boards yet. Create your first board to get started!").waitFor()
    expect(await theirs.getByTestId('card-placeholder').count()).toBe(0)
  } finally {
    await other.remove()
  }
})

test("a 'Create New Board' tile with the text 'Start with a blank canvas'", async () => {
  await page.goto(`${world.url}/profile`)
  const tile = main().getByRole('link', { name: 'Create New Board' })
  await tile.getByText('Start with a blank canvas', { exact: true }).waitFor()
  await tile.click()
  await page.waitForURL(`${world.url}/board/new`)
})

test('avatar, display name, @username, counts that are real; Edit Profile (to /settings), Create Board (to /board/new)', async () => {
  const boris = await joinVerified(world.url, 'boris')
  const theirs = await boris.board({ name: 'Of Boris' })
  const requested = await boris.send('POST', `/api/boards/${theirs}/collaborators`, { username: 'ana', canEdit: true })
  expect(requested.status).toBe(201)
  const headers = { origin: world.url }
  const [invitation] = await (await page.request.get(`${world.url}/api/invitations`)).json()
  await page.request.post(`${world.url}/api/invitations/${invitation.id}/accept`, { headers })
  const followed = await boris.send('POST', '/api/users/ana/follow')
  expect(followed.status).toBeLessThan(300)
  await putBoard(device.context, world.url, { name: 'One of mine', elements: [] })
  await putBoard(device.context, world.url, { name: 'Two of mine', elements: [] })

  await page.goto(`${world.url}/profile`)
  await main().getByRole('heading', { name: 'ana Example', exact: true }).waitFor()
  await main().getByText('@ana', { exact: true }).waitFor()
  await main().getByText('A', { exact: true }).first().waitFor()
  await expect.poll(() => count('Boards')).toBe('2')
  await expect.poll(() => count('Collaborations')).toBe('1')
  await expect.poll(() => count('Followers')).toBe('1')
  await expect.poll(() => count('Following')).toBe('0')
  for (const [name, path] of [
    ['Edit Profile', '/settings'],
    ['Create Board', '/board/new'],
  ] as const) {
    await page.goto(`${world.url}/profile`)
    await main().getByRole('link', { name, exact: true }).click()
    await page.waitForURL(world.url + path)
  }
})

test('Tabs: My Boards, Liked and Saved; an empty one has a button to /discover', async () => {
  await page.goto(`${world.url}/profile`)
  const tabs = main().getByRole('tab')
  await expect.poll(() => tabs.allTextContents()).toEqual(['My Boards', 'Liked', 'Saved'])
  for (const name of ['Liked', 'Saved']) {
    await page.goto(`${world.url}/profile`)
    await main().getByRole('tab', { name }).click()
    await main().getByRole('tabpanel', { name }).getByRole('link', { name: 'Discover' }).click()
    await page.waitForURL(`${world.url}/discover`)
  }
})

test('Board card: a four-color placeholder grid when there is no thumbnail, the name, the category, private or public', async () => {
  const made = await page.request.post(`${world.url}/api/boards`, {
    headers: { origin: world.url },
    data: { name: 'Lisbon tiles', category: 'Travel' },
  })
  const { id } = await made.json()
  await page.goto(`${world.url}/profile`)
  const lisbon = card('Lisbon tiles')
  await lisbon.getByText('Travel', { exact: true }).waitFor()
  const colors = await lisbon
    .locator('[data-placeholder] > span')
    .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).backgroundColor))
  expect(new Set(colors).size).toBe(4)
  await lisbon.getByRole('img', { name: 'You', exact: true }).waitFor()
  await lisbon.getByRole('img', { name: 'Private', exact: true }).waitFor()
  await lisbon.getByRole('button', { name: 'More about Lisbon tiles' }).click()
  await page.getByRole('menuitem', { name: 'Make public' }).click()
  await lisbon.getByRole('img', { name: 'Public', exact: true }).waitFor()
  await expect
    .poll(async () => (await (await page.request.get(`${world.url}/api/boards/${id}`)).json()).visibility)
    .toBe('public')
})

test('Board card: a thumbnail once one has been saved', async () => {
  await page.goto(`${world.url}/board/new`)
  await page.getByRole('button', { name: 'Add Text' }).click()
  await page.keyboard.type('Linen')
  await page.getByRole('textbox', { name: 'Editing:' }).fill('With a picture')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await untilToast(page, 'Success', 'Board saved successfully!')
  // The page with the board open draws and uploads the thumbnail after saving.
  const saved = async () =>
    (await new Api(device.context, world.url).boards()).find(({ name }) => name === 'With a picture')
  await expect.poll(async () => (await saved())?.thumbnailUrl).toMatch(/^\/assets\//)
  await page.goto(`${world.url}/profile`)
  const picture = card('With a picture').locator('img').first()
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
})

test("Board card: up to 3 collaborator avatars, then '+N more'; the owner is 'You'", async () => {
  const { id: boardId } = await putBoard(device.context, world.url, { name: 'Busy', elements: [] })
  const visitors: Visitor[] = []
  for (const username of ['cleo', 'dana', 'emil'])
    visitors.push(await Visitor.join(device.context, { url: world.url, boardId, username }))
  const other = await Device.incognito('phone')
  try {
    await register(other.context, world.url, makePerson('finn'))
    const theirs = await other.context.newPage()
    await joinBoard(device.context, other.context.request, { url: world.url, boardId, username: 'finn' })
    await page.goto(`${world.url}/profile`)
    await card('Busy').getByText('+2 more', { exact: true }).waitFor()
    const faces = card('Busy').locator('[role=img]:not([aria-label=Private])')
    const names = await faces.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')))
    expect(names).toEqual(['You', 'cleo Example', 'dana Example'])
    // On another person's card, the owner shows, too.
    await theirs.goto(`${world.url}/profile`)
    const same = theirs.getByRole('article').filter({ hasText: 'Busy' })
    await same.getByRole('img', { name: 'ana Example', exact: true }).waitFor()
    await same.getByText('+2 more', { exact: true }).waitFor()
  } finally {
    for (const visitor of visitors) await visitor.leave()
    await other.remove()
  }
})
