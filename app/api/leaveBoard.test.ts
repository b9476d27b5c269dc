import { afterEach, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { leaveBoard } from './leaveBoard'

const BOARD = { id: 7, uid: '018f0000-0000-7000-8000-000000000007' }
const PATH = '/api/boards/7/collaborators'
const user = { id: 1, username: 'ann', displayName: null, avatarUrl: null }

afterEach(() => vi.unstubAllGlobals())

test('leaving again after a lost response succeeds and refreshes the boards', async () => {
  let isMember = true
  const server = new FakeServer()
    .on('GET /api/boards', () => json(200, []))
    .on(`GET ${PATH}`, () =>
      isMember
        ? json(200, [{ id: 3, boardId: 7, userId: 1, canEdit: true, createdAt: '2026-01-01T00:00:00.000Z', user }])
        : json(404, { error: 'NOT_FOUND', message: 'Board not found' }),
    )
    .on(`DELETE ${PATH}/3`, () => {
      isMember = false
      throw new TypeError('Failed to fetch')
    })
  vi.stubGlobal('fetch', server.fetch)
  const workspace = await testWorkspace(server)
  await expect(leaveBoard(workspace, BOARD)).rejects.toThrow()
  const count = server.count('GET /api/boards')
  await leaveBoard(workspace, BOARD)
  expect(server.count('GET /api/boards')).toBe(count + 1)
})
