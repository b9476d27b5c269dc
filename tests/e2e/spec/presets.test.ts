import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device } from '../support/device'
import { joinVerified } from '../support/mail'
import { logIn, makePerson, register } from '../support/people'
import { makePhoto } from '../support/photo'
import { toastWith, untilToast } from '../support/toasts'
import { createWorld, type World } from '../support/world'

// Image presets in the words of the first specification: the lists, the dialog, and the message for each outcome.

let world: World
let device: Device
let page: Page
const person = makePerson('printer')

const modification = (type: string) => ({ type, params: { intensity: 1.2 } })

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, person)
  page = await device.context.newPage()
  const mine = [
    { name: 'Bare' },
    {
      name: 'Rich',
      description: 'All of it',
      category: 'cinematic',
      isPublic: true,
      modifications: ['brightness', 'brightness', 'contrast', 'hue', 'saturation', 'grayscale'].map(modification),
    },
  ]
  for (const data of mine) {
    const made = await page.request.post(`${world.url}/api/image-presets`, { headers: { origin: world.url }, data })
    expect(made.status()).toBe(201)
  }
  const other = await joinVerified(world.url, 'other')
  const made = await other.send('POST', '/api/image-presets', {
    name: 'Of others',
    isPublic: true,
    modifications: [modification('contrast')],
  })
  expect(made.status).toBe(201)
  await other.send('POST', '/api/image-presets', { name: 'Hidden from you' })
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const main = () => page.getByRole('main')
const tab = (name: string) => main().getByRole('tab', { name, exact: true })
const card = (name: string) => main().getByRole('article', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Create New Preset' })
const fails = { status: 500, json: { error: 'INTERNAL', message: 'It broke.' } }
const isDestructive = async (title: string) =>
  (await toastWith(page, title).getAttribute('data-variant')) === 'destructive'

async function openPage(): Promise<void> {
  await page.goto(`${world.url}/image-presets`)
  await page.getByRole('heading', { name: 'Image Presets', level: 1 }).waitFor()
}

async function choosePhoto(): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(await makePhoto(0))
  await page.getByRole('slider', { name: 'Before and after' }).waitFor()
}

test("heading 'Image Presets', 'Create, browse, and share modification presets for your images', and 'About Presets'", async () => {
  await openPage()
  await main().getByText('Create, browse, and share modification presets for your images').waitFor()
  const about = page.getByRole('region', { name: 'About Presets' })
  for (const words of [/browse/i, /create/i, /click Use to apply/i, /adjust/i, /save/i, /board/i, /public or private/])
    expect(await about.textContent()).toMatch(words)
})

test('tabs: My Presets, Popular, All Presets; Delete is offered only in My Presets, liking only in Popular and All', async () => {
  await openPage()
  await expect.poll(() => main().getByRole('tab').allTextContents()).toEqual(['My Presets', 'Popular', 'All Presets'])
  await card('Rich').getByRole('button', { name: 'More for Rich' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await card('Rich').getByRole('button', { name: 'Like Rich' }).count()).toBe(0)
  expect(await card('Of others').count()).toBe(0)
  for (const name of ['Popular', 'All Presets']) {
    await tab(name).click()
    for (const preset of ['Rich', 'Of others']) {
      await card(preset)
        .getByRole('button', { name: `Like ${preset}` })
        .waitFor()
      expect(
        await card(preset)
          .getByRole('button', { name: `More for ${preset}` })
          .count(),
      ).toBe(0)
    }
    expect(await card('Bare').count()).toBe(name === 'Popular' ? 0 : 1)
    expect(await card('Hidden from you').count()).toBe(0)
  }
})

test("a card: the name, the description or 'No description', the category, the created date, 'Use'; at most 3 distinct types, then '+N more', or 'No modifications'", async () => {
  await openPage()
  const today = await page.evaluate(() => new Date().toLocaleDateString())
  for (const words of ['Rich', 'All of it', 'cinematic', 'Brightness, Contrast, Hue +2 more', today])
    await card('Rich').getByText(words, { exact: true }).first().waitFor()
  // The defaults: category custom, not public.
  for (const words of ['Bare', 'No description', 'custom', 'No modifications', 'Private'])
    await card('Bare').getByText(words, { exact: true }).first().waitFor()
  await card('Bare').getByRole('button', { name: /^Use/ }).waitFor()
  expect(
    await card('Bare')
      .getByText(/uses?$/)
      .count(),
  ).toBe(0)
})

test("states: 'Loading presets...', 'Error loading presets' with 'Please try again later', 'No presets found'", async () => {
  const other = await Device.incognito('phone')
  try {
    await logIn(other.context, world.url, person)
    const theirs = await other.context.newPage()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await theirs.route(/\/api\/image-presets/, async (route) => {
      await answered
      await route.fulfill(fails)
    })
    await theirs.goto(`${world.url}/image-presets`)
    await theirs.getByText('Loading presets...', { exact: true }).waitFor()
    answer()
    const alert = theirs.getByRole('alert').filter({ hasText: 'Error loading presets' })
    await alert.getByText('Please try again later', { exact: true }).waitFor()
    await theirs.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await theirs.getByRole('article', { name: 'Rich', exact: true }).waitFor()
    await theirs.getByPlaceholder('Search presets...').fill('zzzz')
    await theirs.getByText('No presets found', { exact: true }).waitFor()
  } finally {
    await other.remove()
  }
})

describe('Create New Preset', () => {
  test('its fields, their placeholders and defaults; a name is required', async () => {
    await openPage()
    await choosePhoto()
    await page.getByRole('slider', { name: 'Contrast', exact: true }).focus()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Create Preset' }).click()
    await dialog().getByText('Save your current image modifications as a preset for future use.').waitFor()
    const name = dialog().getByLabel('Name', { exact: true })
    expect(await name.getAttribute('placeholder')).toBe('Vintage Film')
    expect(await dialog().getByLabel('Description').getAttribute('placeholder')).toMatch(/warm, desaturated look/i)
    const category = dialog().getByLabel('Category')
    expect(await category.inputValue()).toBe('custom')
    const options = await category
      .locator('option')
      .evaluateAll((nodes) => nodes.map((node) => (node as HTMLOptionElement).value))
    expect(options).toEqual(['vintage', 'modern', 'cinematic', 'artistic', 'portrait', 'landscape', 'custom'])
    const share = dialog().getByRole('switch', { name: 'Make preset public (share with community)' })
    expect(await share.isChecked()).toBe(false)
    await dialog().getByRole('button', { name: 'Save Preset' }).click()
    await dialog().getByText('Required', { exact: true }).waitFor()
    expect(await name.getAttribute('aria-invalid')).toBe('true')
  })

  test("'Creation Failed' / 'There was an error creating your preset. Please try again.', and what was typed stays", async () => {
    await page.route('**/api/image-presets', (route) =>
      route.request().method() === 'POST' ? route.fulfill(fails) : route.continue(),
    )
    await dialog().getByLabel('Name', { exact: true }).fill('Sharp')
    await dialog().getByRole('button', { name: 'Save Preset' }).click()
    await untilToast(page, 'Creation Failed', 'There was an error creating your preset. Please try again.')
    expect(await isDestructive('Creation Failed')).toBe(true)
    expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Sharp')
  })

  test("'Saving...' while pending; 'Preset Created' / 'Your image preset has been saved successfully.'; the form is reset", async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/image-presets', async (route) => {
      if (route.request().method() === 'POST') await answered
      await route.continue()
    })
    await dialog().getByRole('button', { name: 'Save Preset' }).click()
    await dialog().getByRole('button', { name: 'Saving...' }).waitFor()
    answer()
    await untilToast(page, 'Preset Created', 'Your image preset has been saved successfully.')
    await dialog().waitFor({ state: 'hidden' })
    await card('Sharp').getByText('Contrast', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Create Preset' }).click()
    const name = dialog().getByLabel('Name', { exact: true })
    expect(await name.inputValue()).toBe('')
    // In the field, since a dialog gets the focus a frame after it appears.
    await name.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })
})

test("'Action Failed' / 'There was an error liking the preset. Please try again.'; 'Preset Liked' / \"You've liked this preset.\"", async () => {
  await tab('Popular').click()
  const like = card('Of others').getByRole('button', { name: 'Like Of others' })
  await page.route('**/api/image-presets/*/like', (route) => route.fulfill(fails))
  await like.click()
  await untilToast(page, 'Action Failed', 'There was an error liking the preset. Please try again.')
  expect(await isDestructive('Action Failed')).toBe(true)
  await expect.poll(() => like.textContent()).toBe('0 likes')
  await page.unrouteAll()
  await like.click()
  await untilToast(page, 'Preset Liked', "You've liked this preset.")
  await expect.poll(() => like.textContent()).toBe('1 like')
  expect(await like.getAttribute('aria-pressed')).toBe('true')
})

test("'Action Failed' / 'There was an error applying the preset. Please try again.'; 'Preset Applied', 'N uses'", async () => {
  const use = card('Of others').getByRole('button', { name: /^Use/ })
  await page.route('**/api/image-presets/*/use', (route) => route.fulfill(fails))
  await use.click()
  await untilToast(page, 'Action Failed', 'There was an error applying the preset. Please try again.')
  await page.unrouteAll()
  for (const words of ['1 use', '2 uses']) {
    await use.click()
    await untilToast(page, 'Preset Applied', 'The preset has been applied to your image.')
    await card('Of others').getByText(words, { exact: true }).waitFor()
  }
})

test("'Deletion Failed' / 'There was an error deleting the preset. Please try again.'; 'Preset Deleted' / 'The preset has been removed successfully.'", async () => {
  await tab('My Presets').click()
  const remove = async () => {
    await card('Sharp').getByRole('button', { name: 'More for Sharp' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await page.route('**/api/image-presets/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(fails) : route.continue(),
  )
  await remove()
  await untilToast(page, 'Deletion Failed', 'There was an error deleting the preset. Please try again.')
  expect(await isDestructive('Deletion Failed')).toBe(true)
  expect(await card('Sharp').count()).toBe(1)
  await page.unrouteAll()
  await remove()
  await untilToast(page, 'Preset Deleted', 'The preset has been removed successfully.')
  await card('Sharp').waitFor({ state: 'detached' })
  const list = await (await page.request.get(`${world.url}/api/image-presets/user`)).json()
  expect(list.map(({ name }: { name: string }) => name)).not.toContain('Sharp')
})
