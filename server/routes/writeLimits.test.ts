import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { closeSockets, joinBoard } from '../../tests/support/live'
import { type Answer, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { createRateLimits, type DEFAULT_LIMITS, RESTORE_COST } from '../rateLimits'

let server: TestServer | undefined
afterEach(async () => {
  closeSockets()
  await server?.close()
})

/** A server that allows this much of one thing, and the defaults otherwise. */
async function allowing(name: keyof typeof DEFAULT_LIMITS, points: number, duration = 600): Promise<TestServer> {
  server = await startTestServer({ limits: createRateLimits({ limits: { [name]: { points, duration } } }) })
  return server
}

const text = (content = 'words') => ({ type: 'text', content, positionX: 0, positionY: 0 })
const creations = (count: number, content?: string) =>
  Array.from({ length: count }, () => ({
    mutationId: randomUUID(),
    kind: 'create',
    elementId: randomUUID(),
    data: text(content),
  }))

async function picture(seed: number): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: { r: seed, g: 0, b: 0 } } })
    .png()
    .toBuffer()
}

async function upload(person: Person, seed: number): Promise<Response> {
  const body = new Uint8Array(await picture(seed))
  return person.fetch('/api/assets', { method: 'POST', body, headers: { 'Content-Type': 'image/png' } })
}

function expectRefused({ status, headers, body }: Answer): void {
  expect([status, body.error]).toEqual([429, 'RATE_LIMIT'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
}

describe('changes beyond the limit return 429 with Retry-After and change nothing', () => {
  it('a batch counts by its mutations', async () => {
    const ann = await join(await allowing('changes', 10))
    const board = await ann.board()
    expect((await ann.batch(board, creations(6))).status).toBe(200)
    expectRefused(await ann.batch(board, creations(4)))
    expect((await ann.get(`/api/boards/${board}/elements`)).body).toHaveLength(6)
  })

  it('each call for one element or board counts once', async () => {
    const ann = await join(await allowing('changes', 5))
    const board = await ann.board()
    const { body: element } = await ann.send('POST', `/api/boards/${board}/elements`, text())
    expect((await ann.send('PUT', `/api/elements/${element.id}`, { positionX: 5 })).status).toBe(200)
    expect((await ann.send('PUT', `/api/boards/${board}`, { name: 'Named' })).status).toBe(200)
    expect((await ann.send('DELETE', `/api/elements/${element.id}`)).status).toBe(204)
    expectRefused(await ann.send('POST', `/api/boards/${board}/elements`, text()))
    expectRefused(await ann.send('DELETE', `/api/boards/${board}`))
  })

  it('changes by the live channel count too, and the socket stays open', async () => {
    const started = await allowing('changes', 2)
    const ann = await join(started)
    const board = await ann.board()
    const client = await joinBoard(started, ann, board)
    client.send(JSON.stringify({ type: 'element_create', element: text() }))
    await client.next('ack')
    const mutationId = randomUUID()
    client.send(JSON.stringify({ type: 'element_create', mutationId, element: text() }))
    expect(await client.next('error')).toMatchObject({ code: 'RATE_LIMIT', mutationId })
    await client.settle()
    expectRefused(await ann.send('POST', `/api/boards/${board}/elements`, text()))
  })

  it('kilobytes count, however few the changes', async () => {
    const ann = await join(await allowing('written', 60))
    const board = await ann.board()
    expect((await ann.batch(board, creations(2, 'x'.repeat(19_000)))).status).toBe(200)
    expectRefused(await ann.batch(board, creations(2, 'x'.repeat(19_000))))
  })

  it('one person’s usage does not affect anyone else', async () => {
    const started = await allowing('changes', 3)
    const [ann, ben] = [await join(started), await join(started)]
    expectRefused(await ann.batch(await ann.board(), creations(3)))
    expect((await ben.batch(await ben.board(), creations(2))).status).toBe(200)
  })

  it('accepts the same batch once the window is over', async () => {
    const ann = await join(await allowing('changes', 4, 1))
    const board = await ann.board()
    const batch = creations(4)
    await ann.batch(board, creations(3))
    await expect.poll(async () => (await ann.batch(board, batch)).status, { timeout: 10_000 }).toBe(200)
    expect((await ann.get(`/api/boards/${board}/elements`)).body.length).toBeGreaterThanOrEqual(4)
  })
})

describe('other writes beyond their limit return 429', () => {
  it('new boards and copies of boards count together', async () => {
    const ann = await join(await allowing('boards', 2))
    const board = await ann.board()
    expect((await ann.send('POST', `/api/boards/${board}/duplicate`)).status).toBe(201)
    expectRefused(await ann.send('POST', '/api/boards', {}))
    expectRefused(await ann.send('POST', `/api/boards/${board}/duplicate`))
    expect((await ann.get('/api/boards')).body).toHaveLength(2)
  })

  it('saved versions count once, restoring one counts more', async () => {
    const ann = await join(await allowing('versions', RESTORE_COST + 1))
    const board = await ann.board()
    const history = `/api/boards/${board}/history`
    expect((await ann.send('POST', history, { comment: 'First' })).status).toBe(200)
    const [entry] = (await ann.get(history)).body
    expect((await ann.send('POST', `${history}/restore`, { entryId: entry.id })).status).toBe(200)
    expectRefused(await ann.send('POST', history, { comment: 'Second' }))
  })

  it('uploads count, and so do data URIs in a batch, which is then refused as a whole', async () => {
    const ann = await join(await allowing('uploads', 2))
    const board = await ann.board()
    expect((await upload(ann, 1)).status).toBe(200)
    const inline = `data:image/png;base64,${(await picture(2)).toString('base64')}`
    const image = { ...text(inline), type: 'image' }
    expect((await ann.send('POST', `/api/boards/${board}/elements`, image)).status).toBe(201)
    expect((await upload(ann, 3)).status).toBe(429)
    const mutation = { mutationId: randomUUID(), kind: 'create', elementId: randomUUID(), data: image }
    expectRefused(await ann.batch(board, [mutation]))
  })

  it('the kilobytes of uploads count', async () => {
    const ann = await join(await allowing('uploadedBytes', 1))
    expect((await upload(ann, 1)).status).toBe(200)
    expect((await upload(ann, 2)).status).toBe(429)
  })
})
