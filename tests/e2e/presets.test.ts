import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { logIn, makePerson, openSignedUp, type Person } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// The workbench at /image-presets and the editor's panel that modifies an image, by hand, on a phone and a desktop.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

/** An image's color, at a quarter of its height and three quarters of its width, as r, g, b; null while it loads. */
async function colorOf(node: Locator): Promise<readonly [number, number, number] | null> {
  const pixels = await node.evaluate((shown) => {
    const picture = shown.matches('img, canvas') ? shown : shown.querySelector('img')
    if (!(picture instanceof HTMLImageElement || picture instanceof HTMLCanvasElement)) return null
    const width = picture instanceof HTMLImageElement ? picture.naturalWidth : picture.width
    const height = picture instanceof HTMLImageElement ? picture.naturalHeight : picture.height
    const context = width > 1 ? new OffscreenCanvas(width, height).getContext('2d') : null
    if (!context) return null
    context.drawImage(picture, 0, 0)
    return [...context.getImageData(Math.floor(width * 0.75), Math.floor(height / 4), 1, 1).data]
  })
  return pixels && [pixels[0] ?? 0, pixels[1] ?? 0, pixels[2] ?? 0]
}

/** The photo's right half: blue, or gray once desaturated. */
async function look(node: Locator): Promise<'blue' | 'gray' | 'loading' | string> {
  const color = await colorOf(node)
  if (!color) return 'loading'
  const [red, green, blue] = color
  if (Math.abs(red - green) < 14 && Math.abs(green - blue) < 14) return 'gray'
  return blue > red + 60 && blue > green + 60 ? 'blue' : `${red} ${green} ${blue}`
}

async function untilLook(node: Locator, wanted: string): Promise<void> {
  await expect.poll(() => look(node), { timeout: 20_000 }).toBe(wanted)
}

const toastOf = (page: Page, title: string) => page.getByText(title, { exact: true }).first()
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

async function choosePhoto(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(await makePhoto(0))
  await page.getByRole('slider', { name: 'Before and after' }).waitFor()
}

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  let device: Device
  let page: Page
  let person: Person
  let image = ''
  let editor: Editor

  beforeAll(async () => {
    device = await Device.incognito(shape)
    person = makePerson(`presets-${shape}`)
    page = await openSignedUp(device, world.url, person, '/image-presets')
    await page.getByRole('heading', { name: 'Image Presets', level: 1 }).waitFor()
  })
  afterAll(() => device?.remove())

  const stage = () => page.getByRole('img', { name: 'After', exact: true })

  test('Use asks for an image first if there is none, and applies the preset to it', async () => {
    await page.getByRole('tab', { name: 'Popular' }).click()
    await cardOf(page, 'Ink & Paper').getByRole('button', { name: /^Use/ }).click()
    await page.getByRole('heading', { name: 'Choose an image for “Ink & Paper”' }).waitFor()
    expect(await page.getByRole('button', { name: 'Choose a file' }).evaluate((node) => node.matches(':focus'))).toBe(
      true,
    )
    await choosePhoto(page)
    await toastOf(page, 'Preset Applied').waitFor()
    await untilLook(stage(), 'gray')
    await page.getByRole('button', { name: 'Reset all' }).click()
    await untilLook(stage(), 'blue')
    await page.reload()
  })

  test('an image’s sliders take effect at once, and can be undone and redone', async () => {
    await untilLook(stage(), 'blue')
    const gray = slider(page, 'Grayscale')
    await gray.scrollIntoViewIfNeeded()
    if (shape === 'desktop') {
      const box = await gray.boundingBox()
      if (!box) throw new Error('No slider')
      await page.mouse.move(box.x + 4, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 8 })
      // Shown before release.
      await untilLook(stage(), 'gray')
      await page.mouse.up()
    } else {
      await gray.focus()
      await page.keyboard.press('End')
      await untilLook(stage(), 'gray')
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await untilLook(stage(), 'blue')
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await untilLook(stage(), 'gray')
    const divider = slider(page, 'Before and after')
    await divider.focus()
    await page.keyboard.press('End')
    expect(await divider.getAttribute('aria-valuenow')).toBe('100')
    await page.keyboard.press('Home')
    expect(await divider.getAttribute('aria-valuenow')).toBe('0')
    // So that no control is half under the image.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violations(page)).toEqual([])
  })

  test('the sliders become a preset, which is edited, deleted and restored', async () => {
    await page.getByRole('button', { name: 'Create Preset' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Quiet')
    await dialog.getByLabel('Category').selectOption('portrait')
    await dialog.getByRole('button', { name: 'Save Preset' }).click()
    await toastOf(page, 'Preset Created').waitFor()
    const card = cardOf(page, 'Quiet')
    await card.waitFor()
    expect(await card.textContent()).toContain('Grayscale')

    await card.getByRole('button', { name: 'More for Quiet' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Quieter')
    await dialog.getByRole('button', { name: 'Save Preset' }).click()
    const renamed = cardOf(page, 'Quieter')
    await renamed.waitFor()
    await renamed.getByRole('button', { name: 'More for Quieter' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await toastOf(page, 'Preset Deleted').waitFor()
    await renamed.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await renamed.waitFor()
  })

  test('likes and uses a public preset; a reload keeps the image and the sliders', async () => {
    await page.getByRole('tab', { name: 'Popular' }).click()
    const card = cardOf(page, 'Ink & Paper')
    await card.getByRole('button', { name: 'Like Ink & Paper' }).click()
    await toastOf(page, 'Preset Liked').waitFor()
    await page.getByRole('button', { name: 'Reset all' }).click()
    await untilLook(stage(), 'blue')
    await card.getByRole('button', { name: /^Use/ }).click()
    await toastOf(page, 'Preset Applied').waitFor()
    await untilLook(stage(), 'gray')
    await expect.poll(() => card.textContent()).toMatch(/\d uses?/)
    await page.reload()
    await slider(page, 'Before and after').focus()
    await page.keyboard.press('Home')
    await untilLook(stage(), 'gray')
  })

  test('created and deleted offline, a preset waits on this device and reaches the server once back online', async () => {
    await device.installed(page)
    const names = async () => {
      const answer = await device.context.request.get(`${world.url}/api/image-presets/user`)
      return (await answer.json()).map(({ name }: { name: string }) => name)
    }
    await page.getByRole('tab', { name: 'My Presets' }).click()
    await cardOf(page, 'Quieter').waitFor()
    world.tunnel.cut()
    await page.getByRole('button', { name: 'Create Preset' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Tunnel')
    await dialog.getByRole('button', { name: 'Save Preset' }).click()
    await page.getByText('Saved on this device. It syncs when you’re back online.').first().waitFor()
    await cardOf(page, 'Tunnel').getByText('Waiting to sync').waitFor()
    await cardOf(page, 'Quieter').getByRole('button', { name: 'More for Quieter' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await cardOf(page, 'Quieter').waitFor({ state: 'detached' })
    await page.reload()
    await cardOf(page, 'Tunnel').getByText('Waiting to sync').waitFor()
    expect(await cardOf(page, 'Quieter').count()).toBe(0)
    // The reload may leave a slider scrolled halfway under the image.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violations(page)).toEqual([])
    world.tunnel.restore()
    await expect.poll(names, { timeout: 75_000 }).toEqual(['Tunnel'])
    await cardOf(page, 'Tunnel').getByRole('button', { name: 'More for Tunnel' }).waitFor()
  })

  test('added to a new board, the image can be reverted there, modified again, and undone', async () => {
    await page.getByRole('button', { name: 'Add to board' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /new board/i })
      .click()
    await page.getByRole('button', { name: 'Open board' }).click()
    editor = new Editor(page, shape)
    await editor.ready()
    const only = editor.elements.first()
    await only.waitFor()
    image = (await only.getAttribute('data-element-id')) ?? ''
    await untilLook(editor.element(image), 'gray')
    await editor.save()
    await editor.untilState('Saved')
    await page.waitForURL(/\/board\/\d+$/)

    await openPanel()
    await panel().getByRole('button', { name: 'Revert to original' }).click()
    await untilLook(editor.element(image), 'blue')
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await untilLook(editor.element(image), 'gray')
    await editor.untilState('Saved')
  })

  test('what is done in the panel shows on the board at once, and Cancel reverts it', async () => {
    await openPanel()
    await panel()
      .getByRole('button', { name: /^Reset (Grayscale|Saturation)$/ })
      .and(page.locator(':enabled'))
      .first()
      .click()
    await slider(page, 'Hue').focus()
    await page.keyboard.press('Home')
    await changedLook(editor.element(image))
    await editor.untilState('Saved')
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await untilLook(editor.element(image), 'gray')
  })

  test('From a board: the image opens in the workbench with its modifications', async () => {
    const board = page.url()
    await page.goto(`${world.url}/image-presets`)
    await page.getByRole('button', { name: 'Reset all' }).click()
    await untilLook(stage(), 'blue')
    await page.getByText('Another image', { exact: true }).click()
    await page.getByRole('button', { name: 'From a board' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose from a board' })
    await dialog.getByLabel('Board').waitFor()
    await dialog.getByRole('listitem').getByRole('button').first().click()
    await dialog.waitFor({ state: 'detached' })
    await untilLook(stage(), 'gray')
    await page.goto(board)
    await editor.ready()
    await editor.element(image).waitFor()
  })

  const panel = () => page.getByRole('region', { name: 'Modify image' })
  const openPanel = async () => {
    if (!(await page.getByRole('button', { name: 'Modify image' }).isVisible())) {
      const box = await editor.element(image).boundingBox()
      if (!box) throw new Error('The image is not on the screen')
      const at = [box.x + box.width / 2, box.y + box.height / 2] as const
      await (shape === 'phone' ? page.touchscreen.tap(...at) : page.mouse.click(...at))
      await page
        .getByRole('button', { name: shape === 'phone' ? 'Style' : /^(Style|Inspector)/ })
        .first()
        .click()
    }
    await page.getByRole('button', { name: 'Modify image' }).click()
    await panel().getByRole('slider', { name: 'Before and after' }).waitFor()
  }

  test('modifications made offline survive a reload and reach another browser', async () => {
    await device.installed(page)
    world.tunnel.cut()
    await openPanel()
    await panel().getByRole('button', { name: 'Reset Grayscale' }).click()
    await slider(page, 'Hue').focus()
    await page.keyboard.press('Home')
    await changedLook(editor.element(image))
    await panel().getByRole('button', { name: 'Done' }).click()
    // The preview is replaced by the saved result.
    await page
      .getByRole('button', { name: /waiting$/ })
      .first()
      .waitFor()
    const turned = await changedLook(editor.element(image))
    await page.reload()
    await editor.ready()
    await expect.poll(() => look(editor.element(image)), { timeout: 20_000 }).toBe(turned)
    world.tunnel.restore()
    await editor.untilState('Saved')

    const other = await Device.incognito(shape)
    try {
      await logIn(other.context, world.url, person)
      const theirs = await other.open(page.url())
      const seen = theirs.locator(`[data-element-id="${image}"]`)
      await expect.poll(async () => isNear(await look(seen), turned), { timeout: 20_000 }).toBe(true)
      await openPanel()
      await panel().getByRole('button', { name: 'Revert to original' }).click()
      await untilLook(seen, 'blue')
    } finally {
      await other.remove()
    }
  })
})

/** How it looks once it is neither gray nor blue. */
async function changedLook(node: Locator): Promise<string> {
  let seen = ''
  await expect
    .poll(
      async () => {
        seen = await look(node)
        return !['gray', 'blue', 'loading'].includes(seen)
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return seen
}

/** The same color, within a smaller rendition's rounding. */
function isNear(one: string, other: string): boolean {
  const [levels, others] = [one.split(' ').map(Number), other.split(' ').map(Number)]
  return levels.length === others.length && levels.every((level, at) => Math.abs(level - (others[at] ?? 0)) <= 3)
}
