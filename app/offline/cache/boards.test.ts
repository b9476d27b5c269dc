import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { turns } from '../../../tests/fuzz/VirtualClock'
import {
  atRest,
  change,
  creation,
  error,
  json,
  serverBoard,
  serverElement,
  TestDevice,
  testAsset,
  testId,
  USER,
  until,
} from '../../../tests/support/offline'
import { openDatabase } from '../database'
import type { BoardDelta } from '../types'

test('a draft has its own rows until it is saved, and then becomes one board even if responses are lost', async () => {
  const device = new TestDevice()
  const { server } = device
  const workspace = await device.open()
  const { uid } = await workspace.createDraft({ name: 'Draft' })
  const element = testId()
  await workspace.commit(uid, [creation(element)])
  await workspace.commit(uid, [
    change({ kind: 'element.update', elementId: element, baseRev: 0, data: { positionX: 5 } }),
  ])
  expect(await workspace.waiting()).toEqual([])
  expect((await workspace.readBoard(uid))?.elements).toMatchObject([{ id: element, positionX: 5, width: 200, rev: 0 }])

  let lost = 0
  server.intercept = async (request) => {
    if (request.method === 'GET' || lost++ > 2) return undefined
    await server.fetch(request.path, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: request.body,
    })
    return 'lost'
  }
  const deltas: BoardDelta[] = []
  workspace.onBoard(uid, (delta) => deltas.push(delta))
  await workspace.saveDraft(uid, { name: 'Saved' })
  await workspace.saveDraft(uid)
  await until(async () => {
    await device.clock.advance(1_000, () => atRest(workspace))
    return (await workspace.waiting()).length === 0
  })
  expect([...server.boards.values()].map(({ name }) => name)).toEqual(['Saved'])
  expect(server.elements.size).toBe(1)
  expect(deltas.some(({ board }) => board?.id === 1)).toBe(true)
  const copy = await workspace.readBoard(uid)
  expect(copy).toMatchObject({
    board: { id: 1, isDraft: false },
    pending: [],
    elements: [{ id: element, boardId: 1, positionX: 5 }],
  })
  await workspace.close()
})

test('a draft keeps its thumbnail on this device, and a new one is not an edit', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  await workspace.commit(uid, [creation()])
  const [before] = await workspace.boards()
  await device.clock.advance(60_000, () => atRest(workspace))
  const thumbnail = testAsset('e')
  const data = { thumbnailUrl: thumbnail.address }
  await workspace.commit(uid, [change({ kind: 'board.update', data })], [thumbnail])
  expect(await workspace.boards()).toEqual([{ ...before, ...data }])
  expect(await workspace.waiting()).toEqual([])
  // Images that nothing needs go with a discarded draft.
  await workspace.discardDraft((await workspace.createDraft()).uid)
  expect(await (await workspace.assetBlob(thumbnail.address))?.text()).toBe('e')
  await workspace.close()
})

test('a thumbnail drawn while its board was being discarded is dropped, with its image', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  await workspace.commit(uid, [creation()])
  await workspace.discardDraft(uid)
  const thumbnail = testAsset('e')
  await workspace.commit(
    uid,
    [change({ kind: 'board.update', data: { thumbnailUrl: thumbnail.address } })],
    [thumbnail],
  )
  expect(await workspace.waiting()).toEqual([])
  await workspace.settled()
  expect(workspace.status()).toMatchObject({ waiting: 0, refused: 0 })
  expect(await workspace.assetBlob(thumbnail.address)).toBeNull()
  await workspace.close()
})

test('a draft whose thumbnail was lost with the storage is created without one', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  const thumbnail = testAsset('e')
  await workspace.commit(
    uid,
    [change({ kind: 'board.update', data: { thumbnailUrl: thumbnail.address } })],
    [thumbnail],
  )
  const db = await openDatabase({ userId: USER, indexedDB: device.indexedDB, IDBKeyRange })
  await db.assets.delete(thumbnail.address)
  db.close()
  expect(await workspace.saveDraft(uid)).toMatchObject({ isDraft: false, thumbnailUrl: null })
  const [{ change: creating } = {}] = await workspace.waiting()
  expect(creating).toMatchObject({ kind: 'board.create', data: { thumbnailUrl: null } })
  await workspace.close()
})

test('deleting a board that was never sent leaves nothing behind', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  await workspace.deleteBoard(uid)
  expect(await workspace.boards()).toEqual([])
  await workspace.close()
})

/** Answers the next list of boards as it is now, but only once `release` is called. */
function delayList({ server }: TestDevice): { readonly requested: Promise<void>; readonly release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isRequested = false
  const requested = until(() => isRequested)
  server.intercept = async ({ method, path }) => {
    if (method !== 'GET' || path !== '/api/boards' || isRequested) return undefined
    isRequested = true
    const listed = [...server.boards.values()].filter(({ deletedAt }) => deletedAt === null)
    const owner = { id: USER, username: 'ada', displayName: 'Ada', avatarUrl: null }
    const answer = json(listed.map((board) => ({ ...board, owner, collaborators: [], role: 'owner' })))
    await released
    return answer
  }
  return { requested, release }
}

test('a list that is older than a right revoked by the live channel does not restore it', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  workspace.live.setLive(uid, true)
  const { requested, release } = delayList(device)
  const list = workspace.refreshBoards()
  await requested
  await workspace.live.noteRights(uid, false)
  release()
  expect(await list).toBe(true)
  expect(await workspace.boards()).toMatchObject([{ uid, canEdit: false }])
  await workspace.close()
})

test('a board restored while an older list is on its way stays on the device', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.refreshBoards()
  await workspace.deleteBoard(uid)
  await workspace.flush()
  expect(await workspace.boards()).toEqual([])
  const { requested, release } = delayList(device)
  const list = workspace.refreshBoards()
  await requested
  await workspace.restoreBoard(uid)
  await workspace.flush()
  expect(await workspace.boards()).toMatchObject([{ uid }])
  release()
  expect(await list).toBe(true)
  expect(await workspace.boards()).toMatchObject([{ uid }])
  await workspace.close()
})

test('a board discarded while open is not shown as new', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const stopBlank = workspace.onBoard(testId(), () => {})
  await until(async () => workspace.status().isBlankShown)
  stopBlank()
  const { uid } = await workspace.createDraft()
  workspace.onBoard(uid, () => {})
  await until(async () => workspace.status().isDraftShown)
  await workspace.discardDraft(uid)
  await until(async () => !workspace.status().isDraftShown)
  expect(workspace.status().isBlankShown).toBe(false)
  await workspace.close()
})

test('a board opens from this device at once, then catches up with the server', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  const element = testId()
  device.server.elements.set(element, serverElement({ id: element, rev: 1 }))
  const board = device.server.boards.get(uid)
  if (board) device.server.boards.set(uid, { ...board, rev: 1 })
  expect(await workspace.openBoard({ id: 1 })).toMatchObject({ uid })
  await until(async () => (await workspace.readBoard(uid))?.elements.length === 1)
  expect((await workspace.readBoard(uid))?.board.cursor).toBe(1)
  await workspace.close()
})

test('a board that is not on this device is fetched, or reported with the reason why it is missing', async () => {
  const device = new TestDevice()
  const uid = testId()
  device.server.boards.set(uid, serverBoard({ uid, id: 3, rev: 4 }))
  device.server.elements.set('e', serverElement({ boardId: 3, rev: 4 }))
  const workspace = await device.open()
  expect(await workspace.openBoard({ id: 3 })).toMatchObject({ uid, cursor: 4 })
  expect(await workspace.readBoard(uid)).toMatchObject({ elements: [{ rev: 4 }] })
  expect(await workspace.openBoard({ id: 99 })).toEqual({ missing: 'not-found' })
  device.server.intercept = () => error(403, 'FORBIDDEN')
  expect(await workspace.openBoard({ id: 98 })).toEqual({ missing: 'forbidden' })
  device.server.intercept = () => 'lost'
  expect(await workspace.openBoard({ id: 97 })).toEqual({ missing: 'offline' })
  device.server.intercept = () => new Response('', { status: 502 })
  expect(await workspace.openBoard({ id: 97 })).toEqual({ missing: 'offline' })
  device.server.intercept = () => error(500, 'INTERNAL')
  const refused = { kind: 'refused', status: 500, code: 'INTERNAL', message: 'INTERNAL' }
  expect(await workspace.openBoard({ id: 97 })).toEqual({ missing: refused })
  await workspace.close()
})

test('rule 15: a board on the screen asks for changes every 10 s', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  workspace.onBoard(uid, () => {})
  device.server.seen.length = 0
  await device.clock.advance(31_000, () => atRest(workspace))
  expect(device.server.seen.filter(({ path }) => path.includes('/changes'))).toHaveLength(3)
  await workspace.close()
})

test('the list shows pending changes, drafts and unsent boards, and drops what the server no longer has', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  const gone = await device.board(workspace)
  expect(await workspace.refreshBoards()).toBe(true)
  device.server.boards.delete(gone)
  await workspace.refreshBoards()
  device.server.intercept = () => 'lost'
  await workspace.updateBoard(uid, { name: 'Renamed here' })
  const draft = await workspace.createDraft({ name: 'Draft' })
  expect((await workspace.boards()).map(({ name }) => name).sort()).toEqual(['Draft', 'Renamed here'])
  await workspace.saveDraft(draft.uid)
  await workspace.deleteBoard(uid)
  expect((await workspace.boards()).map(({ uid: each }) => each)).toEqual([draft.uid])
  expect(await workspace.refreshBoards()).toBe(false)
  await workspace.close()
})

test('a board whose access was revoked is dropped from this device, unless writes wait for it', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const [uid, other] = [await device.board(workspace), await device.board(workspace)]
  device.server.intercept = ({ method, path }) =>
    method !== 'GET' ? 'lost' : path.includes('/changes') ? error(404, 'NOT_FOUND') : undefined
  await workspace.commit(other, [creation()])
  await workspace.catchUp(uid)
  await workspace.catchUp(other)
  expect(await workspace.readBoard(uid)).toBeNull()
  expect((await workspace.readBoard(other))?.pending).toHaveLength(1)
  await workspace.close()
})

test('rule 5: a change made while its board is being removed stays visible, and is sent once the board is back', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  // The write comes before, between and after the steps that delete the board.
  for (let moment = 0; moment < 30; moment++) {
    const uid = await device.board(workspace)
    device.server.intercept = ({ method, path }) =>
      method === 'GET' && path === '/api/boards'
        ? json([])
        : path.startsWith('/api/boards/')
          ? error(404, 'NOT_FOUND')
          : undefined
    const element = testId()
    const catchUp = workspace.catchUp(uid)
    await turns(moment)
    await workspace.commit(uid, [creation(element)])
    await catchUp
    await atRest(workspace)
    const [entry] = await workspace.waiting()
    expect(entry, `after ${moment} turns`).toMatchObject({ change: { elementId: element }, refusal: { status: 404 } })
    await until(() => workspace.status().refused === 1)

    await workspace.retry(entry?.mutationId ?? '')
    await atRest(workspace)
    expect((await workspace.waiting()).map(({ refusal }) => refusal?.status)).toEqual([404])
    device.server.intercept = () => undefined
    await workspace.retry(entry?.mutationId ?? '')
    await atRest(workspace)
    expect(await workspace.waiting()).toEqual([])
    expect(device.server.elements.get(element)?.boardId).toBe(device.server.boards.get(uid)?.id)
  }
  await workspace.close()
}, 20_000)

test('rule 5: changes waiting for a board with a lost card are sent if the list has the board, else refused and shown', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const loseCard = async (uid: string) => {
    const db = await openDatabase({ userId: USER, indexedDB: device.indexedDB, IDBKeyRange })
    await db.boards.delete(uid)
    db.close()
  }
  const [listed, unlisted] = [await device.board(workspace), await device.board(workspace)]
  device.server.intercept = () => 'lost'
  const element = testId()
  await workspace.commit(listed, [creation(element)])
  await workspace.commit(unlisted, [creation()])
  await atRest(workspace)
  await loseCard(listed)
  await loseCard(unlisted)
  device.server.boards.delete(unlisted)
  device.server.intercept = () => undefined
  await workspace.flush()
  await device.clock.advance(10_000, () => atRest(workspace))
  expect(device.server.elements.get(element)?.boardId).toBe(device.server.boards.get(listed)?.id)
  expect(await workspace.waiting()).toMatchObject([{ boardUid: unlisted, refusal: { status: 404 } }])
  expect(workspace.status()).toMatchObject({ waiting: 0, refused: 1 })
  await workspace.close()
})

test('deleting everything leaves no database', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const device = new TestDevice()
  const workspace = await device.open()
  await device.board(workspace)
  await workspace.deleteEverything()
  expect(await device.indexedDB.databases()).toEqual([])
  vi.unstubAllGlobals()
})

test('an invalid list changes nothing', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  await device.board(workspace)
  device.server.intercept = ({ path }) => (path === '/api/boards' ? json({ login: 'please' }) : undefined)
  expect(await workspace.refreshBoards()).toBe(false)
  expect(await workspace.boards()).toHaveLength(1)
  await workspace.close()
})

test('closing the workspace at any point while the list loads returns false and throws nothing', async () => {
  const results: boolean[] = []
  for (let moment = 0; moment < 30; moment++) {
    const device = new TestDevice()
    device.server.boards.set('00000000-0000-4000-8000-000000000001', serverBoard())
    const workspace = await device.open()
    const refreshed = workspace.refreshBoards()
    await turns(moment)
    await workspace.close()
    results.push(await refreshed)
  }
  expect(results[0]).toBe(false)
  expect(results.at(-1)).toBe(true)
})

describe('copies of boards that are not open', () => {
  /** Boards with copies here, all changed since by someone else, as the server's list shows. */
  async function behind(count: number, options?: Parameters<TestDevice['open']>[0]) {
    const device = new TestDevice()
    const workspace = await device.open(options)
    const uids: string[] = []
    for (let index = 0; index < count; index++) uids.push(await device.board(workspace))
    for (const [index, uid] of uids.entries()) {
      const board = device.server.boards.get(uid)
      if (board) device.server.boards.set(uid, { ...board, rev: board.rev + 1 })
      const id = testId()
      device.server.elements.set(
        id,
        serverElement({ id, boardId: board?.id ?? 0, rev: (board?.rev ?? 0) + 1, content: `new ${index}` }),
      )
    }
    device.server.seen.length = 0
    const catchUps = () => device.server.seen.filter(({ path }) => path.includes('changes')).map(({ path }) => path)
    const contents = () =>
      Promise.all(uids.map(async (uid) => (await workspace.readBoard(uid))?.elements.map(({ content }) => content)))
    const rest = () => device.clock.advance(3_000, () => atRest(workspace))
    return { device, workspace, uids, catchUps, contents, rest }
  }

  test('are updated by one request after the list is read, except boards on the screen and unchanged ones', async () => {
    const { workspace, uids, catchUps, contents, rest } = await behind(4)
    workspace.onBoard(uids[0] ?? '', () => {})
    await workspace.refreshBoards()
    await rest()
    expect(catchUps()).toEqual(['/api/boards/changes'])
    expect(await contents()).toEqual([[], ['new 1'], ['new 2'], ['new 3']])
    await workspace.refreshBoards()
    await rest()
    expect(catchUps()).toEqual(['/api/boards/changes'])
    await workspace.close()
  })

  test('a response without room for all of them is followed by another request', async () => {
    const { device, workspace, catchUps, contents, rest } = await behind(3)
    device.server.changesPerAnswer = 1
    await workspace.refreshBoards()
    await rest()
    expect(catchUps()).toHaveLength(3)
    expect(await contents()).toEqual([['new 0'], ['new 1'], ['new 2']])
    await workspace.close()
  })

  test('an unreadable one and a deleted one do not affect the others', async () => {
    const { device, workspace, uids, contents, rest } = await behind(3)
    const ids = uids.map((uid) => device.server.boards.get(uid)?.id ?? 0)
    device.server.intercept = ({ path, body }) => {
      if (path !== '/api/boards/changes') return undefined
      const { boards } = device.server.changesOfMany(JSON.parse(body).boards)
      const odd = new Map<number, unknown>([
        [ids[0] ?? 0, { rev: 'soon' }],
        [ids[1] ?? 0, { missing: 'gone' }],
      ])
      return json({ boards: boards.map((each) => ({ ...each, changes: odd.get(each.id) ?? each.changes })), left: [] })
    }
    await workspace.refreshBoards()
    await rest()
    expect(await contents()).toEqual([[], undefined, ['new 2']])
    await workspace.close()
  })

  test('nothing changes if the server is unreachable or does not know the request', async () => {
    const { device, workspace, contents, rest } = await behind(2)
    for (const refusal of [error(404, 'NOT_FOUND'), new Response('<html>', { status: 200 }), 'lost' as const]) {
      device.server.intercept = ({ path }) => (path === '/api/boards/changes' ? refusal : undefined)
      await workspace.refreshBoards()
      await rest()
      expect(await contents()).toEqual([[], []])
    }
    device.server.intercept = () => undefined
    await workspace.refreshBoards()
    await rest()
    expect(await contents()).toEqual([['new 0'], ['new 1']])
    await workspace.close()
  })

  test('fetches images of pinned boards only when prefetching is not allowed', async () => {
    const cache = { match: async () => undefined, put: async () => {}, keys: async () => [] }
    const caches = { open: async () => cache } as unknown as CacheStorage
    const { device, workspace, uids, rest } = await behind(2, { caches, mayPrefetch: () => false })
    const [, pinned = ''] = uids
    await workspace.pinBoard(pinned, true)
    const images = new Map(uids.map((uid, index) => [uid, `/assets/${`${index + 1}`.repeat(64)}.png`]))
    for (const [uid, content] of images) {
      const board = device.server.boards.get(uid)
      if (!board) continue
      const [id, rev] = [testId(), board.rev + 1]
      device.server.boards.set(uid, { ...board, rev })
      device.server.elements.set(id, serverElement({ id, boardId: board.id ?? 0, type: 'image', content, rev }))
    }
    const fetched = () =>
      device.server.seen.flatMap(({ path }) => (path.startsWith('/assets/') ? [path.split('?')[0]] : []))
    await workspace.refreshBoards()
    await rest()
    await until(() => fetched().length > 0)
    await workspace.close()
    expect(fetched()).toEqual([images.get(pinned)])
  })
})
