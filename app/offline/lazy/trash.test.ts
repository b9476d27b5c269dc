import { expect, test } from 'vitest'
import { atRest, creation, TestDevice } from '../../../tests/support/offline'

test('lists a board that another device trashed, and restores it on the server', async () => {
  const device = new TestDevice()
  const [phone, laptop] = [await device.open(), await new TestDevice(device.server).open()]
  const uid = await device.board(phone)
  await laptop.refreshBoards()
  await phone.deleteBoard(uid)
  await phone.flush()

  expect(await laptop.trash.refresh()).toBe(true)
  expect((await laptop.trash.list()).map((board) => board.uid)).toEqual([uid])
  await laptop.restoreBoard(uid)
  expect(await laptop.trash.list()).toEqual([])
  await laptop.flush()
  expect(device.server.boards.get(uid)?.deletedAt).toBeNull()
  await Promise.all([phone.close(), laptop.close()])
})

test("a board no longer in the server's trash is dropped here, unless writes wait for it", async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const [gone, waitedFor] = [await device.board(workspace), await device.board(workspace)]
  for (const uid of [gone, waitedFor]) await workspace.deleteBoard(uid)
  await workspace.flush()
  expect(await workspace.trash.list()).toHaveLength(2)

  device.server.intercept = ({ method }) => (method === 'GET' ? undefined : 'lost')
  await workspace.commit(waitedFor, [creation()])
  for (const uid of [gone, waitedFor]) device.server.boards.delete(uid)
  expect(await workspace.trash.refresh()).toBe(true)
  expect((await workspace.trash.list()).map(({ uid }) => uid)).toEqual([waitedFor])
  expect(await workspace.waiting()).toHaveLength(1)
  await atRest(workspace)
  await workspace.close()
})

test('leaves the trash unchanged when there is no response', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.deleteBoard(uid)
  await workspace.flush()
  device.server.intercept = () => 'lost'
  expect(await workspace.trash.refresh()).toBe(false)
  expect((await workspace.trash.list()).map((board) => board.uid)).toEqual([uid])
  await workspace.close()
})

test('a board with a pending restore opens, and one with a pending deletion does not', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.deleteBoard(uid)
  await workspace.flush()
  expect(await workspace.openBoard({ uid })).toEqual({ missing: 'not-found' })

  device.server.intercept = () => 'lost'
  await workspace.restoreBoard(uid)
  expect(await workspace.openBoard({ uid })).toMatchObject({ uid, deletedAt: null })
  await workspace.deleteBoard(uid)
  expect(await workspace.openBoard({ uid })).toEqual({ missing: 'not-found' })
  await atRest(workspace)
  await workspace.close()
})
