import { act } from 'react'
import { expect, test } from 'vitest'
import { render, until } from '../../../tests/support/render'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from '../store/testSource'
import { type FindResults, useFindResults } from './useFindResults'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
/** Each below the one before it. */
const text = (n: number, content: string, rev = 1) => testRow(id(n), { type: 'text', content, positionY: n * 200, rev })

let results: FindResults

function Results({ store }: { readonly store: BoardStore }) {
  results = useFindResults(store, 'red')
  return null
}

async function open(...elements: ReturnType<typeof text>[]) {
  const source = new TestSource({ board: testBoard(), elements, pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9'), requestFrame: () => {} })
  await store.open()
  await render(<Results store={store} />)
  return { store, source }
}

test('results follow changes of the board', async () => {
  const { store, source } = await open(text(1, 'A blue chair'))
  expect(results.count).toBe(0)
  await act(async () => store.update([id(1)], { content: 'A red chair' }))
  await until(() => results.count === 1 && results.id === id(1))
  await act(async () => source.emit({ put: [text(2, 'Red, too')] }))
  await until(() => results.count === 2)
  await act(async () => store.setHidden([id(1)], true))
  await until(() => results.count === 1 && results.id === id(2))
})

test('the result that is shown stays, whatever is found before it', async () => {
  const { store, source } = await open(text(1, 'A blue chair'), text(3, 'Red'), text(4, 'Red, too'))
  await act(async () => source.emit({ put: [text(1, 'A red chair', 2)] }))
  await until(() => results.count === 3)
  expect([results.id, results.index]).toEqual([id(3), 1])
  await act(async () => results.go(1))
  await act(async () => source.emit({ put: [text(2, 'A red door')] }))
  await until(() => results.count === 4)
  expect([results.id, results.index]).toEqual([id(4), 3])
  await act(async () => store.remove([id(4)]))
  await until(() => results.count === 3)
  expect(results.id).toBe(id(3))
})
