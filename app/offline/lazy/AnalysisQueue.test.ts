import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { ERROR_CODE } from '../../../contract/headers'
import { error, json, type SeenRequest, TestDevice, testAsset, until } from '../../../tests/support/offline'
import { openDatabase } from '../database'
import type { NewAnalysis } from '../types'
import { WAITING_ANALYSES_MAX } from './AnalysisQueue'

const ANSWER = {
  description: 'A street at dusk',
  colors: ['#c8432b: Rust'],
  elements: ['Lamp'],
  recommendations: ['Warm it'],
  modifications: [],
  elementModifications: [],
}
const CALL = '/api/ai/analyze-image'

function photo(letter = 'a'): NewAnalysis {
  return { picture: testAsset(letter), body: { imageBase64: 'QUJD', analysisType: 'general' } }
}

/** A device whose server responds to analysis requests with `answer`, and to the rest as usual. */
function deviceWhere(answer: (request: SeenRequest) => Response | 'lost') {
  const device = new TestDevice()
  device.server.intercept = (request) => (request.path === CALL ? answer(request) : undefined)
  const requests = () => device.server.seen.filter(({ path }) => path === CALL)
  return { device, asked: requests }
}

const states = async (workspace: Awaited<ReturnType<TestDevice['open']>>) =>
  (await (await workspace.analyses()).list()).map(({ state }) => state)

test('a photo waits while offline and after the page closes, and is analyzed once online', async () => {
  let isCut = true
  const { device, asked: requests } = deviceWhere(() => (isCut ? 'lost' : json(ANSWER)))
  const before = await device.open()
  await (await before.analyses()).add(photo())
  await until(() => requests().length === 1 && !before.isBusy)
  expect(await states(before)).toEqual(['waiting'])
  await before.close()

  isCut = false
  const after = await device.open()
  await until(async () => (await states(after))[0] === 'answered')
  const [row] = await (await after.analyses()).list()
  expect(row).toMatchObject({ answer: ANSWER, refusal: null, picture: { width: 1, height: 1 } })
  expect(await row?.picture.blob.text()).toBe('a')
  expect(JSON.parse(requests().at(-1)?.body ?? '')).toEqual(photo().body)
  await after.close()
})

test('while disconnected, retries after a delay and after the next server response', async () => {
  let isCut = true
  const { device, asked: requests } = deviceWhere(() => (isCut ? 'lost' : json(ANSWER)))
  const workspace = await device.open()
  await (await workspace.analyses()).add(photo())
  await until(() => requests().length === 1 && !workspace.isBusy)
  await device.clock.advance(2_000, async () => {})
  await until(() => requests().length === 2 && !workspace.isBusy)
  isCut = false
  await workspace.refreshBoards()
  await until(async () => (await states(workspace))[0] === 'answered')
  await workspace.close()
})

test("a refused analysis is kept with the server's message and can be retried", async () => {
  const words = 'OpenAI API key not found. Please configure your API key.'
  let isKeyThere = false
  const { device } = deviceWhere(() =>
    isKeyThere
      ? json(ANSWER)
      : json({ error: 'API_KEY_MISSING', message: words }, 503, { [ERROR_CODE]: 'API_KEY_MISSING' }),
  )
  const workspace = await device.open()
  const { id } = await (await workspace.analyses()).add(photo())
  await until(async () => (await states(workspace))[0] === 'refused')
  const [row] = await (await workspace.analyses()).list()
  expect(row?.refusal).toEqual({ status: 503, code: 'API_KEY_MISSING', message: words })
  isKeyThere = true
  await (await workspace.analyses()).retry(id)
  await until(async () => (await states(workspace))[0] === 'answered')
  await workspace.close()
})

test('an invalid response is refused with the specified message', async () => {
  const { device } = deviceWhere(() => json({ colors: [] }))
  const workspace = await device.open()
  await (await workspace.analyses()).add(photo())
  await until(async () => (await states(workspace))[0] === 'refused')
  expect((await (await workspace.analyses()).list())[0]?.refusal?.message).toBe(
    'Invalid analysis result returned from API',
  )
  await workspace.close()
})

test('waits for Retry-After when rate-limited, and until signing in again when signed out', async () => {
  const answers = [
    () => error(401, 'AUTHENTICATION_REQUIRED'),
    () => error(429, 'RATE_LIMIT', { 'retry-after': '20' }),
    () => json(ANSWER),
  ]
  const { device, asked: requests } = deviceWhere(() => answers[requests().length - 1]?.() ?? 'lost')
  const workspace = await device.open()
  await (await workspace.analyses()).add(photo())
  await until(() => requests().length === 1 && !workspace.isBusy)
  expect(await states(workspace)).toEqual(['waiting'])
  // Signed in again.
  await workspace.flush()
  await until(() => requests().length === 2 && !workspace.isBusy)
  await device.clock.advance(19_000, async () => {})
  expect(requests()).toHaveLength(2)
  await device.clock.advance(2_000, async () => {})
  await until(async () => (await states(workspace))[0] === 'answered')
  await workspace.close()
})

test('an analysis discarded while being sent does not come back', async () => {
  let discard = async () => {}
  const device = new TestDevice()
  device.server.intercept = async ({ path }) => {
    if (path !== CALL) return undefined
    await discard()
    return json(ANSWER)
  }
  const workspace = await device.open()
  let id = ''
  discard = async () => (await workspace.analyses()).discard(id)
  const counts: number[] = []
  workspace.onAnalyses(() => counts.push(1))
  id = (await (await workspace.analyses()).add(photo())).id
  await until(async () => (await (await workspace.analyses()).list()).length === 0 && !workspace.isBusy)
  expect(await (await workspace.analyses()).list()).toEqual([])
  expect(counts.length).toBeGreaterThanOrEqual(2)
  await workspace.close()
})

test('sends analyses once, in the order they were added, and notifies other tabs', async () => {
  const { device, asked: requests } = deviceWhere(() => json(ANSWER))
  const [here, there] = [await device.open(), await device.open()]
  let notified = 0
  there.onAnalyses(() => notified++)
  for (const letter of ['a', 'b', 'c']) await (await here.analyses()).add(photo(letter))
  await until(async () => (await states(there)).every((state) => state === 'answered') && !here.isBusy)
  expect((await (await there.analyses()).list()).map(({ picture }) => picture.address[8])).toEqual(['a', 'b', 'c'])
  expect(requests()).toHaveLength(3)
  expect(notified).toBeGreaterThan(0)
  await here.close()
  await there.close()
})

test('refuses to queue more than the limit, with a message', async () => {
  const { device } = deviceWhere(() => 'lost')
  const workspace = await device.open()
  const analyses = await workspace.analyses()
  for (let index = 0; index < WAITING_ANALYSES_MAX; index++) await analyses.add(photo())
  await expect(analyses.add(photo())).rejects.toThrow('30 photos wait for their analysis already')
  await workspace.close()
})

test('a worker that sends no analyses leaves them for a page that does', async () => {
  const { device, asked: requests } = deviceWhere(() => json(ANSWER))
  const worker = await device.open({ sendsAnalyses: false })
  await (await worker.analyses()).add(photo())
  await worker.flush()
  expect(requests()).toEqual([])
  await worker.close()
  const page = await device.open()
  await until(async () => (await states(page))[0] === 'answered')
  await page.close()
})

test('a database of the previous version opens with everything in it', async () => {
  const indexedDB = new IDBFactory()
  const old = new Dexie('moodloom-7', { indexedDB, IDBKeyRange })
  old.version(1).stores({
    boards: 'uid, id, openedAt, deletedAt',
    elements: 'id, boardUid',
    outbox: '++seq, &mutationId, [lane+seq], [lane+target], refusal.status',
    assets: 'address',
    tombstones: 'id, boardUid',
    meta: 'key',
  })
  await old.open()
  await old.table('meta').put({ key: 'kept', value: 1 })
  old.close()
  const db = await openDatabase({ userId: 7, indexedDB, IDBKeyRange })
  expect(await db.meta.get('kept')).toEqual({ key: 'kept', value: 1 })
  expect(await db.analyses.count()).toBe(0)
  db.close()
})
