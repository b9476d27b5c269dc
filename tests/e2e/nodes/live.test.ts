import { afterAll, beforeAll, expect, test } from 'vitest'
import { Cluster } from '../../nodes/Cluster'
import { type AnnAndBen, annAndBen, livePill, type Person } from '../support/annAndBen'
import { delaysOfChanges } from '../support/delaysOfChanges'
import { mailsLieIn } from '../support/mail'
import { freePort, root } from '../support/places'
import { Tunnel } from '../support/tunnel'

// Ann and Ben on one board, with live channels on two of three cluster nodes. Ben connects through a tunnel.

let cluster: Cluster
let tunnel: Tunnel
let both: AnnAndBen
let ann: Person
let ben: Person
let square: string

beforeAll(async () => {
  cluster = await Cluster.start(3, root)
  tunnel = new Tunnel(Number(new URL(cluster.browsers.url).port))
  const port = await freePort()
  await tunnel.open(port)
  const urls = { ann: cluster.browsers.url.replace('127.0.0.1', 'localhost'), ben: `http://localhost:${port}` }
  for (const url of Object.values(urls)) mailsLieIn(url, cluster.dataDir)
  both = await annAndBen(urls)
  ;({ ann, ben, square } = both)
  await ben.page.goto(`${urls.ben}/board/${both.boardId}`)
  await ben.editor.element(square).waitFor()
  await untilOnTwoNodes()
}, 150_000)

afterAll(async () => {
  await both?.remove()
  await tunnel?.close()
  await cluster?.close()
})

const busy = () => cluster.indices.filter((index) => cluster.socketsOn(index) > 0)

/** The proxy assigns sockets to nodes in turn, so Ben reloads until his is not on Ann's node. */
async function untilOnTwoNodes(): Promise<void> {
  for (const { page } of [ann, ben]) await livePill(page, 'LIVE').waitFor()
  while (busy().length < 2) {
    await ben.page.reload()
    await livePill(ben.page, 'LIVE').waitFor()
  }
}

test('a drag is visible to the other person live, and a committed change within 100 ms', async () => {
  const before = await ben.editor.place(square)
  const box = await ann.editor.element(square).boundingBox()
  if (!box) throw new Error('The square is not on the screen')
  await ann.page.mouse.move(box.x + 50, box.y + 50)
  await ann.page.mouse.down()
  for (const step of [20, 40, 60]) {
    await ann.page.mouse.move(box.x + 50 + step, box.y + 50)
    await expect.poll(async () => (await ben.editor.place(square)).x).toBe(before.x + step)
  }
  await ann.page.mouse.up()
  await ann.editor.untilState('Saved')
  const delays = await delaysOfChanges({ from: ann, to: ben, id: square, count: 20 })
  expect(delays[1]).toBeLessThan(100)
})

test('rule 8: one goes offline, both change one element: merged field by field on both screens', async () => {
  const before = await ben.editor.place(square)
  // The code for selections loads with the first one, unless the service worker has it.
  await ben.device.installed(ben.page)
  await ben.device.context.setOffline(true)
  tunnel.cut()
  await ben.page.getByText('Connection error. Will attempt to reconnect...').first().waitFor()
  await ben.editor.element(square).tap()
  await ben.page
    .getByRole('toolbar', { name: 'Selection', exact: true })
    .getByRole('button', { name: 'Rotate' })
    .click()
  await ben.editor.untilState(/waiting/)
  await ann.editor.drag(square, { x: 0, y: 60 })
  await ann.editor.untilState('Saved')
  expect(await ben.editor.place(square)).toEqual(before)

  tunnel.restore()
  await ben.device.context.setOffline(false)
  await livePill(ben.page, 'LIVE').waitFor({ timeout: 40_000 })
  await ben.editor.untilState('Saved')
  for (const { editor } of [ann, ben]) {
    await expect.poll(() => editor.place(square)).toEqual({ x: before.x, y: before.y + 60 })
    await expect.poll(() => editor.element(square).evaluate((node) => node.style.transform)).toMatch(/^rotate/)
  }
})

test('rule 15: one person’s server is killed with -9: they continue on another, and nothing is lost', async () => {
  await untilOnTwoNodes()
  const before = await ann.editor.place(square)
  for (const index of busy()) {
    await cluster.endNode(index, 'SIGKILL')
    await cluster.startNode(index)
    await ann.editor.element(square).click()
    await ann.page.keyboard.press('ArrowDown')
    await ann.editor.untilState('Saved')
  }
  const moved = { x: before.x, y: (await ann.editor.place(square)).y }
  expect(moved.y).toBeGreaterThan(before.y)
  await expect.poll(() => ben.editor.place(square), { timeout: 20_000 }).toEqual(moved)
  for (const { page } of [ann, ben]) await livePill(page, 'LIVE').waitFor({ timeout: 40_000 })
})
