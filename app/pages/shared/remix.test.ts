import { afterEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../../tests/support/FakeServer'
import { serverElement } from '../../../tests/support/offline'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import type { BoardSnapshot } from '../../offline/types'
import { remix } from './remix'

const addressOf = (letter: string) => `/assets/${letter.repeat(64)}.png`

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('holds one decoded image at a time, however many the board has', async () => {
  let open = 0
  const most: number[] = []
  vi.stubGlobal('fetch', async () => new Response('png', { headers: { 'Content-Type': 'image/png' } }))
  vi.stubGlobal('createImageBitmap', async () => {
    most.push(++open)
    return { width: 40, height: 30, close: () => void open-- }
  })
  const workspace = await testWorkspace(new FakeServer())
  const original = await workspace.createDraft({ name: 'Kitchen' })
  const elements = ['a', 'b', 'c'].map((letter) => serverElement({ type: 'image', content: addressOf(letter) }))
  const snapshot: BoardSnapshot = { board: original, elements, pending: [] }
  const path = await remix(snapshot, workspace)
  const copy = await workspace.readBoard(new URLSearchParams(path.split('?')[1]).get('draft') ?? '')
  expect(copy?.elements.map(({ content }) => content).sort()).toEqual(['a', 'b', 'c'].map(addressOf))
  expect(most).toEqual([1, 1, 1])
  expect(open).toBe(0)
})
