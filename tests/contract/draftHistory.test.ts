import { createHash } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BoardStore } from '../../app/board/store/BoardStore'
import { Replay } from '../../app/history/Replay'
import { systemClock } from '../../app/offline/clock'
import type { LocalAsset } from '../../app/offline/types'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import { undoStorage } from '../../app/pages/board/BoardSession'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import { createRateLimits } from '../../server/rateLimits'
import { join, type Person } from '../support/people'
import { startTestServer, type TestServer } from '../support/server'

// Changes to a board before its first save, by the browser's own code and the real server: its history begins with the
// first edit.

const HOUR = 3_600_000
/** Ms. Longer than one moment of the history. */
const LATER = 2_500

let server: TestServer
const ends: (() => unknown)[] = []
beforeAll(async () => {
  server = await startTestServer({ limits: createRateLimits() })
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => server.close())

/** A person's browser, whose clock the test sets. */
class Browser {
  readonly #indexedDB = new IDBFactory()
  isOnline = false
  now = Date.now() - HOUR

  constructor(private readonly person: Person) {}

  async open(): Promise<Workspace> {
    const workspace = await openWorkspace({
      userId: this.person.id,
      fetch: (path, init) =>
        this.isOnline ? this.person.fetch(path, init) : Promise.reject(new TypeError('Failed to fetch')),
      clock: { now: () => this.now, after: systemClock.after },
      ...{ indexedDB: this.#indexedDB, IDBKeyRange, channel: null, locks: null, caches: null },
    })
    ends.push(() => workspace.close())
    return workspace
  }

  async show(workspace: Workspace, boardUid: string): Promise<BoardStore> {
    const store = new BoardStore({
      source: workspace,
      boardUid,
      now: () => this.now,
      requestFrame: () => {},
      undoStorage: undoStorage(workspace, boardUid),
    })
    await store.open()
    await store.loadPersistedHistory()
    ends.push(() => store.close())
    return store
  }
}

interface Sent {
  readonly id: number
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[]
  readonly elements: readonly { readonly id: string }[]
  readonly replay: Replay
}

/** Drains the outbox, then reads the result. */
async function send(browser: Browser, workspace: Workspace, person: Person): Promise<Sent> {
  browser.isOnline = true
  workspace.syncNow()
  await vi.waitFor(async () => expect(await workspace.waiting()).toEqual([]), { timeout: 20_000, interval: 50 })
  const [{ id }] = (await person.get('/api/boards')).body
  const newestFirst: HistoryEntry[] = []
  for (let before = ''; ; ) {
    const page: HistoryEntry[] = (await person.get(`/api/boards/${id}/history${before}`)).body
    newestFirst.push(...page)
    const [oldest] = page.slice(-1)
    if (!oldest || oldest.rev === 1) break
    before = `?before=${oldest.rev}`
  }
  const newest: Snapshot = (await person.get(`/api/boards/${id}/history/snapshot?entry=${newestFirst[0]?.id}`)).body
  const { body: elements } = await person.get(`/api/boards/${id}/elements`)
  return { id, entries: newestFirst.toReversed(), elements, replay: new Replay(newestFirst, newest) }
}

/** Elements by id, without fields that only the server sets. */
function essence(elements: Iterable<object>): unknown[] {
  return [...elements]
    .map((element) => {
      const { boardId: _, createdAt: __, rev: ___, boardUid: ____, ...fields } = element as Record<string, unknown>
      return fields
    })
    .sort((a, b) => String(a.id).localeCompare(String(b.id)))
}

const shown = (store: BoardStore) => essence(store.order.flatMap((id) => store.element(id) ?? []))

test('rule 9: 60 writes before the first save, across a reload and a killed tab, each enter the history once, with their time', async () => {
  const ann = await join(server)
  const browser = new Browser(ann)
  let workspace = await browser.open()
  const draft = await workspace.createDraft({ name: 'From the first touch' })
  let store = await browser.show(workspace, draft.uid)
  const began = browser.now
  const did = async <T>(work: () => T): Promise<T> => {
    browser.now += LATER
    const made = work()
    await store.stored()
    return made
  }
  for (let count = 0; count < 20; count++) await did(() => store.add({ type: 'text', content: `Note ${count}` }))
  // A reload.
  store.close()
  await workspace.close()
  workspace = await browser.open()
  store = await browser.show(workspace, draft.uid)
  for (const [index, id] of store.order.entries()) await did(() => store.update([id], { positionX: index * 10 }))
  // Killed: nothing gets closed.
  workspace = await browser.open()
  store = await browser.show(workspace, draft.uid)
  for (let count = 0; count < 10; count++) await did(() => store.remove([store.order[0] ?? '']))
  await did(() => store.undo())
  for (const id of store.order.slice(0, 9)) await did(() => store.update([id], { properties: { color: '#c02020' } }))
  const before = shown(store)
  await workspace.saveDraft(draft.uid)
  // Only the board and its elements are pending, however often they changed.
  await vi.waitFor(() => expect(workspace.status().waiting).toBe(before.length + 1), { timeout: 10_000 })
  // Killed again, with everything in the outbox.
  workspace = await browser.open()
  store = await browser.show(workspace, draft.uid)
  expect(shown(store)).toEqual(before)

  const { entries, elements, replay } = await send(browser, workspace, ann)
  expect(entries.map(({ changeType }) => changeType)).toEqual([
    ...Array(20).fill('create'),
    // The first was at 0 already.
    ...Array(entries.length - 20 - 10 - 1 - 9).fill('update'),
    ...Array(10).fill('delete'),
    'create',
    ...Array(9).fill('update'),
  ])
  expect(entries.length).toBeGreaterThanOrEqual(59)
  expect(entries.map(({ rev }) => rev)).toEqual(entries.map((_, index) => index + 1))
  const times = entries.map(({ timestamp }) => Date.parse(timestamp))
  expect(times[0]).toBe(began + LATER)
  expect(times.at(-1)).toBe(browser.now)
  for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(LATER)

  expect(essence(elements)).toEqual(before)
  expect(shown(store)).toEqual(before)
  expect(replay.length).toBeGreaterThanOrEqual(40)
  expect(essence(replay.elements.values())).toEqual(before)
  replay.goTo(20)
  expect(replay.elements.size).toBe(20)
  replay.goTo(0)
  expect(replay.elements.size).toBe(0)
  replay.goTo(replay.length)
  expect(essence(replay.elements.values())).toEqual(before)
})

test('undoing a pre-save change after the first save puts both in the history', async () => {
  const ann = await join(server)
  const browser = new Browser(ann)
  const workspace = await browser.open()
  const { uid } = await workspace.createDraft()
  const store = await browser.show(workspace, uid)
  const id = store.add({ type: 'text', content: 'One' })
  for (const work of [() => store.update([id], { positionX: 100 }), () => store.remove([id])]) {
    await store.stored()
    browser.now += LATER
    work()
  }
  await store.stored()
  await workspace.saveDraft(uid)
  await vi.waitFor(() => expect(store.status).toBe('ready'))
  store.undo()
  store.undo()
  await store.stored()
  const { entries, elements } = await send(browser, workspace, ann)
  expect(entries.map(({ changeType }) => changeType)).toEqual(['create', 'update', 'delete', 'create'])
  expect(elements).toMatchObject([{ id, positionX: store.element(id)?.positionX }])
  expect(store.element(id)?.positionX).not.toBe(100)
})

test('an image no longer on the board is not uploaded for the history, and nothing is refused', async () => {
  const ann = await join(server)
  const browser = new Browser(ann)
  const workspace = await browser.open()
  const { uid } = await workspace.createDraft()
  const store = await browser.show(workspace, uid)
  const [gone, first, last] = await Promise.all(['#c02020', '#20c020', '#2020c0'].map(picture))
  if (!gone || !first || !last) throw new Error('There are three')
  const did = async <T>(work: () => T): Promise<T> => {
    browser.now += LATER
    const made = work()
    await store.stored()
    return made
  }
  const removed = await did(() => store.add({ type: 'image', content: gone.address }, { assets: [gone] }))
  const replaced = await did(() => store.add({ type: 'image', content: first.address }, { assets: [first] }))
  await did(() => store.add({ type: 'text', content: 'Beside them' }))
  await did(() => store.update([replaced], { positionX: 40 }))
  await did(() => store.update([replaced], { content: last.address }, [last]))
  await did(() => store.update([replaced], { positionX: 80 }))
  await did(() => store.remove([removed]))
  const before = shown(store)
  await workspace.saveDraft(uid)
  const { entries, elements } = await send(browser, workspace, ann)
  expect(essence(elements)).toEqual(before)
  expect(entries.filter(({ elementId }) => elementId === removed)).toEqual([])
  expect(
    entries
      .filter(({ elementId }) => elementId === replaced)
      .map(({ changeType, newState }) => [changeType, newState?.content, newState?.positionX]),
  ).toEqual([
    ['create', last.address, 40],
    ['update', undefined, 80],
  ])
  expect((await ann.fetch(last.address)).status).toBe(200)
  expect((await ann.fetch(gone.address)).status).toBe(404)
  expect((await ann.fetch(first.address)).status).toBe(404)
})

async function picture(background: string): Promise<LocalAsset> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  return { address: `/assets/${sha256}.png`, blob, width: 9, height: 9 }
}
