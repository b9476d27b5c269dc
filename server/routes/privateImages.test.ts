import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assetResponse } from '../../contract/asset'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

// A viewer of a private board must not be able to publish its images by naming their addresses elsewhere.

let server: TestServer
let owner: Person
let viewer: Person
let stranger: Person
let shades = 0

beforeAll(async () => {
  server = await startTestServer()
  owner = await join(server)
  viewer = await join(server)
  stranger = await join(server)
})
afterAll(() => server.close())

async function upload(person: Person): Promise<string> {
  shades += 1
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shades, g: 90, b: 160 } } })
  const body = new Uint8Array(await image.png().toBuffer())
  const answer = await person.fetch('/api/assets', { method: 'POST', body, headers: { 'Content-Type': 'image/png' } })
  return assetResponse.parse(await answer.json()).address
}

const image = (content: string) => ({ type: 'image', content, positionX: 0, positionY: 0, width: 80, height: 80 })

async function boardWith(person: Person, address: string, fields: object = {}): Promise<number> {
  const board = await person.board(fields)
  expect((await person.send('POST', `/api/boards/${board}/elements`, image(address))).status).toBe(201)
  return board
}

const canSee = async (person: Person, address: string) => (await person.fetch(address)).status === 200
const refusedFor = (field: string) => ({ status: 422, body: { error: 'UNKNOWN_ASSET', field } })

describe('an image on a private board, referenced by a viewer of that board', () => {
  let picture: string
  let board: number

  beforeEach(async () => {
    picture = await upload(owner)
    board = await boardWith(owner, picture, { thumbnailUrl: picture })
    await collaborate(server, board, viewer, false)
    expect(await canSee(viewer, picture)).toBe(true)
    expect(await canSee(stranger, picture)).toBe(false)
  })

  it('is refused as their avatar', async () => {
    const answer = await viewer.send('PATCH', '/api/account', { avatarUrl: picture })
    expect(answer).toMatchObject(refusedFor('avatarUrl'))
    expect(await canSee(stranger, picture)).toBe(false)
  })

  it('is refused as the thumbnail of their own board, on creation and on update', async () => {
    const made = await viewer.send('POST', '/api/boards', { visibility: 'public', thumbnailUrl: picture })
    expect(made).toMatchObject(refusedFor('thumbnailUrl'))
    const other = await viewer.board({ visibility: 'public' })
    const given = await viewer.send('PUT', `/api/boards/${other}`, { thumbnailUrl: picture })
    expect(given).toMatchObject(refusedFor('thumbnailUrl'))
    expect(await canSee(stranger, picture)).toBe(false)
  })

  it('cannot be published as an inspiration, from their own board or from this one', async () => {
    const other = await viewer.board({ visibility: 'public' })
    for (const boardId of [other, board]) {
      const answer = await viewer.send('POST', '/api/inspirations', { title: 'Mine', boardId, imageUrl: picture })
      expect([403, 422]).toContain(answer.status)
    }
    expect(await canSee(stranger, picture)).toBe(false)
  })

  it('is visible to no one else on a template of their own', async () => {
    const answer = await viewer.send('POST', '/api/templates', {
      id: randomUUID(),
      name: 'Mine',
      category: 'mood',
      elements: [{ ...image(picture), rotation: 0, zIndex: 0, properties: {} }],
    })
    expect(answer.status).toBe(201)
    expect(await canSee(stranger, picture)).toBe(false)
  })

  it('cannot be attached to a preset', async () => {
    const { status, body } = await viewer.send('POST', '/api/image-presets', {
      name: 'Mine',
      isPublic: true,
      thumbnailUrl: picture,
    })
    expect([status, body.thumbnailUrl]).toEqual([201, null])
    expect(await canSee(stranger, picture)).toBe(false)
  })

  it('may become the thumbnail of the same board', async () => {
    const editor = await join(server)
    await collaborate(server, board, editor, true)
    for (const thumbnailUrl of [null, picture]) {
      expect((await editor.send('PUT', `/api/boards/${board}`, { thumbnailUrl })).status).toBe(200)
    }
    expect(await canSee(stranger, picture)).toBe(false)
  })
})

it('an image that everyone can already see may be anyone’s avatar', async () => {
  const picture = await upload(owner)
  await boardWith(owner, picture, { visibility: 'public' })
  expect((await viewer.send('PATCH', '/api/account', { avatarUrl: picture })).status).toBe(200)
})

it('an existing avatar survives other changes to the profile', async () => {
  const picture = await upload(owner)
  await server.deps.knex('users').where({ id: viewer.id }).update({ avatar_url: picture })
  const { status, body } = await viewer.send('PATCH', '/api/account', { displayName: 'Vera', avatarUrl: picture })
  expect([status, body.avatarUrl]).toEqual([200, picture])
})
