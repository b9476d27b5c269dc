import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { assetResponse } from '../../contract/asset'
import { collaborate, join, type Person } from '../support/people'
import { startTestServer, type TestServer } from '../support/server'

/** A server on which Ann has some of everything. */
export interface GrowingWorld {
  readonly server: TestServer
  readonly ann: Person
  readonly board: number
  readonly inspiration: number
  readonly shareToken: string
  /** `{sha256}.png` of an image on her board. */
  readonly assetName: string
  /** Adds until she has at least this many of everything. */
  grow(rows: number): Promise<void>
}

/** Everything is created with this name, and found by it. */
export const NAME = 'Meadow'
export const COLOR = '#2196f3'

export async function createGrowingWorld(): Promise<GrowingWorld> {
  const server = await startTestServer()
  const ann = await join(server)
  const board = await ann.board({ name: NAME, visibility: 'public' })
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: COLOR } })
    .png()
    .toBuffer()
  const headers = { 'Content-Type': 'image/png' }
  const uploaded = await ann.fetch('/api/assets', { method: 'POST', body: new Uint8Array(bytes), headers })
  const { address } = assetResponse.parse(await uploaded.json())
  await ann.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: address })
  const published = await ann.send('POST', '/api/inspirations', { title: NAME, boardId: board, imageUrl: address })
  const shared = await ann.send('POST', `/api/boards/${board}/share-link`, {})
  let rows = 0

  return {
    server,
    ann,
    board,
    inspiration: published.body.id,
    shareToken: shared.body.link.token,
    assetName: address.slice('/assets/'.length),
    async grow(until) {
      for (; rows < until; rows++) await addOne(server, ann, board, address)
    },
  }
}

/** Adds one more of everything that a list shows. */
async function addOne(server: TestServer, ann: Person, board: number, picture: string): Promise<void> {
  const { knex } = server.deps
  const ben = await join(server)
  await knex('users').where({ id: ben.id }).update({ display_name: NAME })
  const [bens, anns, trashed] = await Promise.all([
    ben.board({ name: NAME, visibility: 'public' }),
    ann.board({ name: NAME, visibility: 'public' }),
    ann.board({ name: NAME }),
  ])
  await ann.send('DELETE', `/api/boards/${trashed}`)
  await ann.send('POST', `/api/boards/${anns}/elements`, { type: 'color', content: COLOR })
  await ann.send('POST', `/api/boards/${board}/elements`, { type: 'text', content: NAME })
  await collaborate(server, board, ben, true)
  await ann.send('POST', `/api/boards/${board}/collaborators`, { email: `${randomUUID()}@example.org` })
  await ben.send('POST', `/api/boards/${bens}/collaborators`, { username: ann.username })
  await ben.send('POST', `/api/users/${ann.username}/follow`)
  await ann.send('POST', `/api/users/${ben.username}/follow`)

  const isPublic = { name: NAME, isPublic: true }
  await ann.send('POST', '/api/image-presets', isPublic)
  const preset = await ben.send('POST', '/api/image-presets', isPublic)
  await ann.send('POST', `/api/image-presets/${preset.body.id}/like`)
  const place = { positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 0, properties: {} }
  const elements = [{ type: 'text', content: NAME, ...place }]
  await ann.send('POST', '/api/templates', { name: NAME, category: 'mood', elements })

  await ann.send('PUT', `/api/boards/${anns}`, { thumbnailUrl: picture })
  const shown = await ann.send('POST', '/api/inspirations', { title: NAME, boardId: anns })
  await ben.send('PUT', `/api/boards/${bens}`, { thumbnailUrl: picture })
  await ben.send('POST', '/api/inspirations', { title: NAME, boardId: bens })
  await ann.send('POST', `/api/discover/boards/${bens}/like`)
  await ann.send('POST', `/api/discover/boards/${bens}/bookmark`)
  const at = `/api/inspirations/${shown.body.id}`
  await ann.send('POST', `${at}/like`)
  await ann.send('POST', `${at}/bookmark`)
  // Another browser of hers.
  await knex('sessions').insert({
    id: randomUUID(),
    user_id: ann.id,
    data: '{}',
    expires_at: new Date(Date.now() + 3_600_000),
  })
  await knex('passkeys').insert({
    user_id: ann.id,
    credential_id: randomUUID(),
    public_key: Buffer.alloc(1),
    counter: 0,
    name: NAME,
    created_at: new Date(),
  })
  const [token] = await knex('access_tokens')
    .insert({
      user_id: ann.id,
      name: NAME,
      token_hash: randomUUID(),
      scope: 'propose',
      is_limited: true,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
  await knex('access_token_boards').insert({ token_id: token.id, board_id: board })
  await knex('board_proposals').insert({
    id: randomUUID(),
    board_id: board,
    user_id: ann.id,
    token_id: token.id,
    agent: NAME,
    summary: NAME,
    base_rev: 1,
    items: JSON.stringify([{ item: { kind: 'color', color: COLOR }, newElementId: randomUUID(), outcome: null }]),
    created_at: new Date(),
  })
}
