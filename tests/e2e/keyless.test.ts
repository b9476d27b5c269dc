import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, register } from './support/people'
import { makePhoto } from './support/photo'
import { createWorld, type World } from './support/world'

// A server without an AI key: each feature says so in its own words, and the rest works as usual.

let world: World
let device: Device
let page: Page

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, makePerson('keyless'))
  page = await device.context.newPage()
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const toast = (title: string) => page.getByText(title, { exact: true }).first()

test('assistant, image generation, analyzer and forecast each show their message and lose nothing', async () => {
  await page.goto(`${world.url}/board/new`)
  const editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.addText('Made before')
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const panel = page.getByRole('region', { name: 'AI Assistant' })
  await panel.getByText('The AI tools are off: there is no key for an AI provider.').waitFor()
  await panel.getByLabel('Prompt', { exact: true }).fill('fog over a field')

  // Assistant.
  await panel.getByRole('button', { name: 'Generate with AI' }).click()
  await panel.getByText('OpenAI API key not found. Please configure your API key.').waitFor()
  await toast('Failed to get AI suggestions').waitFor()

  // Image generation.
  await panel.getByText('Background', { exact: true }).click()
  await panel.getByRole('button', { name: 'Generate Background' }).click()
  await panel.getByText('DALL-E API key not configured. Please contact the administrator.').waitFor()
  await toast('Failed to generate background').waitFor()

  expect(await panel.getByLabel('Prompt', { exact: true }).inputValue()).toBe('fog over a field')
  await editor.addText('Made after')
  expect((await editor.seen()).map(({ name }) => name)).toEqual(['Text: Made before', 'Text: Made after'])

  // Analyzer.
  await page.goto(world.url)
  await page.keyboard.press('Shift')
  await page.getByRole('tab', { name: 'Image Analysis' }).click()
  await page.getByText('Palettes and the changes listed here work without one.').waitFor()
  await page.getByLabel('Image to analyze', { exact: true }).setInputFiles(await makePhoto(0))
  const palette = page.getByRole('list', { name: 'Palette' })
  await palette.waitFor()
  await page.getByRole('button', { name: 'Analyze Image' }).click()
  await toast('Configuration Required').waitFor()
  await page
    .getByRole('alert')
    .filter({
      hasText: 'OpenAI API key not found. Please add your API key in the Secrets tool (Environment Variables).',
    })
    .waitFor()
  expect(await palette.getByRole('button').count()).toBeGreaterThan(1)

  // Forecast.
  const forecast = page.getByRole('region', { name: 'AI Trend Forecast' })
  await vi.waitFor(
    async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(await forecast.count()).toBe(1)
    },
    { timeout: 20_000 },
  )
  await forecast
    .getByText('OpenAI API key not configured. Please add your API key to use this feature.')
    .waitFor({ timeout: 30_000 })
  await forecast.getByRole('button', { name: 'Retry' }).waitFor()
})
