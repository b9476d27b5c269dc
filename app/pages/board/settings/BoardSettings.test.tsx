import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Element as Row } from '../../../../contract/shared/element'
import { FakeServer, json } from '../../../../tests/support/FakeServer'
import { byName, fieldOf, press, type, until } from '../../../../tests/support/render'
import { testWorkspace } from '../../../../tests/support/testWorkspace'
import { BoardStore } from '../../../board/store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from '../../../board/store/testSource'
import { ImageSources } from '../../../board/view/elements/ImageSources'
import type { LocalBoard } from '../../../offline/types'
import type { Workspace } from '../../../offline/workspace'
import { BoardSettings } from './BoardSettings'

let workspace: Workspace
let source: TestSource
let store: BoardStore
let close: () => Promise<void>

beforeEach(async () => {
  const server = new FakeServer().on('GET /api/boards', () => json(200, []))
  vi.stubGlobal('fetch', server.fetch)
  workspace = await testWorkspace(server)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const background = (fields: Partial<Row> = {}) =>
  testRow('bg', { type: 'color', content: 'background', properties: { backgroundColor: '#DDE3EC' }, ...fields })

async function show(fields: Partial<LocalBoard> = {}, elements: readonly Row[] = []): Promise<void> {
  const board = testBoard({ name: 'Spring', category: 'Fashion', cursor: 3, ...fields })
  source = new TestSource({ board, elements: [...elements], pending: [] })
  store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9') })
  await store.open()
  const images = new ImageSources({ copy: async () => null })
  const settings = <BoardSettings store={store} images={images} workspace={workspace} onClose={() => undefined} />
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/board/1']}>
        <Routes>
          <Route path="/board/:id" element={settings} />
          <Route path="/" element={<p>Home</p>} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  close = async () => act(async () => root.unmount())
}

afterEach(() => close())

const committed = async () => {
  await act(async () => store.stored())
  return source.commits.map((commit) => commit.map(({ change }) => change))
}
const patches = async () =>
  (await committed()).flat().flatMap((change) => (change.kind === 'board.update' ? [change.data] : []))
const leave = async (label: string) =>
  act(async () => fieldOf(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const alerts = () => [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent)
const pressed = (name: string) => byName('button', name)?.getAttribute('aria-pressed') === 'true'

test('saves a field on blur, trimmed and only once', async () => {
  await show()
  await type('Name', '  Summer ')
  await leave('Name')
  await leave('Name')
  expect(await patches()).toEqual([{ name: 'Summer' }])
  await until(() => fieldOf('Name').value === 'Summer')
})

test('shows an error at a missing or too long name and does not save it', async () => {
  await show()
  await type('Name', ' ')
  await leave('Name')
  await until(() => alerts().includes('A board needs a name.'))
  await type('Name', 'x'.repeat(201))
  await until(() => alerts().includes('Name: 201 characters, at most 200 fit.'))
  await leave('Name')
  expect(await patches()).toEqual([])
})

test('closing saves valid input', async () => {
  await show()
  await type('Name', '')
  await type('Category', 'Gardens')
  await close()
  expect(await patches()).toEqual([{ category: 'Gardens' }])
})

test('one press applies a suggested category', async () => {
  await show()
  expect(pressed('Fashion')).toBe(true)
  await press(await until(() => byName('button', 'Travel')))
  expect(await patches()).toEqual([{ category: 'Travel' }])
  await until(() => fieldOf('Category').value === 'Travel')
})

test('saves several fields in a row, and closing reverts none of them', async () => {
  await show()
  await type('Name', '')
  await leave('Name')
  const area = document.querySelector('textarea')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'Soft light')
    area?.dispatchEvent(new Event('input', { bubbles: true }))
    area?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await type('Name', 'Kitchen')
  await leave('Name')
  await press(await until(() => byName('button', 'Interior')))
  await close()
  expect(await patches()).toEqual([{ description: 'Soft light' }, { name: 'Kitchen' }, { category: 'Interior' }])
})

test('applies other people’s changes, but not over a field being edited', async () => {
  await show()
  await type('Name', 'Half a na')
  await act(async () => source.emit({ board: testBoard({ name: 'Theirs', category: 'Art', cursor: 4 }) }))
  await until(() => fieldOf('Category').value === 'Art')
  expect(fieldOf('Name').value).toBe('Half a na')
})

test('sets, changes and removes a background, each as one change', async () => {
  await show({}, [testRow('e1', { zIndex: 5 })])
  expect(pressed('No background')).toBe(true)
  await press(await until(() => byName('button', 'Background #1D1A16')))
  const [id = ''] = store.backgroundIds
  expect(store.element(id)).toMatchObject({ type: 'color', content: 'background', zIndex: 4 })
  expect(store.selection.size).toBe(0)
  await press(await until(() => byName('button', 'Background #4CAF50')))
  expect(store.backgroundIds).toEqual([id])
  expect(pressed('Background #4CAF50')).toBe(true)
  await press(await until(() => byName('button', 'No background')))
  expect(store.backgroundIds).toEqual([])
  expect((await committed()).map((commit) => commit.map(({ kind }) => kind))).toEqual([
    ['element.create'],
    ['element.update'],
    ['element.delete'],
  ])
})

test('previews any color while it is being picked and commits it as one change', async () => {
  await show({}, [background()])
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=color]'))
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const shade of ['#aa0000', '#bb0000']) {
    await act(async () => {
      setter?.call(input, shade)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  expect(store.element('bg')?.properties.backgroundColor).toBe('#bb0000')
  expect(await committed()).toEqual([])
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  expect(store.draft).toEqual([])
  expect(store.element('bg')?.properties.backgroundColor).toBe('#BB0000')
  expect(await committed()).toHaveLength(1)
})

test('leaves a locked background alone and explains why', async () => {
  await show({}, [background({ properties: { backgroundColor: '#DDE3EC', locked: true } })])
  const group = byName<HTMLButtonElement>('button', 'No background')?.closest('fieldset')
  expect(group?.disabled).toBe(true)
  expect(group?.textContent).toContain('Unlock it in Layers')
})

test('the owner can make it public', async () => {
  await show()
  await press(fieldOf('Public board'))
  expect(await patches()).toEqual([{ visibility: 'public' }])
})

test('deleting needs a second press, goes home and offers Undo', async () => {
  const remove = vi.spyOn(workspace, 'deleteBoard').mockResolvedValue()
  await show()
  await press(await until(() => byName('button', 'Delete board')))
  expect(remove).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('30 days')
  await press(await until(() => byName('button', 'Delete board')))
  await until(() => document.body.textContent?.includes('Home'))
  await until(() => remove.mock.calls.length === 1)
  expect(remove).toHaveBeenCalledWith(BOARD_UID)
})

test('discarding a board that was never saved warns that everything on it is deleted', async () => {
  const discard = vi.spyOn(workspace, 'discardDraft').mockResolvedValue()
  await show({ isDraft: true, id: null })
  await press(await until(() => byName('button', 'Discard board')))
  expect(document.body.textContent).toContain('deletes everything on it')
  await press(await until(() => byName('button', 'Discard board')))
  await until(() => discard.mock.calls.length === 1)
})

test('a collaborator can change it and leave it, but neither publish nor delete it', async () => {
  await show({ userId: 7 })
  expect(fieldOf('Name').readOnly).toBe(false)
  expect(byName('button', 'Delete board')).toBeUndefined()
  expect(byName('label', 'Public board')).toBeUndefined()
  expect(byName('button', 'Leave board')).toBeDefined()
})

test('a viewer can read everything and change nothing', async () => {
  await show({ userId: 7, canEdit: false }, [background()])
  expect(['Name', 'Category'].map((label) => fieldOf(label).readOnly)).toEqual([true, true])
  expect(byName<HTMLButtonElement>('button', 'No background')?.closest('fieldset')?.disabled).toBe(true)
  expect(byName('button', 'Leave board')).toBeUndefined()
  await type('Name', 'Mine')
  await close()
  expect(await committed()).toEqual([])
})
