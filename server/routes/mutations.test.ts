import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MUTATIONS_PER_BATCH, ROWS_PER_CATCH_UP } from '../../contract/limits'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import type { BoardEvent } from '../deps'

let server: TestServer
let owner: Person
let editor: Person
let viewer: Person
let stranger: Person
const events: BoardEvent[] = []

beforeAll(async () => {
  server = await startTestServer({ publish: (event) => events.push(event) })
  owner = await join(server)
  editor = await join(server)
  viewer = await join(server)
  stranger = await join(server)
})
afterAll(() => server.close())

async function sharedBoard(): Promise<number> {
  const id = await owner.board()
  await collaborate(server, id, editor, true)
  await collaborate(server, id, viewer, false)
  return id
}

const create = (content = 'a', elementId: string = randomUUID()) => ({
  mutationId: randomUUID(),
  kind: 'create',
  elementId,
  data: { type: 'text', content, positionX: 1, positionY: 2 },
})
const update = (elementId: string, data: object, baseRev = 0) => ({
  mutationId: randomUUID(),
  kind: 'update',
  elementId,
  baseRev,
  data,
})
const remove = (elementId: string) => ({ mutationId: randomUUID(), kind: 'delete', elementId })

interface Result {
  readonly status: number
  readonly rev?: number
  readonly repeated?: boolean
  readonly code?: string
  readonly field?: string
}
const announced = (body: { results: Result[] }) =>
  body.results.map(({ status, rev, code }) => (code ? `${status} ${code}` : rev))

/** The board's rev and the revs of its history. */
async function revsOf(boardId: number) {
  const { knex } = server.deps
  const [board] = await knex('boards').select('rev').where({ id: boardId })
  const history = await knex('board_history').select('rev').where({ board_id: boardId }).orderBy('rev')
  return [board.rev, history.map(({ rev }) => rev)]
}

describe('POST /api/boards/{id}/mutations', () => {
  test('applies a batch in order, each mutation with its rev, and broadcasts once after the commit', async () => {
    const board = await sharedBoard()
    const first = create()
    const mutations = [first, update(first.elementId, { content: 'b', properties: { color: '#111111' } }), create('c')]
    const { status, body } = await owner.batch(board, mutations)
    expect([status, body.rev, announced(body)]).toEqual([200, 3, [1, 2, 3]])
    expect(body.results[1].element).toMatchObject({ id: first.elementId, content: 'b', rev: 2 })
    const notified = events.filter(({ boardId }) => boardId === board)
    expect(notified).toMatchObject([{ fromRev: 0, rev: 3, userId: owner.id, deleted: [] }])
    expect(notified[0]?.mutationIds).toEqual(mutations.map(({ mutationId }) => mutationId))
    expect(notified[0]?.elements.map(({ content }) => content).sort()).toEqual(['b', 'c'])
    expect(await revsOf(board)).toEqual([3, [1, 2, 3]])
  })

  test('rule 2: a retried batch returns the stored results, changes nothing and notifies no one', async () => {
    const board = await sharedBoard()
    const first = create()
    const mutations = [first, update(first.elementId, { positionX: 5 }), remove(first.elementId)]
    await owner.batch(board, mutations)
    const { body } = await owner.batch(board, mutations)
    expect(announced(body)).toEqual([1, 2, 3])
    expect(body.results.every(({ repeated }: Result) => repeated)).toBe(true)
    expect(body.results[0].element).toBeNull()
    expect(await revsOf(board)).toEqual([3, [1, 2, 3]])
    expect(events.filter(({ boardId }) => boardId === board)).toHaveLength(1)
  })

  test('rule 15: with return=minimal, omits rows that their author can reconstruct', async () => {
    const board = await sharedBoard()
    const minimal = (who: Person, mutations: readonly object[]) =>
      who.send('POST', `/api/boards/${board}/mutations`, { mutations }, { Prefer: 'return=minimal' })
    const statuses = ({ body }: { body: { results: Result[] } }) => body.results.map(({ status, rev }) => [status, rev])
    const size = { width: 200, height: 100, rotation: 0, zIndex: 1, properties: {} }
    const [whole, partial] = [create(), create()]
    const first = [{ ...whole, data: { ...whole.data, ...size } }, partial, update(whole.elementId, { content: 'b' })]
    const made = await minimal(owner, first)
    expect(statuses(made)).toEqual([
      [204, 1],
      [200, 2],
      [204, 3],
    ])
    expect(Object.keys(made.body.results[0]).sort()).toEqual(['mutationId', 'rev', 'status'])
    const rows = (await owner.get(`/api/boards/${board}/elements`)).body
    expect(rows.find(({ id }: { id: string }) => id === whole.elementId).createdAt).toBe(made.body.at)
    // Its author saw neither the board at 3, nor the editor's later change to the same element.
    const seen = await minimal(editor, [update(whole.elementId, { positionX: 7 }, 3)])
    const unseen = await minimal(owner, [update(whole.elementId, { positionY: 8 }, 3), remove(partial.elementId)])
    expect([statuses(seen), statuses(unseen)]).toEqual([
      [[204, 4]],
      [
        [200, 5],
        [204, 6],
      ],
    ])
    const repeated = await minimal(owner, first.slice(0, 1))
    expect(repeated.body.results).toMatchObject([{ status: 200, repeated: true, element: { positionX: 7 } }])
  })

  test('rule 2: the same change sent many times at once is applied once', async () => {
    const board = await sharedBoard()
    const mutation = create()
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.batch(board, [mutation])))
    expect(answers.map(({ body }) => announced(body))).toEqual(Array.from({ length: 8 }, () => [1]))
    expect(await revsOf(board)).toEqual([1, [1]])
  })

  test('rule 2: reusing a mutationId for another change returns 422 and changes nothing', async () => {
    const board = await sharedBoard()
    const mutation = create()
    await owner.batch(board, [mutation])
    const { body } = await owner.batch(board, [{ ...mutation, data: { ...mutation.data, content: 'else' } }])
    expect(announced(body)).toEqual(['422 MUTATION_REUSED'])
    expect(await revsOf(board)).toEqual([1, [1]])
  })

  test('rule 8: an update that changes nothing creates no rev, history or notification, and is recorded', async () => {
    const board = await sharedBoard()
    const first = create()
    await owner.batch(board, [first])
    const [before] = await server.deps.knex('boards').where({ id: board })
    events.length = 0
    const same = update(first.elementId, { content: 'a', positionX: 1 })
    for (const repeated of [undefined, true]) {
      const { body } = await editor.batch(board, [same])
      expect(body).toMatchObject({ rev: 1, results: [{ status: 200, rev: 1, element: { content: 'a', rev: 1 } }] })
      expect(body.results[0].repeated).toBe(repeated)
    }
    const headers = { 'Idempotency-Key': randomUUID() }
    const single = await editor.send('PUT', `/api/elements/${first.elementId}`, { content: 'a' }, headers)
    expect([single.status, single.body.rev, single.headers.get('Board-Rev')]).toEqual([200, 1, '1'])
    expect(single.headers.get('Mutation-Id')).toBe(headers['Idempotency-Key'])
    expect((await editor.batch(board, [{ ...same, data: { content: 'b' } }])).body.results[0].code).toBe(
      'MUTATION_REUSED',
    )
    expect(await revsOf(board)).toEqual([1, [1]])
    expect((await server.deps.knex('boards').where({ id: board }))[0].last_edited).toEqual(before.last_edited)
    expect(events).toEqual([])
  })

  test('leaves mutations that change nothing out of the broadcast of a batch', async () => {
    const board = await sharedBoard()
    const [first, second] = [create(), create('c')]
    await owner.batch(board, [first, second])
    events.length = 0
    const changing = update(second.elementId, { content: 'd' })
    await owner.batch(board, [
      update(first.elementId, { content: 'a' }),
      changing,
      update(second.elementId, { content: 'd' }),
    ])
    expect(await revsOf(board)).toEqual([3, [1, 2, 3]])
    expect(events).toMatchObject([{ fromRev: 2, rev: 3, mutationIds: [changing.mutationId] }])
    expect(events[0]?.elements.map(({ id }) => id)).toEqual([second.elementId])
  })

  test('an update that changes nothing does not overwrite a concurrent change', async () => {
    const board = await sharedBoard()
    const first = create()
    await owner.batch(board, [first])
    const bodies = await Promise.all([
      ...Array.from({ length: 4 }, (_, x) => owner.batch(board, [update(first.elementId, { positionX: 10 + x })])),
      ...Array.from({ length: 4 }, () => editor.batch(board, [update(first.elementId, { positionY: 2 })])),
    ])
    expect(bodies.every(({ body }) => body.results[0].status === 200)).toBe(true)
    expect(await revsOf(board)).toEqual([5, [1, 2, 3, 4, 5]])
  })

  test('rule 2: refusals are not stored, so a retry is evaluated again', async () => {
    const board = await sharedBoard()
    const id = randomUUID()
    const mutation = update(id, { content: 'late' })
    expect(announced((await owner.batch(board, [mutation])).body)).toEqual(['404 NOT_FOUND'])
    await owner.batch(board, [create('a', id)])
    expect(announced((await owner.batch(board, [mutation])).body)).toEqual([2])
  })

  test('rule 3: mutations of a request apply in the order they were made', async () => {
    const board = await sharedBoard()
    const id = randomUUID()
    await owner.batch(board, [
      create('0', id),
      ...Array.from({ length: 30 }, (_, n) => update(id, { content: `${n + 1}` })),
    ])
    const { body } = await owner.get(`/api/boards/${board}/elements`)
    expect(body).toMatchObject([{ id, content: '30', rev: 31 }])
  })

  test('rule 5, rule 11: a malformed mutation is refused alone, with the name of its field', async () => {
    const board = await sharedBoard()
    const good = [create(), create()]
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`
    const { status, body } = await owner.batch(board, [
      good[0],
      update(randomUUID(), { width: 'wide' }),
      { ...create(), data: { type: 'text', content: 'a\u0000b' } },
      { ...create(), data: { type: 'text', content: 'half \ud800' } },
      { ...create(), data: { type: 'text', content: 'deep', properties: { deep: JSON.parse(deep) } } },
      { ...create(), data: { type: 'Banana!', content: '' } },
      { ...create(), kind: 'explode' },
      good[1],
    ])
    expect([status, announced(body)]).toEqual([200, [1, ...Array(6).fill('400 VALIDATION_FAILED'), 2]])
    expect(body.results[1].field).toBe('mutations.1.data.width')
    expect(body.results[2].field).toBe('mutations.2.data.content')
    expect(body.results[5].field).toBe('mutations.5.data.type')
    expect(await revsOf(board)).toEqual([2, [1, 2]])
  })

  test('refuses a request that is not a list of mutations with ids as a whole', async () => {
    const board = await sharedBoard()
    const path = `/api/boards/${board}/mutations`
    const { mutationId: _, ...nameless } = create()
    const tooMany = Array.from({ length: MUTATIONS_PER_BATCH + 1 }, () => create())
    for (const json of [
      {},
      { mutations: {} },
      { mutations: [] },
      { mutations: [create(), nameless] },
      { mutations: tooMany },
      [],
    ]) {
      const { status, body } = await owner.send('POST', path, json)
      expect([status, body.error]).toEqual([400, 'VALIDATION_FAILED'])
    }
    expect(await revsOf(board)).toEqual([0, []])
  })

  test('rule 11: a mutation that only the database refuses fails alone, in its batch and its group commit', async () => {
    const board = await sharedBoard()
    const other = await sharedBoard()
    const poison = create()
    // A constraint that our validation does not know.
    await server.deps.knex.raw(
      `alter table board_elements add constraint poison check (id <> '${poison.elementId}') not valid`,
    )
    try {
      const [mixed, beside] = await Promise.all([
        owner.batch(board, [create(), poison, create()]),
        editor.batch(other, [create(), create()]),
      ])
      expect(announced(mixed.body)).toEqual([1, '400 VALIDATION_FAILED', 2])
      expect(announced(beside.body)).toEqual([1, 2])
      expect(await revsOf(board)).toEqual([2, [1, 2]])
    } finally {
      await server.deps.knex.raw('alter table board_elements drop constraint poison')
    }
  })

  test('rule 11: a batch that fails midway applies nothing, and its retry applies all of it', async () => {
    const board = await sharedBoard()
    const { knex } = server.deps
    const mutations = [create(), create(), create()]
    await knex.raw('alter table board_history rename to board_history_away')
    const { status, body } = await owner.batch(board, mutations)
    await knex.raw('alter table board_history_away rename to board_history')
    expect([status, body.error]).toEqual([500, 'INTERNAL'])
    expect(await revsOf(board)).toEqual([0, []])
    expect(announced((await owner.batch(board, mutations)).body)).toEqual([1, 2, 3])
  })

  test('rights: viewer 403, stranger 404, board in the trash 410 until it is restored', async () => {
    const board = await sharedBoard()
    expect(announced((await viewer.batch(board, [create()])).body)).toEqual(['403 FORBIDDEN'])
    const hidden = await stranger.batch(board, [create()])
    expect([hidden.status, hidden.body.error]).toEqual([404, 'NOT_FOUND'])
    await owner.send('DELETE', `/api/boards/${board}`)
    expect(announced((await editor.batch(board, [create(), create()])).body)).toEqual([
      '410 BOARD_IN_TRASH',
      '410 BOARD_IN_TRASH',
    ])
    await owner.send('POST', `/api/boards/${board}/restore`)
    expect(announced((await editor.batch(board, [create()])).body)).toEqual([3])
    const visitor = await server.visitor()(`/api/boards/${board}/mutations`, {
      method: 'POST',
      json: { mutations: [create()] },
    })
    expect(visitor.status).toBe(401)
  })

  test('rule 7: a queue of another account returns 409 and nothing is written', async () => {
    const board = await sharedBoard()
    const headers = { 'Queue-User': String(owner.id) }
    const path = `/api/boards/${board}/mutations`
    const { status, body } = await editor.send('POST', path, { mutations: [create()] }, headers)
    expect([status, body.error]).toEqual([409, 'ACCOUNT_MISMATCH'])
    expect((await owner.send('POST', path, { mutations: [create()] }, headers)).status).toBe(200)
  })

  test('rule 8: changes to different fields both win; on one field the later commit wins and reports it', async () => {
    const board = await sharedBoard()
    const { body } = await owner.batch(board, [create('start')])
    const { id } = body.results[0].element
    await owner.batch(board, [update(id, { content: 'mine', properties: { color: '#111111' } }, 1)])
    const delayed = await editor.batch(board, [update(id, { positionX: 9, properties: { color: '#222222' } }, 1)])
    expect(delayed.body.results[0]).toMatchObject({
      overwrote: [{ field: 'properties.color', rev: 2, userId: owner.id, value: '#111111' }],
      element: { content: 'mine', positionX: 9, properties: { color: '#222222' } },
    })
  })

  test('rule 8: deleting wins over a later update, and a create with the same id restores the element', async () => {
    const board = await sharedBoard()
    const mutation = create('kept')
    await owner.batch(board, [mutation, remove(mutation.elementId)])
    expect(announced((await editor.batch(board, [update(mutation.elementId, { content: 'late' }, 1)])).body)).toEqual([
      '410 ELEMENT_DELETED',
    ])
    expect(announced((await editor.batch(board, [create('back', mutation.elementId)])).body)).toEqual([3])
    const { body } = await owner.get(`/api/boards/${board}/elements`)
    expect(body).toMatchObject([{ id: mutation.elementId, content: 'back' }])
  })

  test('an element id used on another board is taken, also when both are created at once', async () => {
    const [one, two] = [await sharedBoard(), await sharedBoard()]
    const id = randomUUID()
    const answers = await Promise.all([
      owner.batch(one, [create('a', id)]),
      editor.batch(two, [create('b', id), create()]),
    ])
    const all = answers.flatMap(({ body }) => announced(body))
    expect(all.filter((word) => word === '409 ELEMENT_EXISTS')).toHaveLength(1)
    expect(all.filter((word) => typeof word === 'number')).toHaveLength(2)
  })
})

describe('GET /api/boards/{id}/changes', () => {
  test('returns rows and deletions after a rev, in one snapshot, and the board only if it changed', async () => {
    const board = await sharedBoard()
    const [one, two, three] = [create('one'), create('two'), create('three')]
    await owner.batch(board, [one, two, three])
    await owner.batch(board, [remove(one.elementId), update(two.elementId, { content: 'changed' })])
    const { status, body } = await viewer.get(`/api/boards/${board}/changes?since=3`)
    expect([status, body.rev, body.deleted, body.board]).toEqual([200, 5, [one.elementId], undefined])
    expect(body.elements).toMatchObject([{ id: two.elementId, content: 'changed', rev: 5 }])
    await owner.send('PUT', `/api/boards/${board}`, { name: 'Renamed' })
    const later = await viewer.get(`/api/boards/${board}/changes?since=5`)
    expect(later.body).toMatchObject({
      rev: 6,
      elements: [],
      deleted: [],
      board: { name: 'Renamed', rev: 6, canEdit: false },
    })
    expect((await editor.get(`/api/boards/${board}/changes?since=6`)).body).toEqual({
      rev: 6,
      elements: [],
      deleted: [],
      canEdit: true,
    })
  })

  test('returns an element identically in every response', async () => {
    const board = await sharedBoard()
    const { body } = await owner.batch(board, [{ ...create(), data: { type: 'shape', content: 'circle' } }])
    const { element } = body.results[0]
    expect((await owner.get(`/api/boards/${board}/changes?since=0`)).body.elements).toEqual([element])
    expect((await owner.get(`/api/boards/${board}/elements`)).body).toEqual([element])
    const put = await owner.send('PUT', `/api/elements/${element.id}`, { rotation: 15 })
    expect(put.body).toEqual({ ...element, rotation: 15, rev: 2 })
    expect((await owner.get(`/api/boards/${board}/elements`)).body).toEqual([put.body])
  })

  test('returns a reset if the client is beyond the board’s rev', async () => {
    const board = await sharedBoard()
    await owner.batch(board, [create(), create()])
    const changes = async (since: number) => (await owner.get(`/api/boards/${board}/changes?since=${since}`)).body
    expect(await changes(3)).toEqual({ reset: true })
    expect((await changes(0)).elements).toHaveLength(2)
    expect((await changes(1)).elements).toHaveLength(1)
  })

  test('requires access to the board and a rev', async () => {
    const board = await sharedBoard()
    expect((await stranger.get(`/api/boards/${board}/changes?since=0`)).status).toBe(404)
    for (const query of ['', '?since=', '?since=-1', '?since=x']) {
      const { status, body } = await owner.get(`/api/boards/${board}/changes${query}`)
      expect([status, body.field]).toEqual([400, 'since'])
    }
  })
})

describe('POST /api/boards/changes', () => {
  const changesOf = (person: Person, boards: readonly { id: number; since: number }[]) =>
    person.send('POST', '/api/boards/changes', { boards })

  test('answers each board as its own changes would, in the requested order, without unchanged boards', async () => {
    const [one, same, two] = [await sharedBoard(), await sharedBoard(), await sharedBoard()]
    const [first, second] = [create('first'), create('second')]
    await owner.batch(one, [first, second])
    await owner.batch(one, [remove(first.elementId), update(second.elementId, { content: 'changed' })])
    await owner.batch(same, [create()])
    await owner.send('PUT', `/api/boards/${two}`, { name: 'Renamed' })
    const requested = [
      { id: two, since: 0 },
      { id: same, since: 1 },
      { id: one, since: 2 },
    ]
    const { status, body } = await viewer.send('POST', '/api/boards/changes', { boards: requested })
    const single = async (id: number, since: number) =>
      (await viewer.get(`/api/boards/${id}/changes?since=${since}`)).body
    expect([status, body]).toEqual([
      200,
      {
        boards: [
          { id: two, changes: await single(two, 0) },
          { id: one, changes: await single(one, 2) },
        ],
        left: [],
      },
    ])
    expect(body.boards[1].changes.deleted).toEqual([first.elementId])
  })

  test('reports for each board separately that it is gone, in the trash, or needs a full read', async () => {
    const [open, trashed, behind] = [await sharedBoard(), await sharedBoard(), await sharedBoard()]
    const foreign = await stranger.board()
    for (const id of [open, behind]) await owner.batch(id, [create()])
    await owner.send('DELETE', `/api/boards/${trashed}`)
    const requested = [foreign, trashed, behind, 99_999_999, open].map((id) => ({ id, since: id === behind ? 2 : 0 }))
    expect((await editor.send('POST', '/api/boards/changes', { boards: requested })).body.boards).toMatchObject([
      { id: foreign, changes: { missing: 'gone' } },
      { id: trashed, changes: { missing: 'in-trash' } },
      { id: behind, changes: { reset: true } },
      { id: 99_999_999, changes: { missing: 'gone' } },
      { id: open, changes: { rev: 1, canEdit: true } },
    ])
    const [mine] = (await owner.send('POST', '/api/boards/changes', { boards: [{ id: trashed, since: 0 }] })).body
      .boards
    expect(mine.changes.board.deletedAt).not.toBeNull()
  })

  test('leaves boards for the next request once the rows of those before them fill a response', async () => {
    const boards = [await sharedBoard(), await sharedBoard(), await sharedBoard(), await sharedBoard()]
    const [full = 0, second = 0] = boards
    await server.deps.knex.raw(
      `insert into board_elements (id, board_id, type, content, position_x, position_y, width, height, rotation, z_index, properties, rev)
       select gen_random_uuid(), board, 'text', 'a', 0, 0, 10, 10, 0, n, '{}', 1
       from generate_series(1, ?) n, unnest(?::int[]) board`,
      [ROWS_PER_CATCH_UP / 2, [full, second]],
    )
    await server.deps.knex('boards').whereIn('id', boards).update({ rev: 1 })
    const requested = boards.map((id) => ({ id, since: 0 }))
    const { body } = await changesOf(owner, requested)
    expect(body.boards.map(({ id }: { id: number }) => id)).toEqual([full, second])
    expect(body.left).toEqual(boards.slice(2))
    // What a stranger may not see takes up no space.
    expect((await changesOf(stranger, requested)).body.left).toEqual([])
  })

  test('reports an unchanged board as gone once access is revoked', async () => {
    const board = await sharedBoard()
    const collaborators: { id: number; userId: number }[] = (await owner.get(`/api/boards/${board}/collaborators`)).body
    const { id } = collaborators.find(({ userId }) => userId === viewer.id) ?? { id: 0 }
    expect((await owner.send('DELETE', `/api/boards/${board}/collaborators/${id}`)).status).toBe(204)
    const { body } = await changesOf(viewer, [{ id: board, since: 0 }])
    expect(body).toEqual({ boards: [{ id: board, changes: { missing: 'gone' } }], left: [] })
  })
})
