import { expect, test } from 'vitest'
import { creation, TestDevice } from '../../tests/support/offline'

/** Caches that hold addresses and nothing else. */
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

test('what is kept is told: the pinned boards first, then those opened last', async () => {
  const { workspace, uids } = await deviceWithBoards()
  const [first = '', second = '', third = ''] = uids
  await workspace.pinBoard(first, true)
  const { boards, images, unsent } = await workspace.deviceUse()
  expect(boards.map(({ uid }) => uid)).toEqual([first, third, second])
  expect(images).toEqual({ cached: 1, seen: 1 })
  expect(unsent).toEqual({ count: 0, bytes: 0 })
  await workspace.close()
})

test('clearing keeps pinned boards, what waits, and unsaved boards; the cards of the others stay', async () => {
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

test('deleting everything leaves no image either: neither what was kept nor what was merely seen', async () => {
  const { workspace, content } = await deviceWithBoards()
  await workspace.deleteEverything()
  expect(content).toEqual({})
})
