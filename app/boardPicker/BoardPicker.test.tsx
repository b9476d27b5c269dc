import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, press, render, type, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import type { Workspace } from '../offline/workspace'
import { closeToast, readToasts } from '../ui/toast'
import type { PickedBoard } from './BoardPicker'
import { useBoardPicker } from './useBoardPicker'

let server: FakeServer
let workspace: Workspace
let answers: (PickedBoard | null)[]

beforeEach(async () => {
  answers = []
  for (const { id } of readToasts()) closeToast(id)
  server = new FakeServer().on('GET /api/boards', () => json(200, []))
  server.isCut = true
  workspace = await testWorkspace(server)
})

function Asking({ of }: { readonly of: Workspace | null }) {
  const { pickBoard, element } = useBoardPicker(of)
  const ask = () => void pickBoard().then((answer) => answers.push(answer))
  return (
    <>
      <button type="button" onClick={ask}>
        Ask
      </button>
      {element}
    </>
  )
}

async function ask(of: Workspace | null = workspace) {
  const page = await render(<Asking of={of} />)
  const button = page.querySelector('button')
  if (button) await press(button)
}
const names = () => [...document.querySelectorAll('[role=dialog] li button')].map((each) => each.textContent)

test('offline: offers a new board, then the boards on this device, last edited first', async () => {
  await workspace.createDraft({ name: 'Older' })
  await new Promise((resolve) => setTimeout(resolve, 2))
  await workspace.createDraft({ name: 'Newer' })
  await ask()
  await until(() => names().length === 3)
  expect(names()[0]).toBe('New board')
  expect(names()[1]).toContain('Newer')
  expect(names()[2]).toContain('Older')
})

test('answers with the chosen board and closes the dialog', async () => {
  const { uid } = await workspace.createDraft({ name: 'Kitchen' })
  await ask()
  await press(
    await until(() => [...document.querySelectorAll('button')].find((b) => b.textContent?.includes('Kitchen'))),
  )
  await until(() => answers.length === 1)
  expect(answers).toEqual([{ uid, id: null, name: 'Kitchen', isNew: false }])
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('creates a new board only when it is chosen', async () => {
  await ask()
  const fresh = await until(() => byName('button', 'New board'))
  expect(await workspace.boards()).toEqual([])
  await press(fresh)
  await until(() => answers.length === 1)
  expect(await workspace.boards()).toMatchObject([{ uid: answers[0]?.uid, name: 'Untitled Board', isDraft: true }])
  expect(answers[0]?.isNew).toBe(true)
})

test('reports a board that could not be created and keeps the dialog open', async () => {
  vi.spyOn(workspace, 'createDraft').mockRejectedValue(new Error('full'))
  await ask()
  await press(await until(() => byName('button', 'New board')))
  await until(() => readToasts()[0]?.title === 'Failed to create board')
  expect(answers).toEqual([])
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
})

test('answers null when dismissed or signed out', async () => {
  await ask()
  await press(await until(() => byName('[role=dialog] button', 'Close')))
  await until(() => answers.length === 1)
  await ask(null)
  await until(() => answers.length === 2)
  expect(answers).toEqual([null, null])
})

test('filters many boards by words of the name, and leaves out boards that are view-only', async () => {
  for (let index = 0; index < 9; index++) await workspace.createDraft({ name: `Board ${index}` })
  await workspace.createDraft({ name: 'Summer Kitchen ideas' })
  const boards = (await workspace.boards()).map((each) => ({ ...each, canEdit: each.name !== 'Board 3' }))
  vi.spyOn(workspace, 'boards').mockResolvedValue(boards)
  await ask()
  await until(() => names().length === 10)
  expect(names().some((name) => name?.includes('Board 3'))).toBe(false)
  await type('Find a board', 'kitchen SUMMER')
  expect(names().slice(1)).toEqual([expect.stringContaining('Summer Kitchen ideas')])
  await type('Find a board', 'nothing like it')
  await act(async () => {})
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('No board has this name.')
})
