import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { readToasts } from '../ui/toast'
import { type ChosenBoard, HomeAssistant } from './HomeAssistant'

let server: FakeServer
let users = 500

beforeEach(() => {
  localStorage.clear()
  server = new FakeServer()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => void vi.unstubAllGlobals())

async function show(pick: () => ChosenBoard | null, uid?: string) {
  const workspace = await testWorkspace(new FakeServer(), ++users)
  const draft = await workspace.createDraft({ name: 'Pier' })
  const requested: ChosenBoard[] = []
  const pickBoard = async () => {
    const board = pick() && { uid: uid ?? draft.uid, name: draft.name }
    if (board) requested.push(board)
    return board
  }
  const page = await render(
    <HomeAssistant workspace={workspace} pickBoard={pickBoard} linkTo={({ uid }) => <em>{uid}</em>} />,
  )
  const field = page.querySelector('textarea')
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(field, 'a line')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return { page, workspace, draft, requested }
}

const generate = async () => press(await until(() => byName('button', 'Generate with AI')))

test("adding needs an active board: dismissing the choice shows 'Cannot add to board' and keeps the prompt", async () => {
  const { page } = await show(() => null)
  await generate()
  await until(() => readToasts()[0]?.title === 'Cannot add to board')
  expect(readToasts()[0]?.description).toBe('No active board is selected. Open a board first to add elements.')
  expect(page.querySelector('textarea')?.value).toBe('a line')
})

test('a board that cannot be opened is reported as such, not as no board, and keeps the prompt', async () => {
  const { page } = await show(() => ({ uid: '', name: '' }), '018f0000-0000-7000-8000-0000000000ff')
  await generate()
  await until(() => readToasts()[0]?.title === 'The board couldn’t be opened')
  await until(() => byName<HTMLButtonElement>('button', 'Generate with AI')?.disabled === false)
  expect(readToasts()[0]?.title).toBe('The board couldn’t be opened')
  expect(page.querySelector('textarea')?.value).toBe('a line')
})

test('asks for the board once, adds the result to it, and offers a link to it and Undo', async () => {
  server.on('POST /api/ai/suggestions', () => json(200, { suggestions: ['From home'], elementType: 'text' }))
  const { page, workspace, draft, requested } = await show(() => ({ uid: '', name: '' }))
  await generate()
  await until(() => page.textContent?.includes('Board: Pier'))
  await press(await until(() => byName('button', 'Add: From home')))
  const elements = async () => (await workspace.readBoard(draft.uid))?.elements.map(({ content }) => content)
  await vi.waitFor(async () => expect(await elements()).toEqual(['From home']))
  await until(() => page.querySelector('textarea')?.value === '')
  expect(page.querySelector('em')?.textContent).toBe(draft.uid)
  expect(requested).toHaveLength(1)
  await press(await until(() => byName('button', 'Undo')))
  await vi.waitFor(async () => expect(await elements()).toEqual([]))
})

test('without an AI provider, says so before anything is typed, with and without a board', async () => {
  server.on('GET /api/ai/status', () =>
    json(200, { isOn: false, textModel: 'x', imageModel: 'y', allowance: { points: 200, left: 200 } }),
  )
  const { page } = await show(() => ({ uid: '', name: '' }))
  const note = () => page.querySelector('[role=status]')?.textContent
  await until(() => note() === 'The AI tools are off: there is no key for an AI provider.')
  await press(await until(() => byName('[role=tab]', 'Analyze & Modify')))
  await press(await until(() => byName('button', 'Choose a board')))
  await until(() => page.textContent?.includes('Board: Pier'))
  expect(note()).toBe('The AI tools are off: there is no key for an AI provider.')
})

test('without a board, the other tabs offer to choose one', async () => {
  const { page } = await show(() => ({ uid: '', name: '' }))
  await press(await until(() => byName('[role=tab]', 'Analyze & Modify')))
  await press(await until(() => byName('button', 'Choose a board')))
  await until(() => page.textContent?.includes('Board: Pier'))
})
