import { randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { BoardStore } from '../../app/board/store/BoardStore'
import { restoreBoard } from '../../app/history/restoreBoard'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import { undoStorage } from '../../app/pages/board/BoardSession'
import { saveBoard } from '../../app/pages/board/saveAndNotify'
import type { HistoryEntry } from '../../contract/history'
import { collaborate, join, type Person } from '../support/people'
import { startTestServer, type TestServer } from '../support/server'

// The history has a browser's changes exactly as they happened: its own code against the real server.

let server: TestServer
let ann: Person
let ben: Person
let id: number
const ends: (() => unknown)[] = []
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
  ben = await join(server)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

interface Tab {
  readonly store: BoardStore
  readonly workspace: Workspace
  readonly network: { isDown: boolean }
}

async function sharedBoard(): Promise<void> {
  id = await ann.board({ name: 'Meadow' })
  await collaborate(server, id, ben, true)
}

async function openTab(person: Person, indexedDB = new IDBFactory()): Promise<Tab> {
  const network = { isDown: false }
  const workspace = await openWorkspace({
    userId: person.id,
    fetch: (path, init) =>
      network.isDown ? Promise.reject(new TypeError('Failed to fetch')) : person.fetch(path, init),
    ...{ indexedDB, IDBKeyRange, channel: null, locks: null, caches: null },
  })
  const board = await workspace.openBoard({ id })
  if ('missing' in board) throw new Error(`The board is ${board.missing}`)
  const store = new BoardStore({
    source: workspace,
    boardUid: board.uid,
    requestFrame: () => {},
    undoStorage: undoStorage(workspace, board.uid),
  })
  await store.open()
  await store.loadPersistedHistory()
  ends.push(async () => {
    store.close()
    await workspace.close()
  })
  return { store, workspace, network }
}

const network = globalThis.fetch
/** Handles the page's own calls, whose paths are relative. */
function stubFetch(call: (path: string, init: RequestInit) => Promise<Response>): void {
  vi.stubGlobal('fetch', (target: string | URL, init: RequestInit = {}) =>
    String(target).startsWith('/') ? call(String(target), init) : network(target, init),
  )
}

const save = ({ store, workspace }: Tab) => saveBoard({ store, workspace, storeThumbnail: async () => {} })
const history = async (): Promise<HistoryEntry[]> => (await ann.get(`/api/boards/${id}/history`)).body
const notified = async () =>
  (await history()).map(({ changeType, userId, newState }) => [changeType, userId === ann.id ? 'ann' : 'ben', newState])

describe('Save', () => {
  test('without a rename adds its version and no other entry', async () => {
    await sharedBoard()
    const tab = await openTab(ann)
    expect(await save(tab)).toEqual({ kind: 'saved', isFirst: false })
    expect(await save(tab)).toEqual({ kind: 'saved', isFirst: false })
    expect(await notified()).toEqual([
      ['snapshot', 'ann', null],
      ['snapshot', 'ann', null],
    ])
  })

  test('after a rename adds one rename entry, however the two were sent', async () => {
    await sharedBoard()
    const tab = await openTab(ann)
    tab.network.isDown = true
    tab.store.updateBoard({ name: 'Forest' })
    await save(tab)
    tab.network.isDown = false
    await tab.workspace.flush()
    tab.store.updateBoard({ name: 'Heath' })
    await tab.store.stored()
    await tab.workspace.flush()
    await save(tab)
    expect(await notified()).toEqual([
      ['snapshot', 'ann', null],
      ['update', 'ann', { name: 'Heath' }],
      ['snapshot', 'ann', null],
      ['update', 'ann', { name: 'Forest' }],
    ])
  })

  test('rule 8: by someone who has not seen a rename does not revert it', async () => {
    await sharedBoard()
    const tab = await openTab(ben)
    tab.network.isDown = true
    await ann.send('PUT', `/api/boards/${id}`, { name: 'Forest' })
    expect(await save(tab)).toEqual({ kind: 'on-device', reason: null })
    tab.network.isDown = false
    await tab.workspace.flush()
    expect(await notified()).toEqual([
      ['snapshot', 'ben', null],
      ['update', 'ann', { name: 'Forest' }],
    ])
    expect((await ann.get(`/api/boards/${id}`)).body.name).toBe('Forest')
  })
})

describe('restoring a version', () => {
  const looks = ({ store }: Tab) => ({
    elements: store.order.map((each) => store.element(each)),
    board: { name: store.board?.name, description: store.board?.description, category: store.board?.category },
  })

  /** Restores the board as it was after the first two elements. */
  async function restoreFirst(tab: Tab): Promise<string> {
    const entries = await history()
    const then = entries.find(({ rev }) => rev === 2)
    const mutationId = randomUUID()
    stubFetch((path, init) => ann.fetch(path, init))
    await restoreBoard({ ...tab, entryId: then?.id ?? 0, withVisibility: false, mutationId })
    return mutationId
  }

  /** Makes a board with two texts, then moves one, deletes the other, adds a third, and renames things. */
  async function worked(tab: Tab): Promise<{ moved: string; deleted: string; later: string }> {
    const { store, workspace } = tab
    const text = (content: string) => ({ type: 'text', content, positionX: 10, positionY: 10 }) as const
    const [moved = '', deleted = ''] = store.addAll([text('moved'), text('deleted')])
    await store.stored()
    await workspace.flush()
    store.update([moved], { positionX: 300, properties: { color: '#ff0000' } })
    store.remove([deleted])
    const later = store.add(text('later'))
    store.updateBoard({ name: 'Forest', description: 'Trees', category: 'Art' })
    await store.stored()
    await workspace.flush()
    return { moved, deleted, later }
  }

  test('is one undo step, offline and after a reload, and can be redone; others see each change', async () => {
    await sharedBoard()
    const device = new IDBFactory()
    const tab = await openTab(ann, device)
    await worked(tab)
    const before = looks(tab)
    await restoreFirst(tab)
    const restored = looks(tab)
    expect(restored).not.toEqual(before)
    expect(restored.board.name).toBe('Meadow')
    tab.store.close()
    await tab.workspace.close()

    const again = await openTab(ann, device)
    again.network.isDown = true
    expect(again.store.undo()).toMatchObject({ kind: 'done', skipped: 0 })
    expect(looks(again)).toEqual(before)
    await again.store.stored()
    await again.store.saveHistory()
    again.store.close()
    await again.workspace.close()

    const third = await openTab(ann, device)
    await third.workspace.flush()
    expect(looks(await openTab(ben))).toEqual(before)
    expect(third.store.redo()).toMatchObject({ kind: 'done', skipped: 0 })
    await third.store.stored()
    await third.workspace.flush()
    expect(looks(third)).toEqual(restored)
    expect(looks(await openTab(ben))).toEqual(restored)
    expect(third.store.undo()).toMatchObject({ kind: 'done', skipped: 0 })
    expect(looks(third)).toEqual(before)
  })

  test('when undone, keeps what others have changed since', async () => {
    await sharedBoard()
    const tab = await openTab(ann)
    const { moved, deleted, later } = await worked(tab)
    await restoreFirst(tab)
    const theirs = await openTab(ben)
    theirs.store.update([moved], { positionX: 77 })
    theirs.store.update([deleted], { content: 'changed by Ben' })
    const added = theirs.store.add({ type: 'text', content: 'by Ben' })
    theirs.store.updateBoard({ name: 'By Ben' })
    await theirs.store.stored()
    await theirs.workspace.flush()
    await tab.workspace.catchUp(tab.store.boardUid)

    expect(tab.store.undo()).toMatchObject({ kind: 'done', skipped: 3 })
    await tab.store.stored()
    await tab.workspace.flush()
    await theirs.workspace.catchUp(theirs.store.boardUid)
    expect(looks(theirs)).toEqual(looks(tab))
    expect(theirs.store.element(moved)).toMatchObject({ positionX: 77, properties: { color: '#ff0000' } })
    expect(theirs.store.element(deleted)?.content).toBe('changed by Ben')
    expect(theirs.store.element(added)?.content).toBe('by Ben')
    expect(theirs.store.element(later)?.content).toBe('later')
    expect(looks(theirs).board).toEqual({ name: 'By Ben', description: 'Trees', category: 'Art' })
  })

  test('is not requested before all own changes are sent, which would then overwrite it', async () => {
    await sharedBoard()
    const tab = await openTab(ann)
    const { moved } = await worked(tab)
    tab.network.isDown = true
    tab.store.update([moved], { positionX: 500 })
    await expect(restoreFirst(tab)).rejects.toThrow('haven’t synced yet')
    tab.network.isDown = false
    await restoreFirst(tab)
    await tab.workspace.flush()
    expect(tab.store.element(moved)?.positionX).toBe(10)
    expect((await history()).filter(({ changeType }) => changeType === 'snapshot')).toHaveLength(1)
  })

  test('after a lost response and a retry, is applied once and is one undo step', async () => {
    await sharedBoard()
    const tab = await openTab(ann)
    await worked(tab)
    const before = looks(tab)
    const [entry] = (await history()).filter(({ rev }) => rev === 2)
    const input = { ...tab, entryId: entry?.id ?? 0, withVisibility: false, mutationId: randomUUID() }
    let isLost = true
    stubFetch(async (path, init) => {
      const answer = await ann.fetch(path, init)
      if (isLost) throw new TypeError('Failed to fetch')
      return answer
    })
    await expect(restoreBoard(input)).rejects.toThrow()
    isLost = false
    await restoreBoard(input)
    expect((await history()).filter(({ changeType }) => changeType === 'snapshot')).toHaveLength(1)
    tab.store.undo()
    expect(looks(tab)).toEqual(before)
  })
})
