import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { atRest, creation, TestDevice, testAsset, testId, until } from '../../../tests/support/offline'

afterEach(() => {
  vi.restoreAllMocks()
})

const asset = testAsset()
const picture = (id: string) =>
  creation(id, { type: 'image', content: asset.address, positionX: -7, zIndex: 3, properties: { locked: true } })

test('a board created offline is shown at once, and is sent as image, board and elements, in this order', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const workspace = await device.open()
  const id = testId()
  const fields = { name: 'Kitchen', description: 'Warm', category: null }
  const board = await workspace.createBoard({ fields, changes: [picture(id)], assets: [asset] })
  expect(board).toMatchObject({ id: null, isDraft: false, ...fields })
  expect((await workspace.boards()).map(({ uid }) => uid)).toEqual([board.uid])
  const kinds = (await workspace.waiting()).map(({ change }) => change.kind)
  expect(kinds).toEqual(['asset.upload', 'board.create', 'element.create'])

  device.server.intercept = () => undefined
  device.server.uploading = asset.address
  await until(async () => {
    await device.clock.advance(10_000, () => atRest(workspace))
    return (await workspace.waiting()).length === 0
  })
  expect([...device.server.boards.values()]).toMatchObject([fields])
  expect([...device.server.elements.values()]).toMatchObject([
    { id, content: asset.address, positionX: -7, zIndex: 3, properties: { locked: true } },
  ])
  await workspace.close()
})

test('stores nothing of the board if the device has no room for all of it', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const real = IDBObjectStore.prototype.add
  let stored = 0
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'outbox' && ++stored % 3 === 0) throw new DOMException('No room', 'QuotaExceededError')
    return real.apply(this, args)
  })
  const made = workspace.createBoard({ fields: {}, changes: [picture(testId())], assets: [asset] })
  await expect(made).rejects.toThrow('No room')
  vi.restoreAllMocks()
  expect(await workspace.boards()).toEqual([])
  expect(await workspace.waiting()).toEqual([])
  expect(await workspace.assetBlob(asset.address)).toBe(null)
  await workspace.close()
})
