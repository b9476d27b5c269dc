import { randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../app/offline/database'
import type { Change, LocalAsset, NewChange } from '../../app/offline/types'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import { renewEpoch } from '../../db/epoch'
import { createAssetStorage } from '../../server/assets/assetStorage'
import { createTestDatabase, type TestDatabase } from '../support/database'
import { type Dump, dump, restoreDump } from '../support/databaseDump'
import { memoryCaches } from '../support/memoryCaches'
import { collaborate, join, type Person } from '../support/people'
import { type SessionFetch, startTestServer, type TestServer } from '../support/server'

// Devices, with their real offline code, and a real server whose database is set back in time.

let database: TestDatabase
let server: TestServer
let ann: Person
let ben: Person
const ends: (() => unknown)[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())
beforeEach(async () => {
  await start()
  ann = await join(server)
  ben = await join(server)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await server.close()
})

async function start(drive?: TestServer['deps']['assets']): Promise<void> {
  server = await startTestServer({ knex: database.knex, ...(drive && { assets: drive }) })
}

/** As an operator: restores a dump, restarts the server. `isNoticed`: also renews the epoch, as all known ways do. */
async function restore(backup: Dump, { isNoticed = true, keepsImages = true } = {}): Promise<void> {
  const { deps } = server
  await server.close()
  await restoreDump(database.knex, backup)
  if (isNoticed) await renewEpoch({ database })
  await start(
    keepsImages ? deps.assets : createAssetStorage({ ...deps.settings, dataDir: `${deps.settings.dataDir}-new` }),
  )
}

interface Device {
  readonly workspace: Workspace
  readonly network: { isDown: boolean }
  readonly indexedDB: IDBFactory
  reopen(): Promise<Device>
}

interface DeviceOptions {
  readonly indexedDB?: IDBFactory
  readonly caches?: CacheStorage
}

/** Sends as this person, to the server that is running at that moment. */
const fetchOf = (person: Person) => (path: string, init: Parameters<SessionFetch>[1]) =>
  person.fetch(new URL(path, server.url), { ...init, headers: { ...init?.headers, Origin: server.url } })

async function open(person: Person, { indexedDB = new IDBFactory(), caches }: DeviceOptions = {}): Promise<Device> {
  const network = { isDown: false }
  const send = fetchOf(person)
  const workspace = await openWorkspace({
    userId: person.id,
    fetch: async (path, init) => {
      if (network.isDown) throw new TypeError('Failed to fetch')
      const { redirect: _, ...rest } = init
      return send(path, rest as never)
    },
    indexedDB,
    IDBKeyRange,
    channel: null,
    locks: null,
    caches: caches ?? null,
  })
  ends.push(() => workspace.close())
  const reopen = async () => {
    await workspace.close()
    return open(person, { indexedDB, ...(caches && { caches }) })
  }
  return { workspace, network, indexedDB, reopen }
}

/** Gets an answer from the server, then waits until the workspace is idle and nothing is waiting to be sent. */
async function settle({ workspace }: Device): Promise<void> {
  await workspace.refreshBoards()
  const isDone = async () => {
    workspace.syncNow()
    await workspace.flush()
    if (workspace.isBusy) return false
    return (await workspace.waiting()).every(({ refusal }) => refusal)
  }
  await expect.poll(isDone, { timeout: 30_000, interval: 20 }).toBe(true)
}

const made = (change: Change): NewChange => ({ mutationId: randomUUID(), change })
const text = (content: string, elementId = randomUUID()) =>
  made({ kind: 'element.create', elementId, data: { type: 'text', content } })
const update = (elementId: string, data: object, baseRev = 1) =>
  made({ kind: 'element.update', elementId, baseRev, data })

async function newBoard({ workspace }: Device, name: string, ...changes: NewChange[]): Promise<string> {
  const { uid } = await workspace.createBoard({ fields: { name }, changes, assets: [] })
  await workspace.flush()
  return uid
}

async function onServer(uid: string) {
  const [board] = await database.knex('boards').where({ uid })
  if (!board) return null
  const rows = await database.knex('board_elements').where({ board_id: board.id }).whereNull('deleted_at')
  return { id: board.id as number, name: board.name as string, contents: rows.map(({ content }) => content).sort() }
}

async function contentsOn({ workspace }: Device, uid: string): Promise<string[] | undefined> {
  const copy = await workspace.readBoard(uid)
  return copy?.elements.map(({ content }) => content).sort()
}

async function expectEqual(uid: string, ...devices: Device[]): Promise<void> {
  const truth = await onServer(uid)
  for (const device of devices) expect(await contentsOn(device, uid)).toEqual(truth?.contents)
}

describe('R1: after a restored backup', () => {
  test('R1: a device that was ahead resubmits what was lost, takes what is new, and is notified once', async () => {
    const phone = await open(ann)
    const [saved, changed] = [randomUUID(), randomUUID()]
    const uid = await newBoard(phone, 'Board', text('kept', saved), text('before', changed))
    const id = (await onServer(uid))?.id ?? 0
    await collaborate(server, id, ben, true)
    const backup = await dump(database.knex)

    await phone.workspace.commit(uid, [update(changed, { content: 'changed' })])
    await phone.workspace.commit(uid, [text('lost 1'), text('lost 2')])
    await phone.workspace.commit(uid, [made({ kind: 'element.delete', elementId: saved })])
    await phone.workspace.updateBoard(uid, { name: 'Renamed' })
    await settle(phone)
    expect(await onServer(uid)).toMatchObject({ name: 'Renamed', contents: ['changed', 'lost 1', 'lost 2'] })

    await restore(backup)
    // Moves the server's rev beyond the device's cursor.
    for (let index = 0; index < 8; index++) {
      await fetchOf(ben)(`/api/boards/${id}/elements`, {
        method: 'POST',
        json: { type: 'text', content: `new ${index}` },
      })
    }
    await settle(phone)
    const news = Array.from({ length: 8 }, (_, index) => `new ${index}`)
    expect(await onServer(uid)).toEqual({ id, name: 'Renamed', contents: ['changed', 'lost 1', 'lost 2', ...news] })
    await expectEqual(uid, phone)
    expect(await phone.workspace.waiting()).toEqual([])
    expect(await phone.workspace.takeRestoreNotice()).toEqual({ offered: 5 })
    expect(await phone.workspace.takeRestoreNotice()).toBeNull()
  })

  test('R1: what was acknowledged before the backup is not resubmitted, and no one is notified needlessly', async () => {
    const phone = await open(ann)
    const uid = await newBoard(phone, 'Board', text('one'))
    await settle(phone)
    const backup = await dump(database.knex)
    const before = await database.knex('board_history').count()
    await restore(backup)
    await settle(phone)
    expect(await database.knex('board_history').count()).toEqual(before)
    expect(await phone.workspace.takeRestoreNotice()).toBeNull()
    await expectEqual(uid, phone)
  })

  test('R1: a field that someone else changed since the restore is reported as overwritten, not lost silently', async () => {
    const phone = await open(ann)
    const element = randomUUID()
    const uid = await newBoard(phone, 'Board', text('words', element))
    const id = (await onServer(uid))?.id ?? 0
    await collaborate(server, id, ben, true)
    await settle(phone)
    const backup = await dump(database.knex)
    await phone.workspace.commit(uid, [update(element, { content: 'mine' }, 2)])
    await settle(phone)
    await restore(backup)
    await fetchOf(ben)(`/api/elements/${element}`, { method: 'PUT', json: { content: 'theirs' } })
    let overwrote = 0
    phone.workspace.onOverwrote(() => overwrote++)
    await settle(phone)
    expect((await onServer(uid))?.contents).toEqual(['mine'])
    expect(overwrote).toBe(1)
    const notified = await database.knex('notifications').where({ user_id: ben.id })
    expect(notified).toHaveLength(1)
  })

  test('R1: two devices each resubmit their own changes, whichever reconnects first', async () => {
    const [phone, desktop] = [await open(ann), await open(ben)]
    const uid = await newBoard(phone, 'Board', text('start'))
    const id = (await onServer(uid))?.id ?? 0
    await collaborate(server, id, ben, true)
    await desktop.workspace.openBoard({ id })
    await settle(desktop)
    const backup = await dump(database.knex)
    const theirs = randomUUID()
    await desktop.workspace.commit(uid, [text('of ben', theirs)])
    await settle(desktop)
    await phone.workspace.catchUp(uid)
    await phone.workspace.commit(uid, [update(theirs, { positionX: 77 }, 3), text('of ann')])
    await settle(phone)
    await restore(backup)
    await settle(phone)
    await settle(desktop)
    await settle(phone)
    expect((await onServer(uid))?.contents).toEqual(['of ann', 'of ben', 'start'])
    await expectEqual(uid, phone, desktop)
    const [row] = await database.knex('board_elements').where({ id: theirs })
    expect(row.position_x).toBe(77)
    expect(await database.knex('board_history').where({ element_id: theirs, change_type: 'create' })).toHaveLength(1)
  })

  test('R1: a device that is closed, and one that is offline, reconcile when they are back', async () => {
    const phone = await open(ann)
    const uid = await newBoard(phone, 'Board', text('start'))
    await settle(phone)
    const backup = await dump(database.knex)
    await phone.workspace.commit(uid, [text('lost')])
    await settle(phone)
    phone.network.isDown = true
    await phone.workspace.commit(uid, [text('waits')])
    await restore(backup)
    const again = await phone.reopen()
    await settle(again)
    expect((await onServer(uid))?.contents).toEqual(['lost', 'start', 'waits'])
    await expectEqual(uid, again)
  })

  test('R1: rows of a board that was never read completely do not outlive their epoch', async () => {
    const phone = await open(ann)
    const uid = await newBoard(phone, 'Board', text('start'))
    await settle(phone)
    const backup = await dump(database.knex)
    await phone.workspace.commit(uid, [text('one'), text('two'), text('three')])
    await settle(phone)
    await phone.workspace.close()
    const desk = await open(ann)
    await desk.workspace.refreshBoards()
    const mine = randomUUID()
    await desk.workspace.commit(uid, [text('of the desk', mine)])
    await desk.workspace.flush()
    // Cut off before it requests the rest.
    desk.network.isDown = true
    await restore(backup)
    desk.network.isDown = false
    await settle(desk)
    await desk.workspace.openBoard({ id: (await onServer(uid))?.id ?? 0 })
    await expectEqual(uid, desk)
    const [row] = await database.knex('board_elements').where({ id: mine })
    const copy = await desk.workspace.readBoard(uid)
    expect(copy?.elements.find(({ id }) => id === mine)?.rev).toBe(row.rev)
  })

  test('R1: after being set back twice, further the second time, everything comes back', async () => {
    const phone = await open(ann)
    const uid = await newBoard(phone, 'Board', text('start'))
    await settle(phone)
    const oldest = await dump(database.knex)
    await phone.workspace.commit(uid, [text('one')])
    await settle(phone)
    await restore(oldest)
    await settle(phone)
    await phone.workspace.commit(uid, [text('two')])
    await settle(phone)
    await restore(oldest)
    await settle(phone)
    expect((await onServer(uid))?.contents).toEqual(['one', 'start', 'two'])
    await expectEqual(uid, phone)
  })

  test('R1: lost templates and presets come back; what refers to a preset by number is shown, not sent', async () => {
    const phone = await open(ann)
    const uid = await newBoard(phone, 'Board', text('start'))
    await settle(phone)
    const backup = await dump(database.knex)
    const templateId = randomUUID()
    const place = { positionX: 0, positionY: 0, width: 100, height: 100, rotation: 0, zIndex: 1 }
    const elements = [{ type: 'text' as const, content: 'x', ...place, properties: {} }]
    await phone.workspace.templates.create(templateId, { name: 'Mine', category: 'mood', elements })
    const presetKey = randomUUID()
    await phone.workspace.presets.commit({
      kind: 'preset.create',
      presetKey,
      data: { name: 'Mine', modifications: [] },
    })
    await settle(phone)
    expect(await phone.workspace.waiting()).toEqual([])
    phone.network.isDown = true
    await phone.workspace.presets.commit({ kind: 'preset.delete', presetKey: '1' })
    await restore(backup)
    phone.network.isDown = false
    await settle(phone)
    expect(await database.knex('templates').where({ id: templateId })).toHaveLength(1)
    expect(await database.knex('image_presets').where({ uid: presetKey })).toHaveLength(1)
    const [left, ...more] = await phone.workspace.waiting()
    expect(left?.refusal?.code).toBe('EPOCH_CHANGED')
    expect(more).toEqual([])
    await expectEqual(uid, phone)
  })

  test('R1: the list of templates is read again, even if its ETag is still the same', async () => {
    const phone = await open(ann)
    const uid = await newBoard(phone, 'Board', text('start'))
    const place = { positionX: 0, positionY: 0, width: 100, height: 100, rotation: 0, zIndex: 1 }
    const elements = [{ type: 'text' as const, content: 'x', ...place, properties: {} }]
    const id = randomUUID()
    await phone.workspace.templates.create(id, { name: 'Mine', category: 'mood', elements })
    await settle(phone)
    await phone.workspace.templates.refresh()
    await restore(await dump(database.knex))
    await database.knex('templates').where({ id }).update({ name: 'From the backup' })
    await settle(phone)
    await phone.workspace.templates.refresh()
    expect((await phone.workspace.templates.list()).map(({ name }) => name)).toContain('From the backup')
    await expectEqual(uid, phone)
  })

  test('R1: a lost image is uploaded again if its bytes are still on the device', async () => {
    const caches = memoryCaches()
    const phone = await open(ann, { caches })
    const uid = await newBoard(phone, 'Board', text('start'))
    await settle(phone)
    const backup = await dump(database.knex)
    const asset = await picture()
    const elementId = randomUUID()
    const create = made({ kind: 'element.create', elementId, data: { type: 'image', content: asset.address } })
    await phone.workspace.commit(uid, [create], [asset])
    await settle(phone)
    await expect.poll(async () => (await rowsOf(phone, ann, 'assets')).length).toBe(0)
    await restore(backup, { keepsImages: false })
    await settle(phone)
    expect((await onServer(uid))?.contents).toEqual([asset.address, 'start'].sort())
    expect((await fetchOf(ann)(asset.address, {})).status).toBe(200)
  })
})

describe('R2: reused ids', () => {
  test('R2: offline text for a board whose id was reused goes to its own board, which is created again', async () => {
    const phone = await open(ann)
    const backup = await dump(database.knex)
    const uid = await newBoard(phone, 'X', text('of X'))
    const id = (await onServer(uid))?.id
    phone.network.isDown = true
    await phone.workspace.commit(uid, [text('OFFLINE WORDS OF X')])
    await restore(backup)
    const other = await (await fetchOf(ben)('/api/boards', { method: 'POST', json: { name: 'Y' } })).json()
    expect(other.id).toBe(id)
    await collaborate(server, other.id, ann, true)
    phone.network.isDown = false
    await settle(phone)
    expect((await onServer(other.uid))?.contents).toEqual([])
    expect(await onServer(uid)).toMatchObject({ name: 'X', contents: ['OFFLINE WORDS OF X', 'of X'] })
    await expectEqual(uid, phone)
    await expect.poll(async () => (await phone.workspace.boards()).map(({ name }) => name).sort()).toEqual(['X', 'Y'])
    const cards = await phone.workspace.boards()
    expect(cards.find((card) => card.uid === uid)?.id).not.toBe(id)
  })

  test('R2: without a new epoch, the uid keeps text off another board, and the device notices the restore', async () => {
    const phone = await open(ann)
    await settle(phone)
    const backup = await dump(database.knex)
    const uid = await newBoard(phone, 'X', text('of X'))
    phone.network.isDown = true
    await phone.workspace.commit(uid, [text('offline')])
    await restore(backup, { isNoticed: false })
    const other = await (await fetchOf(ann)('/api/boards', { method: 'POST', json: { name: 'Y' } })).json()
    phone.network.isDown = false
    await settle(phone)
    expect((await onServer(other.uid))?.contents).toEqual([])
    expect(await onServer(uid)).toMatchObject({ contents: ['of X', 'offline'] })
  })

  test('R2: someone else’s board that is gone keeps the changes made on it, for viewing', async () => {
    const [phone, desktop] = [await open(ann), await open(ben)]
    const backup = await dump(database.knex)
    const uid = await newBoard(desktop, 'Of Ben', text('start'))
    const id = (await onServer(uid))?.id ?? 0
    await collaborate(server, id, ann, true)
    await phone.workspace.openBoard({ id })
    await phone.workspace.commit(uid, [text('of ann')])
    await settle(phone)
    await restore(backup)
    await settle(phone)
    const waiting = await phone.workspace.waiting()
    expect(waiting.map(({ refusal }) => refusal?.code)).toEqual(['NOT_FOUND'])
    // Its owner is back, and invites her again.
    await desktop.workspace.catchUp(uid)
    await settle(desktop)
    await collaborate(server, (await onServer(uid))?.id ?? 0, ann, true)
    await phone.workspace.retry(waiting[0]?.mutationId ?? '')
    await settle(phone)
    expect((await onServer(uid))?.contents).toEqual(['of ann', 'start'])
  })

  test('R2: an account whose person id was reused gets nothing of the other person’s', async () => {
    const backup = await dump(database.knex)
    const eve = await join(server)
    const phone = await open(eve)
    const uid = await newBoard(phone, 'Of Eve', text('secret'))
    await settle(phone)
    phone.network.isDown = true
    await phone.workspace.commit(uid, [text('more')])
    await restore(backup)
    const mallory = await join(server)
    expect(mallory.id).toBe(eve.id)
    await phone.workspace.close()
    const theirs = await open(mallory, { indexedDB: phone.indexedDB })
    await theirs.workspace.refreshBoards()
    await expect.poll(() => theirs.workspace.status().pause).toBe('account-mismatch')
    expect(await onServer(uid)).toBeNull()
  })
})

test('the log of acknowledged changes drops expired entries', async () => {
  const phone = await open(ann)
  await newBoard(phone, 'Board', text('start'), text('more'))
  await settle(phone)
  const rows = await rowsOf(phone, ann, 'acknowledged')
  expect(rows.map(({ change }) => (change as Change).kind)).toEqual([
    'board.create',
    'element.create',
    'element.create',
  ])
  const { pruneAcknowledged } = await import('../../app/offline/lazy/acknowledged')
  const db = await openDatabase({ userId: ann.id, indexedDB: phone.indexedDB, IDBKeyRange })
  await pruneAcknowledged(db, Date.now() + 29 * 24 * 3_600_000)
  expect(await db.acknowledged.count()).toBe(3)
  await pruneAcknowledged(db, Date.now() + 31 * 24 * 3_600_000)
  expect(await db.acknowledged.count()).toBe(0)
  db.close()
})

async function rowsOf(
  device: Device,
  person: Person,
  table: 'acknowledged' | 'assets',
): Promise<Record<string, unknown>[]> {
  const db = await openDatabase({ userId: person.id, indexedDB: device.indexedDB, IDBKeyRange })
  const rows = await db.table(table).toArray()
  db.close()
  return rows
}

async function picture(): Promise<LocalAsset> {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c8432b' } })
    .png()
    .toBuffer()
  const { createHash } = await import('node:crypto')
  const address = `/assets/${createHash('sha256').update(bytes).digest('hex')}.png`
  return { address, blob: new Blob([new Uint8Array(bytes)], { type: 'image/png' }), width: 30, height: 20 }
}
