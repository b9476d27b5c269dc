import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AnnAndBen, annAndBen, livePill, type Person } from './support/annAndBen'
import { violations } from './support/axe'
import { putToastsAway } from './support/toasts'
import { touchDrag } from './support/touch'
import { Visitor } from './support/Visitor'
import { createWorld, type World } from './support/world'

// Ann owns a board and has it open on a desktop; Ben works on it with a phone.

let world: World
let both: AnnAndBen
let ann: Person
let ben: Person
let boardId: number
let square: string
/** Every message that Ben's pages receive. */
const received: string[] = []

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  both = await annAndBen({ ann: world.url, ben: world.url })
  ;({ ann, ben, boardId, square } = both)
  ben.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
}, 120_000)

afterAll(async () => {
  await both?.remove()
  await world?.close()
})

const people = (page: Page) => page.getByRole('button', { name: /^People on this board/ })
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true })
const outline = (page: Page, id: string) => page.locator(`[data-outline="${id}"]`)

async function middle(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const element = (id: string) => `[data-element-id="${id}"]`

/** Its middle once the camera is at rest. */
async function restingMiddle(page: Page, selector: string): Promise<{ x: number; y: number }> {
  let last = await middle(page, selector)
  await expect
    .poll(async () => {
      const before = last
      last = await middle(page, selector)
      return last.x === before.x && last.y === before.y
    })
    .toBe(true)
  return last
}

test('a person alone on a board sees LIVE and no traces of others', async () => {
  await livePill(ann.page, 'LIVE').waitFor()
  expect(await people(ann.page).count()).toBe(0)
  expect(await ann.page.locator('[data-cursor], [data-outline]').count()).toBe(0)
})

test("arrivals are announced, and each person sees the other's activity", async () => {
  await putToastsAway(ann.page)
  // The toast disappears after 3 s, however slow the rest is.
  const announced = toast(ann.page, 'ben joined').waitFor({ timeout: 40_000 })
  await ben.page.goto(`${world.url}/board/${boardId}`)
  await Promise.all([announced, ben.editor.ready()])
  await livePill(ben.page, 'LIVE').waitFor()
  await ann.page.getByRole('button', { name: 'People on this board: ben, Editing' }).waitFor()
  await ben.page.getByRole('button', { name: 'People on this board: ann, Editing' }).waitFor()
  await ann.page.getByRole('button', { name: 'Preview', exact: true }).click()
  await ben.page.getByRole('button', { name: 'People on this board: ann, Viewing' }).waitFor()
  await ann.page.getByRole('button', { name: 'Edit', exact: true }).click()
  await toast(ann.page, 'ben joined').waitFor({ state: 'hidden' })
})

test('a cursor stays at its place on the board, with its name, at any zoom', async () => {
  const at = await middle(ann.page, element(square))
  await ann.page.mouse.move(at.x - 5, at.y)
  await ann.page.mouse.move(at.x, at.y)
  const cursor = ben.page.locator('[data-cursor="ann"]')
  await cursor.waitFor({ state: 'attached' })
  const distance = async () => {
    const there = await middle(ben.page, element(square))
    const tip = await cursor.evaluate((node) => node.getBoundingClientRect())
    return Math.hypot(tip.x - there.x, tip.y - there.y)
  }
  await expect.poll(distance).toBeLessThan(2)
  const name = cursor.getByText('ann', { exact: true })
  const { height } = (await name.boundingBox()) ?? { height: 0 }
  await ben.page.getByRole('button', { name: 'Board menu' }).click()
  await ben.page.getByRole('menuitem', { name: 'Fit', exact: true }).click()
  await expect.poll(distance).toBeLessThan(2)
  expect((await name.boundingBox())?.height).toBe(height)
  expect(height).toBeGreaterThanOrEqual(18)
})

test('an element selected by someone else is outlined, and the outline follows their drag before it is committed', async () => {
  const from = await middle(ann.page, element(square))
  await ann.page.mouse.move(from.x, from.y)
  await ann.page.mouse.down()
  await outline(ben.page, square).waitFor()
  const before = await middle(ben.page, `[data-outline="${square}"]`)
  await ann.page.mouse.move(from.x + 30, from.y + 20, { steps: 3 })
  await ann.page.mouse.move(from.x + 60, from.y + 40, { steps: 3 })
  await expect.poll(async () => (await middle(ben.page, `[data-outline="${square}"]`)).x - before.x).toBeGreaterThan(20)
  // These are two reads, and the drag may end in between.
  const apart = async () => {
    const outlined = await middle(ben.page, `[data-outline="${square}"]`)
    const drawn = await middle(ben.page, element(square))
    return Math.hypot(outlined.x - drawn.x, outlined.y - drawn.y)
  }
  await expect.poll(apart).toBeLessThan(1)
  await ann.page.mouse.up()
})

test('what someone does offline is not replayed to the others once they are back: they get its result', async () => {
  await ann.editor.untilState('Saved')
  const before = await ann.editor.place(square)
  await expect.poll(() => ben.editor.place(square)).toEqual(before)
  await ann.device.context.setOffline(true)
  received.length = 0
  for (let press = 0; press < 5; press++) await ann.page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => ann.editor.place(square)).not.toEqual(before)
  await ann.device.context.setOffline(false)
  await ann.editor.untilState('Saved')
  const after = await ann.editor.place(square)
  await expect.poll(() => ben.editor.place(square)).toEqual(after)
  const previews = received.filter((message) => message.includes('"live":true'))
  expect(previews).toEqual([])
})

test('after a finger leaves the screen, the name stays at what it selected', async () => {
  await ann.page.mouse.click(20, 700)
  // A press hits its real position, not the preview of Ann's drag, which may still be changing.
  const tapped = async () => {
    const at = await middle(ben.page, element(square))
    await ben.page.touchscreen.tap(at.x, at.y)
    return ben.editor.element(square).getAttribute('aria-selected')
  }
  await expect.poll(tapped, { interval: 600 }).toBe('true')
  const held = ann.page.locator('[data-peer-selection="ben"]')
  await held.getByText('ben', { exact: true }).waitFor()
  expect(await ann.page.locator('[data-cursor="ben"]').count()).toBe(0)
})

test('following: the camera follows, in a frame with the name, until the follower pans', async () => {
  await people(ben.page).tap()
  await ben.page.getByRole('dialog', { name: 'People on this board' }).waitFor()
  await ben.page.getByRole('button', { name: 'Follow ann' }).tap()
  const frame = ben.page.getByRole('button', { name: 'Following ann' })
  await frame.waitFor()
  const canvas = await ann.page.locator('[data-canvas]').boundingBox()
  if (!canvas) throw new Error('No canvas')
  await ann.page.mouse.move(canvas.x + canvas.width - 200, canvas.y + canvas.height - 40)
  for (let turn = 0; turn < 6; turn++) await ann.page.mouse.wheel(150, 150)
  const cursor = ben.page.locator('[data-cursor="ann"]')
  await expect
    .poll(async () => {
      const tip = await cursor.evaluate((node) => node.getBoundingClientRect())
      return tip.x > 0 && tip.x < 390 && tip.y > 48 && tip.y < 780
    })
    .toBe(true)
  await expect.poll(() => outline(ann.page, square).count()).toBe(1)
  // Away from the Back to content button.
  await touchDrag(ben.page, { x: 60, y: 420 }, { x: 60, y: 540 })
  await frame.waitFor({ state: 'hidden' })
  await ben.page.getByRole('status').getByText('Stopped following').waitFor({ state: 'attached' })
})

test('people asked to look decide by their own press, then see what the other person does', async () => {
  await putToastsAway(ann.page)
  await ann.page.getByRole('listbox', { name: 'Board canvas' }).focus()
  await ann.page.keyboard.press('Shift+1')
  await ben.page.getByRole('button', { name: 'Board menu' }).click()
  await ben.page.getByRole('menuitem', { name: 'Fit', exact: true }).click()
  const before = await restingMiddle(ben.page, element(square))
  await people(ann.page).click()
  await ann.page.getByRole('button', { name: 'Bring others here' }).click()
  await toast(ann.page, 'Asked ben to look here').waitFor()
  const offer = ben.page.getByRole('group', { name: 'ann wants to show you something' })
  await offer.waitFor()
  await ben.page.getByRole('status').getByText('ann wants to show you something').waitFor({ state: 'attached' })
  expect(await middle(ben.page, element(square))).toEqual(before)
  expect(await violations(ben.page)).toEqual([])
  await offer.getByRole('button', { name: 'Not now' }).tap()
  await offer.waitFor({ state: 'hidden' })
  expect(await middle(ben.page, element(square))).toEqual(before)

  await people(ann.page).click()
  await ann.page.getByRole('button', { name: 'Bring others here' }).click()
  await toast(ann.page, 'You just asked them').waitFor()
  // Ben does it, with the sheet on his phone.
  await touchDrag(ben.page, { x: 200, y: 300 }, { x: 330, y: 480 })
  await people(ben.page).click()
  await ben.page.getByRole('button', { name: 'Bring others here' }).click()
  await toast(ben.page, 'Asked ann to look here').waitFor()
  const requested = ann.page.getByRole('group', { name: 'ben wants to show you something' })
  await requested.waitFor()
  const isThere = () => requested.evaluate((node) => node.contains(document.activeElement))
  for (let parts = 0; parts < 8 && !(await isThere()); parts++) await ann.page.keyboard.press('F6')
  expect(await isThere()).toBe(true)
  await ann.page.keyboard.press('Enter')
  await requested.waitFor({ state: 'hidden' })
  // Expects the same place in the middle of both canvases.
  const offCenter = async (page: Page) => {
    const at = await middle(page, element(square))
    const canvas = await middle(page, '[data-canvas]')
    const zoom = await page
      .locator(element(square))
      .evaluate((node) => node.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(node).width))
    return { x: (at.x - canvas.x) / zoom, y: (at.y - canvas.y) / zoom }
  }
  const [there, here] = [await offCenter(ben.page), await offCenter(ann.page)]
  expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeLessThan(60)
})

test('shows up to three avatars, then how many more; everyone is in the list', async () => {
  const visitors: Visitor[] = []
  for (const username of ['cleo', 'dana', 'emil']) {
    visitors.push(await Visitor.join(ann.device.context, { url: world.url, boardId, username }))
  }
  await people(ann.page).getByText('+1', { exact: true }).waitFor()
  expect(await people(ann.page).locator('[data-activity]').count()).toBe(3)
  await people(ann.page).click()
  const list = ann.page.getByRole('dialog', { name: 'People on this board' })
  for (const name of ['ben', 'cleo', 'dana', 'emil']) await list.getByText(name, { exact: true }).waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await ann.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(ann.page), colorScheme).toEqual([])
    expect(await violations(ben.page)).toEqual([])
  }
  await ann.page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  // The focus returns once the list has closed.
  await expect.poll(() => people(ann.page).evaluate((node) => node === document.activeElement)).toBe(true)
  for (const visitor of visitors) await visitor.leave()
  await people(ann.page).getByText('+1', { exact: true }).waitFor({ state: 'detached' })
})

test('rule 14: losing the right to edit in the middle of a drag reverts it and locks the editor', async () => {
  await ann.page.keyboard.press('Escape')
  await ben.page.getByRole('button', { name: 'Board menu' }).click()
  const fit = ben.page.getByRole('menuitem', { name: 'Fit', exact: true })
  await fit.click()
  await fit.waitFor({ state: 'hidden' })
  const place = await ben.editor.place(square)
  let from = await middle(ben.page, element(square))
  // Waits until the board no longer moves.
  await expect
    .poll(async () => {
      const before = from
      from = await middle(ben.page, element(square))
      return from.x === before.x && from.y === before.y
    })
    .toBe(true)
  const touch = await ben.page.context().newCDPSession(ben.page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + dx, y: from.y, id: 0 }],
    })
  await finger('touchStart')
  await finger('touchMove', 20)
  await finger('touchMove', 50)
  await expect.poll(async () => (await middle(ben.page, element(square))).x - from.x).toBeGreaterThan(20)
  await setRight(false)
  await toast(ben.page, 'You can view this board, but no longer edit it').waitFor()
  expect((await middle(ben.page, element(square))).x).toBeCloseTo(from.x, 0)
  await finger('touchMove', 80)
  await finger('touchEnd')
  expect(await ben.editor.place(square)).toEqual(place)
  expect(await ben.page.getByRole('button', { name: 'Add Text' }).count()).toBe(0)
  await ann.page.getByRole('button', { name: 'People on this board: ben, Viewing' }).waitFor()
  await setRight(true)
  await toast(ben.page, 'You can edit this board now').waitFor()
  await ben.editor.ready()
})

async function setRight(canEdit: boolean): Promise<void> {
  const { request } = ann.device.context
  const list = await (await request.get(`${world.url}/api/boards/${boardId}/collaborators`)).json()
  const path = `${world.url}/api/boards/${boardId}/collaborators/${list[0].id}`
  const answer = await request.patch(path, { headers: { origin: world.url }, data: { canEdit } })
  expect(answer.status()).toBe(200)
}

test('shows a lost connection when it is lost, and LIVE once it is back', async () => {
  world.tunnel.cut()
  await toast(ann.page, 'Connection error. Will attempt to reconnect...').waitFor({ timeout: 20_000 })
  expect(await livePill(ann.page, 'LIVE').count()).toBe(0)
  expect(await people(ann.page).count()).toBe(0)
  world.tunnel.restore()
  await livePill(ann.page, 'LIVE').waitFor({ timeout: 40_000 })
  await toast(ann.page, 'Connection error. Will attempt to reconnect...').waitFor({ state: 'hidden' })
  await livePill(ben.page, 'LIVE').waitFor({ timeout: 40_000 })
  await people(ann.page).waitFor()
})

test('departures are announced and leave nothing behind', async () => {
  await putToastsAway(ann.page)
  await ben.page.goto(world.url)
  await toast(ann.page, 'ben left').waitFor()
  expect(await people(ann.page).count()).toBe(0)
  expect(await ann.page.locator('[data-cursor], [data-outline]').count()).toBe(0)
})

test('someone who arrives from another page, already connected, is shown as editing', async () => {
  await ben.page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        super(address)
        this.addEventListener('open', () => document.documentElement.setAttribute('data-connected', ''))
      }
    }
  })
  await ben.page.goto(world.url)
  await ben.page.locator('html[data-connected]').waitFor()
  const boards = ben.page.getByRole('region', { name: 'Your Recent Boards' })
  await boards.getByRole('link', { name: 'Untitled Board' }).tap()
  await ann.page.getByRole('button', { name: 'People on this board: ben, Editing' }).waitFor()
})
