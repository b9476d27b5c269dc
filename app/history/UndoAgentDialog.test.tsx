import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentUndoResponse } from '../../contract/history'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { BoardStore } from '../board/store/BoardStore'
import { BOARD_UID, TestSource, testRow } from '../board/store/testSource'
import type { Workspace } from '../offline/workspace'
import { closeToast, readToasts } from '../ui/toast'
import { UndoAgentDialog } from './UndoAgentDialog'

const CALL = 'POST /api/boards/1/history/undo-agent'
const NOTHING: AgentUndoResponse = {
  ...{ rev: 9, removed: 0, broughtBack: 0, changedBack: 0 },
  ...{ stays: 0, staying: [], changes: [] },
}
const ID = '00000000-0000-7000-8000-000000000001'

let isLost = false
let server: FakeServer
let source: TestSource
let store: BoardStore
const onUndone = vi.fn()

beforeEach(async () => {
  isLost = false
  onUndone.mockClear()
  server = new FakeServer().on(CALL, () => {
    if (isLost) throw new TypeError('Failed to fetch')
    return json(200, NOTHING)
  })
  vi.stubGlobal('fetch', server.fetch)
  source = new TestSource()
  source.snapshot = source.snapshot && { ...source.snapshot, elements: [testRow(ID)] }
  store = new BoardStore({ source, boardUid: BOARD_UID })
  await store.open()
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of readToasts()) closeToast(id)
})

async function show(workspace: Workspace): Promise<void> {
  const agent = { tokenId: 3, name: 'Claude' }
  await render(
    <UndoAgentDialog agent={agent} store={store} workspace={workspace} onClose={() => {}} onUndone={onUndone} />,
  )
}
const undo = async () => press(await until(() => byName('button', 'Undo everything')))
const problem = () => document.querySelector('[role=dialog] [role=alert]')?.textContent

test('says if there is nothing left to undo', async () => {
  await show(await testWorkspace(server))
  await undo()
  await until(() => onUndone.mock.calls.length === 1)
  expect(readToasts()[0]).toMatchObject({ title: 'Nothing left to undo' })
})

test('a retry after a lost response that finds nothing left says that it is undone', async () => {
  await show(await testWorkspace(server))
  isLost = true
  await undo()
  await until(problem)
  isLost = false
  await undo()
  await until(() => onUndone.mock.calls.length === 1)
  expect(readToasts()[0]).toMatchObject({ title: 'Agent’s changes undone' })
})

test('is not requested before all own changes are sent: they are to stay', async () => {
  const workspace = await testWorkspace(server)
  vi.spyOn(workspace, 'waiting').mockImplementation(async () => source.entries)
  await show(workspace)
  store.update([ID], { positionX: 40 })
  await undo()
  await until(() => problem()?.includes('haven’t synced yet'))
  expect(server.count(CALL)).toBe(0)
  source.entries = []
  await undo()
  await until(() => onUndone.mock.calls.length === 1)
  expect(server.count(CALL)).toBe(1)
})
