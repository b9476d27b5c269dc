import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, signUp } from './support/people'
import { halves, makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

let world: World
let device: Device

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.create('phone')
})

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test('rule 1: the server stopped and the browser killed with writes waiting, a new browser has them and they are sent once', async () => {
  await signUp(await device.open(world.url), world.url, makePerson('survivor'))
  // Chromium writes cookies to disk half a minute late, or when it ends: this is another day.
  await device.quit()
  await device.start()
  const page = await device.open(`${world.url}/board/new`)
  const editor = new Editor(page, 'phone')
  await editor.ready()
  await editor.addText('Before')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  const address = page.url()
  const boardId = Number(address.split('/').pop())

  await device.installed(page)
  await world.server.kill()
  const words = await editor.addText('Typed while the server was dead')
  const photo = await editor.addPhoto(await makePhoto(60))
  await editor.untilState(/waiting$/)
  await device.kill()

  await device.start()
  const reopened = await device.open(address)
  const again = new Editor(reopened, 'phone')
  await again.ready()
  await expect
    .poll(async () => (await again.seen()).find(({ id }) => id === words)?.name)
    .toBe('Text: Typed while the server was dead')
  await expect.poll(() => halves(again.element(photo))).toBe('red, blue')

  await world.server.start()
  await again.untilState('Saved')
  const elements = await new Api(device.context, world.url).elements(boardId)
  expect(elements.map(({ id }) => id)).toHaveLength(3)
  expect(elements.filter(({ content }) => content === 'Typed while the server was dead')).toHaveLength(1)
  // Its bytes are there too, and not only its address.
  const image = elements.find(({ id }) => id === photo)
  const answer = await device.context.request.get(world.url + image?.content)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})
