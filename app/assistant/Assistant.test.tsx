import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { suggestionsRequest } from '../../contract/ai'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { readToasts } from '../ui/toast'
import { Assistant } from './Assistant'
import { PROMPT_CATEGORIES } from './promptWords'
import { ANALYSIS, held, IMAGE, idOf, testSession, text } from './testSession'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', new FakeServer().fetch)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

let users = 100

/** Renders the panel for a board with these elements, with a separate user. */
async function show(...given: Parameters<typeof testSession>) {
  const made = await testSession(...given)
  const workspace = await testWorkspace(new FakeServer(), ++users)
  const page = await render(<Assistant session={made.session} workspace={workspace} hasCanvas={false} />)
  return { ...made, page, workspace }
}

const button = (name: string) => until(() => byName<HTMLButtonElement>('button', name), `a button ${name}`)
const open = async (name: string) => press(await until(() => byName('[role=tab]', name), `a tab ${name}`))

function area(label: string): HTMLTextAreaElement {
  const found = byName<HTMLLabelElement>('label', label)
  const field = found && document.getElementById(found.htmlFor)
  if (!(field instanceof HTMLTextAreaElement)) throw new Error(`No field ${label}`)
  return field
}

function select(label: string): HTMLSelectElement {
  const found = byName<HTMLLabelElement>('label', label)
  const field = found && document.getElementById(found.htmlFor)
  if (!(field instanceof HTMLSelectElement)) throw new Error(`Nothing to choose from called ${label}`)
  return field
}

async function choose(label: string, value: string): Promise<void> {
  const field = select(label)
  await act(async () => {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

async function write(label: string, words: string): Promise<void> {
  const field = area(label)
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('the assistant has three tabs: Generate, Analyze & Modify, Board Analysis', async () => {
  const { page } = await show([])
  expect([...page.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual([
    'Generate',
    'Analyze & Modify',
    'Board Analysis',
  ])
})

test('Generate with AI is disabled while the prompt is blank or a request is running; Stop ends it', async () => {
  const answer = held<{ suggestions: string[]; elementType: 'text' }>()
  await show([], { suggest: (_, signal) => answer.call(signal) })
  expect((await button('Generate with AI')).disabled).toBe(true)
  await write('Prompt', '   ')
  expect((await button('Generate with AI')).disabled).toBe(true)
  await write('Prompt', 'fog')
  expect((await button('Generate with AI')).disabled).toBe(false)
  await press(await button('Generate with AI'))
  await answer.requested
  expect((await button('Generate with AI')).disabled).toBe(true)
  expect([...document.querySelectorAll('[role=status]')].map((one) => one.textContent)).toContain(
    'Asking for suggestions…',
  )
  await press(await button('Stop'))
  await until(() => byName<HTMLButtonElement>('button', 'Generate with AI')?.disabled === false)
  expect(area('Prompt').value).toBe('fog')
})

test('suggestions appear as cards; the prompt is cleared; the history shows a success dot and a time, until Clear', async () => {
  const { all } = await show([], { suggest: async () => ({ suggestions: ['Fog'], elementType: 'text' }) })
  await write('Prompt', 'fog')
  await press(await button('Generate with AI'))
  await until(() => area('Prompt').value === '')
  await press(await button('Add: Fog'))
  expect(all()).toHaveLength(1)
  const history = await button('History1')
  await press(history)
  const list = await until(() => document.querySelector<HTMLElement>('[role=dialog][aria-label=History]'))
  expect(list.textContent).toContain('fog')
  expect(list.textContent).toContain('Worked')
  expect(list.querySelector('time')?.dateTime).toBe('1970-01-01T00:00:01.000Z')
  await press(await button('Clear'))
  await button('History0')
})

test('a failed request keeps the prompt, shows the reason in place and a failure dot in the history', async () => {
  await show([], { suggest: () => Promise.reject(new Error('Nobody home')) })
  await write('Prompt', 'fog')
  await press(await button('Generate with AI'))
  await until(() => document.querySelector('[role=alert]')?.textContent === 'Nobody home')
  expect(area('Prompt').value).toBe('fog')
  await press(await button('History1'))
  await until(() => document.querySelector('[role=dialog]')?.textContent?.includes('Failed'))
})

test('Prompt Ideas: a popover of 5 categories with 3 example prompts each; one press fills one in', async () => {
  await show([])
  await press(await button('Prompt Ideas'))
  const list = await until(() => document.querySelector<HTMLElement>('[role=dialog][aria-label="Prompt Ideas"]'))
  expect([...list.querySelectorAll('h3')].map((name) => name.textContent)).toEqual(
    PROMPT_CATEGORIES.map(({ name }) => name),
  )
  const prompts = [...list.querySelectorAll<HTMLButtonElement>('button')]
  expect(prompts).toHaveLength(15)
  const [first] = prompts
  if (!first) throw new Error('No prompt')
  await press(first)
  expect(area('Prompt').value).toBe(PROMPT_CATEGORIES[0]?.prompts[0])
})

test('Inspire Me fills in an example prompt', async () => {
  await show([])
  await press(await button('Inspire Me'))
  expect(PROMPT_CATEGORIES.flatMap(({ prompts }) => prompts)).toContain(area('Prompt').value)
})

test('the prompt survives closing the panel and the page', async () => {
  const first = await show([])
  await write('Prompt', 'half a thought')
  expect(localStorage.getItem(`moodloom-writing-${first.workspace.userId}-prompt`)).toBe('half a thought')
})

test('makes images, and variations, in the chosen shape, style and number', async () => {
  const { requested } = await show([], {
    suggest: async () => ({ suggestions: ['A pier', 'A gull'], elementType: 'image' }),
    generateImage: async () => IMAGE,
  })
  await choose('Shape', '1024x1536')
  await choose('Image style', 'natural')
  await choose('Images at once', '1')
  await write('Prompt', 'coast')
  await press(await button('Generate with AI'))
  await press(await button('Another like it: A pier'))
  await until(() => requested.length === 3)
  expect(requested.slice(1).map(({ body }) => body)).toEqual(
    Array(2).fill({ prompt: 'A pier', size: '1024x1536', style: 'natural' }),
  )
})

test('shows the cost of a request below it, and the remaining allowance afterwards', async () => {
  const server = new FakeServer()
  let left = 200
  server.on('GET /api/ai/status', () =>
    json(200, { isOn: true, textModel: 'x', imageModel: 'y', allowance: { points: 200, left } }),
  )
  vi.stubGlobal('fetch', server.fetch)
  try {
    const { page } = await show([], { suggest: async () => ({ suggestions: ['Fog'], elementType: 'text' }) })
    await until(() => page.textContent?.includes('1 point, and 5 for each image. 200 of 200 left this hour.'))
    left = 199
    await write('Prompt', 'fog')
    await press(await button('Generate with AI'))
    await until(() => page.textContent?.includes('199 of 200 left this hour.'))
  } finally {
    vi.unstubAllGlobals()
  }
})

test('shows the total usage of a request below it until the next one begins', async () => {
  const usage = { promptTokens: 1000, answerTokens: 240 }
  const server = new FakeServer()
  server.on('GET /api/ai/status', () =>
    json(200, { isOn: true, isOwn: true, textModel: 'x', imageModel: 'y', allowance: { points: 1000, left: 999 } }),
  )
  vi.stubGlobal('fetch', server.fetch)
  try {
    const { page } = await show([], {
      suggest: async () => ({ suggestions: ['A pier'], elementType: 'image', usage }),
      generateImage: async () => ({ ...IMAGE, usage: { promptTokens: 10, answerTokens: 50 } }),
    })
    await until(() => page.textContent?.includes('Billed to your own API key.'))
    expect(page.textContent).not.toContain('tokens')
    await write('Prompt', 'coast')
    await press(await button('Generate with AI'))
    await until(() => page.textContent?.includes('Used 1,300 tokens. Billed to your own API key.'))
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a second prompt follows up on the first and names it, until the person starts over', async () => {
  const { requested, page } = await show([], {
    suggest: async () => ({ suggestions: ['Fog'], elementType: 'text' }),
  })
  expect(page.textContent).not.toContain('Follows up')
  const generate = async (words: string) => {
    await write('Prompt', words)
    await press(await button('Generate with AI'))
    await until(() => area('Prompt').value === '')
  }
  await generate('a coast')
  expect(page.textContent).toContain('Follows up on “a coast”.')
  await generate('warmer')
  await press(await button('Start over'))
  expect(page.textContent).not.toContain('Follows up')
  await generate('a forest')
  expect(requested.map(({ body }) => suggestionsRequest.parse(body).earlier?.length)).toEqual([undefined, 1, undefined])
})

test('background generation: type sunset by default, and no style', async () => {
  const { requested } = await show([], { generateBackground: async () => IMAGE })
  expect(select('Type').value).toBe('sunset')
  await press(await button('Generate Background'))
  await until(() => requested.length === 1)
  expect(requested[0]?.body).toEqual({ prompt: 'A calm sunset background for a mood board', bgType: 'sunset' })
})

test('background generation: sends the chosen type, style and prompt', async () => {
  const { requested } = await show([], { generateBackground: async () => IMAGE })
  await choose('Type', 'forest')
  await choose('Style', 'natural')
  await write('Prompt', 'Fog between the trees')
  await press(await button('Generate Background'))
  await until(() => requested.length === 1)
  expect(requested[0]?.body).toMatchObject({ prompt: 'Fog between the trees', bgType: 'forest', style: 'natural' })
})

test("Analyze & Modify with an empty board shows 'No Elements to Analyze'", async () => {
  const { page } = await show([])
  await open('Analyze & Modify')
  expect(page.textContent).toContain('No Elements to Analyze')
})

test("Analyze & Modify: the element count, 5 type badges and '+N more', the switch and the button's two labels", async () => {
  const { page } = await show(Array.from({ length: 8 }, (_, index) => text(index + 1)))
  await open('Analyze & Modify')
  expect(page.textContent).toContain('8 elements')
  expect(page.querySelectorAll('[data-testid=type-badge]')).toHaveLength(5)
  expect(page.textContent).toContain('+3 more')
  await button('Generate Suggestions')
  const modify = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')][1]
  if (!modify) throw new Error('No switch')
  await press(modify)
  await button('Modify with AI')
})

test('analyzing without instructions shows a toast', async () => {
  await show([text(1)])
  await open('Analyze & Modify')
  await press(await button('Generate Suggestions'))
  await until(() => readToasts()[0]?.title === 'Cannot analyze elements')
})

test('an analysis streams its text, then shows analysis, theme and ideas as text, with Add', async () => {
  const answer = held<typeof ANALYSIS>()
  const hostile = { ...ANALYSIS, analysis: '<img src=x onerror=alert(1)> https://evil.example' }
  const { page, all } = await show([text(1)], {
    analyze: (_, signal, onText) => {
      onText('A qui')
      return answer.call(signal)
    },
  })
  await open('Analyze & Modify')
  await write('Instructions', 'what is missing?')
  await press(await button('Generate Suggestions'))
  await until(() => page.textContent?.includes('A qui'))
  answer.answer(hostile)
  await until(() => page.textContent?.includes('Coast in winter'))
  expect(page.textContent).toContain('<img src=x onerror=alert(1)> https://evil.example')
  expect(page.querySelectorAll('img, a, iframe, script')).toHaveLength(0)
  await press(await button('Add: A line about fog'))
  await until(() => page.textContent?.includes('Added'))
  expect(all().map(({ content }) => content)).toContain('A line about fog')
})

test('Modify lists each change with before and after; Accept applies one, Accept All the rest', async () => {
  const { page, source, store } = await show([text(1), text(2)], {
    analyze: async () => ({
      ...ANALYSIS,
      elementModifications: [
        { elementId: idOf(1), description: 'Larger', changes: { properties: { fontSize: 40 } } },
        { elementId: idOf(2), description: 'Renamed', changes: { content: 'Pier' } },
      ],
    }),
  })
  await open('Analyze & Modify')
  const modify = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')][1]
  if (modify) await press(modify)
  await write('Instructions', 'larger')
  await press(await button('Modify with AI'))
  await until(() => page.textContent?.includes('2 proposed changes'))
  expect(page.textContent).toContain('Font size')
  expect([...page.querySelectorAll('del')].map((one) => one.textContent)).toEqual(['none', 'Text 2'])
  await press(await button('Accept: Text: Text 1'))
  await store.stored()
  expect(source.commits).toHaveLength(1)
  await press(await button('Accept All'))
  await store.stored()
  expect(source.commits).toHaveLength(2)
  expect(store.element(idOf(2))?.content).toBe('Pier')
})

test("Board Analysis: 'Start Merge Mode' / 'Exit Merge Mode', the count, and Merge from 2 selected", async () => {
  const { page, store } = await show([text(1), text(2)], { analyze: async () => ANALYSIS })
  await open('Board Analysis')
  await press(await button('Start Merge Mode'))
  await button('Exit Merge Mode')
  expect(page.textContent).toContain('0 selected')
  expect((await button('Merge Selected Elements')).disabled).toBe(true)
  for (const row of [...page.querySelectorAll<HTMLButtonElement>('li button')]) await press(row)
  expect(page.textContent).toContain('2 selected')
  await press(await button('Merge Selected Elements'))
  await until(() => page.textContent?.includes('Coast in winter'))
  expect(store.groups.size).toBe(1)
  await button('Start Merge Mode')
})

test('disables every request while offline, shows the reason and keeps the prompt', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { page } = await show([])
  await write('Prompt', 'fog')
  expect(page.textContent).toContain('The assistant needs a connection.')
  expect((await button('Generate with AI')).disabled).toBe(true)
  expect((await button('Generate Background')).disabled).toBe(true)
  online.mockReturnValue(true)
  await act(async () => dispatchEvent(new Event('online')))
  expect((await button('Generate with AI')).disabled).toBe(false)
  expect(area('Prompt').value).toBe('fog')
})

test('disables generation in Preview', async () => {
  const { store } = await show([])
  await write('Prompt', 'fog')
  await act(async () => store.setMode('preview'))
  expect((await button('Generate with AI')).disabled).toBe(true)
})
