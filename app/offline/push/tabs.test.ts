import { expect, test } from 'vitest'
import { turns } from '../../../tests/fuzz/VirtualClock'
import { atRest, change, creation, error, TestDevice, testId, until } from '../../../tests/support/offline'
import type { BoardDelta } from '../types'
import type { Workspace } from '../workspace'
import { type Locks, STALE_AFTER } from './drain'

/** Web Locks of one browser, for one name. */
function browserLocks(): Locks & { readonly isHeld: boolean } {
  let holder: { lose: (error: Error) => void } | null = null
  const queue: (() => void)[] = []
  return {
    get isHeld() {
      return holder !== null
    },
    request: async (_, { steal }, hold) => {
      if (steal) holder?.lose(new Error('AbortError'))
      else if (holder) await new Promise<void>((resolve) => queue.push(resolve))
      const lost = new Promise<never>((_, lose) => {
        holder = { lose }
      })
      lost.catch(() => {})
      const mine = holder
      await Promise.race([hold(), lost]).finally(() => {
        if (holder === mine) holder = null
        queue.shift()?.()
      })
    },
  }
}

test('rule 6: two tabs with one lock send each change once', async () => {
  const device = new TestDevice()
  const locks = browserLocks()
  const [first, second] = [await device.open({ locks }), await device.open({ locks })]
  const uid = await device.board(first)
  device.server.seen.length = 0
  const made = [creation(), creation(), creation(), creation()]
  await Promise.all(made.map((each, index) => (index % 2 ? first : second).commit(uid, [each])))
  await Promise.all([first.flush(), second.flush()])
  const sent = device.server.writes.map(({ body, headers }) => body + headers.get('idempotency-key')).join()
  for (const { mutationId } of made) expect(sent.split(mutationId)).toHaveLength(2)
  expect(await first.waiting()).toEqual([])
  await Promise.all([first.close(), second.close()])
})

test('rule 6: without locks the server sees repeats and nothing is applied twice', async () => {
  const device = new TestDevice()
  const [first, second] = [await device.open(), await device.open()]
  const uid = await device.board(first)
  device.server.intercept = () => 'lost'
  const made = creation()
  await first.commit(uid, [made])
  await Promise.all([atRest(first), atRest(second)])
  device.server.intercept = async ({ method }) => {
    if (method !== 'GET') await turns(50)
    return undefined
  }
  await Promise.all([first.flush(), second.flush()])
  expect(device.server.applied.filter((id) => id === made.mutationId)).toHaveLength(1)
  expect(device.server.elements.size).toBe(1)
  expect(await second.waiting()).toEqual([])
  await Promise.all([first.close(), second.close()])
})

test("rule 6: a frozen tab's stale lock is stolen", async () => {
  const device = new TestDevice()
  const locks = browserLocks()
  // Its timers never fire, and its request never ends.
  const frozen = await device.open({ locks, clock: { now: () => device.clock.now(), after: () => () => {} } })
  const uid = await device.board(frozen)
  let isFrozen = false
  device.server.intercept = () => {
    if (isFrozen) return undefined
    isFrozen = true
    return new Promise(() => {})
  }
  await frozen.commit(uid, [creation()])
  await until(() => isFrozen && locks.isHeld)
  const before = device.server.applied.length
  const other = await device.open({ locks })
  await turns(50)
  expect(device.server.applied.length).toBe(before)
  await device.clock.advance(STALE_AFTER + 61_000, () => turns(20))
  await until(async () => (await other.waiting()).length === 0)
  expect(device.server.applied.length).toBe(before + 1)
  await Promise.all([frozen.close(), other.close()])
})

test("rule 6: tabs see each other's changes and their outcomes at once", async () => {
  const device = new TestDevice()
  const [first, second] = [await device.open(), await device.open()]
  const uid = await device.board(first)
  const deltas: BoardDelta[] = []
  second.onBoard(uid, (delta) => deltas.push(delta))
  const made = creation()
  await first.commit(uid, [made])
  await first.flush()
  await until(() => deltas.some(({ settled }) => settled?.includes(made.mutationId)))
  expect(deltas.some(({ queued }) => queued?.some(({ mutationId }) => mutationId === made.mutationId))).toBe(true)
  expect(deltas.flatMap(({ put }) => put ?? []).map(({ rev }) => rev)).toContain(1)
  await until(() => second.status().waiting === 0)
  await Promise.all([first.close(), second.close()])
})

test('rule 6: entries left by a closed tab are drained by the next one', async () => {
  const device = new TestDevice()
  const locks = browserLocks()
  const first = await device.open({ locks })
  const uid = await device.board(first)
  device.server.intercept = () => 'lost'
  const element = testId()
  await first.commit(uid, [creation(element)])
  await first.commit(uid, [change({ kind: 'element.update', elementId: element, baseRev: 0, data: { positionX: 4 } })])
  await first.close()
  device.server.intercept = () => undefined
  const next = await device.open({ locks })
  await until(async () => (await next.waiting()).length === 0)
  expect(device.server.elements.get(element)?.positionX).toBe(4)
  await next.close()
})

test('signing in again also ends the pause that a tab reported before it was closed', async () => {
  const device = new TestDevice()
  const [first, second] = [await device.open(), await device.open()]
  device.server.intercept = () => error(401, 'UNAUTHORIZED')
  await first.checkSession()
  await until(() => second.status().pause === 'signed-out')
  await first.close()
  device.server.intercept = () => undefined
  await second.flush()
  expect(second.status().pause).toBe(null)
  await second.close()
})

test('asking one tab to send does not hide that another is sending', async () => {
  const device = new TestDevice()
  const locks = browserLocks()
  const [first, second] = [await device.open({ locks }), await device.open({ locks })]
  const uid = await device.board(first)
  await Promise.all([atRest(first), atRest(second)])
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  device.server.intercept = async ({ method }) => (method === 'GET' ? undefined : answered.then(() => undefined))
  await first.commit(uid, [creation()])
  await until(() => first.status().isSending)
  const flushed = second.flush()
  await turns(50)
  expect(first.status().isSending).toBe(true)
  answer()
  await flushed
  await until(() => !first.status().isSending)
  await Promise.all([first.close(), second.close()])
})

test('rule 13: when another tab upgrades the database, a connection closes after storing what is being made', async () => {
  const device = new TestDevice()
  // As a page does with text that is being typed.
  const onVersionChange = () => void old.commit(uid, [creation()])
  const old: Workspace = await device.open({ onVersionChange })
  const uid = await device.board(old)
  device.server.intercept = () => 'lost'
  await old.commit(uid, [creation()])
  await atRest(old)
  const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = device.indexedDB.open('moodloom-7', 999)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const count = await new Promise<number>((resolve) => {
    const request = upgraded.transaction('outbox').objectStore('outbox').count()
    request.onsuccess = () => resolve(request.result)
  })
  expect(count).toBe(2)
  upgraded.close()
})

test('two tabs that update a remembered value at the same time both take effect', async () => {
  const device = new TestDevice()
  const tabs = [await device.open(), await device.open()]
  const list = (value: unknown) => (Array.isArray(value) ? value : [])
  const adding = [1, 2, 3, 4].map((each, index) =>
    tabs[index % 2]?.updateRemembered('list', (stored) => [...list(stored), each]),
  )
  await Promise.all(adding)
  expect(list(await tabs[0]?.recall('list')).sort()).toEqual([1, 2, 3, 4])
  for (const tab of tabs) await tab.close()
})
