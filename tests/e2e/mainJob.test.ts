import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedIn, signUpByForm } from './support/people'
import { halves, makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

const other = { phone: 'desktop', desktop: 'phone' } as const satisfies Partial<Record<Shape, Shape>>

let world: World

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData'), isEmbedded: true })
})
afterAll(() => world?.close())

describe.each(['phone', 'desktop'] as const)('the main job on a %s', (shape) => {
  let device: Device
  let second: Device
  let page: Page
  let editor: Editor
  let api: Api
  let boardId: number
  const person = makePerson(`traveller-${shape}`)
  const made = { words: '', photo: '', shape: '', color: '', late: '', latePhoto: '', lateShape: '' }

  beforeAll(async () => {
    device = await Device.incognito(shape)
    second = await Device.incognito(other[shape])
    api = new Api(device.context, world.url)
  })

  afterAll(async () => {
    await device?.remove()
    await second?.remove()
  })

  test('someone signs up', async () => {
    page = await device.open(world.url)
    await signUpByForm(page, world.url, person)
    await page.getByText('Your Recent Boards').waitFor()
  })

  test('makes a board of text, images, shapes and colors, and saves it', async () => {
    await page.getByRole('link', { name: 'Create', exact: true }).first().click()
    editor = new Editor(page, shape)
    await editor.ready()
    made.words = await editor.addText('Rust on the bridge')
    made.photo = await editor.addPhoto(await makePhoto(0))
    made.shape = await editor.addShape('Circle')
    made.color = await editor.addColor('#2196F3')
    await editor.rename('Tunnel board')
    await editor.save()
    await page.waitForURL(/\/board\/\d+$/)
    boardId = Number(page.url().split('/').pop())
    await editor.untilState('Saved')
    expect(await api.elements(boardId)).toHaveLength(4)
  })

  test('goes offline, keeps working, and is shown where the work is', async () => {
    await device.installed(page)
    world.tunnel.cut()
    await device.context.setOffline(true)
    made.late = await editor.addText('Written in the tunnel')
    made.latePhoto = await editor.addPhoto(await makePhoto(30))
    made.lateShape = await editor.addShape('Square')
    // The topmost element, so that no other gets the touch.
    const before = await editor.place(made.lateShape)
    await editor.drag(made.lateShape, { x: 24, y: 36 })
    // New elements appear somewhere in view, and a dragged one snaps to those nearby.
    await expect
      .poll(async () => Math.abs((await editor.place(made.lateShape)).x - before.x - 24))
      .toBeLessThanOrEqual(8)
    await expect
      .poll(async () => Math.abs((await editor.place(made.lateShape)).y - before.y - 36))
      .toBeLessThanOrEqual(8)
    await editor.untilState(/waiting$/)
  })

  test('closes the app and opens it again, still offline: everything is there', async () => {
    await page.close()
    page = await device.open(world.url)
    editor = new Editor(page, shape)
    await page
      .getByRole('link', { name: /Tunnel board/ })
      .first()
      .click()
    await editor.ready()
    await expect.poll(async () => (await editor.seen()).map(({ id }) => id).sort()).toEqual(Object.values(made).sort())
    expect((await editor.seen()).map(({ name }) => name)).toContain('Text: Written in the tunnel')
    await expect.poll(() => halves(editor.element(made.photo))).toBe('red, blue')
    await expect.poll(() => halves(editor.element(made.latePhoto))).toBe('red, blue')
    await editor.untilState(/waiting$/)
  })

  test('comes back online: everything is on the server exactly once', async () => {
    world.tunnel.restore()
    await device.context.setOffline(false)
    await editor.untilState('Saved')
    const elements = await api.elements(boardId)
    expect(elements.map(({ id }) => id).sort()).toEqual(Object.values(made).sort())
    expect(elements.filter(({ content }) => content === 'Written in the tunnel')).toHaveLength(1)
    expect(await api.boards()).toHaveLength(1)
    // Where it was dropped, and moved only once.
    const dragged = elements.find(({ id }) => id === made.lateShape)
    expect(await editor.place(made.lateShape)).toEqual({ x: dragged?.positionX, y: dragged?.positionY })
  })

  test('and on the other device', async () => {
    const there = await openSignedIn(second, world.url, person)
    await there
      .getByRole('link', { name: /Tunnel board/ })
      .first()
      .click()
    const otherEditor = new Editor(there, other[shape])
    await otherEditor.ready()
    await expect
      .poll(async () => (await otherEditor.seen()).map(({ id }) => id).sort())
      .toEqual(Object.values(made).sort())
    await expect.poll(() => halves(otherEditor.element(made.latePhoto))).toBe('red, blue')
    expect(await otherEditor.place(made.lateShape)).toEqual(await editor.place(made.lateShape))
  })

  test('reports none of it as a bug', async () => {
    for (const { context } of [device, second])
      for (const each of context.pages())
        expect(JSON.parse(await each.evaluate(() => localStorage.getItem('moodloom-errors') ?? '[]'))).toEqual([])
  })
})
