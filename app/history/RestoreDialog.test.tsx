import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IDEMPOTENCY_KEY } from '../../contract/headers'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, fieldOf, press, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { BoardStore } from '../board/store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../board/store/testSource'
import { CanvasFrame } from '../board/view/CanvasFrame'
import { ImageSources } from '../board/view/elements/ImageSources'
import { closeToast, readToasts } from '../ui/toast'
import { RestoreDialog } from './RestoreDialog'
import { testEntry } from './testEntry'

let isLost = false
/** The restores that reached the server. */
const requests: { readonly key: string | null; readonly withVisibility: boolean }[] = []
const onRestored = vi.fn()

beforeEach(async () => {
  isLost = false
  requests.length = 0
  onRestored.mockClear()
  const server = new FakeServer()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path !== '/api/boards/1/history/restore') return server.fetch(path, init)
    const { withVisibility } = JSON.parse(String(init.body))
    requests.push({ key: new Headers(init.headers).get(IDEMPOTENCY_KEY), withVisibility })
    if (isLost) throw new TypeError('Failed to fetch')
    return json(200, { rev: 9, elements: 0, checkpointId: 5, changes: [] })
  })
  const elements = [testRow('00000000-0000-7000-8000-000000000001')]
  const source = new TestSource({ board: testBoard(), elements, pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID })
  await store.open()
  const workspace = await testWorkspace(server)
  const images = new ImageSources({ waiting: async () => null, copy: async () => null })
  const now = { store, images, frame: new CanvasFrame(store), isReadOnly: false, onReplaceImage: () => {} }
  await render(
    <RestoreDialog
      entry={testEntry(4)}
      then={new Map()}
      now={now}
      board={testBoard()}
      workspace={workspace}
      onClose={() => {}}
      onRestored={onRestored}
    />,
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of readToasts()) closeToast(id)
})

const restore = async () => press(await until(() => byName('button', 'Restore')))
const isRefused = () => until(() => document.querySelector('[role=dialog] [role=alert]'))

test('a retry after a lost response is the same restore, unless the person has made another choice', async () => {
  isLost = true
  await restore()
  await isRefused()
  await restore()
  await until(() => requests.length === 2)
  await isRefused()
  await press(fieldOf('Also restore visibility'))
  isLost = false
  await restore()
  await until(() => onRestored.mock.calls.length === 1)
  const [first, second, third] = requests
  expect(second).toEqual(first)
  expect(third?.withVisibility).toBe(true)
  expect(third?.key).not.toBe(first?.key)
})
