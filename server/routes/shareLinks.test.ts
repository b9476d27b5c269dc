import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareLinkResponse } from '../../contract/sharing'
import { collaborate, join, type Person } from '../../tests/support/people'
import { type SessionFetch, startTestServer, type TestServer } from '../../tests/support/server'
import { prune } from '../housekeeping'

let now = new Date('2031-05-01T12:00:00Z')
/** The first of these signs; a test puts another before it, or replaces it. */
const sessionKeys = ['the first key']
let server: TestServer
let owner: Person
let guest: SessionFetch
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, sessionKeys })
  owner = await join(server)
  guest = server.visitor()
})
afterAll(() => server.close())

const make = async (board: number, expiresAt?: string | null) =>
  parsed(await owner.send('POST', `/api/boards/${board}/share-link`, { expiresAt }))
const read = async (board: number) => parsed(await owner.get(`/api/boards/${board}/share-link`))
const opens = async (token: string | null | undefined) => (await guest(`/api/shared/${token}`)).status

function parsed({ status, body }: { status: number; body: unknown }) {
  expect(status).toBe(200)
  return shareLinkResponse.parse(body).link
}

describe('a share link', () => {
  it('is created once, shown to its owner again, and opens the board', async () => {
    const board = await owner.board()
    expect(await read(board)).toBeNull()
    const link = await make(board)
    expect(link).toEqual({ token: expect.any(String), expiresAt: null, createdAt: now.toISOString() })
    expect(await read(board)).toEqual(link)
    expect(await make(board)).toEqual(link)
    expect(await opens(link?.token)).toBe(200)
  })

  it('is stored without its token', async () => {
    const link = await make(await owner.board())
    const rows: object[] = await server.deps.knex('share_links')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(link?.token)
  })

  it('differs for each board', async () => {
    const [one, two] = [await make(await owner.board()), await make(await owner.board())]
    expect(one?.token).not.toBe(two?.token)
  })

  it('is the same one when created at the same moment', async () => {
    const board = await owner.board()
    const links = await Promise.all([1, 2, 3, 4].map(() => make(board)))
    expect(new Set(links.map((link) => link?.token)).size).toBe(1)
    expect(await opens(links[0]?.token)).toBe(200)
  })

  it('opens nothing once removed, and the next one has another token', async () => {
    const board = await owner.board()
    const link = await make(board)
    expect((await owner.send('DELETE', `/api/boards/${board}/share-link`)).status).toBe(204)
    expect(await opens(link?.token)).toBe(404)
    expect((await guest(`/api/shared/${link?.token}/changes?since=0`)).status).toBe(404)
    expect(await read(board)).toBeNull()
    const next = await make(board)
    expect(next?.token).not.toBe(link?.token)
    expect([await opens(link?.token), await opens(next?.token)]).toEqual([404, 200])
    // Repeating it changes nothing.
    await owner.send('DELETE', `/api/boards/${board}/share-link`)
    expect((await owner.send('DELETE', `/api/boards/${board}/share-link`)).status).toBe(204)
  })

  it('opens nothing while its board is in the trash, and can’t be created there', async () => {
    const board = await owner.board()
    const link = await make(board)
    await owner.send('DELETE', `/api/boards/${board}`)
    expect(await opens(link?.token)).toBe(404)
    expect((await owner.send('POST', `/api/boards/${board}/share-link`, {})).status).toBe(410)
    await owner.send('POST', `/api/boards/${board}/restore`)
    expect(await opens(link?.token)).toBe(200)
  })

  it('can be removed while the board is in the trash', async () => {
    const board = await owner.board()
    const link = await make(board)
    await owner.send('DELETE', `/api/boards/${board}`)
    expect((await owner.send('DELETE', `/api/boards/${board}/share-link`)).status).toBe(204)
    await owner.send('POST', `/api/boards/${board}/restore`)
    expect(await opens(link?.token)).toBe(404)
  })

  it.each([true, false])('is hidden from collaborators (canEdit: %s) and strangers', async (canEdit) => {
    const board = await owner.board({ visibility: 'public' })
    await make(board)
    const [ben, stranger] = [await join(server), await join(server)]
    await collaborate(server, board, ben, canEdit)
    for (const who of [ben, stranger]) {
      expect((await who.get(`/api/boards/${board}/share-link`)).status).toBe(403)
      expect((await who.send('POST', `/api/boards/${board}/share-link`, {})).status).toBe(403)
      expect((await who.send('DELETE', `/api/boards/${board}/share-link`)).status).toBe(403)
    }
    expect(await read(board)).not.toBeNull()
  })
})

describe('a link with an expiry', () => {
  it('opens the board until then, and is then gone for its owner too', async () => {
    const board = await owner.board()
    const link = await make(board, '2031-05-01T13:00:00+00:00')
    expect(link?.expiresAt).toBe('2031-05-01T13:00:00.000Z')
    now = new Date('2031-05-01T12:59:59Z')
    expect(await opens(link?.token)).toBe(200)
    now = new Date('2031-05-01T13:00:00Z')
    expect(await opens(link?.token)).toBe(404)
    expect((await guest(`/api/shared/${link?.token}/changes?since=0`)).status).toBe(404)
    expect(await read(board)).toBeNull()
  })

  it('has another token if created again afterwards', async () => {
    const board = await owner.board()
    const link = await make(board, new Date(now.getTime() + 1000).toISOString())
    now = new Date(now.getTime() + 2000)
    const next = await make(board)
    expect(next?.token).not.toBe(link?.token)
    expect([await opens(link?.token), await opens(next?.token)]).toEqual([404, 200])
  })

  it('stays the same link if the expiry changes or is removed', async () => {
    const board = await owner.board()
    const deferred = new Date(now.getTime() + 60_000).toISOString()
    const later = new Date(now.getTime() + 120_000).toISOString()
    const link = await make(board, deferred)
    expect(await make(board, later)).toEqual({ ...link, expiresAt: later })
    expect(await make(board, null)).toEqual({ ...link, expiresAt: null })
    now = new Date(now.getTime() + 180_000)
    expect(await opens(link?.token)).toBe(200)
  })

  it('is deleted some time after it expires, and no other is', async () => {
    const [ending, lasting] = [await owner.board(), await owner.board()]
    await make(ending, new Date(now.getTime() + 1000).toISOString())
    const link = await make(lasting, new Date(now.getTime() + 3000).toISOString())
    now = new Date(now.getTime() + 2000)
    await prune(server.deps)
    const saved = await server.deps.knex('share_links').whereIn('board_id', [ending, lasting]).pluck('board_id')
    expect(saved).toEqual([lasting])
    expect(await read(lasting)).toEqual(link)
  })

  it('can’t expire before it starts', async () => {
    const board = await owner.board()
    expect(await owner.send('POST', `/api/boards/${board}/share-link`, { expiresAt: now.toISOString() })).toMatchObject(
      {
        status: 400,
        body: { error: 'VALIDATION_FAILED', field: 'expiresAt' },
      },
    )
    expect(await read(board)).toBeNull()
  })
})

describe('the server’s keys', () => {
  it('after adding a key, the link is shown as before', async () => {
    const board = await owner.board()
    const link = await make(board)
    sessionKeys.unshift('the second key')
    expect(await read(board)).toEqual(link)
    expect(await make(board)).toEqual(link)
    sessionKeys.shift()
  })

  it('after replacing the key, the link works but can’t be shown, and a new one replaces it', async () => {
    const board = await owner.board()
    const link = await make(board)
    const before = sessionKeys.splice(0, 1, 'another key altogether')
    expect(await opens(link?.token)).toBe(200)
    expect(await read(board)).toEqual({ ...link, token: null })
    const next = await make(board)
    expect(next?.token).toEqual(expect.any(String))
    expect([await opens(link?.token), await opens(next?.token)]).toEqual([404, 200])
    sessionKeys.splice(0, 1, ...before)
  })
})
