import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedUp } from './support/people'
import { untilToast } from './support/toasts'
import { createWorld, type World } from './support/world'

let world: World
let device: Device

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData'), isEmbedded: true })
  device = await Device.incognito('phone')
})

afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test('R1, R2: the data directory is restored under an open board: newer changes return, and the person is notified', async () => {
  const page = await openSignedUp(device, world.url, makePerson('rewound'), '/board/new')
  const editor = new Editor(page, 'phone')
  await editor.ready()
  await editor.addText('Kept')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  const saved = Number(page.url().split('/').pop())

  const [postgres, copy] = [join(world.dataDir, 'postgres'), join(world.dataDir, 'copy')]
  await world.server.stop()
  await cp(postgres, copy, { recursive: true })
  await world.server.start()
  await editor.addText('Made after the backup')
  await editor.untilState('Saved')
  await page.goto(`${world.url}/board/new`)
  await editor.ready()
  await editor.addText('A board of its own')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')

  await world.server.stop()
  await editor.addText('Made while it was away')
  await rm(postgres, { recursive: true })
  await cp(copy, postgres, { recursive: true })
  await world.server.start()
  await untilToast(page, 'The server was restored from a backup')
  await editor.untilState('Saved')

  const api = new Api(device.context, world.url)
  const words = async (id: number) => (await api.elements(id)).map(({ content }) => content).sort()
  await expect.poll(() => words(saved), { timeout: 20_000 }).toEqual(['Kept', 'Made after the backup'])
  await page.waitForURL(/\/board\/\d+$/)
  const made = Number(page.url().split('/').pop())
  expect(made).not.toBe(saved)
  await expect.poll(() => words(made)).toEqual(['A board of its own', 'Made while it was away'])
  expect((await editor.seen()).map(({ name }) => name).sort()).toEqual([
    'Text: A board of its own',
    'Text: Made while it was away',
  ])
})
