import { beforeEach, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { testWorkspace } from '../../tests/support/testWorkspace'
import type { OutboxEntry } from '../offline/types'
import { readToasts } from '../ui/toast'
import { trashBoard } from './trashBoard'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer().on('GET /api/boards', () => json(200, []))
})
const shown = () => readToasts()[0]

test('a board that the server never had is deleted permanently, which is reported without Undo', async () => {
  const workspace = await testWorkspace(server)
  const draft = await workspace.createDraft()
  const board = { ...draft, isDraft: false }
  const change = { kind: 'board.create' as const, data: { uid: board.uid } }
  const entry: OutboxEntry = {
    seq: 1,
    mutationId: 'm',
    version: 1,
    boardUid: board.uid,
    change,
    sentAt: null,
    refusal: null,
    madeAt: 0,
  }
  vi.spyOn(workspace, 'waiting').mockResolvedValue([entry])
  await trashBoard(board, workspace)
  expect(await workspace.boards()).toEqual([])
  expect(shown()).toMatchObject({ title: 'Board deleted' })
  expect(shown()?.action).toBeUndefined()
})

test('any other board moves to the trash, and Undo restores it', async () => {
  const workspace = await testWorkspace(server)
  const remove = vi.spyOn(workspace, 'deleteBoard').mockResolvedValue()
  const restore = vi.spyOn(workspace, 'restoreBoard').mockResolvedValue()
  const board = { ...(await workspace.createDraft()), isDraft: false, id: 4 }
  await trashBoard(board, workspace)
  expect(remove).toHaveBeenCalledWith(board.uid)
  expect(shown()).toMatchObject({ title: 'Moved to the trash', action: { label: 'Undo' } })
  shown()?.action?.onClick()
  expect(restore).toHaveBeenCalledWith(board.uid)
})
