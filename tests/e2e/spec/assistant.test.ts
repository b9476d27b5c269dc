import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { ElementFields } from '../../../contract/shared/element'
import { FAILURES } from '../../support/FakeProvider'
import { AssistantFace } from '../support/AssistantFace'
import { type AiWorld, createAiWorld } from '../support/aiWorld'
import { Api } from '../support/api'
import { Device } from '../support/device'
import { selectedIds } from '../support/drawnBoard'
import { Editor } from '../support/Editor'
import { logIn, makePerson, register } from '../support/people'
import { putBoard } from '../support/putBoard'
import { notified } from '../support/toasts'

// Specification 2: the AI assistant panel on a desktop, clause by clause. What is added to a board is checked in the
// person's second browser.

let world: AiWorld
let desktop: Device
let elsewhere: Device
let page: Page
let other: Page
let assistant: AssistantFace

beforeAll(async () => {
  world = await createAiWorld({ emptyData: inject('emptyData') })
  ;[desktop, elsewhere] = await Promise.all([Device.incognito('desktop'), Device.incognito('desktop')])
  const person = makePerson('muse')
  await register(desktop.context, world.url, person)
  page = await desktop.context.newPage()
  await logIn(elsewhere.context, world.url, person)
  other = await elsewhere.context.newPage()
  assistant = new AssistantFace(page)
}, 120_000)

afterAll(async () => {
  await desktop?.remove()
  await elsewhere?.remove()
  await world?.close()
})

/** Opens a new board with these elements, and the assistant next to it. */
async function openBoard(name: string, elements: readonly ElementFields[]) {
  const board = await putBoard(desktop.context, world.url, { name, elements })
  await page.goto(`${world.url}/board/${board.id}`)
  await new Editor(page, 'desktop').ready()
  await vi.waitFor(async () => expect(await page.locator('[data-element-id]').count()).toBe(elements.length), {
    timeout: 30_000,
  })
  await assistant.open()
  return board
}

const openElsewhere = (id: number) => other.goto(`${world.url}/board/${id}`)
const onServer = (id: number) => new Api(desktop.context, world.url).elements(id)

/** Elements side by side, with nothing over them. */
const row = (elements: readonly ElementFields[]): ElementFields[] =>
  elements.map((element, index) => ({
    positionX: 40 + (index % 4) * 150,
    positionY: 60 + Math.floor(index / 4) * 130,
    width: 120,
    height: 90,
    ...element,
  }))
const text = (content: string): ElementFields => ({ type: 'text', content, properties: {} })

/** An element's box as a browser draws it, in board px. */
const drawn = (on: Page, name: string | RegExp) =>
  on
    .locator('[data-element-id]')
    .and(on.getByLabel(name))
    .evaluate((node) => {
      const { left, top, width, height, backgroundColor } = getComputedStyle(node)
      const [x = NaN, y = NaN, w = NaN, h = NaN] = [left, top, width, height].map(Number.parseFloat)
      return { x, y, width: w, height: h, backgroundColor }
    })

type Box = Awaited<ReturnType<typeof drawn>>

/** The shared area in board px². */
const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

const within = (value: number | undefined, least: number, most: number) => {
  expect(value).toBeGreaterThanOrEqual(least)
  expect(value).toBeLessThanOrEqual(most)
}

describe('Generate', () => {
  let boardId: number

  beforeAll(async () => {
    ;({ id: boardId } = await openBoard('Blank', []))
    await openElsewhere(boardId)
  })

  test('it has three tabs: Generate, Analyze & Modify, Board Analysis', async () => {
    expect(await assistant.panel.getByRole('tab').allTextContents()).toEqual([
      'Generate',
      'Analyze & Modify',
      'Board Analysis',
    ])
    expect(await assistant.tab('Generate').getAttribute('aria-selected')).toBe('true')
  })

  test("with an empty board it shows 'No Elements to Analyze'", async () => {
    await assistant.tab('Analyze & Modify').click()
    await assistant.panel.getByRole('heading', { name: 'No Elements to Analyze' }).waitFor()
    expect(await assistant.instructions.count()).toBe(0)
    await assistant.tab('Generate').click()
  })

  test('a prompt textarea: what is written stays', async () => {
    expect(await assistant.prompt.evaluate((node) => node.tagName)).toBe('TEXTAREA')
    await assistant.prompt.fill('half a thought')
    await page.reload()
    await assistant.open()
    expect(await assistant.prompt.inputValue()).toBe('half a thought')
  })

  const CATEGORIES = [
    'Color & Mood',
    'Typography',
    'Images & Photos',
    'Layout & Composition',
    'Shapes & Elements',
  ] as const
  let examples: string[]

  test("a 'Prompt Ideas' popover with 5 categories, each with 3 example prompts: Color & Mood, Typography, Images & Photos, Layout & Composition, Shapes & Elements", async () => {
    const ideas = await assistant.popover('Prompt Ideas')
    const notified = await ideas
      .locator('h3, button')
      .evaluateAll((nodes) => nodes.map((node) => `${node.tagName === 'H3' ? '# ' : ''}${node.textContent}`))
    expect(notified).toHaveLength(20)
    expect(notified.filter((_, index) => index % 4 === 0)).toEqual(CATEGORIES.map((name) => `# ${name}`))
    examples = notified.filter((words) => !words.startsWith('# '))
    expect(new Set(examples).size).toBe(15)
    await ideas.getByRole('button').nth(4).click()
    expect(await assistant.prompt.inputValue()).toBe(examples[4])
  })

  test("an 'Inspire Me' button that fills in a random example prompt", async () => {
    const filled = new Set<string>()
    for (let press = 0; press < 6; press++) {
      await assistant.button('Inspire Me').click()
      filled.add(await assistant.prompt.inputValue())
    }
    expect(filled.size).toBeGreaterThan(2)
    for (const words of filled) expect(examples).toContain(words)
  })

  test('the prompt must be non-empty after trimming; otherwise submit does nothing', async () => {
    const requested = world.provider.calls.length
    for (const blank of ['', '  \n ']) {
      await assistant.prompt.fill(blank)
      expect(await assistant.button('Generate with AI').isDisabled()).toBe(true)
      // Nor does submitting the form another way.
      await assistant.prompt.evaluate((node) => node.closest('form')?.requestSubmit())
    }
    expect(world.provider.calls.length).toBe(requested)
    expect(await assistant.panel.getByText('Asking for suggestions…').count()).toBe(0)
  })

  test("'Generate with AI' is disabled while a request is running: generating, then suggestions as cards, then the prompt is cleared and a history entry is recorded as success or failure", async () => {
    let answer = () => {}
    const until = new Promise<void>((resolve) => {
      answer = resolve
    })
    world.provider.next({ kind: 'slow', until })
    await assistant.generate('a coast in winter')
    await assistant.panel.getByText('Asking for suggestions…').waitFor()
    expect(await assistant.button('Generate with AI').isDisabled()).toBe(true)
    answer()
    await assistant.button('Add: Linen, clay and salt').waitFor()
    await expect.poll(() => assistant.prompt.inputValue()).toBe('')
    expect(await page.locator('[data-element-id]').count()).toBe(0)
    await assistant.button('Add: Linen, clay and salt').click()
    await other.getByRole('option', { name: 'Text: Linen, clay and salt' }).waitFor()
    await assistant.panel.getByRole('button', { name: 'History 1' }).waitFor()

    world.provider.always(FAILURES.serverError)
    await assistant.generate('what fails')
    await notified(page, 'Failed to get AI suggestions')
    world.provider.always()
    expect(await assistant.prompt.inputValue()).toBe('what fails')
    await assistant.panel.getByRole('button', { name: 'History 2' }).waitFor()
  })

  test('a History popover with a count badge lists recent prompts with a success or fail dot and a time, and has a Clear button', async () => {
    const history = await assistant.popover(/^History 2/)
    const entries = history.locator('button').filter({ has: page.locator('time') })
    expect(await entries.allTextContents()).toEqual([
      expect.stringMatching(/^what failsFailed · \d{1,2}:\d{2}/),
      expect.stringMatching(/^a coast in winterWorked · \d{1,2}:\d{2}/),
    ])
    const dots = await entries
      .locator('[aria-hidden]')
      .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).backgroundColor))
    expect(new Set(dots).size).toBe(2)
    await entries.last().click()
    expect(await assistant.prompt.inputValue()).toBe('a coast in winter')
    await (await assistant.popover(/^History 2/)).getByRole('button', { name: 'Clear', exact: true }).click()
    await assistant.panel.getByRole('button', { name: 'History 0' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('prompt history: only the latest 10 are stored', async () => {
    world.provider.answers = { suggestions: { elementType: 'text', suggestions: ['One'] } }
    for (let count = 1; count <= 11; count++) {
      await assistant.generate(`prompt ${count}`)
      await expect.poll(() => assistant.prompt.inputValue()).toBe('')
    }
    await page.reload()
    await assistant.open()
    const history = await assistant.popover(/^History 10/)
    const prompts = await history.locator('button:has(time) > span > span:first-child').allTextContents()
    expect(prompts).toEqual(Array.from({ length: 10 }, (_, index) => `prompt ${11 - index}`))
    await page.keyboard.press('Escape')
    world.provider.answers = {}
  })
})

describe('what is generated', () => {
  let boardId: number

  beforeAll(async () => {
    ;({ id: boardId } = await openBoard('Generated', []))
    await openElsewhere(boardId)
  })

  test('elements created: Add all puts the suggestions side by side where they cover nothing, selected, as one undo step', async () => {
    const suggestions = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    world.provider.next({ kind: 'json', body: { elementType: 'text', suggestions } })
    await assistant.generate('six words')
    await assistant.button('Add: Six').waitFor()
    expect(await onServer(boardId)).toEqual([])
    await assistant.button('Add all').click()
    const boxes = []
    for (const words of suggestions) {
      await other.getByRole('option', { name: `Text: ${words}`, exact: true }).waitFor()
      boxes.push(await drawn(other, `Text: ${words}`))
    }
    for (const [index, one] of boxes.entries())
      for (const two of boxes.slice(index + 1)) expect(overlap(one, two)).toBe(0)
    expect(await selectedIds(page)).toHaveLength(6)
    const [one] = await onServer(boardId)
    expect(one?.properties).toMatchObject({
      fontSize: expect.any(Number),
      fontFamily: expect.any(String),
      color: expect.stringMatching(/^#/),
      generatedFrom: 'six words',
    })
    expect(await assistant.panel.getByText('Added', { exact: true }).count()).toBe(6)
  })

  test("an image of the area of 400x300 in its own proportions, with source 'dalle', revisedPrompt, generatedFrom, description and alt; defaults: image size 1024x1024, style vivid", async () => {
    world.provider.next({ kind: 'json', body: { elementType: 'image', suggestions: ['A pier at dusk'] } })
    await assistant.generate('the pier')
    const card = assistant.panel.getByRole('img', { name: 'A pier at dusk' })
    await expect.poll(() => card.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
    const ratio = await card.evaluate((node: HTMLImageElement) => node.naturalWidth / node.naturalHeight)
    await assistant.button('Add: A pier at dusk').click()
    await other.getByRole('option', { name: 'Image: A pier at dusk' }).waitFor()
    const { width, height } = await drawn(other, 'Image: A pier at dusk')
    expect(width / height).toBeCloseTo(ratio, 1)
    within(width * height, 118_000, 122_000)
    expect(world.provider.calls.at(-1)?.body).toMatchObject({ size: '1024x1024', style: 'vivid' })
    expect((await onServer(boardId)).find(({ type }) => type === 'image')?.properties).toMatchObject({
      source: 'dalle',
      revisedPrompt: expect.stringMatching(/, revised$/),
      generatedFrom: 'the pier',
      description: 'A pier at dusk',
      alt: 'A pier at dusk',
    })
  })

  test("a failed image is replaced by a color element flagged with the error type, with the toast 'Some Images Failed'; error color 300x200, the fallback color is random", async () => {
    const reasons = [
      [
        'refused',
        FAILURES.policy,
        'CONTENT_POLICY_VIOLATION',
        /^Your image prompt may violate content policies\. Please/,
      ],
      ['without dataUri', { kind: 'body', body: { created: 1, data: [{}] } }, 'UNKNOWN_ERROR', /./],
      ['used up', FAILURES.quota, 'RATE_LIMIT', /^DALL-E API usage limit reached\. Please try again later\.$/],
      ['no key', FAILURES.unauthorized, 'API_KEY_MISSING', /key/],
    ] as const
    const suggestions = reasons.map(([words]) => words)
    world.provider.next(
      { kind: 'json', body: { elementType: 'image', suggestions } },
      ...reasons.map(([, script]) => script),
    )
    // One at a time: once a quota or a key is refused, pending images are not tried.
    await assistant.panel.getByText('Images', { exact: true }).click()
    await assistant.panel.getByLabel('Images at once').selectOption('1')
    await assistant.generate('four that fail')
    await notified(page, 'Some Images Failed')
    for (const words of suggestions.slice(1)) {
      await assistant.button(`Generate image: ${words}`).click()
      await assistant.button(`Retry: ${words}`).waitFor()
    }
    const colors = new Set<string>()
    for (const [words, , errorType, errorMessage] of reasons) {
      await assistant.button(`Retry: ${words}`).waitFor()
      await assistant.button(`Add: ${words}`).click()
      const name = new RegExp(`Image failed: ${words}$`)
      await other.getByRole('option', { name }).waitFor()
      const { width, height, backgroundColor } = await drawn(other, name)
      expect([width, height]).toEqual([300, 200])
      colors.add(backgroundColor)
      const { properties, content } =
        (await onServer(boardId)).find((element) => element.properties.fallbackText === words) ?? {}
      expect(properties, words).toMatchObject({
        source: 'dalle-error',
        fallbackColor: content,
        error: true,
        errorType,
        errorMessage: expect.stringMatching(errorMessage),
        generatedFrom: 'four that fail',
      })
    }
    expect(colors.size).toBe(4)
  })

  test('a background type sunset unless chosen; a generate-background response must include dataUri', async () => {
    await assistant.panel.getByText('Background', { exact: true }).click()
    world.provider.next({ kind: 'body', body: { created: 1, data: [{}] } })
    await assistant.button('Generate Background').click()
    await notified(page, 'Failed to generate background')
    await assistant.failure.waitFor()
    const { prompt, body } = world.provider.calls.at(-1) ?? {}
    expect(prompt).toContain('sunset')
    expect(body).toMatchObject({ size: '1024x1024', style: 'vivid' })
    expect((await onServer(boardId)).filter(({ type }) => type === 'image')).toHaveLength(1)
  })
})

describe('Analyze & Modify', () => {
  beforeAll(async () => {
    const words = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(text)
    await openBoard('Seven', row([...words, { type: 'color', content: '#1f6f78', properties: {} }]))
    await assistant.tab('Analyze & Modify').click()
  })

  test("the element count, up to 5 element-type badges plus '+N more', a Suggest/Modify switch, an instructions textarea, and a button reading 'Generate Suggestions' or 'Modify with AI'", async () => {
    await assistant.panel.getByText('7 elements', { exact: true }).waitFor()
    expect(await assistant.panel.getByTestId('type-badge').allTextContents()).toEqual([
      'color',
      'text',
      'text',
      'text',
      'text',
    ])
    await assistant.panel.getByText('+2 more', { exact: true }).waitFor()
    expect(await assistant.instructions.evaluate((node) => node.tagName)).toBe('TEXTAREA')
    await assistant.panel.getByRole('radio', { name: 'Modify' }).check()
    expect(await assistant.button('Modify with AI').isEnabled()).toBe(true)
    expect(await assistant.button('Generate Suggestions').count()).toBe(0)
    await assistant.panel.getByRole('radio', { name: 'Suggest' }).check()
    expect(await assistant.button('Generate Suggestions').isEnabled()).toBe(true)
  })

  test("'Cannot analyze elements - Please add some elements to your board first and provide instructions for how to modify them.'", async () => {
    const requested = world.provider.calls.length
    await assistant.instructions.fill('   ')
    await assistant.button('Generate Suggestions').click()
    await notified(
      page,
      'Cannot analyze elements',
      'Please add some elements to your board first and provide instructions for how to modify them.',
    )
    expect(world.provider.calls.length).toBe(requested)
  })

  test('Suggest/Modify decides whether the analysis is a suggestion or a direct modification', async () => {
    await assistant.instructions.fill('what is missing?')
    await assistant.button('Generate Suggestions').click()
    await assistant.button('Add: A line about the smell of salt').waitFor()
    expect(world.provider.calls.at(-1)?.schema).toBe('board_analysis')
    expect(await assistant.panel.getByText(/proposed changes/).count()).toBe(0)

    await assistant.panel.getByRole('radio', { name: 'Modify' }).check()
    await assistant.button('Modify with AI').click()
    await assistant.panel.getByText('7 proposed changes').waitFor()
    expect(world.provider.calls.at(-1)?.schema).toBe('board_changes')
    expect(await assistant.button('Add: A line about the smell of salt').count()).toBe(0)
    await assistant.button('Discard All').click()
  })

  test.each([
    ['Modify', 'Modify with AI', 'Invalid response format from AI modification analysis'],
    ['Suggest', 'Generate Suggestions', 'Invalid response format from AI analysis'],
  ])('%s: without the list it must contain, the error of %s is %s', async (kind, button, words) => {
    await assistant.panel.getByRole('radio', { name: kind }).check()
    world.provider.next({ kind: 'json', body: { analysis: 'Calm.', themeDetected: 'Calm', designRationale: '' } })
    await assistant.button(button).click()
    await notified(page, 'Failed to analyze elements', words)
    expect(await assistant.failure.textContent()).toBe(words)
  })
})

describe('Board Analysis', () => {
  let ids: readonly string[]
  let boardId: number

  beforeAll(async () => {
    ;({ id: boardId, ids } = await openBoard('To merge', row(['One', 'Two', 'Fixed', 'Fast'].map(text))))
    await assistant.tab('Board Analysis').click()
  })

  const pick = (index: number) => page.locator(`[data-element-id="${ids[index]}"]`).click()
  const selected = () => page.locator('[data-element-id][aria-selected="true"]').count()

  test("a 'Start Merge Mode' / 'Exit Merge Mode' toggle; a count of selected elements is shown; leaving it clears the selection", async () => {
    await assistant.button('Start Merge Mode').click()
    await assistant.panel.getByText('0 selected', { exact: true }).waitFor()
    await pick(0)
    await assistant.panel.getByText('1 selected', { exact: true }).waitFor()
    expect(await selected()).toBe(1)
    await assistant.button('Exit Merge Mode').click()
    await assistant.button('Start Merge Mode').waitFor()
    await expect.poll(selected).toBe(0)
    expect(await assistant.panel.getByText(/\d selected/).count()).toBe(0)
  })

  test("'Cannot Merge Elements - Please select at least 2 elements to merge or group'", async () => {
    await assistant.button('Start Merge Mode').click()
    await pick(0)
    await assistant.panel.getByLabel('Group name (optional)').fill('Alone')
    await page.keyboard.press('Enter')
    await notified(page, 'Cannot Merge Elements', 'Please select at least 2 elements to merge or group')
    expect((await onServer(boardId)).some(({ properties }) => properties.groupId)).toBe(false)
    await assistant.button('Exit Merge Mode').click()
  })

  test("'Failed to merge or group the selected elements.'", async () => {
    await assistant.button('Start Merge Mode').click()
    await pick(2)
    await pick(3)
    await assistant.panel.getByText('2 selected', { exact: true }).waitFor()
    // Someone else locks them meanwhile.
    for (const index of [2, 3]) {
      const data = { content: `Locked ${index}`, properties: { locked: true } }
      const options = { headers: { origin: world.url }, data }
      const answer = await elsewhere.context.request.put(`${world.url}/api/elements/${ids[index]}`, options)
      expect(answer.status()).toBe(200)
      await page.getByRole('option', { name: `Text: Locked ${index}` }).waitFor()
    }
    await assistant.button('Merge Selected Elements').click()
    await notified(page, 'Failed to merge or group the selected elements.')
    await assistant.button('Exit Merge Mode').click()
  })

  test("'Merge Selected Elements' is enabled with 2 or more selected; results show the analysis text and the detected theme; a merge analysis ends merge mode", async () => {
    await assistant.button('Start Merge Mode').click()
    const merge = assistant.button('Merge Selected Elements')
    expect(await merge.isDisabled()).toBe(true)
    await pick(0)
    expect(await merge.isDisabled()).toBe(true)
    await pick(1)
    await assistant.panel.getByText('2 selected', { exact: true }).waitFor()
    expect(await merge.isEnabled()).toBe(true)
    await assistant.panel.getByLabel('Group name (optional)').fill('Winter')
    await merge.click()
    const analysis = assistant.panel.getByRole('region', { name: 'Analysis' })
    await analysis.getByText('The board is calm. Its warm neutrals hold together').waitFor()
    await analysis.getByText('Detected theme').waitFor()
    await analysis.getByText('Coastal calm', { exact: true }).waitFor()
    await assistant.button('Start Merge Mode').waitFor()
    await expect
      .poll(async () => (await onServer(boardId)).filter(({ properties }) => properties.groupName === 'Winter').length)
      .toBe(2)
  })
})
