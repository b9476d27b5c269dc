import { expect, test, vi } from 'vitest'
import { readToasts } from '../../ui/toast'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../store/testSource'
import { copyInEvent } from './clipboardEvents'
import { pasteFromSystem } from './pasteFromSystem'

async function openPage() {
  const closing = new AbortController()
  const board = new TestSource({ board: testBoard(), elements: [testRow('a', { type: 'text' })], pending: [] })
  const source = Object.assign(board, { closed: closing.signal })
  const store = new BoardStore({ source, boardUid: BOARD_UID, requestFrame: (run) => run() })
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
  const images = { copy: async () => null, original: async () => null, offer: () => {} }
  return { store, images, addImages: () => {}, close: () => closing.abort() }
}

test('without a clipboard pastes what this page copied, unless who copied it has logged out since', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }))
  const page = await openPage()
  page.store.select(['a'])
  copyInEvent({ preventDefault: () => {}, clipboardData: null } as unknown as ClipboardEvent, page)
  await pasteFromSystem(page)
  expect(page.store.size).toBe(2)
  page.close()
  const others = await openPage()
  await pasteFromSystem(others)
  expect(others.store.size).toBe(1)
  expect(readToasts()[0]?.variant).toBe('destructive')
  vi.unstubAllGlobals()
})
