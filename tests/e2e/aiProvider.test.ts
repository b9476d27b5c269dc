import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { FAILURES, type FakeProvider, startFakeProvider } from '../support/FakeProvider'
import { violations } from './support/axe'
import { Device } from './support/device'
import { makeLargeBoard } from './support/largeBoard'
import { makePerson, register } from './support/people'
import { createWorld, type World } from './support/world'

// A person's own AI key: entered, tested, saved, used and removed. The provider is a fake.

const KEY = 'sk-a-key-of-my-own-51d7'

let provider: FakeProvider
let world: World
let device: Device
let page: Page
let boardId: number

beforeAll(async () => {
  provider = await startFakeProvider()
  world = await createWorld({ emptyData: inject('emptyData'), env: provider.env })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, makePerson('keyholder'))
  page = await device.context.newPage()
  boardId = (await makeLargeBoard(device.context, world.url, 3)).id
}, 120_000)
afterAll(async () => {
  await device?.remove()
  await world?.close()
  await provider?.close()
})

const section = () => page.getByRole('region', { name: 'AI', exact: true })
const button = (name: string) => section().getByRole('button', { name, exact: true })
const field = (name: string) => section().getByLabel(name, { exact: true })
const shows = (words: string) => section().getByText(words).first().waitFor()
const lastKey = () => provider.calls.at(-1)?.authorization

async function openSettings() {
  await page.goto(`${world.url}/settings`)
  await section().getByLabel('Provider').waitFor()
}

/** Has the assistant generate, and returns the text below its prompt when done. */
async function generate(words: string): Promise<string> {
  await page.goto(`${world.url}/board/${boardId}`)
  await page.locator('[data-element-id]').first().waitFor()
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const panel = page.getByRole('region', { name: 'AI Assistant' })
  const before = provider.calls.length
  await panel.getByLabel('Prompt', { exact: true }).fill(words)
  await panel.getByRole('button', { name: 'Generate with AI', exact: true }).click()
  const line = panel.getByText(/^Used [\d,]+ tokens\./)
  await line.waitFor()
  expect(provider.calls.length).toBeGreaterThan(before)
  return (await line.textContent()) ?? ''
}

test('shows each error at its field, before anything is sent', async () => {
  await openSettings()
  await shows('The AI tools are on.')
  await section().getByLabel('Provider').selectOption('This server’s provider, with your own key')
  await button('Test connection').click()
  await shows('Enter your API key')
  await field('API key').fill('two words')
  await button('Save provider').click()
  await shows('The key must not contain spaces')
  expect(provider.lists).toEqual([])
})

test('tests a key before saving it and shows the result below the field', async () => {
  expect(await field('API key').getAttribute('type')).toBe('password')
  expect(await field('API key').getAttribute('autocomplete')).toBe('off')
  await field('API key').fill(KEY)
  const { list } = provider
  provider.list = FAILURES.unauthorized
  await button('Test connection').click()
  await shows('The provider didn’t accept this key.')
  provider.list = list
  await button('Test connection').click()
  await shows('It works. Models found: 3.')
  expect(provider.lists.at(-1)?.authorization).toBe(`Bearer ${KEY}`)
  const options = section().locator('datalist option')
  expect(await options.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('value')))).toEqual([
    'gpt-4.1',
    'gpt-4.1-mini',
    'gpt-image-1-mini',
  ])
  await field('Text model').fill('a-model-of-my-own')
  await button('Save provider').click()
  await shows('Saved key ends in …51d7.')
  expect(await field('API key').inputValue()).toBe('')
  // Out from under the bar at the top and the toast.
  await field('API key').evaluate((node) => node.scrollIntoView({ block: 'center' }))
  expect(await violations(page)).toEqual([])
})

test('the assistant uses the key, and shows its token usage and that the key is billed', async () => {
  expect(await generate('Something warm')).toMatch(/^Used [\d,]+ tokens\. Billed to your own API key\.$/)
  expect([lastKey(), provider.calls.at(-1)?.body.model]).toEqual([`Bearer ${KEY}`, 'a-model-of-my-own'])
})

test('the key appears nowhere in the page or in storage', async () => {
  await openSettings()
  await shows('Saved key ends in …51d7.')
  expect(await page.content()).not.toContain(KEY)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(KEY)
})

test('after removing the key, calls go to the server’s provider again', async () => {
  await button('Remove key').click()
  await shows('The AI tools are on.')
  expect(await generate('Something cold')).toMatch(/^Used [\d,]+ tokens\. .* left this hour\.$/)
  expect(lastKey()).toBe('Bearer sk-test')
})
