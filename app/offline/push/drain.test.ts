import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { IDEMPOTENCY_KEY, MUTATION_ID, OVERWROTE, QUEUE_USER } from '../../../contract/headers'
import { turns, VirtualClock } from '../../../tests/fuzz/VirtualClock'
import {
  atRest,
  change,
  creation,
  error,
  FakeServer,
  json,
  type SeenRequest,
  serverElement,
  TestDevice,
  testAsset,
  testId,
  USER,
  until,
} from '../../../tests/support/offline'
import { Bus } from '../bus'
import { openDatabase } from '../database'
import { Http } from '../http/http'
import { Receive } from '../inbound/receive'
import type { Workspace } from '../workspace'
import { Drain } from './drain'

const isBatch = ({ path }: SeenRequest) => path.endsWith('/mutations')
const idsOf = ({ body }: SeenRequest): string[] =>
  (JSON.parse(body).mutations as { mutationId: string }[]).map(({ mutationId }) => mutationId)

interface Stage {
  readonly device: TestDevice
  readonly server: FakeServer
  readonly workspace: Workspace
  readonly uid: string
}

/** A device with an empty saved board, whose creation is not in `server.seen`. */
async function stage(options: Parameters<TestDevice['open']>[0] = {}): Promise<Stage> {
  const device = new TestDevice()
  const workspace = await device.open(options)
  const uid = await device.board(workspace)
  device.server.seen.length = 0
  return { device, server: device.server, workspace, uid }
}

/** Makes changes while the server is unreachable. */
async function offline({ server, workspace }: Stage, act: () => Promise<unknown>): Promise<void> {
  server.intercept = () => 'lost'
  await act()
  await atRest(workspace)
  server.intercept = () => undefined
  server.seen.length = 0
}

test('rule 2: one change is sent by its own call with its mutationId, several as a batch, each once', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  const alone = creation()
  await workspace.commit(uid, [alone])
  await workspace.flush()
  expect(server.writes.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/boards/1/elements'])
  expect(server.writes[0]?.headers.get(IDEMPOTENCY_KEY)).toBe(alone.mutationId)

  const several = [creation(), creation(), creation()]
  server.seen.length = 0
  await workspace.commit(uid, several)
  await workspace.flush()
  expect(server.writes.filter(isBatch).map(idsOf)).toEqual([several.map(({ mutationId }) => mutationId)])
  expect(server.elements.size).toBe(4)
  await workspace.close()
})

test('rule 2: after a lost response the mutation is retried with the same mutationId', async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  let isLost = false
  server.intercept = async (request) => {
    if (request.method === 'GET' || isLost) return undefined
    isLost = true
    await server.fetch(request.path, { ...request, headers: Object.fromEntries(request.headers), body: request.body })
    return 'lost'
  }
  const made = creation()
  await workspace.commit(uid, [made])
  await atRest(workspace)
  expect((await workspace.waiting()).length).toBe(1)
  await device.clock.advance(2_000, () => atRest(workspace))
  expect(await workspace.waiting()).toEqual([])
  expect(server.applied.filter((id) => id === made.mutationId)).toHaveLength(1)
  expect(server.elements.size).toBe(1)
  await workspace.close()
})

test('rule 9: the entries of a batch count as sent from before its request until a verdict, across a restart', async () => {
  const { device, server, workspace, uid } = await stage()
  const [first, second, third] = [testId(), testId(), testId()]
  const move = (elementId: string, positionX: number) =>
    change({ kind: 'element.update', elementId, baseRev: 1, data: { positionX } })
  const kinds = async (each: Workspace) => (await each.waiting()).map(({ change }) => change.kind)
  const areSent = async () => (await workspace.readBoard(uid))?.pending.map(({ sentAt }) => sentAt !== null)
  let whileSending: boolean[] | undefined
  // The change is made while the server is applying the batch; then the response is lost.
  server.intercept = async (request): Promise<'lost'> => {
    if (!isBatch(request)) return 'lost'
    whileSending = await areSent()
    await workspace.commit(uid, [move(first, 10)])
    server.intercept = () => undefined
    await server.fetch(request.path, { method: 'POST', headers: {}, body: request.body })
    server.intercept = () => 'lost'
    return 'lost'
  }
  await workspace.commit(uid, [creation(first), creation(second), creation(third)])
  await until(async () => (await kinds(workspace)).length === 4)
  await atRest(workspace)
  expect(whileSending).toEqual([true, true, true])
  await workspace.close()

  const reopened = await device.open()
  await reopened.commit(uid, [move(second, 20), change({ kind: 'element.delete', elementId: third })])
  await atRest(reopened)
  const created = ['element.create', 'element.create', 'element.create']
  expect(await kinds(reopened)).toEqual([...created, 'element.update', 'element.update', 'element.delete'])

  server.intercept = () => undefined
  await reopened.flush()
  await atRest(reopened)
  expect(await reopened.waiting()).toEqual([])
  expect(new Set(server.applied).size).toBe(server.applied.length)
  expect([...server.elements.values()].map(({ id, positionX }) => [id, positionX])).toEqual([
    [first, 10],
    [second, 20],
  ])
  await reopened.close()
  const db = await openDatabase({ userId: USER, indexedDB: device.indexedDB, IDBKeyRange })
  expect(await db.sending.count()).toBe(0)
  db.close()
})

test('rule 3: an element waits for its image; the text next to it does not', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  const photo = testAsset()
  const picture = testId()
  const words = testId()
  server.uploading = photo.address
  let isUploadAllowed = false
  server.intercept = ({ path }) => (path === '/api/assets' && !isUploadAllowed ? 'lost' : undefined)
  await workspace.commit(uid, [creation(picture, { type: 'image', content: photo.address }), creation(words)], [photo])
  await atRest(workspace)
  expect([...server.elements.keys()]).toEqual([words])
  expect((await workspace.assetBlob(photo.address))?.size).toBe(photo.blob.size)
  isUploadAllowed = true
  await workspace.flush()
  await atRest(workspace)
  expect([...server.elements.keys()]).toEqual([words, picture])
  expect(await workspace.waiting()).toEqual([])
  await workspace.close()
})

test("rule 4: neither a captive portal's 200 nor a response for another mutation removes an entry", async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  server.intercept = ({ method }) => (method === 'GET' ? undefined : new Response('<html>Welcome</html>'))
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  server.intercept = ({ method }) =>
    method === 'GET'
      ? undefined
      : json({ rev: 9, results: [{ mutationId: testId(), status: 200, rev: 9, element: null }] })
  await workspace.flush()
  expect(workspace.status().refused).toBe(0)
  expect(await workspace.waiting()).toHaveLength(1)
  server.intercept = () => undefined
  await workspace.flush()
  expect(await workspace.waiting()).toHaveLength(0)
  await workspace.close()
})

test('rule 5: a refused change is parked with its dependents, and the rest continues', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  const bad = creation()
  const good = creation()
  const element = 'elementId' in bad.change ? bad.change.elementId : ''
  await offline(here, () => workspace.commit(uid, [bad]))
  await offline(here, () =>
    workspace.commit(uid, [
      change({ kind: 'element.update', elementId: element, baseRev: 0, data: { positionX: 1 } }),
      good,
    ]),
  )
  server.intercept = ({ body }) =>
    body.includes(bad.mutationId)
      ? json({
          rev: 0,
          results: idsOf({ body } as SeenRequest).map((mutationId) =>
            mutationId === good.mutationId
              ? { mutationId, status: 200, rev: 1, element: null }
              : { mutationId, status: 400, code: 'VALIDATION_FAILED', message: 'No' },
          ),
        })
      : undefined
  await workspace.flush()
  await atRest(workspace)
  expect((await workspace.waiting()).map(({ refusal }) => refusal?.code)).toEqual([
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
  ])
  expect(workspace.status()).toMatchObject({ waiting: 0, refused: 2 })

  server.intercept = () => undefined
  await workspace.retry(bad.mutationId)
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
  expect(server.elements.get(element)).toMatchObject({ positionX: 1 })
  await workspace.close()
})

test('rule 5: discarding a change also discards its dependents', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  const photo = testAsset('b')
  const element = testId()
  server.intercept = ({ path }) => (path === '/api/assets' ? error(422, 'IMAGE_UNREADABLE') : undefined)
  await workspace.commit(uid, [creation(element, { type: 'image', content: photo.address })], [photo])
  await atRest(workspace)
  const [upload, dependent] = await workspace.waiting()
  expect([upload?.refusal?.code, dependent?.refusal?.code]).toEqual(['IMAGE_UNREADABLE', 'WAITS_FOR_REFUSED'])
  expect(workspace.status()).toMatchObject({ waiting: 0, refused: 2 })
  await workspace.discard(upload?.mutationId ?? '')
  expect(await workspace.waiting()).toEqual([])
  expect(await workspace.assetBlob(photo.address)).toBeNull()
  await workspace.close()
})

test('rule 5: discarding an upload keeps the image for a draft that shows it, too', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  const photo = testAsset('b')
  const shown = { type: 'image', content: photo.address } as const
  const draft = await workspace.createDraft()
  await workspace.commit(draft.uid, [creation(testId(), shown)], [photo])
  server.intercept = ({ path }) => (path === '/api/assets' ? error(422, 'IMAGE_UNREADABLE') : undefined)
  await workspace.commit(uid, [creation(testId(), shown)], [photo])
  await atRest(workspace)
  const [upload] = await workspace.waiting()
  await workspace.discard(upload?.mutationId ?? '')
  expect((await workspace.assetBlob(photo.address))?.size).toBe(photo.blob.size)
  await workspace.close()
})

test('rule 5: a request refused as a whole is bisected until the bad entry is found', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  const made = Array.from({ length: 20 }, () => creation())
  const bad = made[13]?.mutationId ?? ''
  server.intercept = ({ body, headers }) =>
    body.includes(bad) || headers.get(IDEMPOTENCY_KEY) === bad ? error(413, 'TOO_LARGE') : undefined
  await workspace.commit(uid, made)
  await workspace.flush()
  await atRest(workspace)
  expect((await workspace.waiting()).map(({ mutationId, refusal }) => [mutationId, refusal?.code])).toEqual([
    [bad, 'TOO_LARGE'],
  ])
  expect(server.elements.size).toBe(19)
  expect(server.applied.filter((id) => made.some(({ mutationId }) => mutationId === id))).toHaveLength(19)
  await workspace.close()
})

test.each([408, 425, 429, 500, 502, 503])('rule 5: %i is retried indefinitely, with growing delays', async (status) => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  server.intercept = ({ method }) => (method === 'GET' ? undefined : error(status, 'UNAVAILABLE'))
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  const times: number[] = []
  for (let count = 1; count < 10; count++) {
    const before = device.clock.now()
    await until(async () => {
      await device.clock.advance(250, () => atRest(workspace))
      return server.writes.length > count
    })
    times.push(device.clock.now() - before)
  }
  expect(times[0]).toBeGreaterThanOrEqual(1_000)
  expect(times.at(-1)).toBeGreaterThan(20_000)
  expect(Math.max(...times)).toBeLessThanOrEqual(60_250)
  expect(workspace.status()).toMatchObject({ waiting: 1, refused: 0 })
  await workspace.close()
})

test('rule 5: a timer that fires a fraction of a millisecond early does not cost an attempt', async () => {
  const here = await stage({ random: () => 0.123456789 })
  const { device, server, workspace, uid } = here
  server.intercept = () => 'lost'
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  await device.clock.advance(10_000, () => atRest(workspace))
  server.intercept = () => undefined
  await device.clock.advance(60_000, () => atRest(workspace))
  expect(await workspace.waiting()).toEqual([])
  await workspace.close()
})

test('rule 16: the first response after a period without one ends the backoff', async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  server.intercept = () => 'lost'
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  await device.clock.advance(40_000, () => atRest(workspace))
  server.intercept = () => undefined
  await workspace.refreshBoards()
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
  await workspace.close()
})

test('rule 16: a hint resets the backoff: if its own attempt is lost too, the next one is a second later', async () => {
  const { device, server, workspace, uid } = await stage()
  server.intercept = () => 'lost'
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  await device.clock.advance(200_000, () => atRest(workspace))
  workspace.syncNow()
  await atRest(workspace)
  const tries = server.writes.length
  await device.clock.advance(1_000, () => atRest(workspace))
  expect(server.writes).toHaveLength(tries + 1)
  await workspace.close()
})

test('a database that fails, recovers and fails again is retried a second later', async () => {
  const clock = new VirtualClock()
  const db = await openDatabase({ userId: USER, indexedDB: new IDBFactory(), IDBKeyRange })
  let tries = 0
  let isFailing = true
  const runExclusively = async (work: () => Promise<void>) => {
    tries++
    if (isFailing) throw new DOMException('', 'UnknownError')
    await work()
  }
  const http = new Http({ fetch: new FakeServer().fetch, userId: USER, clock })
  const receive = new Receive(db, new Bus(null))
  const drain = new Drain({ db, clock, random: () => 0.5, runExclusively, http, receive })
  drain.schedule()
  await clock.advance(200_000, () => drain.idle())
  isFailing = false
  await clock.advance(60_000, () => drain.idle())
  isFailing = true
  drain.schedule()
  await drain.idle()
  tries = 0
  await clock.advance(1_000, () => drain.idle())
  expect(tries).toBe(1)
  drain.close()
  db.close()
})

test('rule 5: honors Retry-After', async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  server.intercept = ({ method }) => (method === 'GET' ? undefined : error(429, 'RATE_LIMIT', { 'retry-after': '30' }))
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  await device.clock.advance(29_000, () => atRest(workspace))
  expect(server.writes).toHaveLength(1)
  await device.clock.advance(2_000, () => atRest(workspace))
  expect(server.writes).toHaveLength(2)
  await workspace.close()
})

test("rule 5: a proxy's Retry-After of an hour is capped at a minute", async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  server.intercept = ({ method }) =>
    method === 'GET' ? undefined : new Response('Bad gateway', { status: 503, headers: { 'retry-after': '3600' } })
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  expect(workspace.status()).toMatchObject({ waiting: 1, isConnected: true })
  server.intercept = () => undefined
  await device.clock.advance(60_000, () => atRest(workspace))
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
  await workspace.close()
})

test('rule 16: a new write is sent at once whatever the backoff, but several at most every 5 s', async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  server.intercept = ({ method }) =>
    method === 'GET' ? undefined : error(429, 'RATE_LIMIT', { 'retry-after': '3600' })
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  expect(server.writes).toHaveLength(1)
  for (let second = 0; second < 20; second++) {
    await device.clock.advance(1_000, () => atRest(workspace))
    await workspace.commit(uid, [creation()])
    await atRest(workspace)
  }
  expect(server.writes.length).toBeGreaterThanOrEqual(4)
  expect(server.writes.length).toBeLessThanOrEqual(5)
  server.intercept = () => undefined
  await workspace.commit(uid, [creation()])
  await device.clock.advance(5_000, () => atRest(workspace))
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
  expect(server.elements.size).toBe(22)
  await workspace.close()
})

test('R3: typed text is stored at once and sent when typing ends, every 5 s, or with another write', async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  const elementId = testId()
  await workspace.commit(uid, [creation(elementId)])
  await atRest(workspace)
  const sent = () => server.writes.length
  const type = async (content: string) => {
    const typed = change({ kind: 'element.update', elementId, baseRev: 1, data: { content } })
    await workspace.commit(uid, [typed], [], true)
    await atRest(workspace)
  }
  let endTyping = () => {}
  const typing = new Promise<void>((resolve) => {
    endTyping = resolve
  })
  workspace.typing(uid, typing)
  const before = sent()
  for (let words = 0; words < 15; words++) {
    await type(`word ${words}`)
    expect(await workspace.waiting()).toHaveLength(1)
    await device.clock.advance(200, () => atRest(workspace))
  }
  expect(sent()).toBe(before)
  expect(workspace.status().storing).toBe(1)
  endTyping()
  await until(() => sent() === before + 1)
  await atRest(workspace)
  expect(workspace.status()).toMatchObject({ storing: 0, waiting: 0 })

  for (let words = 0; words < 30; words++) {
    await type(`more ${words}`)
    await device.clock.advance(200, () => atRest(workspace))
  }
  expect(sent()).toBe(before + 2)
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
  await workspace.close()
})

test('rule 5: a 401 pauses the queue until someone signs in again; a network error does not', async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  server.intercept = ({ method }) => (method === 'GET' ? undefined : error(401, 'UNAUTHENTICATED'))
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  expect(workspace.status()).toMatchObject({ pause: 'signed-out', waiting: 1, refused: 0 })
  await device.clock.advance(3_600_000, () => turns(1))
  expect(server.writes).toHaveLength(1)
  server.intercept = () => 'lost'
  await workspace.flush()
  expect(workspace.status()).toMatchObject({ pause: null, waiting: 1, isConnected: false })
  server.intercept = () => undefined
  await workspace.flush()
  expect(await workspace.waiting()).toEqual([])
  await workspace.close()
})

test('rule 5: a board in the trash parks its lane, which goes on after a restore', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  server.intercept = ({ path }) =>
    path.includes('/elements') || path.endsWith('/mutations') ? error(410, 'BOARD_IN_TRASH') : undefined
  await workspace.commit(uid, [creation()])
  await workspace.flush()
  await atRest(workspace)
  expect((await workspace.waiting()).map(({ refusal }) => refusal?.code)).toEqual(['BOARD_IN_TRASH'])
  server.intercept = () => undefined
  await workspace.restoreBoard(uid)
  await workspace.flush()
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
  expect(server.elements.size).toBe(1)
  await workspace.close()
})

test('rule 5: the lane of a board continues when someone else restores it from the trash', async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  // All of that is before the cursor: the changes only show that nothing has happened to the board since.
  const says = ({ path }: SeenRequest) => {
    if (path.includes('/changes')) return json({ rev: 0, elements: [], deleted: [] })
    return path.includes('/elements') ? error(410, 'BOARD_IN_TRASH') : undefined
  }
  server.intercept = says
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  expect((await workspace.waiting()).map(({ refusal }) => refusal?.code)).toEqual(['BOARD_IN_TRASH'])
  server.intercept = (seen) => (seen.method === 'GET' ? says(seen) : undefined)
  await device.clock.advance(10_000, () => atRest(workspace))
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
  expect(server.elements.size).toBe(1)
  await workspace.close()
})

test("rule 7: every request names its queue's owner; a mismatch pauses the whole queue and parks nothing", async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  server.intercept = ({ method }) => (method === 'GET' ? undefined : error(409, 'ACCOUNT_MISMATCH'))
  await workspace.commit(uid, [creation(), creation()])
  await atRest(workspace)
  expect(server.seen.every(({ headers }) => headers.get(QUEUE_USER) === String(USER))).toBe(true)
  expect(workspace.status()).toMatchObject({ pause: 'account-mismatch', waiting: 2, refused: 0 })
  await workspace.commit(uid, [creation()])
  await turns(20)
  expect(server.writes).toHaveLength(1)
  server.intercept = () => undefined
  await workspace.flush()
  expect(await workspace.waiting()).toEqual([])
  await workspace.close()
})

test("rule 7: one user's boards and queue are not visible to another", async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  await offline(here, () => workspace.commit(uid, [creation()]))
  await workspace.close()
  const other = await device.open({ userId: USER + 1 })
  await other.flush()
  expect(await other.boards()).toEqual([])
  expect(await other.waiting()).toEqual([])
  expect(server.writes).toEqual([])
  await other.close()
})

test("rule 7: another user's session neither removes nor adds boards", async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  server.user = USER + 1
  server.intercept = ({ path }) =>
    path.includes('/changes') ? error(404, 'NOT_FOUND') : path === '/api/boards' ? json([]) : undefined
  expect(await workspace.catchUp(uid)).toBe('not-found')
  expect(await workspace.refreshBoards()).toBe(false)
  expect(await workspace.readBoard(uid)).not.toBeNull()
  await workspace.close()
})

test('rule 16: a new write and a timer drain the outbox, whatever navigator.onLine says', async () => {
  const here = await stage()
  const { device, server, workspace, uid } = here
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true })
  try {
    await workspace.commit(uid, [creation()])
    await atRest(workspace)
    expect(server.elements.size).toBe(1)
    server.intercept = () => 'lost'
    await workspace.commit(uid, [creation()])
    await atRest(workspace)
    server.intercept = () => undefined
    await device.clock.advance(3_000, () => atRest(workspace))
    expect(server.elements.size).toBe(2)
  } finally {
    if (descriptor) Object.defineProperty(globalThis, 'navigator', descriptor)
    else Reflect.deleteProperty(globalThis, 'navigator')
  }
  await workspace.close()
})

test('rule 8: overwritten values are reported, whichever call returned them', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  let stateChanges = 0
  workspace.onOverwrote(() => stateChanges++)
  const [one, other] = [creation(), creation()]
  await workspace.commit(uid, [one, other])
  await workspace.flush()
  expect(stateChanges).toBe(0)
  const overwrote = [{ field: 'content', rev: 2, userId: 9, value: 'theirs' }]
  const update = (made: typeof one) =>
    change({
      kind: 'element.update',
      elementId: 'elementId' in made.change ? made.change.elementId : '',
      baseRev: 1,
      data: { content: 'late' },
    })

  server.intercept = async (request) => {
    if (request.method !== 'PUT') return
    const element = [...server.elements.values()][0]
    const headers = {
      [MUTATION_ID]: request.headers.get(IDEMPOTENCY_KEY) ?? '',
      [OVERWROTE]: JSON.stringify(overwrote),
    }
    return json({ ...element, rev: 9 }, 200, headers)
  }
  await workspace.commit(uid, [update(one)])
  await workspace.flush()
  expect(stateChanges).toBe(1)

  server.intercept = (request) => {
    if (!isBatch(request)) return
    const results = idsOf(request).map((mutationId) => ({
      mutationId,
      status: 200,
      rev: 10,
      element: [...server.elements.values()][0],
      overwrote,
    }))
    return json({ rev: 10, results })
  }
  await workspace.commit(uid, [update(one), update(other)])
  await workspace.flush()
  expect(stateChanges).toBe(2)
})

test('rule 8: an element deleted by someone else stays if it is deleted and restored here in one request', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  const made = creation()
  if (!('elementId' in made.change)) throw new Error('It is an element')
  const { elementId } = made.change
  await workspace.commit(uid, [made])
  await workspace.flush()
  await offline(here, () => workspace.commit(uid, [change({ kind: 'element.delete', elementId }), creation(elementId)]))
  server.intercept = ({ path, body }) => {
    if (!path.endsWith('/mutations')) return undefined
    const [first, second] = (JSON.parse(body).mutations as { mutationId: string }[]).map(({ mutationId }) => mutationId)
    const element = serverElement({ id: elementId, rev: 9 })
    return json({
      rev: 9,
      results: [
        { mutationId: first, status: 410, code: 'ELEMENT_DELETED', message: 'This element was deleted' },
        { mutationId: second, status: 200, rev: 9, element },
      ],
    })
  }
  await workspace.flush()
  expect((await workspace.readBoard(uid))?.elements.map(({ id }) => id)).toEqual([elementId])
})

test('rule 8: restoring an element that someone else restored first succeeds; any other taken id is refused', async () => {
  const here = await stage()
  const { server, workspace, uid } = here
  server.intercept = ({ method }) => (method === 'POST' ? error(409, 'ELEMENT_EXISTS') : undefined)
  const back = creation()
  await workspace.commit(uid, [{ ...back, change: { ...back.change, isReturn: true } as typeof back.change }])
  await workspace.flush()
  expect(await workspace.waiting()).toEqual([])
  await workspace.commit(uid, [creation()])
  await workspace.flush()
  expect((await workspace.waiting()).map(({ refusal }) => refusal?.code)).toEqual(['ELEMENT_EXISTS'])
})
