import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, signUp } from './support/people'
import { seat } from './support/Visitor'
import { createWorld, type World } from './support/world'

// Ann has her board open on a desktop, Ben has it open on a phone, each in a browser of their own.

interface Seat {
  readonly device: Device
  readonly page: Page
  readonly editor: Editor
}

let world: World
let ann: Seat
let ben: Seat
let square: string

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  const desktop = await Device.create('desktop')
  const page = await desktop.open(world.url)
  await signUp(page, world.url, makePerson('ann'))
  await page.goto(`${world.url}/board/new`)
  ann = { device: desktop, page, editor: new Editor(page, 'desktop') }
  await ann.editor.ready()
  square = await ann.editor.addShape('Square')
  await ann.editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await ann.editor.untilState('Saved')

  const phone = await Device.create('phone')
  const there = await phone.open(world.url)
  await signUp(there, world.url, makePerson('ben'))
  const boardId = Number(page.url().split('/').at(-1))
  await seat(desktop.context, phone.context.request, { url: world.url, boardId, username: 'ben' })
  await there.goto(page.url())
  ben = { device: phone, page: there, editor: new Editor(there, 'phone') }
  await ben.editor.element(square).waitFor()
  for (const { page } of [ann, ben]) await page.locator('[data-live]').getByText('LIVE', { exact: true }).waitFor()
}, 120_000)

afterAll(async () => {
  await ann?.device.remove()
  await ben?.device.remove()
  await world?.close()
})

/** Ms by the clock of this machine at which the element's left edge stands at `x`, in board px. */
function whenAt(page: Page, id: string, x: number): Promise<number> {
  return page.evaluate(
    ([elementId, left]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const node = document.querySelector<HTMLElement>(`[data-element-id="${elementId}"]`)
          if (node && Number.parseFloat(node.style.left) === left) resolve(performance.timeOrigin + performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    [id, x] as const,
  )
}

test('a drag is seen by the other while it happens, and stays where it was let go', async () => {
  const before = await ben.editor.place(square)
  const box = await ann.editor.element(square).boundingBox()
  if (!box) throw new Error('The square is not on the screen')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await ann.page.mouse.move(from.x, from.y)
  await ann.page.mouse.down()
  await ann.page.mouse.move(from.x + 40, from.y, { steps: 4 })
  await expect.poll(async () => (await ben.editor.place(square)).x).toBe(before.x + 40)
  await ann.page.mouse.move(from.x + 70, from.y + 30, { steps: 4 })
  await expect.poll(() => ben.editor.place(square)).toEqual({ x: before.x + 70, y: before.y + 30 })
  await ann.page.mouse.up()
  await ann.editor.untilState('Saved')
  expect(await ben.editor.place(square)).toEqual({ x: before.x + 70, y: before.y + 30 })
  await ben.page.reload()
  await ben.editor.element(square).waitFor()
  expect(await ben.editor.place(square)).toEqual({ x: before.x + 70, y: before.y + 30 })
})

test('a drag that is taken back slides back for the other, too', async () => {
  const before = await ben.editor.place(square)
  const box = await ann.editor.element(square).boundingBox()
  if (!box) throw new Error('The square is not on the screen')
  await ann.page.mouse.move(box.x + 20, box.y + 20)
  await ann.page.mouse.down()
  await ann.page.mouse.move(box.x + 60, box.y + 20, { steps: 4 })
  await expect.poll(async () => (await ben.editor.place(square)).x).toBe(before.x + 40)
  await ann.page.keyboard.press('Escape')
  await expect.poll(() => ben.editor.place(square)).toEqual(before)
  await ann.page.mouse.up()
})

test('rule 8: one of them offline, both change one element: field by field both have it, and nobody is overwritten', async () => {
  const pill = ben.page.locator('[data-live]')
  const before = await ann.editor.place(square)
  await ben.device.context.setOffline(true)
  // What is open breaks too, as on a train; Ann is back in a moment.
  world.tunnel.cut()
  world.tunnel.restore()
  await ben.page.getByText('Connection error. Will attempt to reconnect...').first().waitFor()
  await pill.getByText(/^(Reconnecting|Offline)$/).waitFor()
  await ben.editor.element(square).tap()
  await ben.page
    .getByRole('toolbar', { name: 'Selection', exact: true })
    .getByRole('button', { name: 'Rotate' })
    .click()
  await ben.editor.untilState(/waiting/)

  await ann.page.locator('[data-live]').getByText('LIVE', { exact: true }).waitFor({ timeout: 40_000 })
  await ann.editor.drag(square, { x: 0, y: 60 })
  await ann.editor.untilState('Saved')
  expect(await ben.editor.place(square)).toEqual(before)

  await ben.device.context.setOffline(false)
  await pill.getByText('LIVE', { exact: true }).waitFor({ timeout: 40_000 })
  await ben.editor.untilState('Saved')
  for (const { page, editor } of [ann, ben]) {
    await expect.poll(() => editor.place(square)).toEqual({ x: before.x, y: before.y + 60 })
    await expect.poll(() => editor.element(square).evaluate((node) => node.style.transform)).toMatch(/^rotate/)
    const { notifications } = await (await page.request.get(`${world.url}/api/notifications`)).json()
    const kinds = notifications.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind.startsWith('over'))).toEqual([])
  }
})

test('a committed change is seen by the other within 100 ms', async () => {
  await ann.editor.element(square).click()
  const delays: number[] = []
  for (let count = 0; count < 20; count++) {
    const { x } = await ann.editor.place(square)
    const seen = whenAt(ben.page, square, x + 1)
    await ann.page.evaluate(() => {
      addEventListener(
        'keydown',
        () => Object.assign(window, { pressedAt: performance.timeOrigin + performance.now() }),
        {
          capture: true,
          once: true,
        },
      )
    })
    await ann.page.keyboard.press('ArrowRight')
    const at = await seen
    delays.push(at - (await ann.page.evaluate(() => Reflect.get(window, 'pressedAt') as number)))
    await ann.editor.untilState('Saved')
  }
  delays.sort((a, b) => a - b)
  console.log(`a committed change was seen after ${delays.map(Math.round).join(', ')} ms`)
  // The way itself: what the machine is busy with otherwise slows most of them down, and nothing makes two too fast.
  expect(delays[1]).toBeLessThan(100)
})

test('typing is seen while it happens', async () => {
  const text = await ann.editor.addText('Words')
  await ben.editor.element(text).and(ben.page.getByText('Words')).waitFor()
  await ann.editor.element(text).dblclick()
  await ann.page.keyboard.type(' and more')
  await ben.editor.element(text).and(ben.page.getByText('Words and more')).waitFor({ timeout: 5_000 })
  await ann.page.keyboard.press('Escape')
  await ann.editor.untilState('Saved')
  await ben.editor.element(text).and(ben.page.getByText('Words and more')).waitFor()
})
