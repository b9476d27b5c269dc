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

const said = () => readToasts().find(({ isOpen }) => isOpen)?.title
const setRight = (canEdit: boolean) => act(async () => source.tell({ board: testBoard({ canEdit }) }))

test('what one may do when the board is opened is no news', async () => {
  await render(<Watch />)
  await act(async () => store.open())
  expect(said()).toBeUndefined()
  await setRight(true)
  expect(said()).toBeUndefined()
})

test('a right taken away locks the editor to Preview and says so, and given back opens it again', async () => {
  await store.open()
  await render(<Watch />)
  await setRight(false)
  expect(store.mode).toBe('preview')
  expect(said()).toBe('You can look at this board, but not edit it any more')
  await setRight(true)
  expect(store.mode).toBe('edit')
  expect(said()).toBe('You can edit this board now')
})
