import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { BoardStore } from '../store/BoardStore'
import { type BoardView, BoardViewContext } from './BoardViewContext'
import { World } from './World'

test('the opening picture stays until the board is drawn, and doesn’t return when tiles are used later', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const listeners = new Set<() => void>()
  const view = {
    renderMode: 'nodes',
    visibleIds: [],
    extent: { x: 0, y: 0, width: 100, height: 100 },
    rendering: () => {},
    rendered: () => {},
  }
  const store = {
    status: 'loading',
    order: [],
    view,
    subscribe: (_: string, listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const opening = { image: new Image(), rect: { x: 5, y: 6, width: 70, height: 80 }, background: null }
  const boardView = { store: store as unknown as BoardStore, opening } as unknown as BoardView
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const isShown = () => document.querySelector('[data-opening] img') !== null
  const become = async (status: string, renderMode: string) => {
    await act(async () => {
      store.status = status
      view.renderMode = renderMode
      for (const listener of listeners) listener()
    })
    return isShown()
  }

  await act(async () =>
    root.render(
      <BoardViewContext value={boardView}>
        <World ref={null} />
      </BoardViewContext>,
    ),
  )
  expect(isShown()).toBe(true)
  expect(await become('ready', 'to tiles')).toBe(true)
  expect(await become('ready', 'tiles')).toBe(false)
  expect(await become('ready', 'nodes')).toBe(false)
  expect(await become('ready', 'to tiles')).toBe(false)
  await act(async () => root.unmount())
})
