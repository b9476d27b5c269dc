import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type BadFile, badFiles } from './support/badFiles'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedUp } from './support/people'
import { makePhoto } from './support/photo'
import { notified } from './support/toasts'
import { createWorld, type World } from './support/world'

// Files that are not images, chosen wherever one is accepted: each gets a reason, and what was there before stays.

let world: World
let device: Device
let page: Page
let bad: readonly BadFile[]

beforeAll(async () => {
  bad = await badFiles()
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  page = await openSignedUp(device, world.url, makePerson('clumsy'))
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

/** What a canvas shows. */
const pixelsOf = (picture: Locator) => picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
const announced = (words: string) => page.getByRole('alert').filter({ hasText: words })

/** Sets a file in the picker that a button opens. */
async function choose(button: Locator, { name, mimeType, buffer }: Pick<BadFile, 'name' | 'mimeType' | 'buffer'>) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles({ name, mimeType, buffer })
}

test('analyzer: a bad file shows why, and the image and its palette stay', async () => {
  await page.keyboard.press('Shift')
  await page.getByRole('tab', { name: 'Image Analysis' }).click()
  const field = page.getByLabel('Image to analyze', { exact: true })
  await field.setInputFiles(await makePhoto(0))
  const swatches = page.getByRole('list', { name: 'Palette' }).getByRole('button')
  await swatches.first().waitFor()
  const picture = page.getByRole('tabpanel', { name: 'Image Analysis' }).locator('canvas').first()
  const before = { pixels: await pixelsOf(picture), colors: await swatches.count() }
  for (const { why, inAnalyzer, name, mimeType, buffer } of bad) {
    await field.setInputFiles({ name, mimeType, buffer })
    await announced(inAnalyzer).waitFor()
    if (why === 'truncated') await notified(page, 'Failed to load image. Please try another file.')
    expect({ pixels: await pixelsOf(picture), colors: await swatches.count() }, why).toEqual(before)
  }
  await page.getByRole('button', { name: 'Shrink and use it' }).click()
  await expect.poll(() => pixelsOf(picture)).not.toBe(before.pixels)
  expect(await page.title()).not.toBe('taken over')
})

test('workbench: a bad file shows why, and the image and sliders stay; one that is only too large is shrunk', async () => {
  await page.goto(`${world.url}/image-presets`)
  const pick = page.getByRole('button', { name: 'Choose a file' })
  const stage = page.getByRole('slider', { name: 'Before and after' })
  const first = bad[0]
  if (!first) throw new Error('No bad file')
  await choose(pick, first)
  await page.getByText('Image not opened', { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: 'Choose an image' }).waitFor()

  await choose(pick, await makePhoto(0))
  await stage.waitFor()
  await page.getByText('Another image', { exact: true }).click()
  const gray = page.getByRole('slider', { name: 'Grayscale', exact: true })
  await gray.focus()
  await page.keyboard.press('End')
  const shape = () =>
    page.getByRole('img', { name: 'After', exact: true }).evaluate((node) => node.clientWidth / node.clientHeight)
  const before = await shape()
  for (const { why, elsewhere, ...file } of bad) {
    await choose(pick, file)
    if (elsewhere === null) {
      await expect.poll(shape).not.toBeCloseTo(before, 1)
    } else {
      await page.getByText(elsewhere).first().waitFor()
      expect(await shape(), why).toBeCloseTo(before, 2)
    }
    expect(await gray.inputValue(), why).toBe('100')
  }
})

test('board: a bad file is reported with its name and the reason, and not added; one that is only too large is shrunk', async () => {
  await page.goto(`${world.url}/board/new`)
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.addText('Here before')
  const before = await editor.seen()
  for (const { why, elsewhere, ...file } of bad) {
    if (elsewhere === null) {
      await editor.addPhoto(file)
      continue
    }
    await choose(page.getByRole('button', { name: 'Add Image' }), file)
    await page.getByText(`${file.name}: ${elsewhere}`).first().waitFor()
    expect(await editor.seen(), why).toEqual(before)
  }
  expect(await editor.elements.count()).toBe(before.length + 1)
  expect(await page.title()).not.toBe('taken over')
})
