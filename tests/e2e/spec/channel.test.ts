import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device } from '../support/device'
import { Editor } from '../support/Editor'
import { makePerson, register } from '../support/people'
import { putBoard } from '../support/putBoard'
import { putToastsAway, toastWith } from '../support/toasts'
import { Visitor } from '../support/Visitor'
import { createWorld, type World } from '../support/world'

// Specification 2: the real-time channel, as seen with a board open. The page has a fake clock that only the test
// advances, so that seconds are exact and take no time.

let world: World
let device: Device
let page: Page
let boardId: number
let textId: string

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, makePerson('ann'))
  page = await device.context.newPage()
  const place = { positionX: 200, positionY: 200, width: 200, height: 100 }
  const words = { type: 'text', content: 'Hers', properties: {}, ...place } as const
  const board = await putBoard(device.context, world.url, { name: 'Shared', elements: [words] })
  boardId = board.id
  textId = board.ids[0] ?? ''
  await page.clock.install()
  await page.addInitScript(noteSockets)
  await page.goto(`${world.url}/board/${boardId}`)
  await new Editor(page, 'desktop').ready()
  await live().waitFor()
}, 120_000)
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const live = () => page.locator('[data-live]').getByText('LIVE', { exact: true })
const people = () => page.getByRole('button', { name: /^People on this board/ })
const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)

/** When sockets were opened and closed, in ms by the page's clock, and what they sent. */
interface Sockets {
  readonly opened: number[]
  readonly closed: number[]
  readonly sent: { readonly type: string; readonly timestamp?: number }[]
  received: number
}
const sockets = (): Promise<Sockets> => page.evaluate(() => Reflect.get(window, 'sockets') as Sockets)

function noteSockets(): void {
  const notes: Sockets = { opened: [], closed: [], sent: [], received: 0 }
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      notes.opened.push(Date.now())
      this.addEventListener('close', () => notes.closed.push(Date.now()))
      this.addEventListener('message', () => {
        notes.received += 1
      })
    }
    override send(data: string): void {
      notes.sent.push(JSON.parse(data))
      super.send(data)
    }
  }
  Object.assign(window, { sockets: notes })
}

describe('presence', () => {
  let ben: Visitor

  test('collaborator join and leave toasts last 3 s', async () => {
    const lasts3s = async (words: string) => {
      await expect
        .poll(async () => {
          await page.clock.runFor(50)
          return toastWith(page, words).count()
        })
        .toBe(1)
      await page.clock.runFor(2_900)
      expect(await toastWith(page, words).getAttribute('data-state')).toBe('open')
      await page.clock.runFor(200)
      await expect.poll(() => toastWith(page, words).count()).toBe(0)
    }
    await putToastsAway(page)
    await pause()
    ben = await Visitor.join(device.context, { url: world.url, boardId, username: 'ben' })
    await lasts3s('ben joined')
    await ben.leave()
    await people().waitFor({ state: 'detached' })
    // A quick return doesn't count as leaving.
    await page.clock.runFor(2_500)
    await lasts3s('ben left')
    await page.clock.resume()
  })

  test('user_joined, editing_status_changed and cursor_position: who is there, whether they are editing, and where they point', async () => {
    ben = await Visitor.join(device.context, { url: world.url, boardId, username: 'cleo' })
    await page.getByRole('button', { name: 'People on this board: cleo, Editing' }).waitFor()
    ben.say({ type: 'editing_status', isEditing: false })
    await page.getByRole('button', { name: 'People on this board: cleo, Viewing' }).waitFor()
    ben.say({ type: 'cursor_move', position: { x: 200, y: 200 } })
    const tip = page.locator('[data-cursor="cleo"]')
    await tip.getByText('cleo', { exact: true }).waitFor()
    const corner = () => page.locator(`[data-element-id="${textId}"]`).evaluate((node) => node.getBoundingClientRect())
    await expect
      .poll(async () => {
        const [at, from] = [await tip.evaluate((node) => node.getBoundingClientRect()), await corner()]
        return Math.hypot(at.x - from.x, at.y - from.y)
      })
      .toBeLessThan(2)
  })

  test('element_created, element_updated and element_deleted: what someone else does is there at once', async () => {
    const path = `${world.url}/api/boards/${boardId}/elements`
    const made = await ben.api.post(path, { data: { type: 'text', content: 'His' } })
    const { id } = await made.json()
    await page.getByRole('option', { name: 'Text: His' }).waitFor()
    await ben.api.put(`${world.url}/api/elements/${id}`, { data: { content: 'His own' } })
    await page.getByRole('option', { name: 'Text: His own' }).waitFor()
    await ben.api.delete(`${world.url}/api/elements/${id}`)
    await page.getByRole('option', { name: 'Text: His own' }).waitFor({ state: 'detached' })
    expect(await page.locator('[data-element-id]').count()).toBe(1)
  })

  test('user_left: they are gone, with their cursor', async () => {
    await ben.leave()
    await people().waitFor({ state: 'detached' })
    expect(await page.locator('[data-cursor]').count()).toBe(0)
  })
})

test('activity_ping: timestamp, sent every 30 s', async () => {
  const pings = async () => (await sockets()).sent.filter(({ type }) => type === 'activity_ping')
  await pause()
  const before = (await pings()).length
  for (let seconds = 0; (await pings()).length < before + 3; seconds++) {
    expect(seconds).toBeLessThan(100)
    const { sent, received } = await sockets()
    await page.clock.runFor(1_000)
    // The server answers in real time, not by the page's clock.
    if ((await sockets()).sent.length > sent.length)
      await expect.poll(async () => (await sockets()).received).toBeGreaterThan(received)
  }
  const times = (await pings()).slice(before).map(({ timestamp = 0 }) => timestamp)
  for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] ?? 0)).toBe(30_000)
  await page.clock.resume()
})

test("closed abnormally it is reconnected: at most 5 attempts, backoff 2^n seconds capped at 30 s; 'Connection error. Will attempt to reconnect...', after that 'Couldn't establish a stable connection. Please refresh the page.'", async () => {
  const failed = toastWith(page, "Couldn't establish a stable connection. Please refresh the page.")
  await pause()
  const before = await sockets()
  world.tunnel.cut()
  await toastWith(page, 'Connection error. Will attempt to reconnect...').waitFor()
  for (let seconds = 0; !(await failed.isVisible()); seconds++) {
    expect(seconds).toBeLessThan(120)
    await page.clock.runFor(1_000)
    // The failed attempt shows in real time, not by the page's clock.
    await expect
      .poll(async () => {
        const { opened, closed } = await sockets()
        return opened.length - closed.length
      })
      .toBe(0)
  }
  const { opened, closed } = await sockets()
  const waits = opened.slice(before.opened.length).map((at, index) => at - (closed[before.closed.length + index] ?? 0))
  expect(waits.map((ms) => Math.round(ms / 1_000))).toEqual([2, 4, 8, 16, 30])

  // The toast stays, and there are no more attempts.
  await page.clock.runFor(60_000)
  expect(await failed.isVisible()).toBe(true)
  expect((await sockets()).opened).toHaveLength(opened.length)
  // Pressed before the server is back, since any answer from it also reconnects, and removes the toast.
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(async () => (await sockets()).opened.length).toBeGreaterThan(opened.length)
  world.tunnel.restore()
  await page.clock.resume()
  await live().waitFor()
})
