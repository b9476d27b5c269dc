import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { atRest, change, creation, TestDevice, testAsset, testId, USER, until } from '../../../tests/support/offline'
import { refuseBlobs } from '../../../tests/support/refuseBlobs'
import { databaseName } from '../initial/rows'
import { arrivalsFor, recordDestinations, saveArrival } from '../plain/incomingFiles'
import type { Workspace } from '../workspace'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const photo = testAsset('f')
const withPhoto = () => creation(testId(), { type: 'image', content: photo.address })

/** A device whose IndexedDB refuses Blobs, with a saved board; uploads succeed. */
async function privateDevice() {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  refuseBlobs()
  device.server.uploading = photo.address
  return { device, workspace, uid }
}

const uploads = (device: TestDevice) => device.server.writes.filter(({ path }) => path === '/api/assets')

async function textOf(workspace: Workspace, address: string): Promise<string | undefined> {
  return (await workspace.originalAsset(address))?.blob.text()
}

test('where IndexedDB refuses Blobs, an image is added, shown and uploaded, and nothing is left unsaved', async () => {
  const { device, workspace, uid } = await privateDevice()
  device.server.intercept = () => 'lost'
  await workspace.commit(uid, [withPhoto()], [photo])
  expect(await textOf(workspace, photo.address)).toBe('f')
  expect((await workspace.assetBlob(photo.address))?.type).toBe('image/png')
  expect((await workspace.deviceUse()).unsent).toEqual({ count: 1, bytes: 1 })
  await atRest(workspace)
  device.server.seen.length = 0
  device.server.intercept = () => undefined
  await workspace.flush()
  await atRest(workspace)
  expect(uploads(device)).toHaveLength(1)
  expect(workspace.status()).toMatchObject({ waiting: 0, refused: 0, unstored: 0 })
  await workspace.close()
})

test('where IndexedDB refuses Blobs, drafts, new boards and photos to be analyzed keep their images', async () => {
  const { workspace } = await privateDevice()
  const draft = await workspace.createDraft()
  await workspace.commit(draft.uid, [withPhoto()], [photo])
  expect(await textOf(workspace, photo.address)).toBe('f')
  const other = testAsset('e')
  const made = { fields: { name: 'Made' }, changes: [withPhoto()], assets: [other] }
  await workspace.createBoard(made)
  const analyses = await workspace.analyses()
  await analyses.add({ picture: photo, body: { imageBase64: 'QUJD', analysisType: 'general' } })
  expect(await (await analyses.list())[0]?.picture.blob.text()).toBe('f')
  await workspace.close()
})

test('where IndexedDB refuses Blobs, files shared from other apps are stored with their destinations', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  refuseBlobs()
  const file = new File(['photo'], 'cup.jpg', { type: 'image/jpeg', lastModified: 5 })
  await saveArrival({ userId: 1, from: 'share', files: [file] })
  const [arrival] = await arrivalsFor(1)
  if (!arrival) throw new Error('Nothing was kept')
  await recordDestinations(new Map([[arrival, { boardUid: 'board', elementIds: [] }]]))
  const [storedFile] = (await arrivalsFor(1))[0]?.files ?? []
  expect(storedFile).toMatchObject({ name: 'cup.jpg', type: 'image/jpeg', lastModified: 5 })
  expect(await storedFile?.text()).toBe('photo')
})

test('reports a board that could not be created, without leaving the label at unsaved changes', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const { uid } = await workspace.createDraft({ name: 'Board' })
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await expect(workspace.createBoard({ fields: {}, changes: [], assets: [] })).rejects.toThrow('No room')
  await expect(workspace.saveDraft(uid)).rejects.toThrow('No room')
  expect(workspace.status().unstored).toBe(0)
  add.mockRestore()
  await workspace.saveDraft(uid)
  await workspace.flush()
  expect(workspace.status()).toMatchObject({ waiting: 0, unstored: 0 })
  await workspace.close()
})

/** A database as version 2 left it: Blobs in its rows, and a full outbox. */
async function databaseOfVersion2(indexedDB: IDBFactory): Promise<{ boardUid: string; elementId: string }> {
  const db = new Dexie(databaseName(USER), { indexedDB, IDBKeyRange })
  db.version(1).stores({
    boards: 'uid, id, openedAt, deletedAt',
    elements: 'id, boardUid',
    outbox: '++seq, &mutationId, [lane+seq], [lane+target], refusal.status',
    assets: 'address',
    tombstones: 'id, boardUid',
    meta: 'key',
  })
  db.version(2).stores({ analyses: 'id', templates: 'id', pasts: 'boardUid' })
  await db.open()
  const boardUid = testId()
  const made = withPhoto()
  const elementId = 'elementId' in made.change ? made.change.elementId : ''
  const row = { version: 1, sentAt: null, refusal: null, madeAt: 1 }
  await db.table('assets').put(photo)
  await db
    .table('boards')
    .put({ uid: boardUid, id: null, isComplete: true, isDraft: false, deletedAt: null, cursor: 0 })
  const creationOfBoard = change({ kind: 'board.create', data: { uid: boardUid, name: 'Old' } })
  await db.table('outbox').bulkAdd([
    {
      ...row,
      ...change({ kind: 'asset.upload', address: photo.address }),
      boardUid: null,
      lane: '',
      target: photo.address,
    },
    { ...row, ...creationOfBoard, boardUid, lane: boardUid, target: 'board' },
    { ...row, ...made, boardUid, lane: boardUid, target: elementId },
  ])
  await db.table('analyses').put({
    ...{ id: testId(), version: 1, madeAt: 1, state: 'refused', answer: null, refusal: null },
    ...{ picture: photo, body: { imageBase64: 'QUJD', analysisType: 'general' } },
  })
  db.close()
  return { boardUid, elementId }
}

test('rule 13: a database with Blobs and a full queue opens, shows its images and is sent', async () => {
  const device = new TestDevice()
  const { boardUid, elementId } = await databaseOfVersion2(device.indexedDB)
  device.server.uploading = photo.address
  device.server.intercept = () => 'lost'
  const workspace = await device.open()
  expect(await textOf(workspace, photo.address)).toBe('f')
  expect(await (await (await workspace.analyses()).list())[0]?.picture.blob.text()).toBe('f')
  await atRest(workspace)
  device.server.seen.length = 0
  device.server.intercept = () => undefined
  await workspace.flush()
  await until(async () => (await workspace.waiting()).length === 0)
  expect(uploads(device)).toHaveLength(1)
  expect(device.server.boards.has(boardUid)).toBe(true)
  expect(device.server.elements.get(elementId)?.content).toBe(photo.address)
  await workspace.close()
})

test('an upload whose bytes are gone is dropped, and the element that shows the image is still sent', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  await workspace.commit(uid, [withPhoto()], [photo])
  await atRest(workspace)
  const db = await new Dexie(databaseName(USER), { indexedDB: device.indexedDB, IDBKeyRange }).open()
  await db.table('assets').clear()
  db.close()
  device.server.seen.length = 0
  device.server.intercept = () => undefined
  await workspace.flush()
  await atRest(workspace)
  expect(uploads(device)).toEqual([])
  expect(await workspace.waiting()).toEqual([])
  expect((await workspace.readBoard(uid))?.elements).toMatchObject([{ content: photo.address }])
  await workspace.close()
})
