import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render, until } from '../../../tests/support/render'
import { attachKeys } from '../../board/keys/attachKeys'
import { BoardStore } from '../../board/store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../../board/store/testSource'
import { type BoardView, BoardViewContext } from '../../board/view/BoardViewContext'
import { CanvasFrame } from '../../board/view/CanvasFrame'
import { ImageSources } from '../../board/view/elements/ImageSources'
import type { EditorActions } from '../../board/view/toolbar/EditorActions'
import { LazyFindBar } from './LazyFindBar'

const code = vi.hoisted(() => ({ arrive: () => {} }))
vi.mock('../../board/find/FindBar', async (load) => {
  await new Promise<void>((resolve) => {
    code.arrive = resolve
  })
  return load()
})

let find = () => {}

function viewOf(store: BoardStore): BoardView {
  return {
    store,
    frame: new CanvasFrame(store),
    images: new ImageSources({ waiting: async () => null, copy: async () => null }),
    isReadOnly: false,
    onReplaceImage() {},
  }
}

function Board({ store }: { readonly store: BoardStore }) {
  const [isFinding, setIsFinding] = useState(false)
  const [view] = useState(() => viewOf(store))
  find = () => setIsFinding(true)
  return (
    <BoardViewContext value={view}>
      <div data-canvas>
        <div data-surface tabIndex={-1} />
        {isFinding && <LazyFindBar onClose={() => setIsFinding(false)} />}
      </div>
    </BoardViewContext>
  )
}

/** Presses a key where the focus is; unless something handles it, it types a letter there. */
async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await act(async () => {
    target.dispatchEvent(event)
    if (event.defaultPrevented || !(target instanceof HTMLInputElement) || key.length > 1) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('what is typed while the find bar is loading does nothing on the board, and is in its field', async () => {
  const elements = [testRow('a', { type: 'text', content: 'Salt' }), testRow('b', { positionX: 300 })]
  const source = new TestSource({ board: testBoard(), elements, pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID, requestFrame: () => undefined })
  store.view.setViewport({ width: 1000, height: 800 })
  await store.open()
  await render(<Board store={store} />)
  const surface = document.querySelector<HTMLElement>('[data-surface]')
  surface?.focus()
  store.select(['b'])
  const actions = new Proxy({} as EditorActions, { get: (_, name) => (name === 'find' ? () => find() : vi.fn()) })
  const detach = attachKeys({ store, actions })

  await press('f', { ctrlKey: true })
  for (const key of 'rvalt') await press(key)
  await press('Delete')
  expect([store.tool, store.element('b')?.rotation, store.size]).toEqual(['select', 0, 2])
  await act(async () => code.arrive())
  const field = await until(() => document.querySelector<HTMLInputElement>('[data-find] input'))
  expect(field.value).toBe('rvalt')
  expect(document.activeElement).toBe(field)
  await press('Escape')
  expect(document.activeElement).toBe(surface)
  detach()
})

test('a letter typed between the first rendering of the find bar and its appearance is in its field', async () => {
  const source = new TestSource({ board: testBoard(), elements: [], pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID, requestFrame: () => undefined })
  await store.open()
  const { FindBar } = await vi.importActual<typeof import('../../board/find/FindBar')>('../../board/find/FindBar')
  const reads = ['sal', 'salt']
  const typed = {
    get current() {
      return reads.shift() ?? 'salt'
    },
  }
  await render(
    <BoardViewContext value={viewOf(store)}>
      <FindBar typed={typed} onClose={() => {}} />
    </BoardViewContext>,
  )
  expect(document.querySelector<HTMLInputElement>('[data-find] input')?.value).toBe('salt')
})
