import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from '../../../tests/support/render'
import { BoardStore } from '../../board/store/BoardStore'
import { BOARD_UID, TestSource, testBoard } from '../../board/store/testSource'
import { closeToast, readToasts } from '../../ui/toast'
import { useAccessToast } from './useAccessToast'

let source: TestSource
let store: BoardStore

beforeEach(() => {
  for (const { id } of readToasts()) closeToast(id)
  source = new TestSource()
  store = new BoardStore({ source, boardUid: BOARD_UID, requestFrame: () => undefined })
})

function Watch() {
  useAccessToast(store)
  return null
}

const announced = () => readToasts().find(({ isOpen }) => isOpen)?.title
const setRight = (canEdit: boolean) => act(async () => source.emit({ board: testBoard({ canEdit }) }))

test('does not announce the access that a board is opened with', async () => {
  await render(<Watch />)
  await act(async () => store.open())
  expect(announced()).toBeUndefined()
  await setRight(true)
  expect(announced()).toBeUndefined()
})

test('losing edit access switches to Preview and is announced; regaining it switches back', async () => {
  await store.open()
  await render(<Watch />)
  await setRight(false)
  expect(store.mode).toBe('preview')
  expect(announced()).toBe('You can view this board, but no longer edit it')
  await setRight(true)
  expect(store.mode).toBe('edit')
  expect(announced()).toBe('You can edit this board now')
})

test('a deleted board is not announced as lost access; its restoration is announced', async () => {
  await store.open()
  await render(<Watch />)
  await act(async () => source.emit({ board: testBoard({ deletedAt: '2026-01-01T00:00:00.000Z' }) }))
  expect(store.mode).toBe('preview')
  expect(announced()).toBeUndefined()
  await setRight(true)
  expect(store.mode).toBe('edit')
  expect(announced()).toBe('The board was restored')
})
