import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetAnswer } from '../../contract/asset'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import { HISTORY_DAYS } from '../../contract/limits'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import type { BoardEvent } from '../deps'
import { keepCheckpoint, makeCheckpoints } from '../services/history/checkpoints'
import { thinHistory } from '../services/history/thin'

let server: TestServer
let owner: Person
let viewer: Person
const events: BoardEvent[] = []

beforeAll(async () => {
  server = await startTestServer({ publish: (event) => events.push(event) })
  owner = await join(server)
  viewer = await join(server)
})
afterAll(() => server.close())

const create = (elementId: string, data: object = {}) => ({
  mutationId: randomUUID(),
  kind: 'create',
  elementId,
  data: { type: 'text', content: 'Words', positionX: 0, positionY: 0, ...data },
})
const update = (elementId: string, data: object) => ({
  mutationId: randomUUID(),
  kind: 'update',
  elementId,
  baseRev: 0,
  data,
})
const remove = (elementId: string) => ({ mutationId: randomUUID(), kind: 'delete', elementId })

const history = async (board: number, query = ''): Promise<HistoryEntry[]> =>
  (await owner.get(`/api/boards/${board}/history${query}`)).body
const snapshotOf = async (board: number, entry: number): Promise<Snapshot> =>
  (await owner.get(`/api/boards/${board}/history/snapshot?entry=${entry}`)).body
/** The board as it is, in the form of a snapshot. */
async function present(board: number) {
  const { name, description, category, visibility } = (await owner.get(`/api/boards/${board}`)).body
  const { body } = await owner.get(`/api/boards/${board}/elements`)
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
  const elements = body.map(({ boardId, createdAt, rev, ...fields }: any) => fields)
  return { board: { name, description, category, visibility }, elements }
}
const restore = (board: number, json: object, who = owner, headers = {}) =>
  who.send('POST', `/api/boards/${board}/history/restore`, json, headers)

async function picture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'Content-Type': 'image/png' }
  const answer = await owner.fetch('/api/assets', { method: 'POST', body: new Uint8Array(bytes), headers })
  return assetAnswer.parse(await answer.json()).address
}

describe('GET …/history', () => {
  test('has every applied mutation, newest first, with who and what, in pages', async () => {
    const board = await owner.board({ name: 'One' })
    const id = randomUUID()
    await owner.batch(board, [create(id), update(id, { content: 'Other words' })])
    await owner.send('PUT', `/api/boards/${board}`, { name: 'Two' })
    await owner.batch(board, [remove(id)])
    const entries = await history(board)
    expect(entries.map(({ changeType, elementId, rev }) => [changeType, elementId, rev])).toEqual([
      ['delete', id, 4],
      ['update', null, 3],
      ['update', id, 2],
      ['create', id, 1],
    ])
    expect(entries[2]).toMatchObject({
      userId: owner.id,
      user: { username: owner.username },
      previousState: { content: 'Words' },
      newState: { content: 'Other words' },
      comment: null,
    })
    expect(await history(board, '?limit=2')).toEqual(entries.slice(0, 2))
    expect(await history(board, '?limit=2&before=3')).toEqual(entries.slice(2))
  })
})

describe('GET …/history/snapshot', () => {
  test('is the board at a moment, in drawing order', async () => {
    const board = await owner.board({ name: 'First name' })
    const [a, b] = [randomUUID(), randomUUID()]
    await owner.batch(board, [create(a, { zIndex: 2 }), create(b, { zIndex: 1 })])
    const [second] = await history(board)
    await owner.send('PUT', `/api/boards/${board}`, { name: 'Second name', category: 'Art' })
    await owner.batch(board, [update(a, { properties: { color: '#ff0000' } }), remove(b)])
    const then = await snapshotOf(board, second?.id ?? 0)
    expect(then.board).toEqual({ name: 'First name', description: null, category: 'Design', visibility: 'private' })
    expect(then.elements.map(({ id }) => id)).toEqual([b, a])
    expect(then.elements[1]?.properties).not.toHaveProperty('color', '#ff0000')
    const at = await owner.get(`/api/boards/${board}/history/snapshot?timestamp=${new Date().toISOString()}`)
    expect(at.body).toMatchObject(await present(board))
  })

  test('before there was anything there is none', async () => {
    const board = await owner.board()
    await owner.batch(board, [create(randomUUID())])
    const { status, body } = await owner.get(`/api/boards/${board}/history/snapshot?timestamp=2001-01-01T00:00:00Z`)
    expect([status, body.message]).toEqual([404, 'No snapshot data'])
  })
})

describe('POST …/history', () => {
  test('keeps a version with its comment, once', async () => {
    const board = await owner.board()
    const headers = { 'Idempotency-Key': randomUUID() }
    for (let time = 0; time < 2; time++) {
      const kept = await owner.send('POST', `/api/boards/${board}/history`, { comment: 'For the client' }, headers)
      expect(kept.status).toBe(200)
    }
    const entries = await history(board)
    expect(entries.map(({ changeType, comment, elementId }) => [changeType, comment, elementId])).toEqual([
      ['snapshot', 'For the client', null],
    ])
  })
})

describe('POST …/history/restore', () => {
  test('makes the board what it was, keeps it as it is first, and tells it as one change', async () => {
    const board = await owner.board({ name: 'Then' })
    const [kept, changed, gone, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await owner.batch(board, [create(kept), create(changed, { properties: { color: '#111111' } }), create(gone)])
    const [then] = await history(board)
    const wanted = await present(board)
    await owner.batch(board, [
      update(changed, { positionX: 50, properties: { color: '#222222', opacity: 0.5 } }),
      remove(gone),
      create(later),
    ])
    await owner.send('PUT', `/api/boards/${board}`, { name: 'Now' })
    const before = await present(board)

    events.length = 0
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await restore(board, { entryId: then?.id }, owner, headers)
    expect([first.status, first.body.elements]).toEqual([200, 3])
    expect(await present(board)).toEqual(wanted)
    expect(
      events.map(({ created, deleted, elements, board: told }) => [created, deleted, elements.length, told?.name]),
    ).toEqual([[[gone], [later], 2, 'Then']])
    const [event] = events
    expect([event?.rev, event?.mutationIds]).toEqual([first.body.rev, [headers['Idempotency-Key']]])

    const again = await restore(board, { entryId: then?.id }, owner, headers)
    expect(again.body).toEqual(first.body)
    expect(events).toHaveLength(1)

    const back = await restore(board, { entryId: first.body.checkpointId })
    expect(back.status).toBe(200)
    expect(await present(board)).toEqual(before)
  })

  test('leaves visibility alone unless the owner asks for it', async () => {
    const board = await owner.board({ visibility: 'public' })
    await owner.batch(board, [create(randomUUID())])
    const [then] = await history(board)
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    await restore(board, { entryId: then?.id })
    expect((await present(board)).board.visibility).toBe('private')
    await restore(board, { entryId: then?.id, withVisibility: true })
    expect((await present(board)).board.visibility).toBe('public')
  })

  test('an editor brings back a picture that only its owner may name, a viewer brings back nothing', async () => {
    const board = await owner.board()
    const editor = await join(server)
    await collaborate(server, board, editor, true)
    await collaborate(server, board, viewer, false)
    const [first, second] = [await picture('red'), await picture('blue')]
    const id = randomUUID()
    await owner.batch(board, [create(id, { type: 'image', content: first })])
    const [then] = await history(board)
    // No row names the first picture any more.
    await owner.batch(board, [update(id, { content: second })])
    expect((await restore(board, { entryId: then?.id }, viewer)).status).toBe(403)
    expect((await restore(board, { entryId: then?.id }, editor)).status).toBe(200)
    expect((await present(board)).elements).toMatchObject([{ id, content: first }])
  })

  test("another board's entry is none of this one", async () => {
    const [one, other] = [await owner.board(), await owner.board()]
    await owner.batch(other, [create(randomUUID())])
    const [entry] = await history(other)
    expect((await restore(one, { entryId: entry?.id })).status).toBe(404)
  })
})

test('for any changes, the snapshot at each entry is what was there, with checkpoints and after thinning', async () => {
  // Names: an element's id belongs to one board for ever.
  const id = fc.constantFrom('a', 'b', 'c')
  const change = fc.oneof(
    id.map((elementId) => create(elementId)),
    fc.tuple(id, fc.integer({ min: 0, max: 900 })).map(([elementId, x]) => update(elementId, { positionX: x })),
    fc
      .tuple(id, fc.constantFrom('color', 'opacity'), fc.constantFrom<unknown>('#123456', 0.25, null))
      .map(([elementId, key, value]) => update(elementId, { properties: { [key]: value } })),
    id.map((elementId) => remove(elementId)),
    fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }).map((name) => ({ name: `x${name}` })),
    fc.constant({ comment: 'kept' }),
  )
  const run = async (
    changes: readonly ({ elementId: string } | { comment: string } | { name: string })[],
    checkpointAt: readonly number[],
  ) => {
    const board = await owner.board()
    const ids = new Map(['a', 'b', 'c'].map((name) => [name, randomUUID()]))
    const seen = new Map<number, unknown>()
    for (const item of changes) {
      if ('elementId' in item) {
        const elementId = ids.get(item.elementId)
        await owner.batch(board, [{ ...item, elementId, mutationId: randomUUID() }])
      } else if ('comment' in item) await owner.send('POST', `/api/boards/${board}/history`, item)
      else await owner.send('PUT', `/api/boards/${board}`, item)
      const [newest] = await history(board, '?limit=1')
      if (newest) seen.set(newest.rev, await present(board))
    }
    const check = async () => {
      const entries = await history(board)
      for (const { id: entry, rev } of entries) {
        const { rev: told, ...snapshot } = await snapshotOf(board, entry)
        expect([told, snapshot]).toEqual([rev, seen.get(rev)])
      }
      return entries
    }
    const all = await check()
    expect(all).toHaveLength(seen.size)
    const { knex } = server.deps
    for (const at of checkpointAt) if (seen.has(at)) await keepCheckpoint(knex, board, at)
    await check()
    await makeCheckpoints(knex, board)
    const later = new Date(Date.now() + (HISTORY_DAYS + 1) * 86_400_000)
    await thinHistory(knex, later)
    await check()
    const left = (await history(board)).map(({ rev }) => rev)
    await thinHistory(knex, later)
    expect((await history(board)).map(({ rev }) => rev)).toEqual(left)
    expect((await present(board)) as unknown).toEqual(seen.get(Math.max(...seen.keys())) ?? (await present(board)))
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 14 }),
      fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 3 }),
      run,
    ),
    { numRuns: 25 },
  )
}, 60_000)

test('what is old is thinned out up to the last checkpoint: versions and checkpoints stay', async () => {
  const board = await owner.board()
  const id = randomUUID()
  await owner.batch(board, [create(id), update(id, { positionX: 1 }), update(id, { positionX: 2 })])
  await owner.send('POST', `/api/boards/${board}/history`, { comment: 'kept' })
  await owner.batch(board, [update(id, { positionX: 3 }), update(id, { positionX: 4 }), update(id, { positionX: 5 })])
  const { knex } = server.deps
  await keepCheckpoint(knex, board, 6)
  await thinHistory(knex, new Date(Date.now() + (HISTORY_DAYS - 1) * 86_400_000))
  expect(await history(board)).toHaveLength(7)
  await thinHistory(knex, new Date(Date.now() + (HISTORY_DAYS + 1) * 86_400_000))
  expect((await history(board)).map(({ rev }) => rev)).toEqual([7, 6, 4])
})
