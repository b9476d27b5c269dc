import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { Exporter } from './support/Exporter'
import { makePerson, openSignedUp } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// Export and Print from what the device has, and files that aren't boards.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

describe.each(['phone', 'desktop'] as const)('on a %s', (shape) => {
  let device: Device
  let page: Page
  let editor: Editor
  let exporter: Exporter
  let photo: string

  beforeAll(async () => {
    device = await Device.incognito(shape)
    page = await openSignedUp(device, world.url, makePerson(`printer-${shape}`), '/board/new')
    editor = new Editor(page, shape)
    await editor.ready()
    await device.installed(page)
    exporter = new Exporter(page, shape)
    await editor.addText('Warm kitchen')
    photo = await editor.addPhoto(await makePhoto(0))
    await editor.save()
    await page.waitForURL(/\/board\/\d+$/)
    await editor.untilState('Saved')
  })
  afterAll(() => device?.remove())

  const goOffline = async (isOffline: boolean) => {
    if (isOffline) world.tunnel.cut()
    else world.tunnel.restore()
    await device.context.setOffline(isOffline)
  }

  test('exports an image of the selection offline, from what the device has', async () => {
    await goOffline(true)
    await editor.element(photo).waitFor()
    await exporter.press(editor.element(photo))
    await exporter.open({ keys: true })
    await exporter.press(exporter.dialog.getByText('Selection (1)'))
    await exporter.press(exporter.dialog.getByText('1x', { exact: true }))
    const { width, height, data } = await (async () => {
      const raw = sharp((await exporter.save()).file)
        .removeAlpha()
        .raw()
      const { data, info } = await raw.toBuffer({ resolveWithObject: true })
      return { ...info, data }
    })()
    await exporter.dialog.waitFor({ state: 'hidden' })
    const box = await editor.element(photo).boundingBox()
    expect([width, height]).toEqual([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)])
    const at = (share: number) =>
      [...data.subarray((Math.floor(height / 2) * width + Math.floor(width * share)) * 3)].slice(0, 3)
    const [[leftRed = 0, , leftBlue = 0], [rightRed = 0, , rightBlue = 0]] = [at(0.25), at(0.75)] as const
    expect([leftRed > 120 && leftBlue < 80, rightBlue > 120 && rightRed < 80]).toEqual([true, true])
    await goOffline(false)
  })

  test('names what is unavailable, and saves the rest', async () => {
    const [board] = await new Api(device.context, world.url).boards()
    const away = {
      type: 'image',
      content: 'https://pictures.invalid/sofa.jpg',
      properties: { alt: 'A sofa elsewhere' },
    }
    const made = await device.context.request.post(`${world.url}/api/boards/${board?.id}/elements`, {
      headers: { origin: world.url },
      data: away,
    })
    const { id } = await made.json()
    await editor.element(id).waitFor()
    await page.keyboard.press('Escape')
    await exporter.open({ keys: true })
    await exporter.press(
      exporter.dialog
        .getByText('Board', { exact: true })
        .or(exporter.dialog.getByText('1x', { exact: true }))
        .first(),
    )
    expect((await sharp((await exporter.save()).file).metadata()).format).toBe('png')
    const alert = exporter.dialog.getByRole('alert')
    await alert.getByText('A sofa elsewhere').waitFor()
    expect(await alert.textContent()).toContain('1 image is gray')
    await exporter.press(exporter.dialog.getByRole('button', { name: 'Close' }).last())
    await exporter.dialog.waitFor({ state: 'hidden' })
  })

  test('prints only the board, fit to the page', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.toggleAttribute('data-asked', true)
    })
    if (shape === 'phone') {
      await exporter.open({ keys: true })
      await exporter.press(exporter.dialog.getByRole('button', { name: 'Print…' }))
    } else await page.keyboard.press('Control+p')
    await page.locator('body[data-asked]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('img', { name: 'Untitled Board' })
    const seen = await sheet.boundingBox()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isVisible()).toBe(false)
    expect(await editor.element(photo).isVisible()).toBe(false)
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    expect(seen?.width).toBe(width)
    expect((seen?.height ?? 0) / height).toBeCloseTo(0.99)
    const paper = await sharp(await page.screenshot())
      .removeAlpha()
      .stats()
    // White around the board, and the photo's red and blue on it.
    expect(paper.channels.map(({ min, max }) => max - min > 150)).toEqual([true, true, true])
    await page.emulateMedia({ media: null })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => sheet.count()).toBe(0)
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  })

  test('a file that is not a board shows what is wrong with it and imports nothing', async () => {
    await page.goto(`${world.url}/profile`)
    await page.getByRole('article').first().waitFor()
    const before = await page.getByRole('article').count()
    const choose = async (button: string, text: string) => {
      const chooser = page.waitForEvent('filechooser')
      await exporter.press(page.getByRole('button', { name: button }))
      await (await chooser).setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    }
    await choose('Import board', '{"name": "something else"}')
    await page.getByText('This isn’t a Moodloom board file.').waitFor()
    const element = {
      type: 'shape',
      content: 'circle',
      positionX: 0,
      positionY: 0,
      height: 100,
      rotation: 0,
      zIndex: 1,
      properties: {},
    }
    const file = {
      format: 'moodloom-board',
      version: 1,
      exportedAt: new Date().toISOString(),
      board: { name: 'Half', description: null, category: null },
      elements: [
        { ...element, width: 100 },
        { ...element, width: 9000 },
      ],
      images: [],
    }
    await choose('Choose another file', JSON.stringify(file))
    await page.getByText('elements[1].width: must be at most 4000').waitFor()
    await page.getByText('Nothing was imported.').waitFor()
    await exporter.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }).last())
    expect(await page.getByRole('article').count()).toBe(before)
    expect(await page.getByText('Half').count()).toBe(0)
  })
})
