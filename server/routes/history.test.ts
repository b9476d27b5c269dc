import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assetResponse } from '../../contract/asset'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import { HISTORY_DAYS } from '../../contract/limits'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import type { BoardEvent } from '../deps'
import { makeCheckpoints, saveCheckpoint } from '../services/history/checkpoints'
import { thinHistory } from '../services/history/thinHistory'

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
/** The current board, in the form of a snapshot. */
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
  return assetResponse.parse(await answer.json()).address
}

describe('GET …/history', () => {
  test('lists every applied mutation, newest first, with its author and content, in pages', async () => {
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

  test('names the thumbnails of versions only to people who can load them', async () => {
    const board = await owner.board({ visibility: 'public' })
    const member = await join(server)
    await collaborate(server, board, member, false)
    const thumbnails = [await picture('olive'), await picture('salmon')]
    for (const thumbnailUrl of thumbnails) {
      await owner.send('PUT', `/api/boards/${board}`, { thumbnailUrl })
      await owner.send('POST', `/api/boards/${board}/history`, {})
    }
    const [earlier, current] = thumbnails
    const shownTo = async (person: Person) => {
      const entries: HistoryEntry[] = (await person.get(`/api/boards/${board}/history`)).body
      const shown = entries.map(({ thumbnailUrl }) => thumbnailUrl)
      for (const address of shown) if (address) expect((await person.fetch(address)).status).toBe(200)
      return shown
    }
    expect(await shownTo(owner)).toEqual([current, earlier])
    expect(await shownTo(member)).toEqual([current, earlier])
    expect(await shownTo(viewer)).toEqual([current, null])
  })
})

test('rule 9: offline changes have the time they were made, in order, and can be found by it', async () => {
  const board = await owner.board({ name: 'Drafted' })
  const [first, second] = [randomUUID(), randomUUID()]
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [created, moved, added] = [ago(30), ago(20), ago(10)]
  const changes = [
    { ...create(first), at: created },
    { ...update(first, { positionX: 40 }), at: moved },
    { ...create(second), at: added },
  ]
  await owner.batch(board, changes)
  // Repeated with another time: it is the same change.
  await owner.batch(board, [{ ...changes[1], at: ago(1) }])
  await owner.batch(board, [update(second, { content: 'Now' })])
  await owner.batch(board, [{ ...remove(first), at: ago(25) }])
  const entries = (await history(board)).toReversed()
  expect(entries.slice(0, 3).map(({ timestamp }) => timestamp)).toEqual([created, moved, added])
  const [, , , now = 0, last = 0] = entries.map(({ timestamp }) => Date.parse(timestamp))
  expect(now).toBeGreaterThan(Date.parse(ago(1)))
  expect(last).toBeGreaterThanOrEqual(now)
  const at = encodeURIComponent(ago(15))
  const { body } = await owner.get(`/api/boards/${board}/history/snapshot?timestamp=${at}`)
  expect(body).toMatchObject({ rev: 2, elements: [{ id: first, positionX: 40 }] })
})

test('omits updates that changed nothing, which earlier versions stored', async () => {
  const board = await owner.board({ name: 'Meadow' })
  const id = randomUUID()
  await owner.batch(board, [create(id)])
  const saved = { board_id: board, user_id: owner.id, change_type: 'update' }
  const name = { name: 'Meadow' }
  await server.deps.knex('board_history').insert([
    { ...saved, rev: 2, previous_state: name, new_state: name },
    {
      ...saved,
      rev: 3,
      previous_state: { ...name, thumbnailUrl: null },
      new_state: { ...name, thumbnailUrl: `/assets/${'a'.repeat(64)}.png` },
    },
    { ...saved, rev: 4, element_id: id, previous_state: { content: 'Words' }, new_state: { content: 'Words' } },
    { ...saved, rev: 5, previous_state: name, new_state: { name: 'Forest' } },
  ])
  expect((await history(board)).map(({ rev }) => rev)).toEqual([5, 1])
})

describe('GET …/history/snapshot', () => {
  test('returns the board at a moment, in drawing order', async () => {
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

  test('at the listed time of an entry, returns the board right after it', async () => {
    const board = await owner.board()
    const id = randomUUID()
    await owner.batch(board, [create(id), update(id, { content: 'Other words' })])
    // The database stores microseconds, which lists leave out.
    for (const [rev, timestamp] of [
      [1, '2026-11-20T10:00:00.123456Z'],
      [2, '2026-11-20T10:00:00.124999Z'],
    ] as const)
      await server.deps.knex('board_history').where({ board_id: board, rev }).update({ timestamp })
    const entries = await history(board)
    expect(entries.map(({ timestamp }) => timestamp)).toEqual(['2026-11-20T10:00:00.124Z', '2026-11-20T10:00:00.123Z'])
    for (const entry of entries) {
      const { body } = await owner.get(`/api/boards/${board}/history/snapshot?timestamp=${entry.timestamp}`)
      expect(body).toEqual(await snapshotOf(board, entry.id))
    }
  })

  test('returns 404 for a time before the first entry', async () => {
    const board = await owner.board()
    await owner.batch(board, [create(randomUUID())])
    const { status, body } = await owner.get(`/api/boards/${board}/history/snapshot?timestamp=2001-01-01T00:00:00Z`)
    expect([status, body.message]).toEqual([404, 'No snapshot data'])
  })
})

describe('POST …/history', () => {
  test('saves a version with its comment, once', async () => {
    const board = await owner.board()
    const headers = { 'Idempotency-Key': randomUUID() }
    for (let time = 0; time < 2; time++) {
      const saved = await owner.send('POST', `/api/boards/${board}/history`, { comment: 'For the client' }, headers)
      expect(saved.status).toBe(200)
    }
    const entries = await history(board)
    expect(entries.map(({ changeType, comment, elementId }) => [changeType, comment, elementId])).toEqual([
      ['snapshot', 'For the client', null],
    ])
  })
})

describe('POST …/history/restore', () => {
  test('restores the board, saves its current state first, and broadcasts one change', async () => {
    const board = await owner.board({ name: 'Then' })
    const [saved, changed, gone, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await owner.batch(board, [create(saved), create(changed, { properties: { color: '#111111' } }), create(gone)])
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
      events.map(({ created, deleted, elements, board: notified }) => [
        created,
        deleted,
        elements.length,
        notified?.name,
      ]),
    ).toEqual([[[gone], [later], 2, 'Then']])
    const [event] = events
    expect([event?.rev, event?.mutationIds]).toEqual([first.body.rev, [headers['Idempotency-Key']]])

    const notified = (id: string) => first.body.changes.find(({ elementId }: HistoryEntry) => elementId === id)
    expect(first.body.changes).toHaveLength(4)
    expect(notified(later)).toMatchObject({ changeType: 'delete', previousState: { content: 'Words' }, newState: null })
    expect(notified(gone)).toMatchObject({ changeType: 'create', previousState: null, newState: { content: 'Words' } })
    expect(notified(changed)).toEqual({
      changeType: 'update',
      elementId: changed,
      previousState: { positionX: 50, properties: { color: '#222222', opacity: 0.5 } },
      newState: { positionX: 0, properties: { color: '#111111', opacity: null } },
    })
    expect(first.body.changes.at(-1)).toEqual({
      changeType: 'update',
      elementId: null,
      previousState: { name: 'Now' },
      newState: { name: 'Then' },
    })

    const again = await restore(board, { entryId: then?.id }, owner, headers)
    expect(again.body).toEqual(first.body)
    expect(events).toHaveLength(1)

    const back = await restore(board, { entryId: first.body.checkpointId })
    expect(back.status).toBe(200)
    expect(await present(board)).toEqual(before)
  })

  test('creates no entry for what stays the same', async () => {
    const board = await owner.board({ name: 'Meadow' })
    const id = randomUUID()
    await owner.batch(board, [create(id), update(id, { positionX: 7 })])
    const [now, then] = await history(board)
    const before = await present(board)
    events.length = 0
    const nothing = await restore(board, { entryId: now?.id })
    expect([nothing.status, nothing.body.changes]).toEqual([200, []])
    expect(await present(board)).toEqual(before)
    const kinds = async () => (await history(board)).map(({ changeType, elementId }) => [changeType, elementId])
    expect((await kinds()).slice(0, -2)).toEqual([['snapshot', null]])
    await restore(board, { entryId: then?.id })
    expect((await kinds()).slice(0, -3)).toEqual([
      ['update', id],
      ['snapshot', null],
    ])
    expect(events.map(({ fromRev, rev }) => [fromRev, rev])).toEqual([
      [2, 3],
      [3, 5],
    ])
  })

  test('keeps visibility unless the owner requests otherwise', async () => {
    const board = await owner.board({ visibility: 'public' })
    await owner.batch(board, [create(randomUUID())])
    const [then] = await history(board)
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    await restore(board, { entryId: then?.id })
    expect((await present(board)).board.visibility).toBe('private')
    await restore(board, { entryId: then?.id, withVisibility: true })
    expect((await present(board)).board.visibility).toBe('public')
  })

  test('an editor can restore an image that only its owner may reference, a viewer can restore nothing', async () => {
    const board = await owner.board()
    const editor = await join(server)
    await collaborate(server, board, editor, true)
    await collaborate(server, board, viewer, false)
    const [first, second] = [await picture('red'), await picture('blue')]
    const id = randomUUID()
    await owner.batch(board, [create(id, { type: 'image', content: first })])
    const [then] = await history(board)
    // No row references the first image anymore.
    await owner.batch(board, [update(id, { content: second })])
    expect((await restore(board, { entryId: then?.id }, viewer)).status).toBe(403)
    expect((await restore(board, { entryId: then?.id }, editor)).status).toBe(200)
    expect((await present(board)).elements).toMatchObject([{ id, content: first }])
  })

  test('returns 404 for an entry of another board', async () => {
    const [one, other] = [await owner.board(), await owner.board()]
    await owner.batch(other, [create(randomUUID())])
    const [entry] = await history(other)
    expect((await restore(one, { entryId: entry?.id })).status).toBe(404)
  })
})

describe('history for onlookers of a public board', () => {
  const publish = (board: number, fields: object = {}) =>
    owner.send('PUT', `/api/boards/${board}`, { visibility: 'public', ...fields })
  const seenBy = async (person: Person, board: number): Promise<HistoryEntry[]> =>
    (await person.get(`/api/boards/${board}/history`)).body
  const snapshotStatus = async (person: Person, board: number, query: string) =>
    (await person.get(`/api/boards/${board}/history/snapshot?${query}`)).status
  const everythingSeenBy = async (person: Person, board: number) => {
    const entries = await seenBy(person, board)
    const snapshots = await Promise.all(
      entries.map(async ({ id }) => (await person.get(`/api/boards/${board}/history/snapshot?entry=${id}`)).body),
    )
    return JSON.stringify([entries, snapshots])
  }

  test('starts when the board was last made public, while members see all of it', async () => {
    const board = await owner.board({ name: 'SECRET name' })
    const [saved, gone] = [randomUUID(), randomUUID()]
    await owner.batch(board, [create(saved, { content: 'SECRET draft' }), create(gone, { content: 'SECRET plan' })])
    await owner.send('POST', `/api/boards/${board}/history`, { comment: 'SECRET version' })
    const before = await history(board)
    await owner.batch(board, [update(saved, { content: 'Final' }), remove(gone)])
    await publish(board, { name: 'Final name' })
    await owner.batch(board, [update(saved, { content: 'Final, edited' })])

    const entries = await seenBy(viewer, board)
    expect(entries.map(({ rev, previousState, newState }) => [rev, previousState, newState])).toEqual([
      [7, { content: 'Final' }, { content: 'Final, edited' }],
      [6, { visibility: 'private' }, { visibility: 'public', name: 'Final name' }],
    ])
    expect(await everythingSeenBy(viewer, board)).not.toContain('SECRET')
    expect(await seenBy(viewer, board)).toEqual(entries)
    for (const { id, timestamp } of before) {
      expect(await snapshotStatus(viewer, board, `entry=${id}`)).toBe(404)
      expect(await snapshotStatus(viewer, board, `timestamp=${timestamp}`)).toBe(404)
    }
    expect((await viewer.get(`/api/boards/${board}/history?before=6`)).body).toEqual([])

    const looker = await join(server)
    await collaborate(server, board, looker, false)
    for (const member of [owner, looker]) {
      expect(await seenBy(member, board)).toHaveLength(7)
      expect(await everythingSeenBy(member, board)).toContain('SECRET plan')
    }
  })

  test('hides changes made while it was private again', async () => {
    const board = await owner.board({ visibility: 'public' })
    const [one, other] = [randomUUID(), randomUUID()]
    await owner.batch(board, [create(one, { content: 'Seen by all' })])
    expect(await seenBy(viewer, board)).toHaveLength(1)
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    await owner.batch(board, [create(other, { content: 'SECRET' }), remove(other)])
    await publish(board)
    expect((await seenBy(viewer, board)).map(({ rev }) => rev)).toEqual([5])
    expect(await everythingSeenBy(viewer, board)).not.toContain('SECRET')
    // Making it public again changes nothing.
    await publish(board)
    expect((await seenBy(viewer, board)).map(({ rev }) => rev)).toEqual([5])
  })

  test('starts at a restore that makes the board public', async () => {
    const board = await owner.board({ visibility: 'public' })
    const id = randomUUID()
    await owner.batch(board, [create(id, { content: 'Open' })])
    const [open] = await history(board)
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    await owner.batch(board, [update(id, { content: 'SECRET' })])
    const { body } = await restore(board, { entryId: open?.id, withVisibility: true })
    expect((await seenBy(viewer, board)).map(({ rev }) => rev)).toEqual([body.rev])
    expect(await everythingSeenBy(viewer, board)).not.toContain('SECRET')
  })

  test('removes a thumbnail older than the last private change when the board is made public', async () => {
    const board = await owner.board()
    const id = randomUUID()
    await owner.batch(board, [create(id, { content: 'SECRET' })])
    const thumbnailUrl = await picture('purple')
    await owner.send('PUT', `/api/boards/${board}`, { thumbnailUrl })
    await owner.batch(board, [remove(id)])
    expect((await publish(board)).body.thumbnailUrl).toBeNull()
    expect((await viewer.fetch(thumbnailUrl)).status).toBe(404)
    // One drawn since then stays.
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'private', thumbnailUrl })
    expect((await publish(board)).body.thumbnailUrl).toBe(thumbnailUrl)
  })
})

test('for any changes, the snapshot at each entry is the state then, with checkpoints and after thinning', async () => {
  // Names: an element's id belongs to one board forever.
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
        const { rev: notified, ...snapshot } = await snapshotOf(board, entry)
        expect([notified, snapshot]).toEqual([rev, seen.get(rev)])
      }
      return entries
    }
    const all = await check()
    expect(all).toHaveLength(seen.size)
    const { knex } = server.deps
    for (const at of checkpointAt) if (seen.has(at)) await saveCheckpoint(knex, board, at)
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
}, 120_000)

describe('checkpoints', () => {
  const checkpointsOf = (board: number) =>
    server.deps.knex('board_checkpoints').where({ board_id: board }).orderBy('rev').pluck<number[]>('rev')
  const write = async (board: number, id: string, count: number, from: number) => {
    const moves = Array.from({ length: count }, (_, index) => update(id, { positionX: from + index }))
    expect((await owner.batch(board, moves)).status).toBe(200)
  }

  test('are created as entries are added', async () => {
    const board = await owner.board()
    const id = randomUUID()
    await owner.batch(board, [create(id)])
    await write(board, id, 400, 1)
    await write(board, id, 400, 401)
    await vi.waitFor(async () => expect(await checkpointsOf(board)).toEqual([500]), { timeout: 10_000 })
    const [entry] = await history(board, '?limit=1&before=601')
    expect(await snapshotOf(board, entry?.id ?? 0)).toMatchObject({ rev: 600, elements: [{ positionX: 599 }] })
  })

  test('are created if missing, once someone requests a moment far from any', async () => {
    const board = await owner.board()
    const id = randomUUID()
    await owner.batch(board, [create(id)])
    for (const from of [1, 401, 801]) await write(board, id, 400, from)
    await vi.waitFor(async () => expect(await checkpointsOf(board)).toEqual([500, 1000]), { timeout: 10_000 })
    await server.deps.knex('board_checkpoints').where({ board_id: board }).delete()
    const [newest] = await history(board, '?limit=1')
    expect(await snapshotOf(board, newest?.id ?? 0)).toMatchObject({ rev: 1201, elements: [{ positionX: 1200 }] })
    await vi.waitFor(async () => expect(await checkpointsOf(board)).toEqual([500, 1000]), { timeout: 10_000 })
  })
})

test('thins old entries up to the last checkpoint, but keeps versions and checkpoints', async () => {
  const board = await owner.board()
  const id = randomUUID()
  await owner.batch(board, [create(id), update(id, { positionX: 1 }), update(id, { positionX: 2 })])
  await owner.send('POST', `/api/boards/${board}/history`, { comment: 'kept' })
  await owner.batch(board, [update(id, { positionX: 3 }), update(id, { positionX: 4 }), update(id, { positionX: 5 })])
  const { knex } = server.deps
  await saveCheckpoint(knex, board, 6)
  await thinHistory(knex, new Date(Date.now() + (HISTORY_DAYS - 1) * 86_400_000))
  expect(await history(board)).toHaveLength(7)
  await thinHistory(knex, new Date(Date.now() + (HISTORY_DAYS + 1) * 86_400_000))
  expect((await history(board)).map(({ rev }) => rev)).toEqual([7, 6, 4])
})
