import { randomBytes } from 'node:crypto'
import type { ElementHandle, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../support/FakeProvider'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makePerson, openSignedUp, register } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// The image analyzer on home, used by hand: each chip, refusals, what a click puts on a board, modifications, a photo
// that waits for a network, and what works without a key.

let provider: FakeProvider
let world: World

beforeAll(async () => {
  provider = await startFakeProvider()
  world = await createWorld({ emptyData: inject('emptyData'), env: provider.env })
})

afterAll(async () => {
  await world?.close()
  await provider?.close()
})

/** The schema that tells analyses from home's request for the forecast. */
const ANALYSIS = 'image_analysis'
const analyses = () => provider.calls.filter(({ schema }) => schema === ANALYSIS)

const analyzer = (page: Page) => ({
  open: async () => {
    // It loads once it is in view and someone interacts.
    await page.getByRole('region', { name: 'AI Creative Tools' }).scrollIntoViewIfNeeded()
    await page.keyboard.press('Shift')
    await page.getByRole('tab', { name: 'Image Analysis' }).click()
    await page.getByRole('button', { name: 'Upload an image' }).waitFor()
  },
  give: (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel('Image to analyze', { exact: true }).setInputFiles(file),
  palette: page.getByRole('list', { name: 'Palette' }),
  chip: (name: string) => page.getByRole('button', { name, exact: true }),
  analyze: page.getByRole('button', { name: 'Analyze Image' }),
  part: (name: string) => page.getByRole('region', { name, exact: true }),
  toast: (words: string) => page.locator('[data-toasts]').getByText(words, { exact: true }).first(),
  waiting: page.getByRole('region', { name: 'Waiting photos' }),
})

describe.each(['phone', 'desktop'] as const)('on a %s', (shape) => {
  let device: Device
  let page: Page
  let api: Api
  let at: ReturnType<typeof analyzer>
  const press = (target: Locator) => (shape === 'phone' ? target.tap() : target.click())

  beforeAll(async () => {
    device = await Device.incognito(shape)
    page = await openSignedUp(device, world.url, makePerson(`looker-${shape}`))
    await device.installed(page)
    api = new Api(device.context, world.url)
    at = analyzer(page)
    await at.open()
  })

  afterAll(async () => {
    await device?.remove()
  })

  test('a file that is not an image or too large gets the specified message, and a large one can be shrunk', async () => {
    await press(at.analyze)
    await page.getByRole('alert').filter({ hasText: 'Please upload an image first' }).waitFor()
    await at.give({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await page.getByRole('alert').filter({ hasText: 'Please select a valid image file.' }).waitFor()
    await at.give({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
    await page.getByRole('alert').filter({ hasText: 'This file is empty.' }).waitFor()
    await at.give({ name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('not the bytes of a picture') })
    await page.getByRole('alert').filter({ hasText: 'Failed to load image. Please try another file.' }).waitFor()
    const raw = { width: 1400, height: 1300, channels: 3 } as const
    const large = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
    await at.give({ name: 'large.png', mimeType: 'image/png', buffer: large })
    await page.getByText('Image file is too large. Please choose an image under 5MB.').waitFor()
    await press(page.getByRole('button', { name: 'Shrink and use it' }))
    await at.palette.waitFor()
    await press(page.getByRole('button', { name: 'Remove', exact: true }))
    await page.getByRole('button', { name: 'Upload an image' }).waitFor()
  })

  test('General and Design Elements: a click adds a result to the chosen board', async () => {
    await at.give(await makePhoto(1))
    await at.palette.waitFor()
    await press(at.analyze)
    await page.getByText('A quiet beach in evening light, seen from the dunes.').waitFor()
    const sand = at.part('Colors').getByRole('button', { name: /sand/ })
    await press(sand)
    await press(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    await at.toast('Cannot add to board').waitFor()
    await at.toast('No active board is selected. Open a board first to add elements.').waitFor()
    await press(sand)
    await press(page.getByRole('dialog').getByRole('button', { name: 'New board' }))
    await at.toast('Added to board').waitFor()

    await press(at.chip('Design Elements'))
    await press(at.analyze)
    // From here on, the app no longer asks which board.
    await press(at.part('Design elements').getByRole('button', { name: /A low horizon/ }))
    await press(at.part('Recommendations').getByRole('button', { name: /plain swatch of sand/ }))
    await press(at.part('Element suggestions').getByRole('button', { name: /headline in deep teal/ }))
    await press(page.getByRole('button', { name: 'Add image to board' }))
    await press(page.getByRole('link', { name: 'Untitled Board' }).first())
    await page.waitForURL(/\/board\/new\?draft=/)
    await expect.poll(() => page.locator('[data-element-id]').count()).toBe(5)
    await page.goto(world.url)
    await at.open()
  })

  test('Analyze image in the editor starts with the selected image, and its results go to that board', async () => {
    await page.goto(`${world.url}/board/new`)
    const editor = new Editor(page, shape)
    await editor.ready()
    await editor.addPhoto({ ...(await makePhoto(6)), name: 'Evening shore.jpg' })
    if (shape === 'phone') await press(page.getByRole('button', { name: 'Style', exact: true }))
    else {
      await editor.elements.first().click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Style…' }).click()
    }
    await press(page.getByRole('region', { name: 'Inspector' }).getByRole('button', { name: 'Analyze image' }))
    const panel = page.getByRole('region', { name: 'Image Analysis' })
    await panel.getByRole('img', { name: 'Evening shore' }).waitFor()
    await panel.getByRole('list', { name: 'Palette' }).waitFor()
    expect(await violations(page)).toEqual([])
    await press(panel.getByRole('button', { name: 'Analyze Image' }))
    await panel.getByText('A quiet beach in evening light, seen from the dunes.').waitFor()
    await press(panel.getByRole('region', { name: 'Colors', exact: true }).getByRole('button', { name: /sand/ }))
    await at.toast('Added to board').waitFor()
    await expect.poll(() => editor.elements.count()).toBe(2)
    await press(page.getByRole('button', { name: 'Undo', exact: true }).last())
    await expect.poll(() => editor.elements.count()).toBe(1)
    await press(panel.getByRole('region', { name: 'Recommendations', exact: true }).getByRole('button').first())
    await expect.poll(() => editor.elements.count()).toBe(2)
    // Next to the image, not over it.
    const [one, two] = await editor.elements.evaluateAll((nodes) =>
      nodes.map((node) => node.getBoundingClientRect().toJSON()),
    )
    expect(two.left >= one.right || two.top >= one.bottom || one.left >= two.right || one.top >= two.bottom).toBe(true)
    await page.goto(world.url)
    await at.open()
  })

  test('Modify Image: an area, a list, a custom prompt, a new sky', async () => {
    await at.give(await makePhoto(2))
    await at.palette.waitFor()
    await press(at.chip('Modify Image'))
    await press(page.getByRole('button', { name: 'Select an area' }))
    const area = page.getByRole('application', { name: 'Area of the image' })
    await area.scrollIntoViewIfNeeded()
    // It moves while content above loads.
    let before = ''
    await expect
      .poll(async () => {
        const last = before
        before = JSON.stringify(await area.boundingBox())
        return before === last
      })
      .toBe(true)
    const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const corner = (share: number) => ({ x: x + width * share, y: y + height * share })
    if (shape === 'phone') await (await Fingers.on(page)).drag(corner(0.25), corner(0.75))
    else {
      await page.mouse.move(corner(0.25).x, corner(0.25).y)
      await page.mouse.down()
      await page.mouse.move(corner(0.75).x, corner(0.75).y, { steps: 3 })
      await page.mouse.up()
    }
    await page.getByText(/^Selected: 3[12]\d × 2[34]\d px$/).waitFor()
    await area.press('Shift+ArrowLeft')
    await page.getByText(/^Selected: 30\d × 2[34]\d px$/).waitFor()
    await press(at.analyze)
    await page.getByText('Lift the whole picture a little').waitFor()
    expect(analyses().at(-1)?.prompt).toMatch(/"width":30\d/)
    await press(page.getByRole('button', { name: 'Whole image' }))
    await press(page.getByRole('button', { name: 'Done selecting' }))

    await page.getByLabel(/Lift the whole picture/).check()
    await page.getByLabel(/Calm the colors/).check()
    await press(page.getByRole('button', { name: 'Clear Selection' }))
    expect(await page.getByRole('button', { name: 'Apply 0 Modifications' }).isDisabled()).toBe(true)
    await page.getByLabel(/Without any color/).check()
    await press(page.getByRole('button', { name: 'Apply 1 Modification', exact: true }))
    const modified = at.part('Modified image').getByRole('img', { name: 'The modified image' })
    await modified.waitFor()
    expect(await saturationOf(modified)).toBeLessThan(6)

    await page.getByLabel('Custom modification').fill('Under a red evening sky')
    await press(page.getByRole('button', { name: 'Apply Custom Prompt' }))
    const panel = page.getByRole('dialog', { name: 'Replace sky' })
    await panel.getByLabel('Replace with…').waitFor()
    expect(await panel.getByLabel('Replace with…').inputValue()).toBe('A clear sky after rain')
    await press(panel.getByRole('button', { name: 'Generate', exact: true }))
    await panel.getByRole('button', { name: 'Generate another' }).waitFor()
    expect(provider.calls.at(-1)?.path).toMatch(/images\/generations$/)
    await press(panel.getByRole('button', { name: 'Apply to image' }))
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add modified image to board' }).waitFor()
  })

  test.each(['light', 'dark'] as const)('axe finds no violations in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('nothing is wider than the screen, and every touch target is large enough', async () => {
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(wide).toBe(room)
    if (shape === 'desktop') return
    const small = await page
      .getByRole('tabpanel', { name: 'Image Analysis' })
      .locator('a, button, select, label')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 44)
          .filter((node) => node.tagName !== 'LABEL' || node.querySelector('input'))
          .map((node) => node.textContent),
      )
    expect(small.filter((words) => words !== 'Untitled Board')).toEqual([])
  })

  test('a photo taken offline waits on the device through a reload, and is analyzed once back online', async () => {
    world.tunnel.cut()
    await device.context.setOffline(true)
    await page.reload()
    await at.open()
    await at.give(await makePhoto(3))
    await at.palette.waitFor()
    await press(at.chip('Color Palette'))
    await page.getByText('Offline: the image is saved on this device and analyzed when you’re back online.').waitFor()
    await press(at.analyze)
    await at.toast('Saved on this device').waitFor()
    await at.waiting.getByText('Waiting for a connection').waitFor()
    await page.reload()
    await at.open()
    await at.waiting.getByText('Waiting for a connection').waitFor()

    world.tunnel.restore()
    await device.context.setOffline(false)
    await at.waiting.getByText('Analyzed', { exact: true }).waitFor({ timeout: 75_000 })
    await press(at.waiting.getByRole('button', { name: 'Show' }))
    await page.getByText('A quiet beach in evening light').waitFor()
    expect(await at.chip('Color Palette').getAttribute('aria-pressed')).toBe('true')
    await press(at.waiting.getByRole('button', { name: /^Discard photo/ }))
    await at.waiting.waitFor({ state: 'detached' })
    expect(await api.boards()).toBeDefined()
  })

  test('an exhausted quota is reported, and an analysis can be stopped', async () => {
    const message = 'You exceeded your quota'
    provider.nextOf(ANALYSIS, { kind: 'failure', status: 429, code: 'insufficient_quota', message })
    await press(at.analyze)
    await at.toast('API Quota Exceeded').waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: 'OpenAI API quota exceeded. The API key has reached its usage limit.' })
      .waitFor()
    provider.nextOf(ANALYSIS, { kind: 'hang' })
    const before = analyses().length
    await press(at.analyze)
    await expect.poll(() => analyses().length).toBe(before + 1)
    await press(page.getByRole('button', { name: 'Cancel', exact: true }))
    await analyses().at(-1)?.gone
    await expect.poll(() => at.analyze.isEnabled()).toBe(true)
  })
})

test('without a key: the specified text, a palette anyway, and modifications on this device', async () => {
  const keyless = await createWorld({ emptyData: inject('emptyData') })
  const device = await Device.incognito('phone')
  try {
    const page = await openSignedUp(device, keyless.url, makePerson('keyless'))
    const at = analyzer(page)
    await at.open()
    await at.give(await makePhoto(4))
    // The palette pushes the chips down when it appears.
    await at.palette.waitFor()
    await at.chip('Color Palette').tap()
    await at.part('Palette, found on this device').waitFor()
    await at.analyze.tap()
    await at.toast('Configuration Required').waitFor()
    await page
      .getByRole('alert')
      .filter({
        hasText: 'OpenAI API key not found. Please add your API key in the Secrets tool (Environment Variables).',
      })
      .waitFor()
    expect(await at.part('Palette, found on this device').getByRole('button').count()).toBeGreaterThan(1)
    await at.chip('Modify Image').tap()
    await page.getByLabel(/Without any color/).check()
    await page.getByRole('button', { name: 'Apply 1 Modification', exact: true }).tap()
    await page.getByRole('button', { name: 'Add modified image to board' }).waitFor()
  } finally {
    await device.remove()
    await keyless.close()
  }
})

describe('the dialog for replacing a sky or a background', () => {
  let device: Device
  let page: Page

  beforeAll(async () => {
    device = await Device.incognito('desktop')
    await register(device.context, world.url, makePerson('replacer'))
    page = await device.context.newPage()
  })
  afterAll(() => device?.remove())

  const SCREENS = [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1280, height: 800 },
  ]

  test.each([
    ['landscape', 1200, 900, 'sky'],
    ['portrait', 900, 1200, 'background'],
  ] as const)(
    'for a %s image, on any screen: the preview covers none of its controls',
    async (_, width, height, what) => {
      await page.goto(world.url)
      const at = analyzer(page)
      await at.open()
      const buffer = await sharp({ create: { width, height, channels: 3, background: '#7aa3c4' } })
        .jpeg()
        .toBuffer()
      await at.give({ name: 'view.jpg', mimeType: 'image/jpeg', buffer })
      await at.palette.waitFor()
      await at.chip('Modify Image').click()
      await page.getByRole('button', { name: `Replace ${what}…` }).click()
      const dialog = page.getByRole('dialog', { name: `Replace ${what}` })
      const preview = dialog.getByRole('img', { name: 'Area to replace (red)' })
      await dialog.getByText('Opening the image').waitFor({ state: 'detached' })
      for (const screen of SCREENS) {
        await page.setViewportSize(screen)
        const size = `${screen.width} by ${screen.height}`
        expect(await coveredBy(preview, dialog.locator('legend, label, input, textarea, select')), size).toEqual([])
        // Its box has the image's aspect ratio.
        const { width: shown, height: high } = (await preview.boundingBox()) ?? { width: 0, height: 1 }
        expect(shown / high, size).toBeCloseTo(width / height, 1)
      }
    },
  )

  /** The texts of those that are covered. */
  async function coveredBy(over: Locator, targets: Locator): Promise<string[]> {
    const handle = await over.elementHandle()
    if (!handle) throw new Error('It is not on the screen')
    return targets.evaluateAll(
      (nodes, cover) => {
        const a = cover.getBoundingClientRect()
        return nodes.flatMap((node) => {
          const b = node.getBoundingClientRect()
          const isApart = b.right <= a.left || a.right <= b.left || b.bottom <= a.top || a.bottom <= b.top
          return isApart ? [] : node.textContent || node.tagName
        })
      },
      handle as ElementHandle<Element>,
    )
  }
})

/** The largest channel difference between any two of some pixels of an `<img>`. */
function saturationOf(image: Locator): Promise<number> {
  return image.evaluate(async (node) => {
    if (!(node instanceof HTMLImageElement)) return 255
    await node.decode()
    const canvas = new OffscreenCanvas(16, 16)
    const context = canvas.getContext('2d')
    context?.drawImage(node, 0, 0, 16, 16)
    const { data } = context?.getImageData(0, 0, 16, 16) ?? { data: [] }
    let most = 0
    for (let at = 0; at < data.length; at += 4) {
      const channels = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      most = Math.max(most, Math.max(...channels) - Math.min(...channels))
    }
    return most
  })
}
