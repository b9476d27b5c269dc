import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SyncStatus } from './offline/types'
import { type WatchedQueue, watchQueue } from './pwa'

let listener: (status: SyncStatus) => void
let status: SyncStatus
let requested: string[]
let stop: () => void

const queue = {
  status: () => status,
  onStatus(listen: (status: SyncStatus) => void) {
    listener = listen
    return () => {}
  },
} as WatchedQueue

const become = async (part: Partial<SyncStatus>) => {
  status = { ...status, ...part }
  listener(status)
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  requested = []
  const registration = { sync: { register: async (tag: string) => void requested.push(tag) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  status = { waiting: 0, isConnected: true, storing: 0, unstored: 0 } as SyncStatus
  stop = watchQueue(queue)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('requests Background Sync once while offline, however many tries fail', async () => {
  await become({ waiting: 2 })
  expect(requested).toEqual([])
  await become({ isConnected: false })
  // The worker, which also tries, reports each of its tries.
  for (let tries = 0; tries < 5; tries++) {
    await become({ isConnected: true, isSending: true })
    await become({ isConnected: false, isSending: false })
  }
  expect(requested).toEqual(['drain'])
})

test('requests it again for changes made after everything was sent', async () => {
  await become({ waiting: 1, isConnected: false })
  await become({ waiting: 0, isConnected: true })
  await become({ waiting: 1, isConnected: false })
  expect(requested).toEqual(['drain', 'drain'])
})
