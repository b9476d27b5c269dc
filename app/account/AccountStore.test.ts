import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../contract/shared/account'
import { FakeServer, json, makeUser } from '../../tests/support/FakeServer'
import { call } from '../api/request'
import { openWorkspace, type Workspace } from '../offline/workspace'
import { AccountStore } from './AccountStore'
import { accountServer, LOGOUT_RETRY } from './accountServer'

const ana = makeUser(1, 'ana')
const ben = makeUser(2, 'ben')
const portalPage = (status: number) =>
  new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } })
const unauthenticated = () => json(401, { error: 'UNAUTHENTICATED', message: 'Please log in.' })

let server: FakeServer
let remembered: CurrentUser | null
let emitAccountChange: (userId: number | null) => void
let databases: IDBFactory
let opened: Workspace[]
let stop: () => void

beforeEach(() => {
  server = new FakeServer().on('GET /api/boards', () => json(200, []))
  remembered = null
  databases = new IDBFactory()
  opened = []
  stop = () => {}
  const stored = new Map<string, string>()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(async () => {
  stop()
  for (const workspace of opened) await workspace.close()
  vi.unstubAllGlobals()
})

function startStore(): AccountStore {
  const store = new AccountStore({
    server: accountServer(Promise.resolve()),
    memory: {
      lastUser: async () => remembered,
      rememberUser: async (user) => {
        remembered = user
      },
      onAccountChange: (listener) => {
        emitAccountChange = listener
        return () => {}
      },
    },
    openWorkspace: async (userId) => {
      const options = {
        userId,
        fetch: server.fetch,
        indexedDB: databases,
        IDBKeyRange,
        channel: null,
        locks: null,
        caches: null,
      }
      const workspace = await openWorkspace(options)
      opened.push(workspace)
      return workspace
    },
  })
  stop = store.start()
  return store
}

const untilOpen = (store: AccountStore) => vi.waitUntil(() => store.read().workspace)

describe('on startup', () => {
  test("opens the last user's data while offline", async () => {
    remembered = ana
    server.isCut = true
    const store = startStore()
    const workspace = await untilOpen(store)
    expect(workspace.userId).toBe(ana.id)
    await vi.waitUntil(() => !store.read().isProvisional)
    expect(store.read()).toMatchObject({ state: 'signed-in', user: ana, isSessionExpired: false })
  })

  test('does not wait for the server when a user is remembered', async () => {
    remembered = ana
    server.on('GET /api/auth/user', () => new Promise(() => {}))
    const store = startStore()
    await untilOpen(store)
    expect(store.read()).toMatchObject({ state: 'signed-in', isProvisional: true })
  })

  test('signs out on a 401, keeps the queue and reports that the session expired', async () => {
    remembered = ana
    server.on('GET /api/auth/user', unauthenticated)
    const store = startStore()
    await vi.waitUntil(() => store.read().state === 'signed-out')
    expect(store.read()).toMatchObject({ user: null, isSessionExpired: true })
    expect(remembered).toBeNull()
  })

  test.each([
    ['a page', () => portalPage(401)],
    ['JSON', () => new Response('{"error":"UNAUTHENTICATED"}', { status: 401 })],
  ])('a 401 from elsewhere (%s) signs no one out', async (_, foreign) => {
    remembered = ana
    server.on('GET /api/auth/user', foreign).on('GET /api/likes', foreign)
    const store = startStore()
    await untilOpen(store)
    await vi.waitUntil(() => !store.read().isProvisional)
    await expect(call('/api/likes')).rejects.toThrow('401')
    await store.recheck()
    expect(store.read()).toMatchObject({ state: 'signed-in', user: ana, isSessionExpired: false })
    expect(remembered).toEqual(ana)
  })

  test("opens the other user's data when the session belongs to someone else", async () => {
    remembered = ana
    server.on('GET /api/auth/user', () => json(200, ben))
    const store = startStore()
    await vi.waitUntil(() => store.read().workspace?.userId === ben.id)
    expect(remembered).toEqual(ben)
  })

  test('signs out without a message while offline with no remembered user', async () => {
    server.isCut = true
    const store = startStore()
    await vi.waitUntil(() => store.read().state === 'signed-out')
    expect(store.read().isSessionExpired).toBe(false)
  })
})

describe('signing in', () => {
  test('checks the session at once and again after 500 ms', async () => {
    server.on('GET /api/auth/user', unauthenticated).on('POST /api/auth/login', () => json(200, ana))
    const store = startStore()
    await vi.waitUntil(() => store.read().state === 'signed-out')
    server.on('GET /api/auth/user', () => json(200, { ...ana, displayName: 'Ana' }))
    await store.login({ username: 'ana', password: 'secret1' })
    expect(store.read()).toMatchObject({ state: 'signed-in' })
    await vi.waitUntil(() => server.count('GET /api/auth/user') === 3, { timeout: 2000 })
    await vi.waitUntil(() => store.read().user?.displayName === 'Ana')
  })
})

describe('an expired session', () => {
  test('rule 5: a 401 while sending keeps the queue, which continues after the same user signs in again', async () => {
    remembered = ana
    server.on('GET /api/auth/user', () => json(200, ana)).on('POST /api/auth/login', () => json(200, ana))
    server.on('POST /api/boards', unauthenticated)
    const store = startStore()
    const workspace = await untilOpen(store)
    await vi.waitUntil(() => !store.read().isProvisional)
    const draft = await workspace.createDraft({ name: 'Tunnel' })
    await workspace.saveDraft(draft.uid)
    await vi.waitUntil(() => store.read().isSessionExpired)
    expect(store.read()).toMatchObject({ state: 'signed-in', user: ana, workspace })
    expect(await workspace.waiting()).toHaveLength(1)

    const sent = server.count('POST /api/boards')
    await store.login({ username: 'ana', password: 'secret1' })
    await vi.waitUntil(() => server.count('POST /api/boards') > sent)
    expect(store.read().workspace).toBe(workspace)
  })

  test("rule 7: another user who signs in never gets the first user's queue", async () => {
    remembered = ana
    server.on('GET /api/auth/user', () => json(200, ana)).on('POST /api/auth/login', () => json(200, ben))
    server.on('POST /api/boards', unauthenticated)
    const store = startStore()
    const first = await untilOpen(store)
    const draft = await first.createDraft({ name: 'Mine alone' })
    await first.saveDraft(draft.uid)
    await vi.waitUntil(() => store.read().isSessionExpired)
    server.on('GET /api/auth/user', () => json(200, ben))
    await store.login({ username: 'ben', password: 'secret1' })
    const second = await vi.waitUntil(() => {
      const { workspace } = store.read()
      return workspace?.userId === ben.id && workspace
    })
    expect(await second.waiting()).toEqual([])
    expect(await second.boards()).toEqual([])
  })
})

describe('logging out', () => {
  test('notifies the server, forgets the user and closes their workspace', async () => {
    remembered = ana
    server.on('GET /api/auth/user', () => json(200, ana))
    server.on('POST /api/auth/logout', () => new Response(null, { status: 204 }))
    const store = startStore()
    await untilOpen(store)
    await store.logout()
    expect(store.read()).toMatchObject({ state: 'signed-out', user: null, workspace: null, isSessionExpired: false })
    expect(remembered).toBeNull()
  })

  test('signs out locally while offline, and ends the session before the next session check', async () => {
    remembered = ana
    server.isCut = true
    const store = startStore()
    await untilOpen(store)
    await store.logout()
    expect(store.read().state).toBe('signed-out')

    stop()
    server.isCut = false
    let isEnded = false
    server.on('POST /api/auth/logout', () => {
      isEnded = true
      return new Response(null, { status: 204 })
    })
    server.on('GET /api/auth/user', () => (isEnded ? unauthenticated() : json(200, ana)))
    const next = startStore()
    await vi.waitUntil(() => next.read().state !== 'loading')
    expect(next.read().state).toBe('signed-out')
    expect(isEnded).toBe(true)
  })

  test.each([200, 403, 511])('counts as offline if a captive portal answers %i', async (status) => {
    remembered = ana
    server.on('GET /api/auth/user', () => json(200, ana))
    server.on('POST /api/auth/logout', () => portalPage(status))
    const store = startStore()
    await untilOpen(store)
    await store.logout()
    expect(store.read().state).toBe('signed-out')

    stop()
    server.on('POST /api/auth/logout', () => new Response(null, { status: 204 }))
    const before = server.count('POST /api/auth/logout')
    const next = startStore()
    await vi.waitUntil(() => next.read().state !== 'loading')
    expect(server.count('POST /api/auth/logout')).toBe(before + 1)
  })

  describe('offline, ends the session once the server can be reached', () => {
    const ended = () => new Response(null, { status: 204 })

    async function logOutOffline(): Promise<AccountStore> {
      remembered = ana
      server.isCut = true
      const store = startStore()
      await untilOpen(store)
      await store.logout()
      server.isCut = false
      return store
    }

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      server.on('GET /api/auth/user', unauthenticated)
    })
    afterEach(() => void vi.useRealTimers())

    test('even if the browser does not report that it is back online', async () => {
      await logOutOffline()
      server.on('POST /api/auth/logout', ended)
      vi.advanceTimersByTime(LOGOUT_RETRY)
      await vi.waitUntil(() => server.count('GET /api/auth/user') === 1)
      expect(server.count('POST /api/auth/logout')).toBe(1)
      vi.advanceTimersByTime(LOGOUT_RETRY)
      expect(server.count('POST /api/auth/logout')).toBe(1)
    })

    test('but never the next session: signing in waits for an attempt, and none begins meanwhile', async () => {
      const store = await logOutOffline()
      let answer = (_: Response) => {}
      const held = () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        })
      server.on('POST /api/auth/logout', held).on('POST /api/auth/login', held)
      vi.advanceTimersByTime(LOGOUT_RETRY)
      await vi.waitUntil(() => server.count('POST /api/auth/logout') === 1)
      const login = store.login({ username: 'ben', password: 'secret1' })
      await new Promise((resolve) => setImmediate(resolve))
      expect(server.count('POST /api/auth/login')).toBe(0)
      answer(portalPage(200))
      await vi.waitUntil(() => server.count('POST /api/auth/login') === 1)
      vi.advanceTimersByTime(LOGOUT_RETRY)
      server.on('GET /api/auth/user', () => json(200, ben))
      answer(json(200, ben))
      await login
      await untilOpen(store)
      expect(server.count('POST /api/auth/logout')).toBe(1)
    })
  })

  test('an answer to an earlier request does not sign the person in again', async () => {
    remembered = ana
    server.on('GET /api/auth/user', () => json(200, ana))
    server.on('POST /api/auth/logout', () => new Response(null, { status: 204 }))
    const store = startStore()
    await untilOpen(store)
    await vi.waitUntil(() => !store.read().isProvisional)
    let answer = (_: Response) => {}
    server.on(
      'GET /api/auth/user',
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
    )
    const checked = store.recheck()
    await vi.waitUntil(() => server.count('GET /api/auth/user') === 2)
    await store.logout()
    answer(json(200, ana))
    await checked
    expect(store.read()).toMatchObject({ state: 'signed-out', user: null, workspace: null })
    expect(remembered).toBeNull()
  })

  test('stays signed in when the server refuses', async () => {
    remembered = ana
    server.on('GET /api/auth/user', () => json(200, ana))
    server.on('POST /api/auth/logout', () => json(500, { message: 'No' }))
    const store = startStore()
    await untilOpen(store)
    await expect(store.logout()).rejects.toThrow('500: ')
    expect(store.read().state).toBe('signed-in')
  })
})

describe('rule 7: other tabs', () => {
  test('signing out in another tab signs this tab out', async () => {
    remembered = ana
    server.on('GET /api/auth/user', () => json(200, ana))
    const store = startStore()
    await untilOpen(store)
    emitAccountChange(null)
    await vi.waitUntil(() => store.read().state === 'signed-out')
  })

  test('signing in as another user in another tab opens their data here', async () => {
    remembered = ana
    server.on('GET /api/auth/user', () => json(200, ana))
    const store = startStore()
    await untilOpen(store)
    await vi.waitUntil(() => !store.read().isProvisional)
    remembered = ben
    emitAccountChange(ben.id)
    await vi.waitUntil(() => store.read().workspace?.userId === ben.id)
  })
})
