import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request, Worker } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { FAILURES } from '../../support/FakeProvider'
import { AnalyzerFace } from '../support/AnalyzerFace'
import { type AiWorld, createAiWorld } from '../support/aiWorld'
import { Device } from '../support/device'
import { Editor } from '../support/Editor'
import { makePerson, openSignedIn, register } from '../support/people'
import { makePhoto } from '../support/photo'
import { temporaryFolder } from '../support/places'
import { putBoard } from '../support/putBoard'
import { notified } from '../support/toasts'

// Specification 2: the image analyzer on home, clause by clause. What a click puts on a board is checked in the same
// person's second browser, which has that board open.

let world: AiWorld
let desktop: Device
let elsewhere: Device
let page: Page
let other: Page
let analyzer: AnalyzerFace
let boardId: number

beforeAll(async () => {
  world = await createAiWorld({ emptyData: inject('emptyData') })
  ;[desktop, elsewhere] = await Promise.all([Device.incognito('desktop'), Device.incognito('desktop')])
  const person = makePerson('looker')
  await register(desktop.context, world.url, person)
  ;({ id: boardId } = await putBoard(desktop.context, world.url, { name: 'Findings', elements: [] }))
  other = await openSignedIn(elsewhere, world.url, person, `/board/${boardId}`)
  await new Editor(other, 'desktop').ready()
  page = await desktop.open(world.url)
  analyzer = new AnalyzerFace(page)
  await analyzer.open()
}, 120_000)

afterAll(async () => {
  await desktop?.remove()
  await elsewhere?.remove()
  await world?.close()
})

/** Starts an analysis by `act`; resolves to its request body once it is answered. */
async function requested(act: () => Promise<void>) {
  const isAnalysis = (request: Request) => request.url().endsWith('/api/ai/analyze-image')
  const [request] = await Promise.all([page.waitForRequest(isAnalysis), act()])
  await analyzer.panel.getByText('Looking at the image…').waitFor({ state: 'detached' })
  return request.postDataJSON()
}

test("analyzing without an image: 'Please upload an image first'", async () => {
  await analyzer.analyze()
  await notified(page, 'Analysis Failed', 'Please upload an image first')
  expect(await analyzer.problem.textContent()).toBe('Please upload an image first')
})

test("upload a file or use 'Take Photo'; the file picker accepts images", async () => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), analyzer.button('Upload an image').click()])
  expect(await chooser.element().getAttribute('accept')).toBe('image/*')
  await chooser.setFiles(await makePhoto(1))
  await analyzer.picture.waitFor()
  await analyzer.button('Remove').click()
  await analyzer.button('Take Photo').click()
  await page.getByRole('dialog', { name: 'Take Photo' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Take Photo' }).waitFor({ state: 'detached' })
})

test("'Image file is too large. Please choose an image under 5MB.', 'Failed to read the image file. Please try again.'", async () => {
  const folder = await temporaryFolder('upload')
  try {
    const file = join(folder.path, 'large.png')
    const raw = { width: 1400, height: 1300, channels: 3 } as const
    await writeFile(
      file,
      await sharp(randomBytes(raw.width * raw.height * 3), { raw })
        .png()
        .toBuffer(),
    )
    await analyzer.field.setInputFiles(file)
    await analyzer.problem.getByText('Image file is too large. Please choose an image under 5MB.').waitFor()
    // The file is deleted before it is read.
    await rm(file)
    await analyzer.button('Shrink and use it').click()
    await analyzer.problem.getByText('Failed to read the image file. Please try again.').waitFor()
    await notified(page, 'Failed to read the image file. Please try again.')
  } finally {
    await folder.remove()
  }
})

test('no image, processing the file, image loaded, analyzing, results; removing the image resets everything', async () => {
  await analyzer.give(await makePhoto(2))
  let answer = () => {}
  const until = new Promise<void>((resolve) => {
    answer = resolve
  })
  world.provider.next({ kind: 'slow', until })
  await analyzer.analyze()
  await analyzer.panel.getByText('Looking at the image…').waitFor()
  answer()
  await analyzer.part('Description').waitFor()
  await analyzer.button('Remove').click()
  await analyzer.button('Upload an image').waitFor()
  expect(await analyzer.picture.count()).toBe(0)
  expect(await analyzer.panel.getByRole('region').count()).toBe(0)
  expect(await analyzer.button('Add image to board').count()).toBe(0)
})

test("analysis-type chips: General, Design Elements, Color Palette, Modify Image, and an 'Analyze Image' button; imageBase64 without a data-URL prefix, analysisType (default general)", async () => {
  const chips = analyzer.panel.getByRole('group', { name: 'Analysis type' }).getByRole('button')
  expect(await chips.allTextContents()).toEqual(['General', 'Design Elements', 'Color Palette', 'Modify Image'])
  await analyzer.give(await makePhoto(3))
  const sent = []
  for (const chip of await chips.all()) {
    // The first chip is on already.
    if (sent.length > 0) await chip.click()
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    const { imageBase64, analysisType } = await requested(() => analyzer.analyze())
    expect(Buffer.from(imageBase64, 'base64').toString('base64')).toBe(imageBase64)
    sent.push(analysisType)
  }
  expect(sent).toEqual(['general', 'designElements', 'colorPalette', 'modification'])
})

test('an area-selection mode, valid only with Modify Image', async () => {
  for (const chip of ['General', 'Design Elements', 'Color Palette']) {
    await analyzer.button(chip).click()
    expect(await analyzer.button(/^(Select an|Change the) area$/).count()).toBe(0)
  }
  await analyzer.button('Modify Image').click()
  await analyzer.button('Select an area').click()
  await page.getByRole('application', { name: 'Area of the image' }).waitFor()
})

test('a selection counts as set only if both its width and height are over 10', async () => {
  const width = analyzer.panel.getByLabel('Width', { exact: true })
  const height = analyzer.panel.getByLabel('Height', { exact: true })
  for (const [w, h, isSet] of [
    [10, 200, false],
    [200, 10, false],
    [11, 11, true],
  ] as const) {
    await width.fill(String(w))
    await height.fill(String(h))
    const words = isSet ? `Selected: ${w} × ${h} px` : `${w} × ${h} px is too small. Select more than 10 × 10 px.`
    await analyzer.panel.getByText(words, { exact: true }).waitFor()
    const { selectionRegion } = await requested(() => analyzer.analyze())
    expect(selectionRegion ?? null).toEqual(isSet ? expect.objectContaining({ width: w, height: h }) : null)
  }
  await analyzer.button('Whole image').click()
  await analyzer.button('Done selecting').click()
})

test("a custom modification prompt input with 'Apply Custom Prompt', which needs non-empty text", async () => {
  const custom = analyzer.panel.getByLabel('Custom modification')
  for (const blank of ['', '   ']) {
    await custom.fill(blank)
    expect(await analyzer.button('Apply Custom Prompt').isDisabled()).toBe(true)
  }
  await custom.fill('brighter')
  world.provider.answers = {
    image_analysis: {
      description: 'Brighter.',
      colors: [],
      elements: [],
      recommendations: [],
      modifications: [{ action: 'brightness', instruction: 'Brighter', params: { intensity: 1.3 } }],
      elementSuggestions: [],
    },
  }
  expect((await requested(() => analyzer.button('Apply Custom Prompt').click())).customPrompt).toBe('brighter')
  await analyzer.modified.waitFor()
  world.provider.answers = {}
})

test("checkable suggested modifications (action and instruction) with 'Clear Selection', an 'Apply N Modification(s)' button, a modified-image preview with an add-to-board button", async () => {
  await analyzer.part('Modified image').getByRole('button', { name: 'Discard' }).click()
  const first = analyzer.panel.getByRole('checkbox', { name: /brightness Lift the whole picture a little/ })
  await first.check()
  await analyzer.panel.getByRole('checkbox', { name: /saturation Calm the colors/ }).check()
  await analyzer.button('Apply 2 Modifications').waitFor()
  await analyzer.button('Clear Selection').click()
  expect(await first.isChecked()).toBe(false)
  expect(await analyzer.button('Apply 0 Modifications').isDisabled()).toBe(true)
  await first.check()
  await analyzer.apply(1)
  await analyzer.part('Modified image').getByRole('button', { name: 'Add modified image to board' }).waitFor()
})

test("'Failed to apply modifications. Please try again.'", async () => {
  // A device without memory for the new image, in whichever worker makes it: idle workers end.
  const exhaust = (worker: Worker) =>
    worker.evaluate(() => {
      OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new DOMException('Out of memory', 'EncodingError'))
    })
  page.on('worker', exhaust)
  for (const worker of page.workers()) await exhaust(worker)
  await analyzer.button('Apply 1 Modification').click()
  await notified(page, 'Failed to apply modifications. Please try again.')
  expect(await analyzer.problem.textContent()).toBe('Failed to apply modifications. Please try again.')
  await analyzer.picture.waitFor()
  page.off('worker', exhaust)
  await page.reload()
  await analyzer.open()
  await analyzer.give(await makePhoto(4))
})

test.each([
  ['Invalid analysis result returned from API', { kind: 'json', body: { description: '  ', colors: [] } }],
  ['Your prompt may violate content policies. Please try a different prompt.', FAILURES.policy],
] as const)(
  "%s is shown in place, with 'Analysis Failed - Unable to analyze the image. Please try again.'",
  async (words, script) => {
    world.provider.next(script)
    await analyzer.analyze()
    await notified(page, 'Analysis Failed', 'Unable to analyze the image. Please try again.')
    expect(await analyzer.problem.textContent()).toBe(words)
    await analyzer.picture.waitFor()
  },
)

test("results show a description; colors of the form 'hex: name' (clicking one adds a color element to the board); design elements and recommendations (clicking one adds text); element suggestions; 'Add image to board'", async () => {
  await analyzer.analyze()
  await analyzer.part('Description').getByText('A quiet beach in evening light, seen from the dunes.').waitFor()
  const line = (part: string, words: string) => analyzer.part(part).getByRole('button', { name: words })
  await line('Colors', 'deep teal #1f6f78').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Findings/ })
    .click()
  const swatch = other.locator('[data-element-id]').and(other.getByLabel(/^Color/))
  await swatch.waitFor()
  expect(await swatch.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(31, 111, 120)')

  // From here on, the app no longer asks which board.
  for (const [part, words] of [
    ['Design elements', 'Grasses in the wind'],
    ['Recommendations', 'Set it beside a plain swatch of sand'],
    ['Element suggestions', 'A headline in deep teal'],
  ] as const) {
    await line(part, words).click()
    await other.getByRole('option', { name: `Text: ${words}` }).waitFor()
  }
  await analyzer.button('Add image to board').click()
  await other.getByRole('option', { name: /^Image: / }).waitFor()
  expect(await other.locator('[data-element-id]').count()).toBe(5)
})
