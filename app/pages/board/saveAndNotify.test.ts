import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeServer, json } from '../../../tests/support/FakeServer'
import { change, TestDevice, testAsset } from '../../../tests/support/offline'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { BoardStore } from '../../board/store/BoardStore'
import { uuidv7 } from '../../offline/plain/ids'
import type { LocalAsset } from '../../offline/types'
import { syncLabel } from '../../shell/syncLabel'
import { blankBoard } from './blankBoard'
import { saveBoard } from './saveAndNotify'

async function openBlank(server: FakeServer) {
  const workspace = await testWorkspace(server)
  const boardUid = uuidv7()
  const saved: string[] = []
  const source = blankBoard(workspace, boardUid, () => saved.push(boardUid))
  const store = new BoardStore({ source, boardUid })
  await store.open()
  return { workspace, store, boardUid, saved }
}

const words = { type: 'text', content: 'Linen' } as const
const storeThumbnail = async () => undefined

describe('a blank board', () => {
  it('leaves nothing on the device until it has content', async () => {
    const { workspace, store, saved } = await openBlank(new FakeServer())
    expect(store.status).toBe('ready')
    expect(store.board?.name).toBe('Untitled Board')
    expect(await workspace.boards()).toEqual([])
    expect(saved).toEqual([])
  })

  it('is a draft from its first element on, under its initial id', async () => {
    const { workspace, store, boardUid, saved } = await openBlank(new FakeServer())
    store.add(words)
    store.add(words)
    await store.stored()
    expect(saved).toEqual([boardUid])
    expect(await workspace.boards()).toMatchObject([{ uid: boardUid, isDraft: true, id: null }])
    expect((await workspace.readBoard(boardUid))?.elements).toHaveLength(2)
    expect(await workspace.waiting()).toEqual([])
  })

  it('keeps its name as well, before there is any element', async () => {
    const { workspace, store } = await openBlank(new FakeServer())
    store.updateBoard({ name: 'Autumn' })
    await store.stored()
    expect(await workspace.boards()).toMatchObject([{ name: 'Autumn', isDraft: true }])
  })
})

describe('a blank board on a full disk', () => {
  afterEach(() => vi.restoreAllMocks())

  /** Nothing can be added to this device's tables. */
  function fillDisk(): void {
    for (const method of ['add', 'put'] as const) {
      vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
        throw new DOMException('No room', 'QuotaExceededError')
      })
    }
  }

  it('counts its first change as not stored, until there is room', async () => {
    const { workspace, store, saved } = await openBlank(new FakeServer())
    fillDisk()
    store.add(words)
    expect(await saveBoard({ store, workspace, storeThumbnail })).toEqual({ kind: 'unstored' })
    expect(workspace.status().unstored).toBe(1)
    expect(syncLabel(workspace.status()).short).toBe('Not saved')

    vi.restoreAllMocks()
    await store.stored()
    expect(workspace.status().unstored).toBe(0)
    expect(saved).toHaveLength(1)
    expect(await workspace.boards()).toMatchObject([{ isDraft: true }])
  })

  it('is not stored without its first change', async () => {
    const { workspace, store } = await openBlank(new FakeServer())
    const real = IDBObjectStore.prototype.add
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'moments') throw new DOMException('No room', 'QuotaExceededError')
      return real.apply(this, args)
    })
    store.add(words)
    await store.stored()
    expect(await workspace.boards()).toEqual([])
  })
})

describe('Save never claims more than is true', () => {
  it('is "on this device" while the server cannot be reached, and waits', async () => {
    const server = new FakeServer()
    server.isCut = true
    const { workspace, store, boardUid } = await openBlank(server)
    store.add(words)
    expect(await saveBoard({ store, workspace, storeThumbnail })).toEqual({ kind: 'on-device', reason: null })
    const kinds = (await workspace.waiting()).map(({ change }) => change.kind)
    expect(kinds).toEqual(['board.create', 'element.create', 'board.version'])
    expect(await workspace.boards()).toMatchObject([{ uid: boardUid, isDraft: false, id: null }])
  })

  it('says that the board was not created, whatever error creating it returns, and waits', async () => {
    const full = { error: 'UNAVAILABLE', message: 'The server has no room left.' }
    const server = new FakeServer().on('POST /api/boards', () => json(503, full))
    const { workspace, store } = await openBlank(server)
    store.add(words)
    const notCreated = { kind: 'on-device', reason: 'Failed to create board. Please try again.' }
    expect(await saveBoard({ store, workspace, storeThumbnail })).toEqual(notCreated)
    server.on('POST /api/boards', () => new Response('', { status: 500 }))
    expect(await saveBoard({ store, workspace, storeThumbnail })).toEqual(notCreated)
    // A gateway's error: the request did not reach the server.
    server.on('POST /api/boards', () => new Response('', { status: 502 }))
    expect(await saveBoard({ store, workspace, storeThumbnail })).toEqual({ kind: 'on-device', reason: null })
  })

  it('shows why the server does not accept a change of a saved board yet, and waits', async () => {
    const device = new TestDevice()
    const workspace = await device.open()
    const boardUid = await device.board(workspace)
    const store = new BoardStore({ source: workspace, boardUid })
    await store.open()
    store.add(words)
    const refuse = (answer: () => Response) => {
      device.server.intercept = ({ method }) => (method === 'GET' ? undefined : answer())
    }
    const full = { error: 'UNAVAILABLE', message: 'The server has no room left.' }
    refuse(() => json(503, full))
    expect(await saveBoard({ store, workspace, storeThumbnail })).toEqual({ kind: 'on-device', reason: full.message })
    refuse(() => new Response('', { status: 500 }))
    const broken = { kind: 'on-device', reason: 'Server error: 500' }
    expect(await saveBoard({ store, workspace, storeThumbnail })).toEqual(broken)
    await workspace.close()
  })

  it('does not wait for a thumbnail that was drawn before: a new one follows the board', async () => {
    const server = new FakeServer()
    server.isCut = true
    const { workspace, store, boardUid } = await openBlank(server)
    store.add(words)
    await store.stored()
    const [old, fresh] = [testAsset('a'), testAsset('b')]
    const drawn = (asset: LocalAsset) => {
      const data = { thumbnailUrl: asset.address }
      return workspace.commit(boardUid, [change({ kind: 'board.update', data })], [asset])
    }
    await drawn(old)
    await saveBoard({ store, workspace, storeThumbnail: async () => void (await drawn(fresh)) })
    const changes = (await workspace.waiting()).map(({ change: each }) => each)
    expect(changes.find(({ kind }) => kind === 'board.create')).toMatchObject({ data: { thumbnailUrl: null } })
    expect(changes.filter(({ kind }) => kind === 'asset.upload')).toEqual([
      { kind: 'asset.upload', address: fresh.address },
    ])
    expect(await workspace.boards()).toMatchObject([{ thumbnailUrl: fresh.address }])
  })

  it('saves an empty board on request, too', async () => {
    const server = new FakeServer()
    server.isCut = true
    const { workspace, store } = await openBlank(server)
    expect(await saveBoard({ store, workspace, storeThumbnail })).toEqual({ kind: 'on-device', reason: null })
    expect((await workspace.waiting()).map(({ change }) => change.kind)).toEqual(['board.create', 'board.version'])
  })

  it('reports an expired session and keeps the changes', async () => {
    const unauthenticated = { error: 'UNAUTHENTICATED', message: 'Please log in.' }
    const server = new FakeServer().on('POST /api/boards', () => json(401, unauthenticated))
    const { workspace, store } = await openBlank(server)
    store.add(words)
    expect(await saveBoard({ store, workspace, storeThumbnail })).toEqual({ kind: 'signed-out' })
    expect((await workspace.waiting()).map(({ change }) => change.kind)).toContain('element.create')
  })

  it('reports that the server refuses the board, and keeps the changes', async () => {
    const refusal = { error: 'VALIDATION_FAILED', message: 'Too many boards' }
    const server = new FakeServer().on('POST /api/boards', () => json(422, refusal))
    const { workspace, store, boardUid } = await openBlank(server)
    store.add(words)
    const outcome = await saveBoard({ store, workspace, storeThumbnail })
    expect(outcome).toMatchObject({ kind: 'refused', isBoard: true })
    expect((await workspace.waiting()).map(({ boardUid: uid }) => uid)).toEqual([boardUid, boardUid, boardUid])
  })
})
