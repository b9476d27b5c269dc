import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedUp } from './support/people'
import { halves, makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

let world: World
let device: Device

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test('Save stores a thumbnail of the board, and its card shows it', async () => {
  const page = await openSignedUp(device, world.url, makePerson('painter'), '/board/new')
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  const photo = await editor.addPhoto(await makePhoto(0))
  await expect.poll(() => halves(editor.element(photo))).toBe('red, blue')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')

  const [board] = await new Api(device.context, world.url).boards()
  expect(board?.thumbnailUrl).toMatch(/^\/assets\/[0-9a-f]{64}\.(webp|png)$/)

  await page.goto(world.url)
  const picture = page.getByRole('article').locator('a img').first()
  // The photo is centered on the card, with a half on either side.
  await expect.poll(() => colors(picture)).toEqual(['red', 'blue'])
})

test('a board that was never saved has its thumbnail on this device: on its card and beside "Continue", offline', async () => {
  const phone = await Device.incognito('phone')
  const page = await openSignedUp(phone, world.url, makePerson('walker'), '/board/new')
  const editor = new Editor(page, 'phone')
  await editor.ready()
  await phone.installed(page)
  await phone.context.setOffline(true)
  const photo = await editor.addPhoto(await makePhoto(0))
  await expect.poll(() => halves(editor.element(photo))).toBe('red, blue')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByText('On this device only').waitFor()
  await expect.poll(() => colors(page.getByRole('article').locator('a img').first())).toEqual(['red', 'blue'])
  const last = page.getByRole('link', { name: 'Continue: Untitled Board' })
  await expect.poll(() => colors(last.locator('img'))).toEqual(['red', 'blue'])
  await phone.remove()
})

test('a board left right after its first change has its thumbnail, too', async () => {
  const page = await openSignedUp(device, world.url, makePerson('passer'), '/board/new')
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  // Faster than any person: the code that updates thumbnails is loaded 3 s after a board opens.
  await editor.addColor('#4CAF50')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('article').filter({ hasText: 'On this device only' }).locator('a img').waitFor()
})

test('a saved board left before its change is stored gets a new thumbnail, too', async () => {
  const page = await openSignedUp(device, world.url, makePerson('hasty'), '/board/new')
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.addShape('Circle')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  const thumbnail = async () => (await new Api(device.context, world.url).boards())[0]?.thumbnailUrl
  const before = await thumbnail()

  await page.goto(world.url)
  await page.getByRole('article').locator('a').first().click()
  await editor.ready()
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor()
  await page.locator('[data-surface]').focus()
  await page.keyboard.press('Control+a')
  // One task: IndexedDB has not stored anything yet when the board is left.
  await page.evaluate(() => {
    const init = { key: 'd', code: 'KeyD', ctrlKey: true, bubbles: true, cancelable: true }
    document.querySelector('[data-surface]')?.dispatchEvent(new KeyboardEvent('keydown', init))
    document.querySelector<HTMLElement>('a[aria-label="Back"], button[aria-label="Back"]')?.click()
  })
  await page.getByRole('heading', { name: 'Your Recent Boards' }).waitFor()
  // While the change is being sent, the card waits for some 20 s before it is drawn.
  await expect.poll(thumbnail, { timeout: 90_000 }).not.toBe(before)
}, 150_000)

test('a discarded board leaves no thumbnail to be sent', async () => {
  const page = await openSignedUp(device, world.url, makePerson('discarder'), '/board/new')
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.addShape('Circle')
  // Its thumbnail is due once the code for that has loaded, and drawn when the board is left.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /autoUpdateThumbnail/.test(name)),
  )
  await editor.addShape('Square')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  for (const _press of ['to be asked', 'to confirm']) await page.getByRole('button', { name: 'Discard board' }).click()
  await page.waitForURL(`${world.url}/`)
  await page.getByText('Board discarded', { exact: true }).waitFor()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /storeThumbnail/.test(name)),
  )
  await page.reload()
  await editor.untilState('Saved')
})

test('a board changed offline and left gets its card for everyone once its changes are sent, without being opened', async () => {
  const phone = await Device.incognito('phone')
  const page = await openSignedUp(phone, world.url, makePerson('commuter'), '/board/new')
  const editor = new Editor(page, 'phone')
  await editor.ready()
  await editor.addShape('Circle')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  const thumbnail = async () => (await new Api(phone.context, world.url).boards())[0]?.thumbnailUrl
  const before = await thumbnail()

  await phone.installed(page)
  await phone.context.setOffline(true)
  await editor.addColor('#FF9800')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('heading', { name: 'Your Recent Boards' }).waitFor()
  await phone.context.setOffline(false)
  await expect.poll(thumbnail, { timeout: 90_000 }).not.toBe(before)
  await expect
    .poll(async () => page.getByRole('article').locator('a img').first().getAttribute('src'))
    .toContain(await thumbnail())
  await phone.remove()
}, 150_000)

/** An image's colors just left and right of its middle. */
async function colors(picture: Locator): Promise<string[]> {
  if ((await picture.count()) === 0) return []
  return picture.evaluate((node) => {
    if (!(node instanceof HTMLImageElement) || !node.complete || node.naturalWidth === 0) return []
    const { naturalWidth: width, naturalHeight: height } = node
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    if (!pen) return []
    pen.drawImage(node, 0, 0)
    return [0.4, 0.6].map((share) => {
      const [red = 0, , blue = 0] = pen.getImageData(Math.floor(width * share), Math.floor(height / 2), 1, 1).data
      return red > 120 && blue < 80 ? 'red' : blue > 120 && red < 80 ? 'blue' : `${red}/${blue}`
    })
  })
}
