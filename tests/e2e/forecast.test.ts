import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../support/FakeProvider'
import { violations } from './support/axe'
import { Device } from './support/device'
import { makePerson, openSignedIn, openSignedUp, signUp } from './support/people'
import { createWorld, type World } from './support/world'

// The forecast at the foot of the dashboard: with a provider, without a network, without a key.

let provider: FakeProvider
let world: World
let phone: Device
let desktop: Device
const person = makePerson('seer')

beforeAll(async () => {
  provider = await startFakeProvider()
  world = await createWorld({ emptyData: inject('emptyData'), env: provider.env })
  ;[phone, desktop] = await Promise.all([Device.incognito('phone'), Device.incognito('desktop')])
}, 120_000)

afterAll(async () => {
  await phone?.remove()
  await desktop?.remove()
  await world?.close()
  await provider?.close()
})

/** Scrolls down until the block is there: it loads shortly before it is in view. */
async function block(page: Page): Promise<Locator> {
  const section = page.getByRole('region', { name: 'AI Trend Forecast' })
  await vi.waitFor(
    async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(await section.count()).toBe(1)
    },
    { timeout: 20_000 },
  )
  return section
}

/** Whether lines are drawn in other colors than the axes. */
const hasLines = (chart: Locator) =>
  chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]]
      if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 80) return true
    }
    return false
  })

test('both sizes show trends, insights with a rounded confidence, a chart and its table; the chart loads when in view', async () => {
  for (const device of [desktop, phone]) {
    const open = device === desktop ? openSignedUp : openSignedIn
    const page = await open(device, world.url, person)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const section = await block(page)
    await section.getByRole('listitem').filter({ hasText: 'Mineral tones' }).first().waitFor({ timeout: 30_000 })
    await section.getByText('82%').waitFor()
    const chart = section.getByRole('slider', { name: /Chart: Mineral tones, Loud type, from Jan to Jun/ })
    // It loads once visible, and content above may then push it away again.
    await expect
      .poll(async () => {
        await section.evaluate((node) => node.scrollIntoView({ block: 'start' }))
        return chart.count()
      })
      .toBe(1)
    await vi.waitFor(async () => expect(await hasLines(chart)).toBe(true), { timeout: 30_000 })
    expect(requested.some((url) => url.includes('TrendChart'))).toBe(true)
    // A point's value takes no extra space, so what is below stays under a finger that is about to press it.
    const gap = () =>
      chart.evaluate((node) => {
        const table = node.closest('figure')?.querySelector('details')
        return (table?.getBoundingClientRect().top ?? 0) - node.getBoundingClientRect().top
      })
    const before = await gap()
    await chart.focus()
    await page.keyboard.press('End')
    expect(await gap()).toBe(before)
    expect(await chart.getAttribute('aria-valuetext')).toBe('Jun: Mineral tones 60, Loud type 47')
    await page.keyboard.press('ArrowLeft')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^May: Mineral tones \d+, Loud type \d+$/)
    // Only this section: the page around it is half out of view.
    expect(await violations(page, section)).toEqual([])
    await section.getByText('As a table').click()
    await section.getByRole('row', { name: 'Jun 60 47' }).waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

test('offline, the last forecast is shown with its date', async () => {
  const [page] = phone.context.pages().slice(-1)
  if (!page) throw new Error('No page')
  await phone.installed(page)
  world.tunnel.cut()
  await page.reload()
  const section = await block(page)
  await section.getByText('The last forecast on this device, from').waitFor({ timeout: 30_000 })
  await section.getByRole('listitem').filter({ hasText: 'Mineral tones' }).first().waitFor()
  await section.getByRole('button', { name: 'Retry' }).waitFor()
  world.tunnel.restore()
})

test('without a key shows a message with Retry, and signed out asks to log in', async () => {
  const bare = await createWorld({ emptyData: inject('emptyData') })
  try {
    const page = await desktop.open(bare.url)
    await (await block(page)).getByText('Please log in to view trend forecasts.').waitFor()
    await signUp(page, bare.url, makePerson('keyless'))
    const section = await block(page)
    await section
      .getByText('OpenAI API key not configured. Please add your API key to use this feature.')
      .waitFor({ timeout: 30_000 })
    const repeated = page.waitForResponse((answer) => answer.url().endsWith('/api/ai/trends'))
    await section.getByRole('button', { name: 'Retry' }).click()
    expect((await repeated).status()).toBe(503)
  } finally {
    await bare.close()
  }
})
