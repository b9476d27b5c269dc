import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { turns } from '../../../tests/fuzz/VirtualClock'
import { change, creation, TestDevice, testAsset, testId, USER } from '../../../tests/support/offline'
import { type OfflineDatabase, openDatabase } from '../database'
import { TRIAL_USER_ID } from '../plain/ids'
import type { Workspace } from '../workspace'
import { adoptDrafts } from './adoptDrafts'

const OTHER = 8

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A device on which someone without an account has put an image and a text on a board. */
async function trialOn(device: TestDevice) {
  const refuse = vi.fn(() => Promise.reject(new TypeError('Not sent')))
  const trial = await device.open({ userId: TRIAL_USER_ID, fetch: refuse, channel: null })
  closing.push(() => trial.close())
  const { uid } = await trial.createDraft({ name: 'First' })
  const [picture, text] = [testId(), testId()]
  const asset = testAsset()
  await trial.commit(uid, [creation(picture, { type: 'image', content: asset.address })], [asset])
  await device.clock.advance(5_000, () => turns(1))
  await trial.commit(uid, [creation(text)])
  await device.clock.advance(5_000, () => turns(1))
  await trial.commit(uid, [change({ kind: 'element.update', elementId: text, baseRev: 0, data: { content: 'Linen' } })])
  return { trial, uid, picture, text, asset }
}

async function databaseOf(device: TestDevice, userId: number): Promise<OfflineDatabase> {
  const db = await openDatabase({ userId, indexedDB: device.indexedDB, IDBKeyRange })
  closing.push(() => db.close())
  return db
}

async function open(device: TestDevice, userId = USER): Promise<Workspace> {
  const workspace = await device.open({ userId, channel: null })
  closing.push(() => workspace.close())
  return workspace
}

const contents = async (workspace: Workspace, uid: string) =>
  (await workspace.readBoard(uid))?.elements.map(({ content }) => content)

test('moves a trial board with its image to the user who signs in, and leaves nothing in the trial', async () => {
  const device = new TestDevice()
  const { trial, uid, asset } = await trialOn(device)
  const workspace = await open(device)
  expect(await workspace.adoptDrafts(trial)).toEqual([uid])
  expect(await workspace.boards()).toMatchObject([{ uid, name: 'First', isDraft: true, userId: USER, canEdit: true }])
  expect(await contents(workspace, uid)).toEqual([asset.address, 'Linen'])
  expect((await workspace.assetBlob(asset.address))?.size).toBe(asset.blob.size)
  expect(await trial.boards()).toEqual([])
  expect(await trial.assetBlob(asset.address)).toBeNull()
})

test('an adopted draft is saved to the server once, with its history', async () => {
  const device = new TestDevice()
  const { trial, uid, picture, text } = await trialOn(device)
  const workspace = await open(device)
  device.server.uploading = testAsset().address
  await workspace.adoptDrafts(trial)
  await workspace.saveDraft(uid)
  await workspace.flush()
  expect([...device.server.boards.values()].map((board) => board.uid)).toEqual([uid])
  const sent = device.server.writes.flatMap(({ path, body }) =>
    path.endsWith('/mutations') ? JSON.parse(body).mutations : [],
  )
  expect(sent.map(({ kind, elementId }) => [kind, elementId])).toEqual([
    ['create', picture],
    ['create', text],
    ['update', text],
  ])
})

test("adopting again or in a second tab keeps the same board with its owner's later changes", async () => {
  const device = new TestDevice()
  const { trial, uid, text } = await trialOn(device)
  const workspace = await open(device)
  const [first, second] = await Promise.all([workspace.adoptDrafts(trial), workspace.adoptDrafts(trial)])
  expect(first).toEqual([uid])
  expect(second.every((each) => each === uid)).toBe(true)
  await workspace.commit(uid, [
    change({ kind: 'element.update', elementId: text, baseRev: 0, data: { content: 'Wool' } }),
  ])
  expect(await workspace.adoptDrafts(trial)).toEqual([])
  expect(await contents(workspace, uid)).toEqual([testAsset().address, 'Wool'])
})

test('what a second tab of the trial writes during the adoption arrives too', async () => {
  const device = new TestDevice()
  const { trial, uid, picture, text } = await trialOn(device)
  const workspace = await open(device)
  const [from, to] = [await databaseOf(device, TRIAL_USER_ID), await databaseOf(device, USER)]
  const added = testId()
  let tries = 0
  // The second transaction on the trial's database deletes what was copied.
  const transaction = from.transaction.bind(from)
  vi.spyOn(from, 'transaction').mockImplementation(((...args: Parameters<typeof transaction>) =>
    (++tries === 2
      ? trial.commit(uid, [
          change({ kind: 'element.update', elementId: text, baseRev: 0, data: { content: 'Wool' } }),
          change({ kind: 'element.delete', elementId: picture }),
          creation(added),
        ])
      : Promise.resolve()
    ).then(() => transaction(...args))) as typeof from.transaction)
  expect(await adoptDrafts({ from, to, userId: USER })).toEqual([uid])
  expect(tries).toBe(3)
  const elements = (await workspace.readBoard(uid))?.elements ?? []
  expect(elements.map(({ id, content }) => [id, content])).toEqual([
    [text, 'Wool'],
    [added, elements[1]?.content],
  ])
  expect(await from.elements.count()).toBe(0)
  await workspace.saveDraft(uid)
  await workspace.flush()
  const sent = device.server.writes.flatMap(({ path, body }) =>
    path.endsWith('/mutations') ? JSON.parse(body).mutations : [],
  )
  // A picture that is no longer on the board is not uploaded.
  expect(sent.map(({ kind, elementId, data }) => [kind, elementId, data.content])).toEqual([
    ['create', text, elements[1]?.content],
    ['update', text, 'Wool'],
    ['create', added, elements[1]?.content],
  ])
})

test('a second tab that finishes the same adoption first takes nothing away', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const { trial, uid, asset } = await trialOn(device)
  await trial.presets.commit(liked('1'))
  const workspace = await open(device)
  const [from, to] = [await databaseOf(device, TRIAL_USER_ID), await databaseOf(device, USER)]
  let tries = 0
  const transaction = from.transaction.bind(from)
  vi.spyOn(from, 'transaction').mockImplementation((async (...args: Parameters<typeof transaction>) => {
    if (++tries === 2) await workspace.adoptDrafts(trial)
    return transaction(...args)
  }) as typeof from.transaction)
  expect(await adoptDrafts({ from, to, userId: USER })).toEqual([uid])
  expect(await contents(workspace, uid)).toEqual([asset.address, 'Linen'])
  expect(await likes(workspace)).toEqual(['1'])
})

/** How many writes an adoption makes, over all tables. */
const WRITES = 24

test('an adoption interrupted at any write and repeated loses and duplicates nothing', async () => {
  let endings = 0
  for (let ending = 1; ending <= WRITES; ending++) {
    const device = new TestDevice()
    const { trial, uid, asset } = await trialOn(device)
    await trial.close()
    const [from, to] = [await databaseOf(device, TRIAL_USER_ID), await databaseOf(device, USER)]
    let writes = 0
    // What a killed tab leaves: transactions are complete, or absent.
    const end = () => {
      if (++writes === ending) throw new Dexie.AbortError('killed')
    }
    for (const db of [from, to])
      for (const table of db.tables)
        for (const event of ['creating', 'updating', 'deleting'] as const) table.hook(event).subscribe(end)
    const isEnded = await adoptDrafts({ from, to, userId: USER }).then(
      () => false,
      () => true,
    )
    if (isEnded) endings++
    expect(await adoptDrafts({ from, to, userId: USER })).toEqual(isEnded || writes < ending ? expect.anything() : [])
    expect(await from.boards.count()).toBe(0)
    expect(await from.moments.count()).toBe(0)
    expect(await from.meta.filter(({ key }) => key.includes('claim')).count()).toBe(0)
    from.close()
    to.close()
    const workspace = await open(device)
    expect((await workspace.boards()).map((board) => board.uid)).toEqual([uid])
    expect(await contents(workspace, uid)).toEqual([asset.address, 'Linen'])
    expect(await workspace.assetBlob(asset.address)).not.toBeNull()
    const db = await databaseOf(device, USER)
    expect(await db.moments.count()).toBe(3)
  }
  expect(endings).toBeGreaterThan(5)
})

test('a trial board belongs to the user who claimed it first, even if the adoption failed; no one else gets it', async () => {
  const device = new TestDevice()
  const { trial, uid } = await trialOn(device)
  const from = await databaseOf(device, TRIAL_USER_ID)
  const to = await databaseOf(device, USER)
  to.boards.hook('creating').subscribe(() => {
    throw new Error('killed')
  })
  await expect(adoptDrafts({ from, to, userId: USER })).rejects.toThrow()
  to.close()
  const other = await open(device, OTHER)
  expect(await other.adoptDrafts(trial)).toEqual([])
  expect(await other.boards()).toEqual([])
  expect(await (await open(device)).adoptDrafts(trial)).toEqual([uid])
})

/** Adopts the trial, but is killed before anything leaves the trial. */
async function adoptHalf(device: TestDevice): Promise<void> {
  const [from, to] = [await databaseOf(device, TRIAL_USER_ID), await databaseOf(device, USER)]
  from.boards.hook('deleting').subscribe(() => {
    throw new Dexie.AbortError('killed')
  })
  await expect(adoptDrafts({ from, to, userId: USER })).rejects.toThrow()
  from.close()
  to.close()
}

const liked = (presetKey: string) => ({ kind: 'preset.like', presetKey, isLiked: true }) as const
const likes = async (workspace: Workspace) =>
  (await workspace.waiting()).flatMap(({ change: made }) => (made.kind === 'preset.like' ? made.presetKey : []))

test('an adoption repeated after an interruption also moves the pending changes made in between, each once', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const { trial, uid } = await trialOn(device)
  await trial.presets.commit(liked('1'))
  await adoptHalf(device)
  await trial.presets.commit(liked('2'))
  const workspace = await open(device)
  expect(await workspace.adoptDrafts(trial)).toEqual([uid])
  expect(await likes(workspace)).toEqual(['1', '2'])
  expect(await trial.waiting()).toEqual([])
})

test('an adoption repeated after an interruption also moves a board begun in between', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const { trial, uid } = await trialOn(device)
  await trial.presets.commit(liked('1'))
  await adoptHalf(device)
  const next = await trial.createDraft({ name: 'Second' })
  const workspace = await open(device)
  expect(new Set(await workspace.adoptDrafts(trial))).toEqual(new Set([uid, next.uid]))
  expect(await likes(workspace)).toEqual(['1'])
})

/** Stores a photo that was chosen for a board of the trial. */
async function choosePhoto(trial: Workspace, boardUid: string): Promise<void> {
  const [id, elementId] = [testId(), testId()]
  const photo = { id, version: 2, boardUid, elementId, place: null, from: 'file', name: 'a.jpg' } as const
  await trial.photos.store(photo, new File(['a'], 'a.jpg'))
}

test('photos that an interrupted adoption has not moved yet are moved by the next one', async () => {
  const device = new TestDevice()
  const { trial, uid } = await trialOn(device)
  for (let count = 0; count < 2; count++) await choosePhoto(trial, uid)
  const workspace = await open(device)
  vi.spyOn(trial.photos, 'forget').mockRejectedValueOnce(new Error('killed'))
  await expect(workspace.adoptDrafts(trial)).rejects.toThrow('killed')
  expect(await workspace.adoptDrafts(trial)).toEqual([uid])
  expect(await workspace.photos.list()).toMatchObject([{ boardUid: uid }, { boardUid: uid }])
  expect(await trial.photos.count()).toBe(0)
})

test('a photo stored in the trial only after its board was adopted is moved by the next adoption', async () => {
  const device = new TestDevice()
  const { trial, uid } = await trialOn(device)
  const workspace = await open(device)
  await workspace.adoptDrafts(trial)
  await choosePhoto(trial, uid)
  expect(await workspace.adoptDrafts(trial)).toEqual([])
  expect(await workspace.photos.list()).toMatchObject([{ boardUid: uid }])
  expect(await trial.photos.count()).toBe(0)
})
