import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
let owner: Person
let editor: Person
let stranger: Person
let pixels: Buffer

beforeAll(async () => {
  server = await startTestServer()
  owner = await join(server)
  editor = await join(server)
  stranger = await join(server)
  pixels = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

async function sharedBoard(): Promise<number> {
  const id = await owner.board()
  await collaborate(server, id, editor, true)
  return id
}

const key = (mutationId: string = randomUUID()) => ({ 'Idempotency-Key': mutationId })
const text = (content = 'a') => ({ type: 'text', content })
const dataUri = () => `data:image/png;base64,${pixels.toString('base64')}`

async function newElement(board: number, fields: object = text()) {
  return (await owner.send('POST', `/api/boards/${board}/elements`, fields)).body
}

async function countOf(board: number): Promise<number> {
  return (await owner.get(`/api/boards/${board}/elements`)).body.length
}

describe('GET /api/boards/{id}/elements', () => {
  test('returns the existing elements from bottom to top, with the rev of the snapshot', async () => {
    const board = await sharedBoard()
    const top = await newElement(board, { ...text('top'), zIndex: 9 })
    const bottom = await newElement(board, { ...text('bottom'), zIndex: -9 })
    const gone = await newElement(board)
    await owner.send('DELETE', `/api/elements/${gone.id}`)
    const { status, headers, body } = await editor.get(`/api/boards/${board}/elements`)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toContain('application/json')
    expect(headers.get('Board-Rev')).toBe('4')
    expect(body).toEqual([bottom, top])
    expect((await owner.get(`/api/boards/${await owner.board()}/elements`)).body).toEqual([])
  })

  test('returns the same as a catch-up, whatever the elements contain', async () => {
    const board = await owner.board()
    const words = 'He said "no", C:\\new\n{"id": 1}, \u0001 \u2028 ß 漢 🎈 ?'
    const properties = { label: words, nested: { list: [1, '"', null] }, on: false }
    const { id } = await newElement(board, { ...text(words), properties })
    await newElement(board, text(''))
    await server.deps.knex('board_elements').where({ id }).update({ created_at: '2026-01-02T03:04:05.1Z', width: null })
    const { body } = await owner.get(`/api/boards/${board}/elements`)
    const written = { content: words, properties, width: null, createdAt: '2026-01-02T03:04:05.100Z' }
    expect(body.find((element: { id: string }) => element.id === id)).toMatchObject(written)
    expect(body).toEqual((await owner.get(`/api/boards/${board}/changes?since=0`)).body.elements)
  })

  test('returns 304 if the rev is unchanged, and never anything older than the last write', async () => {
    const board = await sharedBoard()
    const element = await newElement(board)
    const path = `/api/boards/${board}/elements`
    const first = await owner.get(path)
    const tag = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const same = await owner.get(path, tag)
    expect([same.status, same.body, same.headers.get('Board-Rev')]).toEqual([304, undefined, '1'])
    for (const content of ['b', 'c']) {
      await owner.send('PUT', `/api/elements/${element.id}`, { content })
      expect((await owner.get(path)).body).toMatchObject([{ content }])
      expect((await owner.get(path, tag)).body).toMatchObject([{ content }])
    }
  })

  test('matches the catch-up after each change, cached or not', async () => {
    const board = await sharedBoard()
    const path = `/api/boards/${board}/elements`
    const [low, middle] = [
      await newElement(board, { ...text('low'), zIndex: 1 }),
      await newElement(board, text('middle')),
    ]
    const check = async () => {
      const { body, headers } = await owner.get(path)
      const { elements, rev } = (await owner.get(`/api/boards/${board}/changes?since=0`)).body
      expect([headers.get('Board-Rev'), body]).toEqual([String(rev), elements])
    }
    await check()
    await owner.send('PUT', `/api/elements/${low.id}`, { content: 'He said "no"\n', zIndex: 7 })
    await check()
    await owner.send('DELETE', `/api/elements/${middle.id}`)
    await newElement(board, { ...text('new'), zIndex: 3 })
    await check()
    await newElement(board, { ...text('back'), id: middle.id, zIndex: 9 })
    await check()
    await owner.send('PUT', `/api/boards/${board}`, { name: 'No element changes with its name' })
    await check()
    await owner.send('DELETE', `/api/elements/${middle.id}`)
    await check()
    const { body } = await owner.get(path)
    expect(body).toMatchObject([{ content: 'new' }, { id: low.id }])
  })

  test('checks access each time, even if cached', async () => {
    const board = await sharedBoard()
    await newElement(board)
    const path = `/api/boards/${board}/elements`
    const { headers } = await editor.get(path)
    expect((await stranger.get(path)).status).toBe(404)
    await server.deps.knex('collaborators').where({ board_id: board, user_id: editor.id }).delete()
    expect((await editor.get(path)).status).toBe(404)
    expect((await editor.get(path, { 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(404)
    expect((await server.visitor()(path)).status).toBe(401)
  })
})

describe('POST /api/boards/{id}/elements', () => {
  test('creates an element with the author’s id or a new one, and echoes the mutation', async () => {
    const board = await sharedBoard()
    const id = randomUUID()
    const headers = key()
    const {
      status,
      body,
      headers: answered,
    } = await editor.send('POST', `/api/boards/${board}/elements`, { id, boardId: 1, rev: 99, ...text() }, headers)
    expect([status, body.id, body.boardId, body.rev]).toEqual([201, id, board, 1])
    expect(body).toMatchObject({ positionX: 100, width: 200, zIndex: 1, properties: { fontFamily: 'Arial' } })
    expect([answered.get('Mutation-Id'), answered.get('Board-Rev')]).toEqual([headers['Idempotency-Key'], '1'])
    expect((await newElement(board)).id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a color without properties shows the color in its content; given properties win', async () => {
    const board = await owner.board()
    const red = await newElement(board, { type: 'color', content: '#ff0000', positionX: 0, positionY: 0 })
    expect(red.properties).toEqual({ backgroundColor: '#ff0000', borderRadius: '4px' })
    const given = { backgroundColor: '#00ff00' }
    expect((await newElement(board, { type: 'color', content: '#ff0000', properties: given })).properties).toEqual(
      given,
    )
    const background = await newElement(board, { type: 'color', content: 'background' })
    expect(background.properties.backgroundColor).toBe('#ffffff')
  })

  test('rule 2: a repeat is the same element; REST and batch count as the same mutation', async () => {
    const board = await sharedBoard()
    const id = randomUUID()
    const headers = key()
    const path = `/api/boards/${board}/elements`
    await owner.send('POST', path, { id, ...text() }, headers)
    const again = await owner.send('POST', path, { id, ...text() }, headers)
    expect([again.status, again.body.id, again.headers.get('Board-Rev')]).toEqual([200, id, '1'])
    const mutation = {
      mutationId: headers['Idempotency-Key'],
      kind: 'create',
      elementId: id,
      data: text(),
      at: '2026-01-01T00:00:00Z',
    }
    expect((await owner.batch(board, [mutation])).body.results[0]).toMatchObject({
      status: 200,
      rev: 1,
      repeated: true,
    })
    expect((await owner.send('POST', path, { id, ...text('b') }, headers)).body.error).toBe('MUTATION_REUSED')
    expect((await owner.send('POST', path, { id, ...text() })).body.error).toBe('ELEMENT_EXISTS')
    expect(await countOf(board)).toBe(1)
  })

  test('refuses invalid fields by name and stores nothing', async () => {
    const board = await sharedBoard()
    const refused = async (fields: object, headers = {}) => {
      const { status, body } = await owner.send('POST', `/api/boards/${board}/elements`, fields, headers)
      return [status, body.field]
    }
    expect(await refused({ content: 'x' })).toEqual([400, 'type'])
    expect(await refused({ type: 'text' })).toEqual([400, 'content'])
    expect(await refused({ ...text(), width: 1 })).toEqual([400, 'width'])
    expect(await refused({ ...text(), properties: { 'a-b': 1 } })).toEqual([400, 'properties.a-b'])
    expect(await refused({ ...text(), properties: { big: ['x'.repeat(20_001)] } })).toEqual([400, 'properties.big'])
    expect(await refused({ ...text('x'.repeat(20_001)) })).toEqual([400, 'content'])
    expect(await refused({ ...text('\u0000') })).toEqual([400, 'content'])
    expect(await refused({ type: 'image', content: 'javascript:alert(1)' })).toEqual([400, 'content'])
    expect(await refused({ type: 'image', content: `/assets/${'d'.repeat(64)}.png` })).toEqual([422, 'content'])
    expect(await refused({ ...text(), id: 'mine' })).toEqual([400, 'id'])
    expect(await refused(text(), key('mine'))).toEqual([400, 'Idempotency-Key'])
    expect(await countOf(board)).toBe(0)
  })

  test('turns a data URI into an asset, in a batch too, and a repeat into the same element', async () => {
    const board = await sharedBoard()
    const headers = key()
    const image = { id: randomUUID(), type: 'image', content: dataUri() }
    const { status, body } = await owner.send('POST', `/api/boards/${board}/elements`, image, headers)
    expect([status, body.content]).toEqual([201, expect.stringMatching(/^\/assets\/[0-9a-f]{64}\.png$/)])
    expect((await owner.send('POST', `/api/boards/${board}/elements`, image, headers)).status).toBe(200)
    const mutations = [
      {
        mutationId: randomUUID(),
        kind: 'create',
        elementId: randomUUID(),
        data: { type: 'image', content: dataUri() },
      },
      { mutationId: randomUUID(), kind: 'update', elementId: body.id, baseRev: 1, data: { content: dataUri() } },
      { mutationId: randomUUID(), kind: 'create', elementId: randomUUID(), data: text(dataUri()) },
    ]
    const { results } = (await owner.batch(board, mutations)).body
    expect(results.map(({ element }: { element: { content: string } }) => element.content)).toEqual([
      body.content,
      body.content,
      dataUri(),
    ])
    expect((await owner.fetch(body.content)).status).toBe(200)
  })

  test('refuses only the content that is not a valid image', async () => {
    const board = await sharedBoard()
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`
    const broken = `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`
    for (const content of [svg, broken, 'data:image/png,raw', 'data:text/html;base64,eA==']) {
      const { status, body } = await owner.send('POST', `/api/boards/${board}/elements`, { type: 'image', content })
      expect([400, 422]).toContain(status)
      expect(body.field).toBe('content')
    }
    const bad = {
      mutationId: randomUUID(),
      kind: 'create',
      elementId: randomUUID(),
      data: { type: 'image', content: broken },
    }
    const good = { mutationId: randomUUID(), kind: 'create', elementId: randomUUID(), data: text() }
    const { results } = (await owner.batch(board, [bad, good])).body
    expect(results.map(({ status }: { status: number }) => status)).toEqual([422, 200])
    expect(results[0].field).toBe('mutations.0.data.content')
  })

  test('an image may reference what its author can see: their own upload, or one on a board they can open', async () => {
    const board = await sharedBoard()
    const { address } = (await read(
      await owner.fetch('/api/assets', {
        method: 'POST',
        body: new Uint8Array(pixels),
        headers: { 'Content-Type': 'image/png' },
      }),
    )) as { address: string }
    const mine = await stranger.board()
    const naming = async () =>
      (await stranger.send('POST', `/api/boards/${mine}/elements`, { type: 'image', content: address })).status
    expect(await naming()).toBe(422)
    await newElement(board, { type: 'image', content: address })
    expect(await naming()).toBe(422)
    await collaborate(server, board, stranger, false)
    expect(await naming()).toBe(201)
  })
})

describe('PUT and DELETE /api/elements/{id}', () => {
  test('rule 8: a partial update keeps the other fields, and its header names what it overwrote', async () => {
    const board = await sharedBoard()
    const element = await newElement(board, { ...text(), properties: { color: '#000000', bold: true } })
    await owner.send('PUT', `/api/elements/${element.id}`, { content: 'mine' }, { 'Base-Rev': '1' })
    const { status, body, headers } = await editor.send(
      'PUT',
      `/api/elements/${element.id}`,
      { content: 'theirs', type: 'shape', properties: { bold: null } },
      { 'Base-Rev': '1' },
    )
    expect([status, headers.get('Board-Rev')]).toEqual([200, '3'])
    expect(body).toEqual({ ...element, content: 'theirs', properties: { color: '#000000' }, rev: 3 })
    const replaced = { field: 'content', rev: 2, userId: owner.id, value: 'mine' }
    expect(JSON.parse(headers.get('Overwrote') ?? '')).toEqual([replaced])
    const blind = await owner.send('PUT', `/api/elements/${element.id}`, { content: 'again' })
    expect(blind.headers.get('Overwrote')).toBeNull()
    expect(
      (await owner.send('PUT', `/api/elements/${element.id}`, { content: 'x' }, { 'Base-Rev': '-1' })).body.field,
    ).toBe('Base-Rev')
  })

  test('the Overwrote header is ASCII and leaves out what a proxy would not pass on', async () => {
    const board = await sharedBoard()
    const replacing = async (content: string) => {
      const element = await newElement(board)
      const path = `/api/elements/${element.id}`
      await owner.send('PUT', path, { content }, { 'Base-Rev': '0' })
      const { status, headers } = await editor.send('PUT', path, { content: 'late' }, { 'Base-Rev': '0' })
      const [overwrote] = JSON.parse(headers.get('Overwrote') ?? '')
      return [status, overwrote.field, overwrote.value]
    }
    expect(await replacing('schöne Küche 🍳')).toEqual([200, 'content', 'schöne Küche 🍳'])
    expect(await replacing('ö'.repeat(20_000))).toEqual([200, 'content', undefined])
  })

  test('rule 2: a repeated update or deletion gets the same answer and changes nothing', async () => {
    const board = await sharedBoard()
    const element = await newElement(board)
    const path = `/api/elements/${element.id}`
    const [change, deletion] = [key(), key()]
    await owner.send('PUT', path, { positionX: 7 }, change)
    const again = await owner.send('PUT', path, { positionX: 7 }, change)
    expect([again.status, again.headers.get('Board-Rev'), again.body.positionX]).toEqual([200, '2', 7])
    for (const _ of [1, 2]) {
      const { status, headers } = await owner.send('DELETE', path, undefined, deletion)
      expect([status, headers.get('Mutation-Id'), headers.get('Board-Rev')]).toEqual([
        204,
        deletion['Idempotency-Key'],
        '3',
      ])
    }
    expect((await owner.send('PUT', path, { positionX: 8 }, change)).status).toBe(422)
    expect((await owner.send('PUT', path, { positionX: 8 })).body.error).toBe('ELEMENT_DELETED')
    expect((await owner.send('DELETE', path)).status).toBe(410)
    expect(await countOf(board)).toBe(0)
  })

  test('leave elements unchanged on boards that the person can’t see or edit', async () => {
    const board = await sharedBoard()
    const element = await newElement(board)
    const path = `/api/elements/${element.id}`
    expect((await stranger.send('PUT', path, { content: 'x' })).status).toBe(404)
    expect((await stranger.send('DELETE', path)).status).toBe(404)
    await collaborate(server, board, stranger, false)
    expect((await stranger.send('PUT', path, { content: 'x' })).status).toBe(403)
    expect((await owner.send('PUT', `/api/elements/${randomUUID()}`, { content: 'x' })).status).toBe(404)
    expect((await owner.send('PUT', '/api/elements/7', { content: 'x' })).status).toBe(400)
    expect((await owner.send('PUT', path, { positionX: 1.5 })).body.field).toBe('positionX')
    expect((await owner.get(`/api/boards/${board}/elements`)).body).toEqual([element])
  })

  test('find an element that exists again on another board, after its first one was permanently deleted', async () => {
    const [first, second] = [await owner.board(), await owner.board()]
    const id = randomUUID()
    const path = `/api/elements/${id}`
    await newElement(first, { ...text(), id })
    expect((await owner.send('PUT', path, { content: 'b' })).body.boardId).toBe(first)
    await owner.send('DELETE', `/api/boards/${first}`)
    await owner.send('DELETE', `/api/trash/${first}`)
    expect((await newElement(second, { ...text(), id })).boardId).toBe(second)
    expect((await owner.send('PUT', path, { content: 'd' })).body).toMatchObject({ boardId: second, content: 'd' })
    expect((await owner.send('DELETE', path)).status).toBe(204)
    expect(await countOf(second)).toBe(0)
  })
})

async function read(answer: Response): Promise<unknown> {
  return JSON.parse(await answer.text())
}
