import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SyncStatus } from './offline/types'
import { checkForNewVersion, startPwa, type WatchedQueue, watchQueue } from './pwa'
import { closeToast, readToasts } from './ui/toast'

const listeners = new Set<(status: SyncStatus) => void>()
let status: SyncStatus
let requested: string[]
let stop: () => void

const queue = {
  status: () => status,
  onStatus(listen: (status: SyncStatus) => void) {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
  // As if the new version had upgraded the database.
  waiting: () => Promise.reject(new DOMException('', 'DatabaseClosedError')),
} as WatchedQueue

const become = async (part: Partial<SyncStatus>) => {
  status = { ...status, ...part }
  for (const listener of [...listeners]) listener(status)
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  requested = []
  const registration = { sync: { register: async (tag: string) => void requested.push(tag) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  status = { waiting: 0, isConnected: true, storing: 0, unstored: 0, memoryOnly: 0 } as SyncStatus
  stop = watchQueue(queue)
})
afterEach(() => {
  stop()
  for (const { id } of readToasts()) closeToast(id)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
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

test.each(['storing', 'unstored', 'memoryOnly'] as const)(
  'the browser asks before it loses changes: %s',
  async (count) => {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    await become({ [count]: 1, waiting: 1 })
    expect(leave()).toBe(false)
    await become({ [count]: 0 })
    expect(leave()).toBe(true)
  },
)

test('a tab that waits to update does not reload before its changes are stored, even if another tab updates first', async () => {
  vi.stubEnv('PROD', true)
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const worker = { state: 'installed', postMessage: vi.fn() }
  const registration = { waiting: worker, update: async () => {} }
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, getRegistration: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker })
  startPwa(new Promise(() => {}))
  await checkForNewVersion()
  await become({ storing: 1 })
  readToasts()[0]?.action?.onClick()
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  await become({ unstored: 1, memoryOnly: 1 })
  expect(reload).not.toHaveBeenCalled()
  // Typed while waiting.
  const field = document.body.appendChild(document.createElement('input'))
  field.addEventListener('blur', () => void become({ storing: 1 }))
  field.focus()
  await become({ storing: 0, unstored: 0 })
  expect(reload).not.toHaveBeenCalled()
  await become({ memoryOnly: 0 })
  expect(reload).not.toHaveBeenCalled()
  await become({ storing: 0 })
  expect(reload).toHaveBeenCalledOnce()
})

test('Update takes the newest version, even if an earlier one was offered first', async () => {
  const makeWorker = () => ({ state: 'installed', postMessage: vi.fn() })
  const [first, second] = [makeWorker(), makeWorker()]
  const registration = { waiting: first, update: async () => {} }
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, getRegistration: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker })
  await checkForNewVersion()
  const offer = readToasts()[0]
  first.state = 'redundant'
  registration.waiting = second
  await checkForNewVersion()
  offer?.action?.onClick()
  await vi.waitUntil(() => second.postMessage.mock.calls.length > 0)
  expect(second.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  expect(first.postMessage).not.toHaveBeenCalled()
})

describe('before the code for updates has loaded', () => {
  /** Starts a page that does not load it, and returns what makes a worker take over. */
  async function start(controller: object | null) {
    vi.stubEnv('PROD', true)
    vi.resetModules()
    const pwa = await import('./pwa')
    const toasts = await import('./ui/toast')
    const serviceWorker = Object.assign(new EventTarget(), { controller, getRegistration: async () => undefined })
    vi.stubGlobal('navigator', { serviceWorker })
    pwa.startPwa(new Promise(() => {}))
    const takeOver = () => {
      serviceWorker.controller = {}
      serviceWorker.dispatchEvent(new Event('controllerchange'))
    }
    return { pwa, toasts, takeOver }
  }

  test('offers to reload if another tab updates the app', async () => {
    for (const first of [{}, null]) {
      const { toasts, takeOver } = await start(first)
      if (!first) takeOver()
      takeOver()
      await vi.waitUntil(() => toasts.readToasts().length > 0)
      expect(toasts.readToasts()[0]?.title).toBe('Moodloom was updated in another tab')
    }
  })

  test('the first worker replaces nothing', async () => {
    const { pwa, toasts, takeOver } = await start(null)
    takeOver()
    await pwa.checkForNewVersion()
    expect(toasts.readToasts()).toEqual([])
  })
})
