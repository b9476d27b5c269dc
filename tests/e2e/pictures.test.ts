import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ElementFields } from '../../contract/shared/element'
import { addPatterns } from './support/densePictures'
import { Device } from './support/device'
import { makePerson, register } from './support/people'
import { makePhoto } from './support/photo'
import { type Put, putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// Once an image has loaded, its placeholder must not be visible through it or around it.

let world: World
let device: Device
let page: Page
let board: Put

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, makePerson('ann'))
  const photo = await makePhoto(0)
  const uploaded = await device.context.request.post(`${world.url}/api/assets`, {
    headers: { origin: world.url, 'content-type': photo.mimeType },
    data: photo.buffer,
  })
  const { address } = await uploaded.json()
  const [drawing = ''] = await addPatterns(device.context, world.url, 1)
  const wide = (content: string, positionY: number): ElementFields => ({
    type: 'image',
    content,
    positionX: 0,
    positionY,
    width: 600,
    height: 150,
  })
  board = await putBoard(device.context, world.url, {
    name: 'Pictures',
    elements: [wide(address, 0), wide(drawing, 200)],
  })
  page = await device.open(`${world.url}/board/${board.id}`)
}, 120_000)

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const look = (image: Locator) =>
  image.evaluate((node) => {
    if (!(node instanceof HTMLImageElement)) return 'no image'
    const { objectFit, backgroundColor } = getComputedStyle(node)
    return node.naturalWidth > 0 ? `${objectFit} on ${backgroundColor}` : 'not loaded'
  })
const nth = (index: number) => page.locator(`img[data-element-id="${board.ids[index]}"]`)

test('an image that may be transparent has no background once loaded', async () => {
  await expect.poll(() => look(nth(1))).toBe('cover on rgba(0, 0, 0, 0)')
})

test('a photo later set to fit its box shows nothing beside it', async () => {
  await expect.poll(() => look(nth(0))).toMatch(/^cover/)
  const notified = await device.context.request.post(`${world.url}/api/boards/${board.id}/mutations`, {
    headers: { origin: world.url },
    data: {
      mutations: [
        {
          mutationId: crypto.randomUUID(),
          kind: 'update',
          elementId: board.ids[0],
          baseRev: 2,
          data: { properties: { objectFit: 'contain' } },
        },
      ],
    },
  })
  expect(notified.status()).toBe(200)
  await expect.poll(() => look(nth(0)), { timeout: 10_000 }).toBe('contain on rgba(0, 0, 0, 0)')
})
