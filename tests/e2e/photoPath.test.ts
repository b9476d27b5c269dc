import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withCamera, writeVideo } from './support/camera'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedUp } from './support/people'
import { halves } from './support/photo'
import { modifyAndAdd, openAnalyzer, photoFromCamera, photoFromFile } from './support/photoPath'
import { temporaryFolder } from './support/places'
import { createWorld, type World } from './support/world'

// Twelve megapixels on a slow phone without a network: open them, modify them, add them to a board, and reload.
// bench/photoPath.bench.ts measures how long the page is busy.

const SLOWDOWN = 4

let world: World
let folder: { path: string; remove: () => Promise<void> }
let device: Device
let page: Page

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  folder = await temporaryFolder('film')
  device = await Device.create('phone', withCamera(await writeVideo(folder.path, { width: 4000, height: 3000 })))
  page = await openSignedUp(device, world.url, makePerson('photographer'))
  await device.installed(page)
  world.tunnel.cut()
  await device.context.setOffline(true)
})
afterAll(async () => {
  await device?.remove()
  await folder?.remove()
  await world?.close()
})

test.each([
  ['the camera', photoFromCamera, 4 / 3],
  ['a file that is turned', photoFromFile, 3 / 4],
] as const)('from %s: palette, three modifications, a board, a reload', async (_where, bring, shape) => {
  await openAnalyzer(page, world.url)
  const session = await device.context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await bring(page)
  await modifyAndAdd(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.getByRole('link', { name: 'Untitled Board' }).first().tap()
  await page.waitForURL(/\/board\/new\?draft=/)
  await page.reload()
  await new Editor(page, 'phone').ready()
  const image = page.locator('img[data-element-id]')
  await expect.poll(() => halves(image)).toBe('red, blue')
  const drawn = await image.evaluate((node) =>
    node instanceof HTMLImageElement ? node.naturalWidth / node.naturalHeight : 0,
  )
  expect(drawn).toBeCloseTo(shape, 1)
})
