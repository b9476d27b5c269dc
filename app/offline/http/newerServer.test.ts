import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { CONTRACT_VERSION } from '../../../contract/contractVersion'
import { CONTRACT_HEADER } from '../../../contract/headers'
import {
  atRest,
  change,
  creation,
  error,
  json,
  type SeenRequest,
  serverElement,
  TestDevice,
  testId,
  USER,
  until,
} from '../../../tests/support/offline'
import { databaseName, type StoredBoard } from '../initial/rows'
import type { Workspace } from '../workspace'

// A server of another version than this client: newer, or (in a rolling deploy) older.

const NEWER = { [CONTRACT_HEADER]: String(CONTRACT_VERSION + 1) }
const OLDER = { [CONTRACT_HEADER]: String(CONTRACT_VERSION - 1) }
const SAME = { [CONTRACT_HEADER]: String(CONTRACT_VERSION) }

async function stage() {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.catchUp(uid)
  device.server.seen.length = 0
  const board = () => {
    const found = device.server.boards.get(uid)
    if (!found) throw new Error('There is no board')
    return found
  }
  /** Rows as a newer server would send them. */
  const put = (...rows: readonly object[]) => {
    for (const row of rows) {
      const next = { ...board(), rev: board().rev + 1 }
      device.server.boards.set(uid, next)
      const element = { ...serverElement({ boardId: next.id, rev: next.rev }), ...row }
      device.server.elements.set(element.id, element)
    }
  }
  return { device, server: device.server, workspace, uid, board, put }
}

const shown = async (workspace: Workspace, uid: string) => (await workspace.readBoard(uid))?.elements ?? []
const isChanges = ({ path }: SeenRequest) => path.includes('/changes')
const isElements = ({ method, path }: SeenRequest) => method === 'GET' && path.endsWith('/elements')

/** The stored row of the board. */
async function rowOf(device: TestDevice, uid: string): Promise<StoredBoard> {
  const db = await new Dexie(databaseName(USER), { indexedDB: device.indexedDB, IDBKeyRange }).open()
  const row = await db.table('boards').get(uid)
  db.close()
  return row
}

async function patchRow(device: TestDevice, table: string, change: (row: never) => unknown): Promise<void> {
  const db = await new Dexie(databaseName(USER), { indexedDB: device.indexedDB, IDBKeyRange }).open()
  const rows = await db.table(table).toArray()
  await db.table(table).bulkPut(rows.map((row) => change(row as never)))
  db.close()
}

describe('R11: a newer server', () => {
  test('an element of an unknown kind is stored with its own fields, along with everything else', async () => {
    const { workspace, uid, put } = await stage()
    const newer = {
      type: 'sticker',
      anchor: { corner: 'ne', at: [0.5, 1] },
      properties: { mood: 'joy', nested: { a: [1] } },
    }
    put({ content: 'known' }, newer, { content: 'known too' })
    expect(await workspace.catchUp(uid)).toBe('done')
    const elements = await shown(workspace, uid)
    expect(elements.map(({ content }) => content)).toEqual(expect.arrayContaining(['known', 'known too']))
    expect(elements.find(({ type }) => type === 'sticker')).toMatchObject(newer)
    await workspace.close()
  })

  test('an unreadable row does not affect other rows: the cursor moves, and the result is not offline', async () => {
    const { workspace, uid, put, board } = await stage()
    put({ content: 'known' }, { type: { family: 'sticker' }, content: 7 }, { content: 'known too' })
    expect(await workspace.catchUp(uid)).toBe('done')
    expect((await shown(workspace, uid)).map(({ content }) => content).sort()).toEqual(['known', 'known too'])
    expect((await workspace.readBoard(uid))?.board.cursor).toBe(board().rev)
    await workspace.close()
  })

  test('an unreadable board card does not affect the elements', async () => {
    const { server, workspace, uid, put, board } = await stage()
    put({ content: 'known' })
    server.intercept = (request) =>
      isChanges(request)
        ? json({
            rev: board().rev,
            elements: [...server.elements.values()],
            deleted: [],
            board: { ...board(), visibility: 'team' },
          })
        : undefined
    expect(await workspace.catchUp(uid)).toBe('done')
    expect(await shown(workspace, uid)).toHaveLength(1)
    await workspace.close()
  })

  test('an unreadable response is reported as newer if signed by a newer server, and as offline otherwise', async () => {
    const { server, workspace, uid } = await stage()
    server.intercept = (request) => (isChanges(request) ? json({ delta: 'of another form' }, 200, NEWER) : undefined)
    expect(await workspace.catchUp(uid)).toBe('newer')
    server.intercept = (request) => (isChanges(request) ? json({ portal: 'Please log in' }) : undefined)
    expect(await workspace.catchUp(uid)).toBe('offline')
    await workspace.close()
  })

  test('a copy read by an older version is fetched whole once, including what was left out', async () => {
    const { device, server, workspace, uid, put } = await stage()
    put({ content: 'known' }, { type: 'sticker' })
    await workspace.catchUp(uid)
    const sticker = (await shown(workspace, uid)).find(({ type }) => type === 'sticker')
    await workspace.close()
    // As a client of the first contract left it: without the element, and with the cursor beyond it.
    await patchRow(device, 'elements', (row: { type: string; id: string }) => ({
      ...row,
      type: row.type === 'sticker' ? 'text' : row.type,
    }))
    await patchRow(device, 'boards', ({ contract: _, ...row }: StoredBoard) => row)
    const after = await device.open()
    server.seen.length = 0
    expect(await after.catchUp(uid)).toBe('done')
    expect(server.seen.filter(isElements)).toHaveLength(1)
    expect(await shown(after, uid)).toContainEqual(sticker)
    expect((await rowOf(device, uid)).contract).toBe(CONTRACT_VERSION)
    server.seen.length = 0
    await after.catchUp(uid)
    expect([server.seen.filter(isElements), server.seen.filter(isChanges)]).toEqual([[], [expect.anything()]])
    await after.close()
  })

  test('offers an update once, when the server is newer and something unknown was received', async () => {
    const { server, workspace, uid, put } = await stage()
    let offers = 0
    workspace.contract.onServerNewer(() => offers++)
    put({ type: 'sticker' })
    await workspace.catchUp(uid)
    expect(offers).toBe(0)
    server.intercept = () => json({ rev: 2, elements: [], deleted: [] }, 200, NEWER)
    await workspace.catchUp(uid)
    await workspace.catchUp(uid)
    expect(offers).toBe(1)
    await workspace.close()
  })

  test('offers no update for a newer server alone', async () => {
    const { server, workspace, uid } = await stage()
    let offers = 0
    workspace.contract.onServerNewer(() => offers++)
    server.intercept = () => json({ rev: 1, elements: [], deleted: [] }, 200, NEWER)
    await workspace.catchUp(uid)
    expect(offers).toBe(0)
    await workspace.close()
  })

  test('an unreadable response to a write counts as applied, and its row can still be fetched', async () => {
    const { server, workspace, uid, board } = await stage()
    const made = [creation(), creation()]
    server.intercept = () => 'lost'
    await workspace.commit(uid, made)
    await atRest(workspace)
    server.intercept = async (request) => {
      if (!request.path.endsWith('/mutations')) return undefined
      server.intercept = () => undefined
      const answer = await server.fetch(request.path, {
        method: request.method,
        headers: request.headers,
        body: request.body,
      })
      const body = await answer.json()
      body.results[0].element = { id: body.results[0].element.id, form: 'another' }
      return json(body, 200, NEWER)
    }
    await workspace.flush()
    await until(async () => (await workspace.waiting()).length === 0)
    expect((await workspace.readBoard(uid))?.board.cursor).toBeLessThan(board().rev)
    await workspace.catchUp(uid)
    expect(await shown(workspace, uid)).toHaveLength(2)
    await workspace.close()
  })

  test('a list with unreadable boards keeps their copies on this device', async () => {
    const { server, workspace, uid, put, board } = await stage()
    put({ content: 'kept' })
    await workspace.catchUp(uid)
    server.intercept = ({ method, path }) =>
      method === 'GET' && path === '/api/boards'
        ? json([{ ...board(), visibility: 'team', owner: null }], 200, NEWER)
        : undefined
    expect(await workspace.refreshBoards()).toBe(true)
    expect(await shown(workspace, uid)).toHaveLength(1)
    await workspace.close()
  })
})

describe('R11: an older server, as in a rolling deployment', () => {
  const invalid = (headers: Record<string, string>) => error(400, 'VALIDATION_FAILED', headers)

  test('holds and shows what it does not know, sends the rest, and sends the held changes once the server is updated', async () => {
    const { server, workspace, uid } = await stage()
    const newer = creation(testId(), { type: 'sticker', content: 'new' })
    const known = creation(testId(), { type: 'text', content: 'known' })
    server.intercept = ({ body, path }) => {
      if (body.includes('sticker')) return invalid(OLDER)
      return path.endsWith('/user') ? json({ id: USER }, 200, OLDER) : undefined
    }
    await workspace.commit(uid, [newer, known])
    await atRest(workspace)
    expect(await workspace.waiting()).toMatchObject([
      { mutationId: newer.mutationId, refusal: null, heldBy: CONTRACT_VERSION - 1 },
    ])
    expect(workspace.status()).toMatchObject({ waiting: 1, refused: 0 })
    expect((await workspace.readBoard(uid))?.pending).toHaveLength(1)
    expect([...server.elements.values()].map(({ content }) => content)).toEqual(['known'])

    server.intercept = ({ path }) => (path.endsWith('/user') ? json({ id: USER }, 200, SAME) : undefined)
    await workspace.checkSession()
    await until(async () => (await workspace.waiting()).length === 0)
    expect([...server.elements.values()].map(({ content }) => content).sort()).toEqual(['known', 'new'])
    await workspace.close()
  })

  test('holds dependent changes too, in order', async () => {
    const { server, workspace, uid } = await stage()
    const id = testId()
    const refuseNewer = ({ body }: SeenRequest) => (body.includes('sticker') ? invalid(OLDER) : undefined)
    server.intercept = refuseNewer
    await workspace.commit(uid, [creation(id, { type: 'sticker', content: 'new' })])
    await atRest(workspace)
    await workspace.commit(uid, [change({ kind: 'element.update', elementId: id, baseRev: 0, data: { positionX: 9 } })])
    await atRest(workspace)
    expect(server.elements.has(id)).toBe(false)
    expect(workspace.status()).toMatchObject({ waiting: 2, refused: 0 })
    server.intercept = ({ path }) => (path.endsWith('/user') ? json({ id: USER }, 200, SAME) : undefined)
    await workspace.checkSession()
    await until(async () => (await workspace.waiting()).length === 0)
    expect(server.elements.get(id)).toMatchObject({ type: 'sticker', positionX: 9 })
    await workspace.close()
  })

  test('a refusal by a server of the same version is final', async () => {
    const { server, workspace, uid } = await stage()
    server.intercept = ({ body }) => (body.includes('sticker') ? invalid(SAME) : undefined)
    await workspace.commit(uid, [creation(testId(), { type: 'sticker', content: 'new' })])
    await atRest(workspace)
    expect(workspace.status()).toMatchObject({ waiting: 0, refused: 1 })
    await workspace.close()
  })

  test('creates an element with possibly unknown fields by the call that refuses them by name', async () => {
    const { server, workspace, uid } = await stage()
    const data = { type: 'sticker', content: 'new', anchor: 'top' }
    await workspace.commit(uid, [creation(testId(), data)])
    await until(async () => (await workspace.waiting()).length === 0)
    expect(server.writes.map(({ path }) => path)).toEqual([expect.stringMatching(/\/mutations$/)])
    expect(server.writes[0]?.body).toContain('"anchor":"top"')
    await workspace.close()
  })
})

describe('rule 13: a queue shared with another version', () => {
  test('rule 13: entries of a newer version are neither sent nor altered, and block nothing else', async () => {
    const { device, server, workspace, uid } = await stage()
    server.intercept = () => 'lost'
    const [newer, same, other] = [creation(), creation(), creation()]
    await workspace.commit(uid, [newer, same, other])
    await atRest(workspace)
    await workspace.close()
    await patchRow(device, 'outbox', (row: { mutationId: string; change: object }) => {
      if (row.mutationId === newer.mutationId) return { ...row, version: 2, extra: 'kept' }
      return row.mutationId === same.mutationId ? { ...row, change: { ...row.change, kind: 'element.comment' } } : row
    })
    server.intercept = () => undefined
    const after = await device.open()
    await until(async () => (await after.waiting()).length === 2)
    await atRest(after)
    expect(await after.waiting()).toMatchObject([
      { mutationId: newer.mutationId, version: 2, extra: 'kept', refusal: null },
      { mutationId: same.mutationId, change: { kind: 'element.comment' }, refusal: null },
    ])
    expect(after.status()).toMatchObject({ waiting: 2, refused: 0 })
    expect(server.elements.size).toBe(1)
    await after.close()
  })
})
