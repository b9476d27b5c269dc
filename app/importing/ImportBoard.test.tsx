import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../tests/support/FakeServer'
import { byName, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { ImportBoard } from './ImportBoard'

const text = {
  type: 'text',
  content: 'Moss',
  positionX: 1,
  positionY: 2,
  width: 200,
  height: 100,
  rotation: 0,
  zIndex: 1,
  properties: { fontSize: 20 },
}
const board = {
  format: 'moodloom-board',
  version: 1,
  exportedAt: '2026-01-01T00:00:00.000Z',
  board: { name: 'Kitchen', description: null, category: null },
  elements: [text],
  images: [],
}
const fileOf = (changed: object, name = 'kitchen.json') =>
  new File([JSON.stringify({ ...board, ...changed })], name, { type: 'application/json' })

let workspace: Workspace
let imported: LocalBoard[]
beforeEach(async () => {
  const server = new FakeServer()
  server.isCut = true
  vi.stubGlobal('fetch', server.fetch)
  workspace = await testWorkspace(server)
  imported = []
  await render(<ImportBoard workspace={workspace} onImported={(each) => imported.push(each)} />)
})
afterEach(() => vi.unstubAllGlobals())

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
}
const alert = () => document.querySelector('[role=alert]')?.textContent ?? ''

test('imports a board file while offline', async () => {
  await choose(fileOf({}))
  const made = await until(() => imported[0])
  expect(made).toMatchObject({ name: 'Kitchen', id: null })
  const { pending = [] } = (await workspace.readBoard(made.uid)) ?? {}
  expect(pending.flatMap(({ change }) => (change.kind === 'element.create' ? change.data : []))).toEqual([text])
  expect(document.querySelector('[role=dialog]')).toBe(null)
})

test('an invalid file shows the field’s name, imports nothing and lets the person choose another', async () => {
  await choose(fileOf({ elements: [text, { ...text, width: 5 }] }))
  await until(() => alert().includes('elements[1].width: must be at least 20'))
  expect(alert()).toContain('Nothing was imported.')
  expect(byName('button', 'Choose another file')).toBeDefined()
  expect(await workspace.boards()).toEqual([])
  await choose(fileOf({}))
  await until(() => imported[0])
})

test('accepts a board file dropped on the page, but not an image', async () => {
  const drop = (file: File) => {
    const event = new Event('drop', { cancelable: true })
    Object.assign(event, { dataTransfer: { types: ['Files'], files: [file] } })
    return act(async () => {
      window.dispatchEvent(event)
      return event.defaultPrevented
    })
  }
  expect(await drop(new File(['x'], 'a.png', { type: 'image/png' }))).toBe(true)
  expect(document.querySelector('[role=dialog]')).toBe(null)
  await drop(fileOf({}))
  await until(() => imported[0])
})
