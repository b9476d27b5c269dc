import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, type, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import { uuidv7 } from '../../offline/plain/ids'
import type { Workspace } from '../../offline/workspace'
import { BUILT_IN } from '../../templates/builtIn/all'
import { closeToast, readToasts } from '../../ui/toast'
import { TemplatesPage } from './TemplatesPage'

let workspace: Workspace
let address = ''

vi.mock('../../account/trialWorkspace', () => ({ openTrialWorkspace: async () => workspace }))

beforeEach(async () => {
  const server = new FakeServer().on('GET /api/boards', () => json(200, []))
  workspace = await testWorkspace(server)
})

afterEach(() => {
  vi.restoreAllMocks()
  for (const { id } of readToasts()) closeToast(id)
})

function Address() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

async function show(path = '/templates', isSignedIn = true) {
  const account = isSignedIn
    ? accountStub({ state: 'signed-in', user: makeUser(1), workspace })
    : accountStub({ state: 'signed-out' })
  return render(
    <MemoryRouter initialEntries={[path]}>
      <AccountProvider store={account}>
        <Address />
        <Routes>
          <Route path="/templates" element={<TemplatesPage />} />
          <Route path="*" element={<p>Elsewhere</p>} />
        </Routes>
      </AccountProvider>
    </MemoryRouter>,
  )
}

const names = (page: HTMLElement, section = '[role=tabpanel]:not([hidden])') =>
  [...page.querySelectorAll(`${section} h3`)].map((each) => each.textContent)
const card = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('article')].find((each) => each.querySelector('h3')?.textContent === name)
const lastToast = () => readToasts().find(({ isOpen }) => isOpen)

async function draft() {
  const board = await workspace.createDraft({ name: 'Half done' })
  const data = { type: 'text', content: 'mine' } as const
  const change = { kind: 'element.create', elementId: uuidv7(), data } as const
  await workspace.commit(board.uid, [{ mutationId: uuidv7(), change }])
  return board
}
const counts = async () =>
  Promise.all(
    (await workspace.boards()).map(async ({ name, uid }) => [
      name,
      (await workspace.readBoard(uid))?.elements.length ?? 0,
    ]),
  )

test('shows all templates, the most popular first, with category tabs, sorting and search', async () => {
  const page = await show()
  expect(names(page)).toHaveLength(8)
  expect(names(page)[0]).toBe('Minimal Portfolio')
  const tabs = [...page.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)
  expect(tabs).toEqual([
    'All Templates',
    'Minimalist',
    'Creative',
    'Corporate',
    'Fashion',
    'Nature',
    'Abstract',
    'Mood',
  ])
  await press(await until(() => byName('[role=tab]', 'Fashion')))
  expect(names(page)).toHaveLength(1)
  expect(address).toBe('/templates?category=fashion')
  await press(await until(() => byName('[role=tab]', 'All Templates')))
  await type('Search templates', '  PORTFOLIO ')
  expect(names(page)).toContain('Minimal Portfolio')
  expect(names(page).length).toBeLessThan(8)
  expect(page.querySelector('[role=status]')?.textContent).toMatch(/^\d templates?$/)
})

test('an empty result says so, and one press shows all again', async () => {
  const page = await show('/templates?category=mood&sort=a-z')
  await type('Search templates', 'zzzz')
  expect(page.textContent).toContain('No templates found')
  expect(page.textContent).toContain(
    "We couldn't find any templates matching your search. Try a different keyword or category.",
  )
  await press(await until(() => byName('button', 'Show all templates')))
  expect(names(page)).toHaveLength(8)
  expect(names(page)).toEqual([...names(page)].sort((a, b) => (a ?? '').localeCompare(b ?? '')))
})

test('a card shows its popularity, up to three tags and the number of the others, and New if it is', async () => {
  const page = await show()
  for (const { name, popularity, tags, isNew, description } of BUILT_IN) {
    const words = card(page, name)?.textContent ?? ''
    expect(words).toContain(`${popularity}%`)
    expect(words).toContain(description)
    const shown = [...(card(page, name)?.querySelectorAll('[aria-label=Tags] li') ?? [])].map((tag) => tag.textContent)
    const rest = tags.length - 3
    expect(shown).toEqual([...tags.slice(0, 3), ...(rest > 0 ? [`+${rest}`] : [])])
    expect(words.startsWith('New')).toBe(false)
    expect([...(card(page, name)?.querySelectorAll('span') ?? [])].some((each) => each.textContent === 'New')).toBe(
      isNew === true,
    )
  }
})

test('features the new ones, whatever is searched for', async () => {
  const page = await show()
  await type('Search templates', 'zzzz')
  const featured = [...page.querySelectorAll('section')].find(
    (each) => each.querySelector('h2')?.textContent === 'Featured Templates',
  )
  expect([...(featured?.querySelectorAll('h3') ?? [])].map((each) => each.textContent)).toHaveLength(3)
})

test('a thumbnail draws the elements and is inert and hidden from screen readers', async () => {
  const page = await show()
  const thumb = card(page, 'Minimal Portfolio')?.querySelector('[inert]')
  expect(thumb?.getAttribute('aria-hidden')).toBe('true')
  const [template] = BUILT_IN.filter(({ id }) => id === 'minimal-portfolio')
  const drawn = template?.elements.filter(({ content }) => content !== 'background')
  expect(thumb?.firstElementChild?.children).toHaveLength(drawn?.length ?? -1)
})

test('using a template creates an unsaved board and opens it', async () => {
  await show('/templates?use=minimal-portfolio')
  await until(() => address.startsWith('/board/new?draft='))
  const count = BUILT_IN.find(({ id }) => id === 'minimal-portfolio')?.elements.length
  expect(await counts()).toEqual([['Minimal Portfolio', count]])
  expect(lastToast()).toMatchObject({
    title: 'Template Imported',
    description: `Successfully imported ${count} elements from "Minimal Portfolio" template.`,
  })
})

test('an unknown id shows a toast and stays in the library, signed in or not', async () => {
  for (const isSignedIn of [true, false]) {
    await show('/templates?category=mood&use=nothing', isSignedIn)
    await until(() => lastToast())
    expect(lastToast()).toMatchObject({
      title: 'Template not found',
      description: 'The selected template could not be found.',
      variant: 'destructive',
    })
    expect(address).toBe('/templates?category=mood')
    for (const { id } of readToasts()) closeToast(id)
  }
})

test('signed out: using a template starts a trial board', async () => {
  await show('/templates?use=mood-calming', false)
  await until(() => address === '/try')
  const count = BUILT_IN.find(({ id }) => id === 'mood-calming')?.elements.length
  expect(await counts()).toEqual([['Calming Mood', count]])
})

test('if the device cannot store it, says so and creates nothing', async () => {
  vi.spyOn(workspace, 'commit').mockRejectedValue(new Error('full'))
  await show('/templates?use=mood-calming')
  await until(() => lastToast()?.variant === 'destructive')
  await until(() => address === '/templates')
  expect(await workspace.boards()).toEqual([])
})

test.each([
  ['Replace it', (count: number) => [['Half done', count]]],
  [
    'Keep both',
    (count: number) => [
      ['Calming Mood', count],
      ['Half done', 1],
    ],
  ],
  ['Add to it', (count: number) => [['Half done', count + 1]]],
])('with an unsaved board, ‘%s’ does so', async (name, expected) => {
  await draft()
  await show('/templates?use=mood-calming')
  await press(await until(() => byName('[role=dialog] button', name)))
  await until(() => address.startsWith('/board/new?draft='))
  const count = BUILT_IN.find(({ id }) => id === 'mood-calming')?.elements.length ?? 0
  expect(new Map((await counts()) as [string, number][])).toEqual(new Map(expected(count) as [string, number][]))
})

test('Cancel leaves everything unchanged', async () => {
  await draft()
  await show('/templates?use=mood-calming')
  await press(await until(() => byName('[role=dialog] button', 'Cancel')))
  await until(() => address === '/templates')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(await counts()).toEqual([['Half done', 1]])
})

const OWN = '018f0000-0000-7000-8000-000000000001'
async function own(name = 'Kitchen mood') {
  const place = { positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 0, properties: {} }
  const elements = [{ type: 'text' as const, content: 'words', ...place }]
  await workspace.templates.create(OWN, { name, category: 'mood', tags: ['warm'], elements })
}
const ownSection = (page: HTMLElement) =>
  [...page.querySelectorAll('section')].find((each) => each.querySelector('h2')?.textContent === 'Your Templates')

test('own templates come first, can be searched like the others and show no popularity', async () => {
  await own()
  const page = await show()
  const section = await until(() => ownSection(page))
  expect(section.querySelector('h3')?.textContent).toBe('Kitchen mood')
  expect(section.textContent).not.toContain('%')
  await type('Search templates', 'WARM')
  expect(ownSection(page)).toBeDefined()
  expect(page.textContent).not.toContain('No templates found')
  await press(await until(() => byName('[role=tab]', 'Fashion')))
  expect(ownSection(page)).toBeUndefined()
})

test('an own template can be used like any other, including by its URL', async () => {
  await own()
  await show(`/templates?use=${OWN}`)
  await until(() => address.startsWith('/board/new?draft='))
  expect(await counts()).toEqual([['Kitchen mood', 1]])
  expect(lastToast()?.description).toBe('Successfully imported 1 elements from "Kitchen mood" template.')
})

test('an own id that does not exist (any more) is not found', async () => {
  await show(`/templates?use=${OWN}`)
  await until(() => lastToast())
  expect(lastToast()?.title).toBe('Template not found')
})

test('signed out: an own template leads to the login, and back afterwards', async () => {
  await show(`/templates?use=${OWN}`, false)
  expect(address).toBe(`/auth?next=${encodeURIComponent(`/templates?use=${OWN}`)}`)
})

test('edits, deletes and restores an own template while offline', async () => {
  await own()
  const page = await show()
  await until(() => ownSection(page))
  const choose = async (item: string, name: string) => {
    await press(await until(() => byName('button', `More about ${name}`)))
    await press(await until(() => byName('[role=menuitem]', item)))
  }
  await choose('Edit', 'Kitchen mood')
  await until(() => document.querySelector('[role=dialog] input'))
  await type('Name', 'Pantry')
  await type('Tags', 'cold,  quiet , cold')
  await press(await until(() => byName('[role=dialog] button', 'Save')))
  await until(() => ownSection(page)?.querySelector('h3')?.textContent === 'Pantry')
  expect((await workspace.templates.list())[0]?.tags).toEqual(['cold', 'quiet'])

  await choose('Delete', 'Pantry')
  await until(() => !ownSection(page))
  const toast = await until(() => readToasts().find(({ title }) => title === 'Template deleted'))
  toast.action?.onClick()
  await until(() => ownSection(page)?.querySelector('h3')?.textContent === 'Pantry')
}, 20_000)
