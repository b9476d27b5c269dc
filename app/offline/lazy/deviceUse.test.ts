import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { atRest, creation, TestDevice, testAsset, testId, USER } from '../../../tests/support/offline'
import { pushMark, rememberPush } from '../initial/device'
import { arrivalsFor, saveArrival } from '../plain/incomingFiles'

afterEach(() => vi.unstubAllGlobals())

/** Caches that hold only addresses. */
function cachesOf(content: Record<string, string[]>): CacheStorage {
  const storage = {
    open: async (name: string) => ({
      keys: async () => (content[name] ?? []).map((path) => new Request(`https://moodloom.example${path}`)),
      match: async () => undefined,
      put: async () => {},
      delete: async (request: Request) => {
        content[name] = (content[name] ?? []).filter((path) => !request.url.endsWith(path))
        return true
      },
    }),
    delete: async (name: string) => {
      delete content[name]
      return true
    },
  }
  return storage as unknown as CacheStorage
}

async function deviceWithBoards() {
  const device = new TestDevice()
  const content: Record<string, string[]> = { 'assets-7': ['/assets/kept.png'], 'assets-7-seen': ['/assets/seen.png'] }
  const workspace = await device.open({ caches: cachesOf(content) })
  const uids: string[] = []
  for (let count = 0; count < 3; count++) {
    uids.push(await device.board(workspace))
    await device.clock.advance(1, async () => {})
    await workspace.openBoard({ uid: uids[count] ?? '' })
  }
  return { device, workspace, content, uids }
}

test('lists the boards on this device: pinned boards first, then the last opened', async () => {
  const { workspace, uids } = await deviceWithBoards()
  const [first = '', second = '', third = ''] = uids
  await workspace.pinBoard(first, true)
  const { boards, images, unsent } = await workspace.deviceUse()
  expect(boards.map(({ uid }) => uid)).toEqual([first, third, second])
  expect(images).toEqual({ cached: 1, seen: 1 })
  expect(unsent).toEqual({ count: 0, bytes: 0 })
  await workspace.close()
})

test('images count as unsent while an upload waits or a draft shows them, not when only an undo needs their bytes', async () => {
  const { device, workspace, uids } = await deviceWithBoards()
  const [uid = ''] = uids
  const photo = testAsset('f')
  device.server.uploading = photo.address
  device.server.intercept = () => 'lost'
  await workspace.saveUndo({ boardUid: uid, tab: 't' }, [{ seq: 1, assets: [photo.address], value: null }], [])
  await workspace.commit(uid, [creation(testId(), { type: 'image', content: photo.address })], [photo])
  expect((await workspace.deviceUse()).unsent).toEqual({ count: 1, bytes: 1 })

  await atRest(workspace)
  device.server.intercept = () => undefined
  await workspace.flush()
  await atRest(workspace)
  expect(workspace.status().waiting).toBe(0)
  expect(await workspace.originalAsset(photo.address)).not.toBeNull()
  expect((await workspace.deviceUse()).unsent).toEqual({ count: 0, bytes: 0 })

  const draft = await workspace.createDraft()
  const other = testAsset('e')
  await workspace.commit(draft.uid, [creation(testId(), { type: 'image', content: other.address })], [other])
  expect((await workspace.deviceUse()).unsent).toEqual({ count: 1, bytes: 1 })
  // A thumbnail can be drawn again.
  const thumbnail = testAsset('d')
  const change = { kind: 'board.update' as const, data: { thumbnailUrl: thumbnail.address } }
  await workspace.commit(draft.uid, [{ mutationId: testId(), change }], [thumbnail])
  expect((await workspace.boards()).find(({ uid }) => uid === draft.uid)?.thumbnailUrl).toBe(thumbnail.address)
  expect((await workspace.deviceUse()).unsent).toEqual({ count: 1, bytes: 1 })
  await workspace.close()
})

test('clearing keeps pinned boards, pending changes, drafts and the cards of all other boards', async () => {
  const { device, workspace, content, uids } = await deviceWithBoards()
  const [pinned = '', waiting = '', other = ''] = uids
  await workspace.pinBoard(pinned, true)
  device.server.intercept = () => 'lost'
  const made = creation()
  await workspace.commit(waiting, [made])
  const draft = await workspace.createDraft({ name: 'Begun' })

  await workspace.clearCopies()
  const { boards } = await workspace.deviceUse()
  expect(new Set(boards.map(({ uid }) => uid))).toEqual(new Set([pinned, waiting, draft.uid]))
  expect((await workspace.boards()).map(({ uid }) => uid)).toContain(other)
  expect((await workspace.waiting()).map(({ mutationId }) => mutationId)).toEqual([made.mutationId])
  expect(content).toEqual({ 'assets-7': [] })
  await workspace.close()
})

test('deleting everything also deletes cached images and images that were only seen', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { workspace, content } = await deviceWithBoards()
  await workspace.deleteEverything()
  expect(content).toEqual({})
})

test("deleting everything also deletes a person's arrivals and push mark, and no one else's", async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  for (const userId of [USER, USER + 1, null]) await saveArrival({ userId, from: 'share', text: String(userId) })
  const device = new TestDevice()
  const [own, others] = [await device.open(), await device.open({ userId: USER + 1, channel: null })]
  await rememberPush({ userId: USER, endpoint: 'https://push.example/1' })
  await own.deleteEverything()
  expect(await pushMark()).toBeNull()
  expect((await arrivalsFor(USER)).map(({ text }) => text)).toEqual(['null'])
  const mark = { userId: USER, endpoint: 'https://push.example/2' }
  await rememberPush(mark)
  await others.deleteEverything()
  expect(await pushMark()).toEqual(mark)
  expect((await arrivalsFor(USER + 1)).map(({ text }) => text)).toEqual(['null'])
})
