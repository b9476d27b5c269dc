import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetResponse } from '../../contract/asset'
import { sharedBoard, sharedChanges } from '../../contract/sharing'
import { join, type Person } from '../../tests/support/people'
import { type SessionFetch, startTestServer, type TestServer } from '../../tests/support/server'
import { createRateLimits } from '../rateLimits'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await join(server)
})
afterAll(() => server.close())

async function shareOf(board: number): Promise<string> {
  return (await owner.send('POST', `/api/boards/${board}/share-link`, {})).body.link.token
}
const open = async (guest: SessionFetch, token: string) =>
  sharedBoard.parse(await (await guest(`/api/shared/${token}`)).json())
const changes = async (guest: SessionFetch, token: string, since: number) =>
  sharedChanges.parse(await (await guest(`/api/shared/${token}/changes?since=${since}`)).json())
const addText = async (board: number, content: string): Promise<string> =>
  (await owner.send('POST', `/api/boards/${board}/elements`, { type: 'text', content })).body.id

describe('a guest with a link', () => {
  it('reads the board, its owner’s name and its elements, as everyone else does', async () => {
    const board = await owner.board({ name: 'Words "in" \\ quotes' })
    await addText(board, 'one "two" \\ \n three')
    const deleted = await addText(board, 'gone')
    await owner.send('DELETE', `/api/elements/${deleted}`)
    const shared = await open(server.visitor(), await shareOf(board))
    expect(shared.elements).toEqual((await owner.get(`/api/boards/${board}/elements`)).body)
    expect(shared.elements).toHaveLength(1)
    expect(shared).toMatchObject({
      board: { id: board, name: 'Words "in" \\ quotes', canEdit: false, visibility: 'private' },
      owner: { username: owner.username },
      rev: 3,
    })
    expect(shared.board.rev).toBe(3)
  })

  it('reads an empty board', async () => {
    expect((await open(server.visitor(), await shareOf(await owner.board()))).elements).toEqual([])
  })

  it('requests changes since its rev', async () => {
    const board = await owner.board()
    const token = await shareOf(board)
    const guest = server.visitor()
    const { rev } = await open(guest, token)
    const [saved, deleted] = [await addText(board, 'kept'), await addText(board, 'deleted')]
    await owner.send('DELETE', `/api/elements/${deleted}`)
    const first = await changes(guest, token, rev)
    expect(first).toMatchObject({ rev: 3, elements: [{ id: saved, content: 'kept' }], deleted: [deleted] })
    expect(first).not.toHaveProperty('board')
    await owner.send('PUT', `/api/boards/${board}`, { name: 'Renamed' })
    expect(await changes(guest, token, 3)).toMatchObject({
      rev: 4,
      elements: [],
      board: { name: 'Renamed', canEdit: false },
    })
    expect(await changes(guest, token, 4)).toEqual({ rev: 4, elements: [], deleted: [] })
    expect(await changes(guest, token, 99)).toEqual({ reset: true })
  })

  it('can do nothing else: all other calls about the board are closed to them', async () => {
    const board = await owner.board()
    const token = await shareOf(board)
    const guest = server.visitor()
    await open(guest, token)
    for (const path of ['', '/elements', '/changes?since=0', '/collaborators', '/share-link', '/invitations']) {
      expect((await guest(`/api/boards/${board}${path}`)).status).toBe(401)
    }
    const json = { type: 'text', content: 'x' }
    expect((await guest(`/api/boards/${board}/elements`, { method: 'POST', json })).status).toBe(401)
    const stranger = await join(server)
    await open(stranger.fetch, token)
    expect((await stranger.get(`/api/boards/${board}`)).status).toBe(404)
    expect((await stranger.send('POST', `/api/boards/${board}/elements`, json)).status).toBe(404)
    expect((await stranger.get('/api/boards')).body).toEqual([])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await guest(`/api/shared/${token}`, { method })).status).toBeGreaterThanOrEqual(404)
    }
  })

  it('is kept out of search engines and caches', async () => {
    const token = await shareOf(await owner.board())
    for (const path of [`/api/shared/${token}`, `/api/shared/${token}/changes?since=0`, '/api/shared/abc']) {
      const { headers } = await server.visitor()(path)
      expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
      expect(headers.get('Cache-Control')).toMatch(/no-store/)
    }
  })

  it.each(['abc', 'x'.repeat(43), 'x'.repeat(44), '%00', `${'x'.repeat(42)}%0a`, '..'])(
    'gets 404 with the token %s',
    async (token) => {
      expect((await server.visitor()(`/api/shared/${token}`)).status).toBe(404)
      expect((await server.visitor()(`/api/shared/${token}/changes?since=0`)).status).toBe(404)
    },
  )
})

let shade = 0
async function uploadImage(): Promise<string> {
  shade += 1
  const background = { r: shade * 40, g: 10, b: 10 }
  const bytes = await sharp({ create: { width: 400, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const init = { method: 'POST', body: new Uint8Array(bytes), headers: { 'Content-Type': 'image/png' } }
  return assetResponse.parse(await (await owner.fetch('/api/assets', init)).json()).address
}
const addImage = async (board: number, content: string): Promise<string> =>
  (await owner.send('POST', `/api/boards/${board}/elements`, { id: randomUUID(), type: 'image', content })).body.id

describe('images of a shared board', () => {
  it('are visible to those who opened the link, in full and as renditions, and to no one else', async () => {
    const [board, image] = [await owner.board(), await uploadImage()]
    await addImage(board, image)
    const token = await shareOf(board)
    const guest = server.visitor()
    expect((await guest(image)).status).toBe(401)
    await open(guest, token)
    const answer = await guest(image)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect((await guest(`${image}?w=320`)).headers.get('Content-Type')).toBe('image/webp')
    expect((await server.visitor()(image)).status).toBe(401)
    const stranger = await join(server)
    expect((await stranger.fetch(image)).status).toBe(404)
    await open(stranger.fetch, token)
    expect((await stranger.fetch(image)).status).toBe(200)
  })

  it('are visible to a page that only requests changes, and so is the thumbnail', async () => {
    const [board, image] = [await owner.board(), await uploadImage()]
    await owner.send('PUT', `/api/boards/${board}`, { thumbnailUrl: image })
    const guest = server.visitor()
    await changes(guest, await shareOf(board), 0)
    expect((await guest(image)).status).toBe(200)
  })

  it('are authorized by a cookie that scripts can’t read, for images only', async () => {
    const board = await owner.board()
    const token = await shareOf(board)
    const [cookie = ''] = (await server.visitor()(`/api/shared/${token}`)).headers.getSetCookie()
    expect(cookie).toContain(`moodloom-share-${board}=${token}; path=/assets;`)
    expect(cookie).toMatch(/; samesite=lax; httponly$/i)
  })

  it('use a Secure cookie if the server is reached over https', async () => {
    const token = await shareOf(await owner.board())
    const { knex } = server.deps
    const behindProxy = await startTestServer({ knex, settings: { publicUrl: new URL('https://boards.example') } })
    const [cookie = ''] = (await behindProxy.visitor()(`/api/shared/${token}`)).headers.getSetCookie()
    expect(cookie).toMatch(/^__Secure-moodloom-share-.*; secure(;|$)/i)
    await behindProxy.close()
  })

  it('of two boards open side by side are both visible', async () => {
    const guest = server.visitor()
    const images: string[] = []
    for (const _ of [1, 2]) {
      const [board, image] = [await owner.board(), await uploadImage()]
      await addImage(board, image)
      await open(guest, await shareOf(board))
      images.push(image)
    }
    for (const image of images) expect((await guest(image)).status).toBe(200)
  })

  it('that were deleted from it or are on another board are not visible', async () => {
    const [board, other] = [await owner.board(), await owner.board()]
    const [image, elsewhere] = [await uploadImage(), await uploadImage()]
    const element = await addImage(board, image)
    await addImage(other, elsewhere)
    const guest = server.visitor()
    await open(guest, await shareOf(board))
    await owner.send('DELETE', `/api/elements/${element}`)
    expect((await guest(image)).status).toBe(404)
    expect((await guest(elsewhere)).status).toBe(404)
  })

  it('are gone with the link or while the board is in the trash, and can’t be placed on a guest’s board', async () => {
    const [board, image] = [await owner.board(), await uploadImage()]
    await addImage(board, image)
    const stranger = await join(server)
    await open(stranger.fetch, await shareOf(board))
    const own = await stranger.board()
    const refused = await stranger.send('POST', `/api/boards/${own}/elements`, { type: 'image', content: image })
    expect(refused).toMatchObject({ status: 422, body: { error: 'UNKNOWN_ASSET' } })
    await owner.send('DELETE', `/api/boards/${board}`)
    expect((await stranger.fetch(image)).status).toBe(404)
    await owner.send('POST', `/api/boards/${board}/restore`)
    expect((await stranger.fetch(image)).status).toBe(200)
    await owner.send('DELETE', `/api/boards/${board}/share-link`)
    expect((await stranger.fetch(image)).status).toBe(404)
  })
})

describe('limits', () => {
  let limited: TestServer
  let person: Person
  let token: string
  beforeAll(async () => {
    const limits = createRateLimits({
      limits: { sharing: { points: 3, duration: 60 }, guests: { points: 24, duration: 60 } },
    })
    limited = await startTestServer({ limits })
    person = await join(limited)
    const board = await person.board()
    token = (await person.send('POST', `/api/boards/${board}/share-link`, {})).body.link.token
  })
  afterAll(() => limited.close())

  it('limits guests by address and returns Retry-After', async () => {
    const guest = limited.visitor()
    const statuses = []
    for (const path of ['', '', '/changes?since=0', '/changes?since=0', '/changes?since=0', '/changes?since=0']) {
      statuses.push((await guest(`/api/shared/${token}${path}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    const refused = await guest(`/api/shared/${'x'.repeat(43)}`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('limits invitations and share links, including unknown names, but never revoking them', async () => {
    const board = await person.board()
    const invite = (username: string) => person.send('POST', `/api/boards/${board}/collaborators`, { username })
    expect((await invite('nobody-1')).status).toBe(404)
    const other = await join(limited)
    expect((await invite(other.username)).status).toBe(201)
    expect((await invite('nobody-2')).body).toMatchObject({ error: 'RATE_LIMIT' })
    expect((await person.send('POST', `/api/boards/${board}/share-link`, {})).status).toBe(429)
    const [{ id }] = (await person.get(`/api/boards/${board}/invitations`)).body
    expect((await person.send('DELETE', `/api/boards/${board}/invitations/${id}`)).status).toBe(204)
    expect((await person.send('DELETE', `/api/boards/${board}/share-link`)).status).toBe(204)
  })
})
