import { expect, test } from 'vitest'
import { BASE_REV } from '../../contract/headers'
import { atRest, creation, TestDevice } from '../../tests/support/offline'
import { overwriteNote } from './testNotification'
import { takeVersion } from './useTake'

async function stage() {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  const made = creation()
  await workspace.commit(uid, [made])
  await workspace.flush()
  device.server.seen.length = 0
  const elementId = 'elementId' in made.change ? made.change.elementId : ''
  const note = overwriteNote('overwritten', { elementId, rev: 1, board: { id: 1, name: 'Board' } })
  return { ...device, device, workspace, uid, elementId, note }
}

test('restores a version with an ordinary change', async () => {
  const { device, workspace, elementId, note } = await stage()
  await takeVersion(workspace, note, 'before')
  await workspace.flush()
  expect(device.server.elements.get(elementId)?.content).toBe('from Ann')
  await takeVersion(workspace, note, 'after')
  await workspace.flush()
  expect(device.server.elements.get(elementId)?.content).toBe('from Ben')
})

test('waits in the outbox while offline, and is sent when the server is back', async () => {
  const { device, workspace, elementId, note } = await stage()
  device.server.intercept = () => 'lost'
  await takeVersion(workspace, note, 'before')
  await atRest(workspace)
  expect((await workspace.waiting()).map(({ change }) => change)).toMatchObject([
    { kind: 'element.update', elementId, data: { content: 'from Ann' } },
  ])
  device.server.intercept = () => undefined
  await workspace.flush()
  expect(device.server.elements.get(elementId)?.content).toBe('from Ann')
})

test('its baseRev covers the change in the notification and everything this device has', async () => {
  const { device, workspace, note } = await stage()
  await takeVersion(workspace, note, 'before')
  await workspace.flush()
  expect(device.server.writes.at(-1)?.headers.get(BASE_REV)).toBe('1')
  await takeVersion(workspace, { ...note, rev: 99 }, 'after')
  await workspace.flush()
  expect(device.server.writes.at(-1)?.headers.get(BASE_REV)).toBe('99')
})

test('fetches a board that is not on this device first', async () => {
  const { device, note, elementId } = await stage()
  const other = new TestDevice(device.server)
  const workspace = await other.open()
  await takeVersion(workspace, note, 'before')
  await workspace.flush()
  expect(device.server.elements.get(elementId)?.content).toBe('from Ann')
})

test('rejects with a message and queues nothing if the version cannot be restored', async () => {
  const { device, workspace, uid, note } = await stage()
  const taking = (changes: object) => takeVersion(workspace, { ...note, ...changes }, 'before')
  await expect(taking({ board: { id: 404, name: 'Gone' } })).rejects.toThrow('“Gone” isn’t one of your boards anymore')
  await expect(taking({ fields: [{ field: 'content' }] })).rejects.toThrow('too large')
  const board = device.server.boards.get(uid)
  if (board) device.server.boards.set(uid, { ...board, canEdit: false, rev: board.rev + 1 })
  await workspace.refreshBoards()
  await expect(taking({})).rejects.toThrow('You can view “Board”, but not edit it.')
  expect(await workspace.waiting()).toEqual([])
})
