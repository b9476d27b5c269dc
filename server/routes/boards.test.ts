import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ELEMENTS_PER_BOARD_MAX } from '../../contract/limits'
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

async function sharedBoard(fields: object = {}): Promise<number> {
  const id = await owner.board(fields)
  await collaborate(server, id, editor, true)
  await collaborate(server, id, viewer, false)
  return id
}

const key = (mutationId: string = randomUUID()) => ({ 'Idempotency-Key': mutationId })
const text = (content: string) => ({ type: 'text', content })

async function rowsOf(boardId: number) {
  const { knex } = server.deps
  const [board] = await knex('boards').where({ id: boardId })
  const history = await knex('board_history').where({ board_id: boardId }).orderBy('rev')
  return { board, history }
}

describe('POST /api/boards', () => {
  test('creates a private board with the defaults, and ignores fields that the server sets', async () => {
    const { status, body, headers } = await owner.send('POST', '/api/boards', { userId: stranger.id, id: 1, rev: 9 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      userId: owner.id,
      name: 'Untitled Board',
      category: 'Design',
      description: null,
      visibility: 'private',
      thumbnailUrl: null,
      rev: 0,
      canEdit: true,
      deletedAt: null,
    })
    expect(headers.get('Mutation-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('rule 2: the same uid is the same board for one owner, and another board for another owner', async () => {
    const uid = randomUUID()
    const first = await owner.send('POST', '/api/boards', { uid, name: 'One' })
    const again = await owner.send('POST', '/api/boards', { uid: uid.toUpperCase(), name: 'Two' })
    expect([again.status, again.body.id, again.body.name]).toEqual([200, first.body.id, 'One'])
    const other = await stranger.send('POST', '/api/boards', { uid })
    expect(other.status).toBe(201)
    expect(other.body.id).not.toBe(first.body.id)
  })

  test('rule 2: an Idempotency-Key creates one board, however often and simultaneously it is sent', async () => {
    const headers = key()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.send('POST', '/api/boards', { name: 'Once' }, headers)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    const other = await owner.send('POST', '/api/boards', { name: 'Twice' }, headers)
    expect([other.status, other.body.error]).toEqual([422, 'MUTATION_REUSED'])
    expect(other.headers.get('Mutation-Id')).toBe(headers['Idempotency-Key'])
  })

  test('refuses a thumbnail that the author never uploaded, and invalid or too long names', async () => {
    const refused = async (fields: object) => {
      const { status, body } = await owner.send('POST', '/api/boards', fields)
      return [status, body.field]
    }
    expect(await refused({ thumbnailUrl: `/assets/${'c'.repeat(64)}.png` })).toEqual([422, 'thumbnailUrl'])
    expect(await refused({ thumbnailUrl: 'https://example.org/a.png' })).toEqual([400, 'thumbnailUrl'])
    expect(await refused({ name: 'x'.repeat(201) })).toEqual([400, 'name'])
    expect(await refused({ name: '   ' })).toEqual([400, 'name'])
    expect(await refused({ name: 'a\u0000' })).toEqual([400, 'name'])
    expect(await refused({ visibility: 'secret' })).toEqual([400, 'visibility'])
    expect(await refused({ uid: 'x' })).toEqual([400, 'uid'])
  })
})

describe('GET /api/boards', () => {
  test('lists own boards and those one works on, latest edited first, with the people', async () => {
    const me = await join(server)
    const [old, young] = [await me.board({ name: 'Old' }), await me.board({ name: 'Young' })]
    const theirs = await owner.board({ name: 'Theirs' })
    await collaborate(server, theirs, me, false)
    await me.send('PUT', `/api/boards/${old}`, { name: 'Touched' })
    const { body } = await me.get('/api/boards')
    expect(body.map(({ id }: { id: number }) => id)).toEqual([old, theirs, young])
    expect(body[1]).toMatchObject({ canEdit: false, owner: { id: owner.id }, collaborators: [{ id: me.id }] })
    expect(body[1].owner).not.toHaveProperty('email')
    expect((await me.get(`/api/boards?userId=${me.id}`)).body).toEqual(body)
  })

  test('returns the role of the person requesting each board', async () => {
    const [them, me] = [await join(server), await join(server)]
    const [open, shared] = [await them.board({ visibility: 'public' }), await them.board()]
    await collaborate(server, shared, me, true)
    const own = await me.board()
    const roles = async (path: string) =>
      Object.fromEntries((await me.get(path)).body.map(({ id, role }: { id: number; role: string }) => [id, role]))
    expect(await roles('/api/boards')).toEqual({ [own]: 'owner', [shared]: 'collaborator' })
    expect(await roles(`/api/boards?userId=${them.id}`)).toEqual({ [open]: 'viewer', [shared]: 'collaborator' })
  })

  test('lists another person’s public and shared boards, never private ones or those in the trash', async () => {
    const them = await join(server)
    const [open, _hidden, shared, thrown] = [
      await them.board({ visibility: 'public' }),
      await them.board(),
      await them.board(),
      await them.board({ visibility: 'public' }),
    ]
    await collaborate(server, shared, viewer, false)
    await them.send('DELETE', `/api/boards/${thrown}`)
    const seen = async (person: Person) =>
      (await person.get(`/api/boards?userId=${them.id}`)).body.map(({ id }: { id: number }) => id).sort()
    expect(await seen(stranger)).toEqual([open])
    expect(await seen(viewer)).toEqual([open, shared].sort())
    expect((await them.get('/api/boards?trash=1')).body).toMatchObject([{ id: thrown, deletedAt: expect.any(String) }])
    expect((await stranger.get('/api/boards?userId=0')).body.field).toBe('userId')
    expect((await stranger.get('/api/boards?trash=yes')).body.field).toBe('trash')
  })
})

describe('GET /api/boards/{id}', () => {
  test('returns 404 for another person’s private board as for an unknown one; everyone sees a public one', async () => {
    const board = await sharedBoard()
    const seen = async (person: Person, id: number) => {
      const { status, body } = await person.get(`/api/boards/${id}`)
      return status === 200 ? body.canEdit : status
    }
    expect(await Promise.all([owner, editor, viewer, stranger].map((person) => seen(person, board)))).toEqual([
      true,
      true,
      false,
      404,
    ])
    expect(await seen(owner, 2_000_000_000)).toBe(404)
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'public' })
    expect(await seen(stranger, board)).toBe(false)
    for (const id of ['0', '-1', 'x', '99999999999']) expect((await owner.get(`/api/boards/${id}`)).status).toBe(400)
    expect((await server.visitor()(`/api/boards/${board}`)).status).toBe(401)
  })
})

describe('PUT /api/boards/{id}', () => {
  test('changes the named fields as one mutation with its rev and history, broadcast after the commit', async () => {
    const board = await sharedBoard({ name: 'Before', description: 'Kept' })
    const headers = key()
    const {
      status,
      body,
      headers: answered,
    } = await editor.send('PUT', `/api/boards/${board}`, { name: 'After', lastEdited: '1999-01-01' }, headers)
    expect([status, body.name, body.description, body.rev]).toEqual([200, 'After', 'Kept', 1])
    expect(Date.parse(body.lastEdited)).toBeGreaterThan(Date.parse('2020-01-01'))
    expect([answered.get('Mutation-Id'), answered.get('Board-Rev')]).toEqual([headers['Idempotency-Key'], '1'])
    const { board: row, history } = await rowsOf(board)
    expect([row.rev, row.board_rev]).toEqual([1, 1])
    expect(history).toMatchObject([
      {
        element_id: null,
        change_type: 'update',
        previous_state: { name: 'Before' },
        new_state: { name: 'After' },
        rev: 1,
        user_id: editor.id,
      },
    ])
    expect(events.at(-1)).toMatchObject({
      boardId: board,
      fromRev: 0,
      rev: 1,
      mutationIds: [headers['Idempotency-Key']],
      board: { name: 'After' },
    })
  })

  test('rule 2: a repeat returns its original rev and changes nothing; another body returns 422', async () => {
    const board = await sharedBoard()
    const path = `/api/boards/${board}`
    const headers = key()
    const both = await Promise.all([
      owner.send('PUT', path, { name: 'One' }, headers),
      owner.send('PUT', path, { name: 'One' }, headers),
    ])
    await owner.send('PUT', path, { name: 'Two' })
    const again = await owner.send('PUT', path, { name: 'One' }, headers)
    expect([...both, again].map((answer) => answer.headers.get('Board-Rev'))).toEqual(['1', '1', '1'])
    expect(again.body.name).toBe('Two')
    expect((await owner.send('PUT', path, { name: 'Three' }, headers)).status).toBe(422)
    expect((await rowsOf(board)).history.map(({ rev }) => rev)).toEqual([1, 2])
  })

  test('rule 8: a board update that changes no field creates no rev, history or notification, and is recorded', async () => {
    const board = await sharedBoard({ name: 'Meadow', description: 'Grass' })
    const path = `/api/boards/${board}`
    const { board: before } = await rowsOf(board)
    events.length = 0
    const headers = key()
    const same = { name: ' Meadow ', description: 'Grass', visibility: 'private', lastEdited: '1999-01-01' }
    for (let time = 0; time < 2; time++) {
      const { status, body, headers: answered } = await owner.send('PUT', path, same, headers)
      expect([status, body.name, body.rev, answered.get('Board-Rev')]).toEqual([200, 'Meadow', 0, '0'])
      expect(answered.get('Mutation-Id')).toBe(headers['Idempotency-Key'])
    }
    expect((await owner.send('PUT', path, {})).body.rev).toBe(0)
    expect((await owner.send('PUT', path, { name: 'Other' }, headers)).status).toBe(422)
    const { board: row, history } = await rowsOf(board)
    expect([row, history]).toEqual([before, []])
    expect(events).toEqual([])
  })

  test('its history contains only the fields that changed', async () => {
    const board = await sharedBoard({ name: 'Meadow' })
    await owner.send('PUT', `/api/boards/${board}`, { name: 'Meadow', category: 'Art' })
    expect((await rowsOf(board)).history).toMatchObject([
      { previous_state: { category: 'Design' }, new_state: { category: 'Art' } },
    ])
  })

  test('rule 8: with Base-Rev, a field equal to its base value is no change and keeps later edits', async () => {
    const board = await sharedBoard({ name: 'Meadow', description: 'Grass' })
    const path = `/api/boards/${board}`
    await owner.send('PUT', path, { name: 'Forest' })
    const stale = await editor.send('PUT', path, { name: 'Meadow' }, { 'Base-Rev': '0' })
    expect([stale.status, stale.body.name, stale.body.rev]).toEqual([200, 'Forest', 1])
    const both = await editor.send('PUT', path, { name: 'Meadow', description: 'Moss' }, { 'Base-Rev': '0' })
    expect([both.body.name, both.body.description, both.body.rev]).toEqual(['Forest', 'Moss', 2])
    const renamed = await editor.send('PUT', path, { name: 'Meadow' }, { 'Base-Rev': '2' })
    expect([renamed.body.name, renamed.body.rev]).toEqual(['Meadow', 3])
    expect((await rowsOf(board)).history.map(({ new_state }) => new_state)).toEqual([
      { name: 'Forest' },
      { description: 'Moss' },
      { name: 'Meadow' },
    ])
    expect((await owner.send('PUT', path, { name: 'x' }, { 'Base-Rev': '-1' })).body.field).toBe('Base-Rev')
  })

  test('rights: viewer 403, stranger 404, visibility owner only, trash 410, queue of another account 409', async () => {
    const board = await sharedBoard()
    const path = `/api/boards/${board}`
    const put = async (person: Person, fields: object, headers = {}) => {
      const { status, body } = await person.send('PUT', path, fields, headers)
      return status === 200 ? 200 : body.error
    }
    expect(await put(viewer, { name: 'x' })).toBe('FORBIDDEN')
    expect(await put(stranger, { name: 'x' })).toBe('NOT_FOUND')
    expect(await put(editor, { visibility: 'public' })).toBe('FORBIDDEN')
    expect(await put(editor, { visibility: 'private', name: 'y' })).toBe(200)
    expect(await put(editor, { name: 'x' }, { 'Queue-User': String(owner.id) })).toBe('ACCOUNT_MISMATCH')
    await owner.send('DELETE', path)
    expect(await put(owner, { name: 'x' })).toBe('BOARD_IN_TRASH')
    expect((await rowsOf(board)).board.name).toBe('y')
  })

  test('rule 8: simultaneous board and element writes produce consecutive revs', async () => {
    const board = await sharedBoard()
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2
          ? owner.send('PUT', `/api/boards/${board}`, { name: `Name ${n}` })
          : editor.send('POST', `/api/boards/${board}/elements`, text(`${n}`)),
      ),
    )
    const { board: row, history } = await rowsOf(board)
    expect(history.map(({ rev }) => rev)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    expect(row.rev).toBe(40)
    expect(history.filter(({ element_id }) => element_id === null).at(-1)?.new_state.name).toBe(row.name)
  })
})

describe('DELETE /api/boards/{id} and POST …/restore', () => {
  test('moves a board to the trash and restores it with everything on it', async () => {
    const board = await sharedBoard({ visibility: 'public' })
    await owner.send('POST', `/api/boards/${board}/elements`, text('kept'))
    const deleted = await owner.send('DELETE', `/api/boards/${board}`, undefined, key())
    expect([deleted.status, deleted.headers.get('Board-Rev')]).toEqual([204, '2'])
    expect((await owner.get(`/api/boards/${board}`)).body.deletedAt).toEqual(expect.any(String))
    expect((await editor.get(`/api/boards/${board}`)).body.error).toBe('BOARD_IN_TRASH')
    expect((await editor.get(`/api/boards/${board}/elements`)).status).toBe(410)
    expect((await stranger.get(`/api/boards/${board}`)).status).toBe(404)
    const restored = await owner.send('POST', `/api/boards/${board}/restore`)
    expect([restored.status, restored.body.deletedAt, restored.body.rev]).toEqual([200, null, 3])
    expect((await editor.get(`/api/boards/${board}/elements`)).body).toMatchObject([{ content: 'kept' }])
  })

  test('is for the owner only and idempotent', async () => {
    const board = await sharedBoard()
    const path = `/api/boards/${board}`
    expect((await editor.send('DELETE', path)).status).toBe(403)
    expect((await stranger.send('DELETE', path)).status).toBe(404)
    expect((await owner.send('POST', `${path}/restore`)).body.rev).toBe(0)
    const headers = key()
    for (const given of [headers, headers, key()]) {
      const { status, headers: answered } = await owner.send('DELETE', path, undefined, given)
      expect([status, answered.get('Mutation-Id'), answered.get('Board-Rev')]).toEqual([
        204,
        given['Idempotency-Key'],
        '1',
      ])
    }
    expect((await editor.send('POST', `${path}/restore`)).status).toBe(403)
    expect((await owner.send('PUT', path, { name: 'x' }, headers)).status).toBe(422)
  })
})

describe('POST /api/boards/{id}/duplicate', () => {
  test('copies what the person can see into a private board of their own, under new ids, once', async () => {
    const board = await sharedBoard({ name: 'Original', description: 'With words', visibility: 'public' })
    const made = await owner.send('POST', `/api/boards/${board}/elements`, {
      ...text('one'),
      zIndex: 5,
      properties: { color: '#123456' },
    })
    const gone = await owner.send('POST', `/api/boards/${board}/elements`, text('gone'))
    await owner.send('DELETE', `/api/elements/${gone.body.id}`)
    const headers = key()
    const [copy, again] = [
      await stranger.send('POST', `/api/boards/${board}/duplicate`, undefined, headers),
      await stranger.send('POST', `/api/boards/${board}/duplicate`, undefined, headers),
    ]
    expect([copy.status, again.status, again.body.id]).toEqual([201, 200, copy.body.id])
    expect(copy.body).toMatchObject({
      name: 'Original (copy)',
      description: 'With words',
      visibility: 'private',
      userId: stranger.id,
      rev: 1,
    })
    const { body } = await stranger.get(`/api/boards/${copy.body.id}/elements`)
    expect(body).toMatchObject([
      { content: 'one', zIndex: 5, properties: { color: '#123456' }, boardId: copy.body.id, rev: 1 },
    ])
    expect(body[0].id).not.toBe(made.body.id)
    expect((await rowsOf(copy.body.id)).history.map(({ rev }) => rev)).toEqual([1])
  })

  test('makes one copy of a board that is more than half full if it is sent twice at once', async () => {
    const board = await owner.board()
    await server.deps.knex.raw(
      `insert into board_elements (id, board_id, type, content, position_x, position_y, width, height, rotation, z_index, properties, rev)
       select gen_random_uuid(), ?, 'text', 'a', 0, 0, 20, 20, 0, n, '{}', 1 from generate_series(1, ?) n`,
      [board, ELEMENTS_PER_BOARD_MAX / 2 + 1],
    )
    await server.deps.knex('boards').where({ id: board }).update({ rev: 1 })
    const headers = key()
    const copy = () => owner.send('POST', `/api/boards/${board}/duplicate`, undefined, headers)
    const copies = await Promise.all([copy(), copy()])
    expect(copies.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(copies[0]?.body.id).toBe(copies[1]?.body.id)
  })

  test('repeated after its record was deleted, returns the copy as it is now', async () => {
    const board = await owner.board()
    await owner.send('POST', `/api/boards/${board}/elements`, text('one'))
    const headers = key()
    const copy = () => owner.send('POST', `/api/boards/${board}/duplicate`, undefined, headers)
    const { body } = await copy()
    await server.deps.knex('mutations').where({ mutation_id: headers['Idempotency-Key'] }).delete()
    expect(await copy()).toMatchObject({ status: 200, body: { id: body.id, rev: 1 } })
    expect((await owner.get(`/api/boards/${body.id}/elements`)).body).toHaveLength(1)
  })

  test('returns 404 for a board that the person can’t see and 410 for one in the trash', async () => {
    const board = await sharedBoard()
    expect((await stranger.send('POST', `/api/boards/${board}/duplicate`)).status).toBe(404)
    await owner.send('DELETE', `/api/boards/${board}`)
    expect((await owner.send('POST', `/api/boards/${board}/duplicate`)).status).toBe(410)
  })
})

test('GET /api/boards/{id}/collaborators lists the collaborators to everyone who can see the board', async () => {
  const board = await sharedBoard()
  const { body } = await viewer.get(`/api/boards/${board}/collaborators`)
  expect(body).toMatchObject([
    { boardId: board, userId: editor.id, canEdit: true, user: { id: editor.id, username: expect.any(String) } },
    { boardId: board, userId: viewer.id, canEdit: false },
  ])
  expect(body[0].user).not.toHaveProperty('email')
  expect((await stranger.get(`/api/boards/${board}/collaborators`)).status).toBe(404)
})
