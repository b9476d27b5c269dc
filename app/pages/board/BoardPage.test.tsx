import { act } from 'react'
import { MemoryRouter, type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../../tests/support/FakeServer'
import { render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { OpenBoard } from './BoardPage'
import type { BoardSession } from './BoardSession'

let shown: BoardSession | null = null
let navigate: NavigateFunction
let address = ''

vi.mock('./Editor', () => ({
  Editor: ({ session }: { readonly session: BoardSession }) => {
    shown = session
    return null
  },
}))
afterEach(() => {
  shown = null
})

function Address() {
  navigate = useNavigate()
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

async function openBlank() {
  const workspace = await testWorkspace(new FakeServer().on('GET /api/boards', () => json(200, [])))
  const board = (draftUid: string | null) => <OpenBoard workspace={workspace} route={{ kind: 'new', draftUid }} />
  await render(
    <MemoryRouter initialEntries={['/board/new']}>
      <Address />
      <Routes>
        <Route path="/board/new" element={board(null)} />
        <Route path="/" element={null} />
      </Routes>
    </MemoryRouter>,
  )
  const { store } = await until(() => shown?.store.status === 'ready' && shown)
  return { workspace, store }
}

test('a blank board gets an address with its first change', async () => {
  const { store } = await openBlank()
  await act(async () => {
    store.updateBoard({ name: 'Summer' })
    await store.stored()
  })
  expect(address).toBe(`/board/new?draft=${store.boardUid}`)
})

test('a blank board left before its first change is stored keeps the change, and does not open again', async () => {
  const { workspace, store } = await openBlank()
  const create = workspace.createDraft.bind(workspace)
  let stored = () => {}
  const slow = new Promise<void>((resolve) => {
    stored = resolve
  })
  vi.spyOn(workspace, 'createDraft').mockImplementation((fields) => slow.then(() => create(fields)))
  await act(async () => {
    store.updateBoard({ name: 'Summer' })
    navigate('/')
  })
  await act(async () => {
    stored()
    await store.stored()
  })
  expect((await workspace.boards()).map(({ name }) => name)).toEqual(['Summer'])
  expect(address).toBe('/')
})
