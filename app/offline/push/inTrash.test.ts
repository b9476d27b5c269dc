import { afterEach, beforeEach, expect, test } from 'vitest'
import { atRest, change, creation, error, serverBoard, TestDevice, testId, until } from '../../../tests/support/offline'
import type { Workspace } from '../workspace'

// Someone works on another person's board, which that person moves to the trash while changes are pending here.

const OWNER = 3
const BOARD = 40

let device: TestDevice
let workspace: Workspace
let uid: string
let isSeen: boolean

beforeEach(async () => {
  device = new TestDevice()
  uid = testId()
  device.server.boards.set(uid, serverBoard({ uid, id: BOARD, userId: OWNER }))
  isSeen = true
  workspace = await open()
  await workspace.openBoard({ id: BOARD })
  await atRest(workspace)
})

afterEach(() => workspace.close())

const open = () => device.open({ isVisible: () => isSeen })
const pass = (ms: number) => device.clock.advance(ms, () => atRest(workspace))
const codes = async () => (await workspace.waiting()).map(({ refusal }) => refusal?.code)

/** A change by the board's owner, with its own rev like any other. */
function owner(fields: { deletedAt: string | null }): void {
  const board = device.server.boards.get(uid)
  if (board) device.server.boards.set(uid, { ...board, ...fields, rev: board.rev + 1 })
}
const trash = () => owner({ deletedAt: '2026-02-01T00:00:00.000Z' })
const restore = () => owner({ deletedAt: null })

/** One pending text, made without a network, while the board was moved to the trash. */
async function writeInTunnel(): Promise<string> {
  const element = testId()
  device.server.intercept = () => 'lost'
  await workspace.commit(uid, [creation(element)])
  await atRest(workspace)
  trash()
  device.server.intercept = () => undefined
  return element
}

test('R5: a board in the trash keeps its pending changes and opens read-only, even offline', async () => {
  const element = await writeInTunnel()
  await workspace.flush()
  await atRest(workspace)
  expect(await codes()).toEqual(['BOARD_IN_TRASH'])

  await workspace.close()
  device.server.intercept = () => 'lost'
  workspace = await open()
  expect(await workspace.openBoard({ id: BOARD })).toMatchObject({ uid, deletedAt: expect.any(String) })
  expect(await workspace.readBoard(uid)).toMatchObject({ pending: [{ change: { elementId: element } }] })
})

test('R5: a catch-up detects that a board is in the trash before any write is sent', async () => {
  await writeInTunnel()
  device.server.intercept = ({ method }) => (method === 'GET' ? undefined : 'lost')
  await workspace.catchUp(uid)
  expect(await workspace.openBoard({ id: BOARD })).toMatchObject({ deletedAt: expect.any(String) })
  expect(await codes()).toEqual(['BOARD_IN_TRASH'])
})

test('R5: a board in the trash without pending changes does not open, and is dropped from the device', async () => {
  trash()
  await workspace.catchUp(uid)
  expect(await workspace.readBoard(uid)).toBeNull()
  expect(await workspace.openBoard({ id: BOARD })).toEqual({ missing: 'not-found' })
})

test('a live event that a board is in the trash drops it from the device, unless changes wait for it', async () => {
  const sendTrashEvent = async () => {
    trash()
    const board = device.server.boards.get(uid)
    if (!board) throw new Error('There is no board')
    const { canEdit: _, ...fields } = board
    const event = { type: 'board_updated', board: fields, rev: board.rev, userId: OWNER, mutationId: testId() } as const
    await workspace.live.event(uid, event)
    await atRest(workspace)
  }
  device.server.intercept = ({ method }) => (method === 'GET' ? undefined : 'lost')
  await workspace.commit(uid, [creation()])
  await sendTrashEvent()
  expect(await workspace.readBoard(uid)).toMatchObject({ board: { deletedAt: expect.any(String) } })
  const [entry] = await workspace.waiting()
  restore()
  await workspace.catchUp(uid)
  await workspace.discard(entry?.mutationId ?? '')
  await sendTrashEvent()
  expect(await workspace.readBoard(uid)).toBeNull()
})

test('R5: when its owner restores a board, pending changes are sent within seconds, whatever page is open', async () => {
  const element = await writeInTunnel()
  await workspace.flush()
  await pass(60_000)
  expect(await codes()).toEqual(['BOARD_IN_TRASH'])
  restore()
  await pass(5_000)
  expect(await workspace.waiting()).toEqual([])
  expect(device.server.elements.get(element)?.boardId).toBe(BOARD)
  expect(workspace.status()).toMatchObject({ waiting: 0, refused: 0 })
  expect(await workspace.openBoard({ id: BOARD })).toMatchObject({ deletedAt: null, canEdit: true })
})

test('R5: a hidden page does not poll for a board in the trash, but checks when it is shown', async () => {
  await writeInTunnel()
  await workspace.flush()
  await atRest(workspace)
  isSeen = false
  restore()
  device.server.seen.length = 0
  await pass(60_000)
  expect(device.server.seen).toEqual([])
  isSeen = true
  workspace.syncNow()
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
})

test('R5: a board restored meanwhile is detected on startup', async () => {
  await writeInTunnel()
  await workspace.flush()
  await atRest(workspace)
  await workspace.close()
  restore()
  workspace = await open()
  await until(async () => (await workspace.waiting()).length === 0)
})

test('R5: Retry checks whether the board was restored, and does not open it before that', async () => {
  await writeInTunnel()
  await workspace.flush()
  await atRest(workspace)
  const [entry] = await workspace.waiting()
  device.server.seen.length = 0
  const opened: (string | null | undefined)[] = []
  workspace.onBoard(uid, ({ board }) => board && opened.push(board.deletedAt))
  await workspace.retry(entry?.mutationId ?? '')
  await atRest(workspace)
  expect(device.server.writes).toEqual([])
  expect(opened).not.toContain(null)
  expect(await codes()).toEqual(['BOARD_IN_TRASH'])
  restore()
  await workspace.retry(entry?.mutationId ?? '')
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
})

test('R5: after permanent deletion, pending changes stay refused until discarded, and then the copy is deleted', async () => {
  await writeInTunnel()
  await workspace.flush()
  await atRest(workspace)
  device.server.boards.delete(uid)
  await pass(5_000)
  expect(await codes()).toEqual(['BOARD_DELETED'])
  expect(await workspace.openBoard({ id: BOARD })).toMatchObject({ isGone: true })
  expect((await workspace.readBoard(uid))?.pending).toHaveLength(1)
  await atRest(workspace)
  // The device has stopped asking.
  device.server.seen.length = 0
  await pass(60_000)
  expect(device.server.seen).toEqual([])

  const [entry] = await workspace.waiting()
  await workspace.discard(entry?.mutationId ?? '')
  await atRest(workspace)
  expect(await workspace.readBoard(uid)).toBeNull()
  expect(await workspace.openBoard({ id: BOARD })).toEqual({ missing: 'not-found' })
})

test('a board no longer shared does not open but reports waiting changes, and opens again once shared again', async () => {
  const element = testId()
  device.server.intercept = ({ method, path }) =>
    method !== 'GET' ? 'lost' : path.startsWith(`/api/boards/${BOARD}`) ? error(404, 'NOT_FOUND') : undefined
  await workspace.commit(uid, [creation(element)])
  await workspace.catchUp(uid)
  expect(await workspace.openBoard({ id: BOARD })).toEqual({ missing: 'taken' })
  device.server.intercept = ({ method }) => (method === 'GET' ? undefined : 'lost')
  expect(await workspace.openBoard({ id: BOARD })).toMatchObject({ uid })
  expect(await workspace.readBoard(uid)).toMatchObject({ pending: [{ change: { elementId: element } }] })
})

test("R5: changes to a board in one's own trash wait in the same way", async () => {
  const mine = await device.board(workspace)
  const id = (await workspace.readBoard(mine))?.board.id ?? 0
  device.server.intercept = ({ method }) => (method === 'GET' ? undefined : 'lost')
  const board = device.server.boards.get(mine)
  if (board) device.server.boards.set(mine, { ...board, deletedAt: '2026-02-01T00:00:00.000Z', rev: board.rev + 1 })
  await workspace.commit(mine, [creation()])
  await workspace.catchUp(mine)
  expect(await workspace.openBoard({ id })).toMatchObject({ uid: mine, deletedAt: '2026-02-01T00:00:00.000Z' })
  device.server.intercept = () => undefined
  await workspace.restoreBoard(mine)
  await workspace.flush()
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
})

test('R5: a board restored by its owner on another device opens, even if this device has it in the trash', async () => {
  const mine = await device.board(workspace)
  const id = (await workspace.readBoard(mine))?.board.id ?? 0
  const put = (deletedAt: string | null) => {
    const board = device.server.boards.get(mine)
    if (board) device.server.boards.set(mine, { ...board, deletedAt, rev: board.rev + 1 })
  }
  put('2026-02-01T00:00:00.000Z')
  await workspace.catchUp(mine)
  expect(await workspace.openBoard({ id })).toEqual({ missing: 'not-found' })
  put(null)
  expect(await workspace.openBoard({ id })).toMatchObject({ uid: mine, deletedAt: null })
})

test('rule 5: undoing a deletion on a device that has lost the board takes effect once the server is reachable', async () => {
  const mine = await device.board(workspace)
  await workspace.deleteBoard(mine)
  await workspace.flush()
  await atRest(workspace)
  await workspace.discardDraft(mine)
  device.server.intercept = () => 'lost'
  await workspace.restoreBoard(mine)
  await atRest(workspace)
  expect(await codes()).toEqual([undefined])
  device.server.intercept = () => undefined
  await pass(60_000)
  expect(await workspace.waiting()).toEqual([])
  expect(device.server.boards.get(mine)).toMatchObject({ deletedAt: null })
})

test('a board deleted by this user does not open, whatever waits on it', async () => {
  const mine = await device.board(workspace)
  const id = (await workspace.readBoard(mine))?.board.id ?? 0
  device.server.intercept = () => 'lost'
  await workspace.commit(mine, [creation(), change({ kind: 'board.delete' })])
  expect(await workspace.openBoard({ id })).toEqual({ missing: 'not-found' })
})
