import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetResponse } from '../../../contract/asset'
import { join, type Person } from '../../../tests/support/people'
import { startTestServer, type TestServer } from '../../../tests/support/server'
import { purgeAssets } from '../assets/purgeAssets'
import { purgeTrash } from './trash'

const DAY = 24 * 60 * 60 * 1000
let server: TestServer
let ann: Person

beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
})
afterAll(() => server.close())

const later = (days: number) => new Date(server.deps.clock().getTime() + days * DAY)
const purgeImages = (days: number) => purgeAssets({ ...server.deps, clock: () => later(days) })

async function upload(): Promise<string> {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 }
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  const answer = await ann.fetch('/api/assets', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': 'image/png' },
  })
  return assetResponse.parse(await answer.json()).address
}
const isThere = async (address: string) => (await ann.fetch(address)).status === 200

describe('the trash', () => {
  it('keeps a board for 30 days, then deletes it with everything in it, once, even if several nodes do it', async () => {
    const [saved, gone] = [await ann.board(), await ann.board()]
    await ann.send('POST', `/api/boards/${gone}/elements`, { type: 'text', content: 'words' })
    await ann.send('DELETE', `/api/boards/${gone}`)
    expect(await purgeTrash(server.deps.knex, later(29.9))).toBe(0)
    expect((await ann.get('/api/boards?trash=1')).body).toHaveLength(1)
    const counts = await Promise.all([1, 2, 3].map(() => purgeTrash(server.deps.knex, later(30.1))))
    expect(counts.reduce((sum, each) => sum + each)).toBe(1)
    expect((await ann.get('/api/boards?trash=1')).body).toEqual([])
    expect((await ann.get(`/api/boards/${gone}`)).status).toBe(404)
    expect(await server.deps.knex('board_elements').where({ board_id: gone })).toEqual([])
    expect(await server.deps.knex('board_history').where({ board_id: gone })).toEqual([])
    expect((await ann.get(`/api/boards/${saved}`)).status).toBe(200)
  })

  it('a board restored in time is kept', async () => {
    const board = await ann.board()
    await ann.send('DELETE', `/api/boards/${board}`)
    await ann.send('POST', `/api/boards/${board}/restore`)
    expect(await purgeTrash(server.deps.knex, later(99))).toBe(0)
    expect((await ann.get(`/api/boards/${board}`)).status).toBe(200)
  })

  it('empties itself of many more boards than one batch holds', async () => {
    const row = { user_id: ann.id, deleted_at: later(-40) }
    await server.deps.knex('boards').insert(Array.from({ length: 45 }, () => ({ ...row, uid: randomUUID() })))
    expect(await purgeTrash(server.deps.knex, later(0))).toBe(45)
  })
})

describe('images', () => {
  it('that are unused are deleted with their files after a grace period, and can be uploaded again', async () => {
    const unused = await upload()
    expect(await purgeImages(0)).toBe(0)
    expect(await purgeImages(89)).toBe(0)
    expect(await isThere(unused)).toBe(true)
    expect(await purgeImages(91)).toBeGreaterThanOrEqual(1)
    expect(await isThere(unused)).toBe(false)
    const [, sha256] = /(\w{64})/.exec(unused) ?? []
    expect(await server.deps.assets.size(`${sha256?.slice(0, 2)}/${sha256}.png`)).toBeNull()
  })

  it('that a board, a deleted element, a template or only the history uses are kept', async () => {
    const [shown, deleted, replaced, templated, thumbnail] = await Promise.all([1, 2, 3, 4, 5].map(upload))
    const board = await ann.board()
    const add = async (content?: string) =>
      (await ann.send('POST', `/api/boards/${board}/elements`, { type: 'image', content })).body.id
    await add(shown)
    await ann.send('DELETE', `/api/elements/${await add(deleted)}`)
    await ann.send('PUT', `/api/elements/${await add(replaced)}`, { content: shown })
    await ann.send('PUT', `/api/boards/${board}`, { thumbnailUrl: thumbnail })
    const place = { positionX: 0, positionY: 0, width: 99, height: 99, rotation: 0, zIndex: 0, properties: {} }
    const elements = [{ type: 'image', content: templated, ...place }]
    await ann.send('POST', '/api/templates', { name: 'Mine', category: 'mood', elements })
    await purgeImages(0)
    await purgeImages(91)
    for (const address of [shown, deleted, replaced, templated, thumbnail]) {
      expect(await isThere(address ?? ''), address).toBe(true)
    }
  })

  it('that are used again within the grace period start a new one', async () => {
    const image = await upload()
    await purgeImages(0)
    const board = await ann.board()
    const { id } = (await ann.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: image })).body
    await purgeImages(91)
    expect(await isThere(image)).toBe(true)
    await server.deps.knex('board_elements').where({ id }).delete()
    await server.deps.knex('board_history').where({ board_id: board }).delete()
    await purgeImages(92)
    await purgeImages(180)
    expect(await isThere(image)).toBe(true)
    await purgeImages(183)
    expect(await isThere(image)).toBe(false)
  })
  it('are deleted in one run, however many there are', async () => {
    const unused = Array.from({ length: 230 }, (_, index) => ({
      sha256: `${index}`.padStart(64, '0'),
      extension: 'png',
      bytes: 1,
      width: 1,
      height: 1,
    }))
    await server.deps.knex('assets').insert(unused)
    await purgeImages(0)
    await purgeImages(91)
    const left = await server.deps.knex('assets').whereIn(
      'sha256',
      unused.map(({ sha256 }) => sha256),
    )
    expect(left).toHaveLength(0)
  })
})
