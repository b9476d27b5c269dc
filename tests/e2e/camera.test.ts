import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { countTracks, liveTracks, withCamera, writeVideo } from './support/camera'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { isCovered } from './support/isCovered'
import { makePerson, register } from './support/people'
import { halves, makePhoto } from './support/photo'
import { temporaryFolder } from './support/places'
import { createWorld, type World } from './support/world'

// The viewfinder in a real browser with a fake camera: red on the left, blue on the right.

let world: World
let folder: { path: string; remove: () => Promise<void> }
let film: string
const devices: Device[] = []

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  folder = await temporaryFolder('film')
  film = await writeVideo(folder.path, { width: 1280, height: 960 })
})
afterAll(async () => {
  for (const device of devices) await device.remove()
  await folder?.remove()
  await world?.close()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take Photo' })
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true })
const images = (page: Page) => page.locator('img[data-element-id]')

/** A new person on a new board. */
async function onBoard(shape: Shape, args: readonly string[], name: string): Promise<{ device: Device; page: Page }> {
  // The headless shell never prompts for camera permission, so it can't be refused.
  const kind = args.includes('--deny-permission-prompts') ? 'chromium' : 'shell'
  const device = await Device.create(shape, args, { kind })
  devices.push(device)
  await register(device.context, world.url, makePerson(name))
  const page = await device.context.newPage()
  await countTracks(page)
  await page.goto(`${world.url}/board/new`)
  await new Editor(page, shape).ready()
  return { device, page }
}

async function openViewfinder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take Photo', exact: true }).click()
  await expect.poll(() => button(page, 'Capture').isEnabled()).toBe(true)
}

async function take(page: Page): Promise<Locator> {
  await button(page, 'Capture').click()
  const photo = dialog(page).getByRole('img', { name: 'Taken a moment ago' })
  await photo.waitFor()
  return photo
}

const shown = (page: Page) => images(page).evaluateAll((all) => all.filter((each) => each.clientWidth > 0).length)

describe.each([
  ['phone', 'upright', null],
  ['tablet', 'upright', null],
  ['tablet', 'on its side', { width: 1180, height: 820 }],
] as const)('on a %s, %s', (shape, way, viewport) => {
  let device: Device
  let page: Page

  beforeAll(async () => {
    ;({ device, page } = await onBoard(shape, withCamera(film), `${shape}${viewport ? 'wide' : ''}`))
    if (viewport) await page.setViewportSize(viewport)
    await device.installed(page)
    world.tunnel.cut()
    await device.context.setOffline(true)
  })
  afterAll(async () => {
    world.tunnel.restore()
    await device.quit()
  })

  test('offline: takes, retakes and uses a photo; it is on the board, and the camera is released', async () => {
    await page.getByRole('button', { name: 'Add Text' }).click()
    const notified = page.getByText('Text Added', { exact: true }).first()
    await notified.waitFor()
    await openViewfinder(page)
    expect(await isCovered(button(page, 'Capture'), notified)).toBe(false)
    // The whole button is on the screen.
    const box = await button(page, 'Capture').boundingBox()
    const size = page.viewportSize() ?? { width: 0, height: 0 }
    expect(box && box.y + box.height <= size.height && box.x + box.width <= size.width).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(await halves(await take(page))).toBe('red, blue')
    expect(await violations(page)).toEqual([])
    await button(page, 'Retake').click()
    await take(page)
    await button(page, 'Use photo').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await liveTracks(page)).toEqual({ live: 0, opened: 1 })
    await expect.poll(() => halves(images(page).first()), { timeout: 30_000 }).toBe('red, blue')
    const place = await images(page).first().boundingBox()
    expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(1280 / 960, 1)
  })

  test('several photos in a row are placed side by side, and survive a reload', async () => {
    await openViewfinder(page)
    await take(page)
    await button(page, 'Use and take another').click()
    await take(page)
    await button(page, 'Use photo').click()
    await expect.poll(() => shown(page), { timeout: 30_000 }).toBe(3)
    await page
      .getByRole('button', { name: /waiting$|on this device$/ })
      .first()
      .waitFor()
    await page.reload()
    await new Editor(page, shape).ready()
    await expect.poll(() => shown(page), { timeout: 30_000 }).toBe(3)
    await expect.poll(() => halves(images(page).nth(2))).toBe('red, blue')
  })

  test(`Back, Escape and Close leave it ${way}, and the board stays`, async () => {
    const address = page.url()
    await openViewfinder(page)
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await openViewfinder(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await openViewfinder(page)
    await button(page, 'Close').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    expect(await shown(page)).toBe(3)
    expect((await liveTracks(page)).live).toBe(0)
  })

  test('releases the camera while the page is hidden', async () => {
    await openViewfinder(page)
    const look = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await look(true)
    expect((await liveTracks(page)).live).toBe(0)
    await look(false)
    await expect.poll(async () => (await liveTracks(page)).live).toBe(1)
    await expect.poll(() => button(page, 'Capture').isEnabled()).toBe(true)
    await button(page, 'Close').click()
    await expect.poll(async () => (await liveTracks(page)).live).toBe(0)
  })
})

describe('without a viewfinder', () => {
  test.each([
    [
      'refused',
      ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
      'Moodloom isn’t allowed to use the camera',
    ],
    ['without a camera', ['--use-fake-ui-for-media-stream'], 'No camera was found'],
  ])('%s: shows why, and a photo can be chosen from a file', async (_why, args, title) => {
    const { device, page } = await onBoard('desktop', args, args.length > 1 ? 'denied' : 'without')
    await page.getByRole('button', { name: 'Take Photo', exact: true }).click()
    await dialog(page).getByRole('heading', { name: title }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await dialog(page).getByLabel('Use your device’s camera').getAttribute('capture')).toBe('environment')
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose a photo').click()
    await (await chooser).setFiles(await makePhoto(0))
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => halves(images(page).first()), { timeout: 30_000 }).toBe('red, blue')
    await device.quit()
  })
})
