import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CompareResponse, compareResponse } from '../../contract/epoch'
import { renewEpoch } from '../../db/epoch'
import { closeSockets, connect } from '../../tests/support/live'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
let ann: Person
let boardId: number
let uid: string
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
})
beforeEach(async () => {
  boardId = await ann.board({ name: 'Mine' })
  uid = await uidOf(boardId)
})
afterAll(async () => {
  closeSockets()
  await server.close()
})

const text = (content = 'words') => ({ type: 'text' as const, content })
const OTHER = '11111111-1111-4111-8111-111111111111'

async function uidOf(id: number): Promise<string> {
  const [row] = await server.deps.knex('boards').where({ id }).select('uid')
  return row.uid
}

async function contents(id: number): Promise<string[]> {
  return server.deps.knex('board_elements').where({ board_id: id }).whereNull('deleted_at').pluck('content')
}

function send(method: string, path: string, headers: Record<string, string>, json?: unknown) {
  return ann.fetch(path, { method, headers, ...(json === undefined ? {} : { json }) })
}

async function refusal(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as { error: string }
  return `${answer.status} ${error}`
}

function batch(...list: string[]) {
  const made = (content: string) => ({
    mutationId: randomUUID(),
    kind: 'create',
    elementId: randomUUID(),
    data: text(content),
  })
  return { mutations: list.map(made) }
}

/** Everything that an outbox may send about a board, by its id. */
const writes = (id: number) =>
  [
    ['POST', `/api/boards/${id}/elements`, text()],
    ['POST', `/api/boards/${id}/mutations`, batch('one', 'two')],
    ['PUT', `/api/boards/${id}`, { name: 'Changed' }],
    ['POST', `/api/boards/${id}/history`, { comment: 'Kept' }],
    ['POST', `/api/boards/${id}/restore`, undefined],
    ['DELETE', `/api/boards/${id}`, undefined],
  ] as const

describe('the database’s epoch', () => {
  it('is in every API response: to reads, writes, refusals and requests without a session', async () => {
    const { epoch } = server.deps
    const answers = await Promise.all([
      ann.fetch('/api/boards'),
      ann.fetch(`/api/boards/${boardId}/elements`),
      send('POST', `/api/boards/${boardId}/elements`, {}, text()),
      ann.fetch('/api/boards/2000000000'),
      server.visitor()('/api/boards'),
      ann.fetch('/api/no-such-call'),
    ])
    expect(answers.map(({ headers }) => headers.get('Database-Epoch'))).toEqual(answers.map(() => epoch))
    expect((await ann.fetch('/healthz')).headers.get('Database-Epoch')).toBeNull()
  })

  it('rule 7: a write for another epoch is refused as a whole with 409 and changes nothing', async () => {
    for (const [method, path, json] of writes(boardId)) {
      expect(await refusal(await send(method, path, { 'Database-Epoch': OTHER }, json)), `${method} ${path}`).toBe(
        '409 EPOCH_CHANGED',
      )
    }
    const [row] = await server.deps.knex('boards').where({ id: boardId })
    expect([row.rev, row.name, row.deleted_at]).toEqual([0, 'Mine', null])
  })

  it('a write passes if it names the current epoch, or none, as older apps do', async () => {
    const path = `/api/boards/${boardId}/mutations`
    expect((await send('POST', path, { 'Database-Epoch': server.deps.epoch }, batch('named'))).status).toBe(200)
    expect((await send('POST', path, {}, batch('older'))).status).toBe(200)
    expect((await contents(boardId)).sort()).toEqual(['named', 'older'])
  })

  it('does not prevent reads if it is outdated', async () => {
    const answer = await ann.fetch(`/api/boards/${boardId}`, { headers: { 'Database-Epoch': OTHER } })
    expect(answer.status).toBe(200)
  })
})

describe('a board’s uid next to its number', () => {
  it('allows calls about that board, in upper or lower case', async () => {
    for (const [method, path, json] of writes(boardId)) {
      const answer = await send(method, path, { 'Board-Uid': uid.toUpperCase() }, json)
      expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true)
    }
  })

  it('rule 7: a write whose uid belongs to another board is refused with 409 and changes nothing', async () => {
    const other = await ann.board({ name: 'Other' })
    const otherUid = await uidOf(other)
    for (let round = 0; round < 2; round++) {
      for (const [method, path, json] of writes(other)) {
        expect(await refusal(await send(method, path, { 'Board-Uid': uid }, json)), `${method} ${path}`).toBe(
          '409 BOARD_MISMATCH',
        )
      }
      expect((await ann.fetch(`/api/boards/${other}/elements`, { headers: { 'Board-Uid': uid } })).status).toBe(409)
      expect((await ann.fetch(`/api/boards/${other}`, { headers: { 'Board-Uid': otherUid } })).status).toBe(200)
    }
    expect((await server.deps.knex('boards').where({ id: other }).select('rev'))[0].rev).toBe(0)
  })

  it('reveals nothing about a board that the person can’t see', async () => {
    const ben = await join(server)
    const theirs = await ben.board({ name: 'Secret' })
    for (const named of [uid, await uidOf(theirs)]) {
      const path = `/api/boards/${theirs}/elements`
      expect(await refusal(await send('POST', path, { 'Board-Uid': named }, text()))).toBe('404 NOT_FOUND')
    }
  })
})

describe('the live channel', () => {
  it('sends the epoch in joined and in heartbeats', async () => {
    const { epoch } = server.deps
    const client = await connect(server, ann)
    client.send({ type: 'join', boardId, boardUid: uid, epoch })
    expect(await client.next('joined')).toMatchObject({ epoch })
    client.send({ type: 'activity_ping', timestamp: 1 })
    expect(await client.next('heartbeat')).toMatchObject({ epoch })
  })

  it('refuses to join with another epoch, or with the uid of another board', async () => {
    const client = await connect(server, ann)
    client.send({ type: 'join', boardId, epoch: OTHER })
    expect(await client.next('error')).toMatchObject({ code: 'EPOCH_CHANGED' })
    client.send({ type: 'join', boardId, boardUid: OTHER })
    expect(await client.next('error')).toMatchObject({ code: 'BOARD_MISMATCH' })
    expect(client.of('joined')).toEqual([])
  })

  it('refuses durable messages of another epoch by mutationId and stores nothing', async () => {
    const client = await connect(server, ann)
    client.send({ type: 'join', boardId })
    await client.next('joined')
    const mutationId = randomUUID()
    const element = { id: randomUUID(), ...text() } as const
    client.send({ type: 'element_create', mutationId, element, epoch: OTHER })
    expect(await client.next('error')).toMatchObject({ code: 'EPOCH_CHANGED', mutationId })
    client.send({ type: 'element_create', mutationId, element, epoch: server.deps.epoch })
    expect(await client.next('ack')).toMatchObject({ mutationId })
    client.send({ type: 'element_delete', elementId: element.id, epoch: OTHER })
    expect(await client.next('error')).toMatchObject({ code: 'EPOCH_CHANGED' })
    expect(await contents(boardId)).toEqual(['words'])
  })
})

describe('comparing a copy from another epoch', () => {
  async function compare(requested: object): Promise<CompareResponse> {
    const json = { epoch: null, boards: [], mutationIds: [], assets: [], elements: [], ...requested }
    const answer = await ann.fetch('/api/epochs/compare', { method: 'POST', json })
    expect(answer.status).toBe(200)
    return compareResponse.parse(await answer.json())
  }

  it('returns which boards exist under which number, and which changes were applied', async () => {
    const { mutations } = batch('one')
    await send('POST', `/api/boards/${boardId}/mutations`, {}, { mutations })
    const mutationId = mutations[0]?.mutationId
    const boards = [uid, OTHER].map((each) => ({ uid: each, userId: ann.id }))
    const answer = await compare({ boards, mutationIds: [OTHER, mutationId] })
    expect(answer).toMatchObject({ epoch: server.deps.epoch, mutationIds: [mutationId] })
    expect(answer.boards).toEqual([{ uid, userId: ann.id, id: boardId, commonRev: 0, deletedAt: null }])
  })

  it('returns which elements are deleted, on boards that the person works on', async () => {
    const ben = await join(server)
    const theirs = await ben.board({ name: 'Public', visibility: 'public' })
    const ids: string[] = []
    for (const [person, board] of [
      [ann, boardId],
      [ann, boardId],
      [ben, theirs],
    ] as const) {
      const { body } = await person.send('POST', `/api/boards/${board}/elements`, text())
      ids.push(body.id)
      if (ids.length !== 2) await person.send('DELETE', `/api/elements/${body.id}`)
    }
    expect((await compare({ elements: [...ids, OTHER] })).gone).toEqual([{ id: ids[0], rev: 2 }])
  })

  it('omits what belongs to someone else: boards, changes, or a board that reuses the uid', async () => {
    const ben = await join(server)
    const theirs = await ben.board({ name: 'Secret' })
    const { mutations } = batch('secret')
    await ben.fetch(`/api/boards/${theirs}/mutations`, { method: 'POST', json: { mutations } })
    const mutationId = mutations[0]?.mutationId
    await ben.fetch('/api/boards', { method: 'POST', json: { uid, name: 'Borrowed', visibility: 'public' } })
    const boards = [
      { uid: await uidOf(theirs), userId: ben.id },
      { uid, userId: ann.id },
    ]
    const answer = await compare({ boards, mutationIds: [mutationId] })
    expect(answer.boards.map(({ id }) => id)).toEqual([boardId])
    expect(answer.mutationIds).toEqual([])
  })

  it('reveals nothing to an onlooker about a public board that is in the trash', async () => {
    const ben = await join(server)
    const theirs = await ben.board({ name: 'Public', visibility: 'public' })
    const boards = [{ uid: await uidOf(theirs), userId: ben.id }]
    expect((await compare({ boards })).boards.map(({ id }) => id)).toEqual([theirs])
    await ben.send('DELETE', `/api/boards/${theirs}`)
    expect((await compare({ boards })).boards).toEqual([])
  })

  it('returns up to which rev and time two epochs are the same', async () => {
    const { knex, epoch } = server.deps
    await send('POST', `/api/boards/${boardId}/mutations`, {}, batch('one', 'two', 'three'))
    await renewEpoch({ database: { knex, kind: 'postgres' } })
    await send('POST', `/api/boards/${boardId}/mutations`, {}, batch('four'))
    const later = await ann.board({ name: 'Later' })
    const named = async (id: number) => ({ uid: await uidOf(id), userId: ann.id })
    const boards = [await named(boardId), await named(later)]
    const answer = await compare({ epoch, boards })
    expect(answer.boards.map(({ id, commonRev }) => [id, commonRev]).sort()).toEqual([
      [boardId, 3],
      [later, 0],
    ])
    const { createdAt } = (await (await ann.fetch(`/api/boards/${later}`)).json()) as { createdAt: string }
    const [three] = await knex('board_elements').where({ content: 'three' })
    expect(createdAt > (answer.dataUntil ?? '')).toBe(true)
    expect(new Date(answer.dataUntil ?? 0).getTime()).toBeGreaterThanOrEqual(three.created_at.getTime())
    // After another epoch, the common rev with the first one is the same.
    await renewEpoch({ database: { knex, kind: 'postgres' } })
    expect((await compare({ epoch, boards })).boards.find(({ id }) => id === boardId)?.commonRev).toBe(3)
    // An unknown epoch has nothing in common with this one.
    expect((await compare({ epoch: OTHER, boards })).boards.map(({ commonRev }) => commonRev)).toEqual([0, 0])
  })
})
