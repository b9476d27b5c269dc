import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { FAILURES } from '../../support/FakeProvider'
import { AssistantFace } from '../support/AssistantFace'
import { type AiWorld, createAiWorld } from '../support/aiWorld'
import { Device } from '../support/device'
import { Editor } from '../support/Editor'
import { makePerson, register } from '../support/people'
import { putBoard } from '../support/putBoard'
import { notified, toastWith } from '../support/toasts'

// Specification 2, section 8: how the assistant reports the AI provider's failures, in the panel and as a toast.
// Without a key: tests/e2e/keyless.test.ts.

let world: AiWorld
let device: Device
let page: Page
let assistant: AssistantFace

beforeAll(async () => {
  world = await createAiWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, makePerson('unlucky'))
  const words = { type: 'text', content: 'Here', properties: {} } as const
  const { id } = await putBoard(device.context, world.url, { name: 'Board', elements: [words] })
  page = await device.open(`${world.url}/board/${id}`)
  await new Editor(page, 'desktop').ready()
  assistant = new AssistantFace(page)
  await assistant.open()
  await assistant.panel.getByText('Background', { exact: true }).click()
}, 120_000)
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const generate = () => assistant.generate('fog over a field')
const background = () => assistant.button('Generate Background').click()
const failureSays = async (words: string) => expect(await assistant.failure.textContent()).toBe(words)

describe('quota or rate limit', () => {
  const QUOTA = ['API Quota Exceeded', 'AI usage limit reached. Please try again later.'] as const

  test.each([
    ['insufficient_quota', FAILURES.quota],
    [
      'rate_limit_exceeded',
      { kind: 'failure', status: 429, code: 'rate_limit_exceeded', headers: { 'retry-after': '60' } },
    ],
    ['status 429', { kind: 'failure', status: 429, headers: { 'retry-after': '60' } }],
  ] as const)(
    "%s: 'OpenAI API quota exceeded. The API key has reached its usage limit.', toasts 'API Quota Exceeded', 'AI usage limit reached. Please try again later.'",
    async (_, script) => {
      world.provider.next(script)
      await generate()
      await notified(page, ...QUOTA)
      await failureSays('OpenAI API quota exceeded. The API key has reached its usage limit.')
      expect(await assistant.prompt.inputValue()).toBe('fog over a field')
    },
  )

  test("images: 'DALL-E API usage limit reached. Please try again later.'", async () => {
    world.provider.next(FAILURES.quota)
    await background()
    await notified(page, ...QUOTA)
    await failureSays('DALL-E API usage limit reached. Please try again later.')
  })
})

describe('content policy', () => {
  test.each([
    ['CONTENT_POLICY_VIOLATION', FAILURES.policy],
    ['text about policy, safety, violate or blocked', FAILURES.policyInWords],
  ])("%s: 'Your background prompt may violate content policies. Please try a different prompt.'", async (_, script) => {
    world.provider.next(script)
    await background()
    const words = 'Your background prompt may violate content policies. Please try a different prompt.'
    await notified(page, 'Failed to generate background', words)
    await failureSays(words)
  })

  test("of images 'Your image prompt may violate content policies. Please try a different prompt.', with 'Some Images Failed'", async () => {
    world.provider.next({ kind: 'json', body: { elementType: 'image', suggestions: ['refused'] } }, FAILURES.policy)
    await generate()
    await notified(
      page,
      'Some Images Failed',
      /^Your image prompt may violate content policies\. Please try a different prompt\./,
    )
  })
})

test("'Failed to get AI suggestions'", async () => {
  world.provider.next(FAILURES.badRequest)
  await generate()
  await notified(page, 'Failed to get AI suggestions', 'The AI service failed (400). Please try again.')
})

test("'No suggestions - AI couldn't generate suggestions for this prompt'", async () => {
  world.provider.next({ kind: 'json', body: { elementType: 'text', suggestions: [] } })
  await generate()
  await notified(page, 'No suggestions', "AI couldn't generate suggestions for this prompt")
  expect(await page.locator('[data-element-id]').count()).toBe(1)
})

test("server error bodies are read for the fields message, error and description; the fallback is 'Server error: {status}'", async () => {
  // A proxy between browser and server may answer instead of the server.
  const isSuggestions = (url: URL) => url.pathname === '/api/ai/suggestions'
  for (const [body, words] of [
    [JSON.stringify({ description: 'third', error: 'second', message: 'first' }), 'first'],
    [JSON.stringify({ description: 'third', error: 'second' }), 'second'],
    [JSON.stringify({ description: 'third' }), 'third'],
    ['<h1>Bad gateway</h1>', 'Server error: 502'],
  ] as const) {
    await page.route(isSuggestions, (route) => route.fulfill({ status: 502, body }))
    await generate()
    await notified(page, 'Failed to get AI suggestions', words)
    await failureSays(words)
    await page.unroute(isSuggestions)
  }
})

test("a 401 means 'Authentication required. Please log in to generate backgrounds.' / '... analyze board elements.' / '... generate images.'", async () => {
  world.provider.next({
    kind: 'json',
    body: {
      analysis: 'Calm.',
      themeDetected: 'Calm',
      designRationale: '',
      aiGenerationIdeas: [{ idea: 'A photo of dunes', elementType: 'image' }],
    },
  })
  await assistant.tab('Analyze & Modify').click()
  await assistant.instructions.fill('what is missing?')
  await assistant.button('Generate Suggestions').click()
  await assistant.button('Generate image: A photo of dunes').waitFor()
  // As if the session was ended elsewhere.
  await device.context.clearCookies()
  await assistant.button('Generate image: A photo of dunes').click()
  await assistant.panel.getByText('Authentication required. Please log in to generate images.').waitFor()
  const expired = toastWith(page, 'Authentication failed. Please log in again.')
  await expired.getByRole('button', { name: 'Log in' }).waitFor()
  await assistant.button('Generate Suggestions').click()
  await assistant.failure.getByText('Authentication required. Please log in to analyze board elements.').waitFor()
  await assistant.tab('Generate').click()
  await assistant.panel.getByText('Background', { exact: true }).click()
  await background()
  await assistant.failure.getByText('Authentication required. Please log in to generate backgrounds.').waitFor()
  // No failure's toast replaced the one with Log in.
  for (const title of ['Some Images Failed', 'Failed to analyze elements', 'Failed to generate background'])
    expect(await toastWith(page, title).count()).toBe(0)
})
