import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../../../../tests/support/render'
import { afterDrawing } from '../../../ui/afterDrawing'
import { BoardStore } from '../../store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from '../../store/testSource'
import { arrangeSelection } from './arrangeSelection'
import type { EditorActions, ToolbarState } from './EditorActions'
import { SelectionBar } from './SelectionBar'
import { SelectionTools } from './SelectionTools'

const ROWS = [
  testRow('a', { type: 'image', positionX: 0, width: 300, height: 200 }),
  testRow('b', { type: 'image', positionX: 90, positionY: 400, width: 200, height: 300 }),
  testRow('c', { type: 'image', positionX: 500, positionY: 30, width: 250, height: 250 }),
  testRow('f', { type: 'color', content: '#aa3311', positionX: 900, properties: { source: 'dalle-error' } }),
  testRow('t', { type: 'text', content: 'Words', positionX: 700, positionY: 700 }),
]

let store: BoardStore
let source: TestSource
const actions = new Proxy({} as Record<string, ReturnType<typeof vi.fn>>, {
  get: (target, name: string) => {
    target[name] ??= vi.fn()
    return target[name]
  },
}) as unknown as EditorActions
const state = (more: Partial<ToolbarState> = {}): ToolbarState => ({
  tool: 'select',
  hasSelection: true,
  canEditText: false,
  hasElements: true,
  canUndo: false,
  canRedo: false,
  hasGrid: false,
  isPicking: false,
  panel: null,
  openProposals: 0,
  shapeColor: '#000000',
  ...more,
})

beforeEach(async () => {
  source = new TestSource({ board: testBoard(), elements: ROWS, pending: [] })
  store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9') })
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
})

const names = () =>
  [...document.querySelectorAll('button')].map((node) => node.getAttribute('aria-label') ?? node.textContent ?? '')
/** Makes the change, and waits until the bars are notified. */
const drawn = (change: () => unknown) =>
  act(async () => {
    change()
    // Element changes are reported in a microtask.
    await Promise.resolve()
    await new Promise<void>((resolve) => afterDrawing(resolve))
  })
const bar = (more: Partial<ToolbarState> = {}) => <SelectionBar store={store} actions={actions} state={state(more)} />
const tools = () => <SelectionTools store={store} actions={actions} state={state()} />

describe.each([
  ['the bar of a phone', bar],
  ['the tools beside the canvas', tools],
])('%s', (_, shown) => {
  test('offers Edit for a single text, but not for an image', async () => {
    store.select(['t'])
    await render(shown())
    expect(names()).toContain('Edit')
    await drawn(() => store.select(['a']))
    expect(names()).not.toContain('Edit')
    expect(names()).toEqual(expect.arrayContaining(['Style', 'Duplicate', 'Rotate', 'Delete']))
  })

  test('marks an image that failed, and opens the inspector for the reason', async () => {
    store.select(['f'])
    await render(shown())
    const failed = [...document.querySelectorAll('button')].find(
      (node) => (node.getAttribute('aria-label') ?? node.textContent) === 'Image failed',
    )
    await act(async () => failed?.click())
    expect(actions.openInspector).toHaveBeenCalled()
    await drawn(() => store.select(['a']))
    expect(names()).not.toContain('Image failed')
  })

  test('offers Arrange for several elements', async () => {
    store.select(['a'])
    await render(shown())
    expect(names()).not.toContain('Arrange')
    await drawn(() => store.select(['a', 'b']))
    expect(names()).toContain('Arrange')
  })

  test('offers only Unlock for locked elements, until someone else unlocks one', async () => {
    store.select(['a', 'b'])
    await render(shown())
    await drawn(() => store.setLocked(['a', 'b'], true))
    expect(names()).toContain('Unlock')
    expect(names()).not.toContain('Delete')
    await drawn(() => store.setLocked(['b'], false))
    expect(names()).toContain('Delete')
  })
})

describe('the bar of a phone', () => {
  test('offers Group for ungrouped elements and Ungroup for a group', async () => {
    store.select(['a', 'b'])
    await render(bar())
    expect(names()).toContain('Group')
    await drawn(() => store.group())
    expect(names()).not.toContain('Group')
    expect(names()).toContain('Ungroup')
  })

  test('shows the number of selected elements in multi-select, or a hint if none is', async () => {
    await render(bar({ isPicking: true }))
    expect(document.body.textContent).toContain('Tap what you want')
    await drawn(() => store.select(['a', 'b', 'c']))
    expect(document.body.textContent).toContain('3 selected')
    expect(names()).toContain('Done')
  })
})

describe('arranging the selection', () => {
  const lefts = () => ['a', 'b', 'c'].map((id) => store.element(id)?.positionX)

  test('makes one commit, and one undo reverts it', async () => {
    await store.loadHistory()
    const before = lefts()
    store.select(['a', 'b', 'c'])
    expect(arrangeSelection(store, 'masonry', { columns: 3 })).toBe(3)
    await store.stored()
    expect(source.commits).toHaveLength(1)
    expect(new Set(['a', 'b', 'c'].map((id) => store.element(id)?.width)).size).toBe(1)
    store.undo()
    expect(lefts()).toEqual(before)
  })

  test('changes nothing in Preview, and nothing outside the selection', async () => {
    store.select(['a', 'b'])
    const other = store.element('c')
    arrangeSelection(store, 'left')
    expect(lefts()).toEqual([0, 0, 500])
    expect(store.element('c')).toBe(other)
    store.setMode('preview')
    store.select(['a', 'c'])
    arrangeSelection(store, 'left')
    expect(lefts()).toEqual([0, 0, 500])
  })

  test('matches sizes to the element selected first', () => {
    store.select(['c', 'a'])
    arrangeSelection(store, 'sameSize')
    expect([store.element('a')?.width, store.element('a')?.height]).toEqual([250, 250])
  })
})
