import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { byName, press, render, until } from '../../../tests/support/render'
import { BoardStore } from '../../board/store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from '../../board/store/testSource'
import { CanvasFrame } from '../../board/view/CanvasFrame'
import { ImageSources } from '../../board/view/elements/ImageSources'
import type { EditorPage, PanelName } from '../../board/view/toolbar/EditorActions'
import { useEditorActions, useToolbarState } from '../../board/view/useEditorActions'
import { readToasts } from '../../ui/toast'
import { EditorPanels } from './EditorPanels'

const images = new ImageSources({ copy: async () => null })
let store: BoardStore

function Panels() {
  const [panel, showPanel] = useState<PanelName | null>('colors')
  const [page] = useState({ store, images, showPanel } as unknown as EditorPage)
  const { actions } = useEditorActions(page)
  const tools = { store, actions, state: useToolbarState(store, { shapeColor: '#112233', panel, openProposals: 0 }) }
  const view = { store, images, frame: new CanvasFrame(store), isReadOnly: false, onReplaceImage: () => {} }
  if (!panel || panel === 'find') return null
  return <EditorPanels panel={panel} view={view} workspace={null} tools={tools} addPhotos={async () => []} />
}

async function open(): Promise<TestSource> {
  const source = new TestSource({ board: testBoard(), elements: [testRow('a')], pending: [] })
  store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9'), requestFrame: () => {} })
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
  await render(<Panels />)
  return source
}

const add = () => byName('button', 'Add')

test('the color panel adds a color', async () => {
  await open()
  await press(await until(add))
  expect(store.size).toBe(2)
})

test('a message says so if the board has no room for copies', async () => {
  await open()
  vi.spyOn(store, 'size', 'get').mockReturnValue(ELEMENTS_PER_BOARD_MAX)
  store.duplicate(['a'])
  await until(() => readToasts().some(({ title }) => title === 'This board is full'))
})

test.each([
  ['in Preview', () => store.setMode('preview')],
  ['once the right to edit is lost', (source: TestSource) => source.emit({ board: testBoard({ canEdit: false }) })],
])('%s, it closes and nothing is added', async (_, change) => {
  const source = await open()
  const button = await until(add)
  await act(async () => {
    change(source)
    button.click()
  })
  expect(add()).toBeUndefined()
  expect(store.size).toBe(1)
})
