import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetResponse } from '../../contract/asset'
import { TEMPLATES_PER_USER_MAX } from '../../contract/limits'
import { ownTemplate } from '../../contract/template'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

const PLACE = { positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 0, properties: {} }
const text = (content: string) => ({ type: 'text', content, ...PLACE })
const made = (
  fields: {
    readonly id?: string
    readonly name?: string
    readonly elements?: readonly object[]
    readonly tags?: string[]
  } = {},
) => ({
  id: randomUUID(),
  name: 'Mine',
  category: 'mood',
  elements: [text('words')],
  ...fields,
})

let server: TestServer
let ann: Person
let ben: Person

beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
  ben = await join(server)
})
afterAll(() => server.close())

async function upload(person: Person): Promise<string> {
  const background = `#${randomUUID().slice(0, 6)}`
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const answer = await person.fetch('/api/assets', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': 'image/png' },
  })
  return assetResponse.parse(await answer.json()).address
}
const names = async (person: Person) =>
  (await person.get('/api/templates')).body.map(({ name }: { name: string }) => name)

describe('a template of one’s own', () => {
  it('is created, listed for its author only, changed field by field, and deleted', async () => {
    const id = randomUUID()
    const answer = await ann.send('POST', '/api/templates', made({ id, name: ' Kitchen ', tags: ['warm'] }))
    expect(answer.status).toBe(201)
    expect(ownTemplate.parse(answer.body)).toMatchObject({ id, name: 'Kitchen', description: '', tags: ['warm'] })
    expect(await names(ann)).toEqual(['Kitchen'])
    expect(await names(ben)).toEqual([])

    const changed = await ann.send('PUT', `/api/templates/${id}`, { name: 'Pantry', tags: [] })
    expect(changed.body).toMatchObject({ name: 'Pantry', category: 'mood', tags: [], elements: [text('words')] })
    expect((await ann.send('DELETE', `/api/templates/${id}`)).status).toBe(204)
    expect(await names(ann)).toEqual([])
    expect((await ann.send('DELETE', `/api/templates/${id}`)).status).toBe(404)
  })

  it('is created once, however often it is sent, and a late repeat does not bring it back', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    const json = made({ id: randomUUID(), name: 'Once' })
    const answers = [
      await ann.send('POST', '/api/templates', json, key),
      await ann.send('POST', '/api/templates', json, key),
      await ann.send('POST', '/api/templates', { ...json, name: 'Twice' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200])
    expect(await names(ann)).toEqual(['Once'])
    expect((await ann.send('POST', '/api/templates', made(), key)).body.error).toBe('MUTATION_REUSED')
    await ann.send('DELETE', `/api/templates/${json.id}`)
    expect((await ann.send('POST', '/api/templates', json, key)).status).toBe(404)
    expect(await names(ann)).toEqual([])
  })

  it('comes back when created again under its id after deletion, as an undo', async () => {
    const json = made({ id: randomUUID(), name: 'Back' })
    await ann.send('POST', '/api/templates', json)
    await ann.send('DELETE', `/api/templates/${json.id}`)
    expect((await ann.send('POST', '/api/templates', json)).status).toBe(201)
    expect(await names(ann)).toEqual(['Back'])
    await ann.send('DELETE', `/api/templates/${json.id}`)
  })

  it('with another person’s id is refused without revealing what exists', async () => {
    const json = made({ id: randomUUID(), name: 'Secret' })
    await ann.send('POST', '/api/templates', json)
    const answer = await ben.send('POST', '/api/templates', json)
    expect(answer).toMatchObject({ status: 409, body: { error: 'TEMPLATE_EXISTS', field: 'id' } })
    expect(JSON.stringify(answer.body)).not.toContain('Secret')
    await ann.send('DELETE', `/api/templates/${json.id}`)
  })

  it('the list returns 304 if it is unchanged', async () => {
    const { headers } = await ann.get('/api/templates')
    const tag = { 'If-None-Match': headers.get('etag') ?? '' }
    expect((await ann.get('/api/templates', tag)).status).toBe(304)
    await ann.send('POST', '/api/templates', made())
    expect((await ann.get('/api/templates', tag)).status).toBe(200)
  })
})

describe('images of a template', () => {
  it('must be visible to its author', async () => {
    const picture = await upload(ann)
    const elements = [text('words'), { type: 'image', content: picture, ...PLACE }]
    expect(await ben.send('POST', '/api/templates', made({ elements }))).toMatchObject({
      status: 422,
      body: { error: 'UNKNOWN_ASSET', field: 'elements.1.content' },
    })
    const changed = { type: 'image', content: await upload(ben), ...PLACE, properties: { original: picture } }
    expect((await ben.send('POST', '/api/templates', made({ elements: [changed] }))).status).toBe(422)
    expect((await ann.send('POST', '/api/templates', made({ elements }))).status).toBe(201)
  })

  it('stay usable by its owner after the board they came from is deleted', async () => {
    const picture = await upload(ann)
    const board = await ann.board({ visibility: 'public' })
    await ann.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: picture })
    const elements = [{ type: 'image', content: picture, ...PLACE }]
    const template = (await ben.send('POST', '/api/templates', made({ elements }))).body.id
    await ann.send('DELETE', `/api/boards/${board}`)
    expect((await ben.fetch(picture)).status).toBe(200)
    const own = await ben.board()
    const placed = await ben.send('POST', `/api/boards/${own}/elements`, { type: 'image', content: picture })
    expect(placed.status).toBe(201)
    await ben.send('DELETE', `/api/boards/${own}/elements/${placed.body.id}`)
    const stranger = await join(server)
    expect((await stranger.fetch(picture)).status).toBe(404)
    // Once deleted, it can be restored with its images.
    await ben.send('DELETE', `/api/templates/${template}`)
    expect((await ben.send('POST', '/api/templates', made({ id: template, elements }))).status).toBe(201)
  })
})

it(`limits templates to ${TEMPLATES_PER_USER_MAX} per person, and deleting one makes room`, async () => {
  const full = await join(server)
  const row = { user_id: full.id, name: 'One of many', category: 'mood', elements: '[]' }
  const rows = Array.from({ length: TEMPLATES_PER_USER_MAX }, () => ({ ...row, id: randomUUID() }))
  await server.deps.knex('templates').insert(rows)
  const answer = await full.send('POST', '/api/templates', made())
  expect(answer).toMatchObject({ status: 422, body: { error: 'TOO_MANY_TEMPLATES' } })
  await full.send('DELETE', `/api/templates/${rows[0]?.id}`)
  expect((await full.send('POST', '/api/templates', made())).status).toBe(201)
})
