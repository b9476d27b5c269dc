import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { FAILURES } from '../../support/FakeProvider'
import { type AiWorld, createAiWorld } from '../support/aiWorld'
import { Device } from '../support/device'
import { makePerson, signUp } from '../support/people'

// Specification 2: the trend forecast block. Failures come first, and the content last, since the server caches a
// day's forecast once it has one. Without a key: tests/e2e/forecast.test.ts.

let world: AiWorld
let device: Device
let page: Page
let block: Locator

beforeAll(async () => {
  world = await createAiWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  page = await device.open(world.url)
  block = page.getByRole('region', { name: 'AI Trend Forecast' })
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

/** Scrolls down until the block is there: it loads shortly before it is in view. */
async function scrollToBlock(): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return block.count()
    })
    .toBe(1)
}

const retry = () => block.getByRole('button', { name: 'Retry' }).click()

const says = (words: string) => block.getByText(words, { exact: true }).waitFor()

test("'Please log in to view trend forecasts.'", async () => {
  await scrollToBlock()
  await says('Please log in to view trend forecasts.')
  await signUp(page, world.url, makePerson('seer'))
})

test("'OpenAI API quota exceeded. Please try again later or use a different API key.', an error state with Retry", async () => {
  world.provider.always(FAILURES.quota)
  await scrollToBlock()
  await says('OpenAI API quota exceeded. Please try again later or use a different API key.')
  await block.getByRole('button', { name: 'Retry' }).waitFor()
})

test("Retry asks again without a reload; 'Unable to load trend forecast data. {message}'", async () => {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  world.provider.always(FAILURES.badRequest)
  await retry()
  await says('Unable to load trend forecast data. The AI service failed (400). Please try again.')
})

test("by default 'Unable to load trend data at this time'", async () => {
  // A captive portal's answer is not a forecast, and has no message.
  const isTrends = (url: URL) => url.pathname === '/api/ai/trends'
  await page.route(isTrends, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Log in</h1>' }),
  )
  await retry()
  await says('Unable to load trend data at this time')
  await page.unroute(isTrends)
})

test('a loading state, then the content: trends, insights and chart data; confidence as a rounded percentage', async () => {
  let answer = () => {}
  const until = new Promise<void>((resolve) => {
    answer = resolve
  })
  world.provider.always()
  world.provider.next({ kind: 'slow', until })
  await retry()
  await says('Loading the forecast…')
  answer()
  const trend = block.getByRole('listitem').filter({ hasText: 'Mineral tones' }).first()
  await trend.waitFor()
  for (const words of ['+24%', 'Clay, ochre and slate replace plain grays.', 'ochre'])
    await trend.getByText(words, { exact: true }).waitFor()
  expect(await trend.getByRole('button', { name: /#b0623f/ }).count()).toBe(1)
  // 82%: the answer has 0.824.
  for (const words of ['Warm, tactile and direct.', 'Next 6 months', '82%']) await block.getByText(words).waitFor()
  await block.getByText('As a table').click()
  await block.getByRole('row', { name: 'Jan 20 30' }).waitFor()
  expect(await block.getByText('Loading the forecast…').count()).toBe(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
