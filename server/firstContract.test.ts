import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CONTRACT_VERSION } from '../contract/contractVersion'
import { CONTRACT_HEADER } from '../contract/headers'
import { sharedBoard } from '../contract/sharing'
import { closeSockets, connect } from '../tests/support/live'
import { insertNewerElement, type NewerElement } from '../tests/support/newerElement'
import { join, type Person } from '../tests/support/people'
import { startTestServer, type TestServer } from '../tests/support/server'
import { eventForFirstContract, forFirstContract } from './firstContract'

const NOW = { [CONTRACT_HEADER]: String(CONTRACT_VERSION) }
const text = (content: string, elementId: string = randomUUID()) => ({
  kind: 'create',
  mutationId: randomUUID(),
  elementId,
  data: { type: 'text', content },
})

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await join(server)
})
afterEach(closeSockets)
afterAll(() => server.close())

interface Mixed {
  readonly board: number
  readonly known: string
  readonly newer: NewerElement
}

/** A board with a text at rev 1 and an element of an unknown kind at rev 2. */
async function mixedBoard(): Promise<Mixed> {
  const board = await owner.board()
  const known = text('known')
  await owner.batch(board, [known])
  const newer = await insertNewerElement(server.deps.knex, { boardId: board, userId: owner.id })
  return { board, known: known.elementId, newer }
}

const idsOf = (elements: { id: string }[]) => elements.map(({ id }) => id)

describe('R11: what the server sends to a client of the first contract', () => {
  test('every response names the server’s contract version', async () => {
    const { headers } = await owner.get('/api/boards')
    expect([headers.get(CONTRACT_HEADER), headers.get('vary')]).toEqual([
      String(CONTRACT_VERSION),
      expect.stringContaining(CONTRACT_HEADER),
    ])
    expect((await owner.get('/api/nothing')).headers.get(CONTRACT_HEADER)).toBe(String(CONTRACT_VERSION))
  })

  test('the elements of a board omit the unknown one but keep the rev; a current client gets all of them', async () => {
    const { board, known, newer } = await mixedBoard()
    const path = `/api/boards/${board}/elements`
    const first = await owner.get(path)
    expect([idsOf(first.body), first.headers.get('board-rev')]).toEqual([[known], '2'])
    const now = await owner.get(path, NOW)
    expect(idsOf(now.body).sort()).toEqual([known, newer.id].sort())
    expect(now.body.find(({ id }: NewerElement) => id === newer.id)).toMatchObject(newer)
  })

  test('an ETag of one contract gets no 304 in the other', async () => {
    const { board } = await mixedBoard()
    const path = `/api/boards/${board}/elements`
    const tags = {
      first: (await owner.get(path)).headers.get('etag') ?? '',
      now: (await owner.get(path, NOW)).headers.get('etag') ?? '',
    }
    const status = async (tag: string, headers = {}) =>
      (await owner.fetch(path, { headers: { ...headers, 'If-None-Match': tag } })).status
    expect([await status(tags.first), await status(tags.now, NOW)]).toEqual([304, 304])
    expect([await status(tags.now), await status(tags.first, NOW)]).toEqual([200, 200])
  })

  test('changes list it as deleted, so that the cursor moves past it', async () => {
    const { board, known, newer } = await mixedBoard()
    const path = `/api/boards/${board}/changes?since=0`
    expect((await owner.get(path)).body).toMatchObject({ rev: 2, elements: [{ id: known }], deleted: [newer.id] })
    expect((await owner.get(path, NOW)).body).toMatchObject({ rev: 2, deleted: [] })
  })

  test('a snapshot omits it, and its history entry keeps its place without content', async () => {
    const { board, known, newer } = await mixedBoard()
    const snapshot = `/api/boards/${board}/history/snapshot?timestamp=${new Date(Date.now() + 60_000).toISOString()}`
    expect(idsOf((await owner.get(snapshot)).body.elements)).toEqual([known])
    expect(idsOf((await owner.get(snapshot, NOW)).body.elements)).toContain(newer.id)
    const [latest] = (await owner.get(`/api/boards/${board}/history`)).body
    expect(latest).toMatchObject({ rev: 2, changeType: 'update', elementId: null, newState: {} })
    const [whole] = (await owner.get(`/api/boards/${board}/history`, NOW)).body
    expect(whole).toMatchObject({ changeType: 'create', elementId: newer.id, newState: { type: 'sticker' } })
  })

  test('a guest on the first contract sees the rest of a shared board', async () => {
    const { board, known, newer } = await mixedBoard()
    const { body } = await owner.send('POST', `/api/boards/${board}/share-link`, {})
    const { token } = body.link
    const guest = server.visitor()
    const read = async (headers = {}) =>
      sharedBoard.parse(await (await guest(`/api/shared/${token}`, { headers })).json())
    expect(idsOf((await read()).elements)).toEqual([known])
    expect(idsOf((await read(NOW)).elements)).toContain(newer.id)
  })
})

describe('R11: how a client of the first contract affects the rest of a board', () => {
  test('a copy that it makes contains the unknown element, and a restore by it brings the element back', async () => {
    const { board, newer } = await mixedBoard()
    const { body: copy } = await owner.send('POST', `/api/boards/${board}/duplicate`)
    const copied = (await owner.get(`/api/boards/${copy.id}/elements`, NOW)).body
    expect(copied.find(({ type }: NewerElement) => type === newer.type)).toMatchObject({
      content: newer.content,
      properties: newer.properties,
    })
    const [entry] = (await owner.get(`/api/boards/${board}/history`)).body
    const remove = { kind: 'delete', mutationId: randomUUID(), elementId: newer.id }
    await owner.batch(board, [remove])
    expect((await owner.send('POST', `/api/boards/${board}/history/restore`, { entryId: entry.id })).status).toBe(200)
    const back = (await owner.get(`/api/boards/${board}/elements`, NOW)).body
    expect(back.find(({ id }: NewerElement) => id === newer.id)).toMatchObject(newer)
  })
})

describe('R11: messages of the live channel', () => {
  const joined = async (board: number, contract?: number) => {
    const client = await connect(server, owner)
    client.send({ type: 'join', boardId: board, ...(contract && { contract }) })
    const message = await client.next('joined')
    return { client, message }
  }

  test('a join is answered with the server’s contract version', async () => {
    const { message } = await joined(await owner.board(), CONTRACT_VERSION)
    expect(message.contract).toBe(CONTRACT_VERSION)
  })

  test('a current socket gets the unknown element, one of the first contract a deletion with the same rev', async () => {
    const { board } = await mixedBoard()
    const first = await joined(board)
    const now = await joined(board, CONTRACT_VERSION)
    const elementId = randomUUID()
    const create = { kind: 'create', mutationId: randomUUID(), elementId, data: { type: 'sticker', content: 'hi' } }
    expect((await owner.batch(board, [create])).body.rev).toBe(3)
    expect(await now.client.next('element_created')).toMatchObject({
      rev: 3,
      element: { type: 'sticker', id: elementId },
    })
    expect(await first.client.next('element_deleted')).toMatchObject({ rev: 3, elementId })
    const known = text('beside it')
    const move = { kind: 'update', mutationId: randomUUID(), elementId, baseRev: 3, data: { positionX: 7 } }
    await owner.batch(board, [known, move])
    const notified = await first.client.next('changes')
    expect(notified).toMatchObject({ fromRev: 3, rev: 5, elements: [{ id: known.elementId }], deleted: [elementId] })
    expect((await now.client.next('changes')).elements).toHaveLength(2)
  })
})

describe('R11: writes of an unknown kind', () => {
  const made = (data: object) => ({ kind: 'create', mutationId: randomUUID(), elementId: randomUUID(), data })

  test('are accepted within the limits of all kinds: an update, a deletion, a re-creation', async () => {
    const { board, newer } = await mixedBoard()
    const { id: elementId, ...data } = newer
    const update = {
      kind: 'update',
      mutationId: randomUUID(),
      elementId,
      baseRev: 2,
      data: { positionX: 99, properties: { groupId: 'g' } },
    }
    const remove = { kind: 'delete', mutationId: randomUUID(), elementId }
    const { body } = await owner.batch(board, [update, remove, { ...made(data), elementId }])
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200])
    const [row] = await server.deps.knex('board_elements').where({ id: elementId })
    expect(row).toMatchObject({ type: 'sticker', content: 'wow', properties: newer.properties, deleted_at: null })
  })

  test.each([
    ['a name of no form', { type: 'Sticker!', content: 'x' }, 'type'],
    ['a name that is too long', { type: 'a'.repeat(33), content: 'x' }, 'type'],
    ['more words than a text may have', { type: 'sticker', content: 'x'.repeat(100_001) }, 'content'],
    ['a field that the server does not know', { type: 'sticker', content: 'x', anchor: 'top' }, 'anchor'],
  ])('%s is rejected, and the field is named', async (_, data, field) => {
    const board = await owner.board()
    const { status, body } = await owner.batch(board, [made(data), text('fine')])
    const [refused, fine] = body.results ?? []
    expect([status, refused?.code, refused?.field, fine?.status]).toEqual([
      200,
      'VALIDATION_FAILED',
      expect.stringContaining(field),
      200,
    ])
  })

  test('the database accepts any well-formed kind, and no other', async () => {
    const boardId = await owner.board()
    const insert = (type: string) =>
      insertNewerElement(server.deps.knex, { boardId, userId: owner.id, element: { type } })
    await expect(insert('mind-map_2')).resolves.toMatchObject({ type: 'mind-map_2' })
    await expect(insert('no kind')).rejects.toThrow(/board_elements_type_check/)
  })
})

describe('forFirstContract', () => {
  const newer = { id: 'b', type: 'sticker', positionX: 1, zIndex: 2 }
  const known = { id: 'a', type: 'text', positionX: 1, zIndex: 2 }

  test('returns the same value if everything is readable', () => {
    const value = { rev: 1, elements: [known], deleted: ['x'], board: { name: '"type":"sticker"' } }
    expect(forFirstContract(value)).toBe(value)
  })

  test('leaves user-defined properties unchanged, whatever they look like', () => {
    const element = { ...known, properties: { nested: newer, list: [newer] } }
    expect(forFirstContract([element, newer])).toEqual([element])
  })

  test('removes the element from a result, as for a deleted one', () => {
    const answer = { rev: 3, results: [{ mutationId: 'm', status: 200, rev: 3, element: newer }] }
    expect(forFirstContract(answer)).toEqual({
      rev: 3,
      results: [{ mutationId: 'm', status: 200, rev: 3, element: null }],
    })
  })

  test('omits a notification about an unknown kind', () => {
    const answer = { unread: 2, notifications: [{ kind: 'overwrote', elementType: 'sticker' }, { kind: 'followed' }] }
    expect(forFirstContract(answer)).toEqual({ unread: 2, notifications: [{ kind: 'followed' }] })
  })

  test('leaves other events unchanged, and text that looks like an unknown element', () => {
    for (const event of [
      { type: 'heartbeat', rev: 4, viewers: 0 },
      { type: 'element_updated', element: { ...known, content: '{"type":"sticker"}' }, rev: 5 },
      { type: 'element_updated', live: true, element: { id: 'b', positionX: 4 }, userId: 1 },
    ]) {
      expect(JSON.parse(eventForFirstContract(JSON.stringify(event)))).toEqual(event)
    }
  })
})
