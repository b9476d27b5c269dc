import { createHash, randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AssetResponse, assetResponse } from '../../contract/asset'
import { ASSET_BYTES_MAX } from '../../contract/limits'
import { board as boardResponse } from '../../contract/shared/board'
import { type SessionFetch, startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
let ann: { user: { id: number }; fetch: SessionFetch }
let ben: typeof ann

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.register('ann')
  ben = await server.register('ben')
})
afterAll(() => server.close())

let shade = 0
/** An image that no other test has. */
function picture(width = 64, height = 48): Sharp {
  shade += 1
  return sharp({
    create: { width, height, channels: 3, background: { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 160 } },
  })
}

function upload(who: typeof ann, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  return who.fetch('/api/assets', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': 'image/jpeg', ...headers },
  })
}

async function uploaded(who: typeof ann, image: Sharp): Promise<AssetResponse> {
  const answer = await upload(who, await image.png().toBuffer(), { 'Content-Type': 'image/png' })
  expect(answer.status).toBe(200)
  return assetOf(answer)
}

async function assetOf(answer: Response): Promise<AssetResponse> {
  return assetResponse.parse(await answer.json())
}

async function rowCounts(): Promise<unknown> {
  const { rows } = await server.deps.knex.raw(
    'select (select count(*) from assets) as assets, (select count(*) from asset_uploads) as uploads, (select count(*) from mutations) as mutations',
  )
  return rows[0]
}

async function boardWith(owner: typeof ann, address: string, fields: Record<string, unknown> = {}): Promise<number> {
  const { knex } = server.deps
  const [board] = await knex('boards')
    .insert({ uid: randomUUID(), user_id: owner.user.id, ...fields })
    .returning('id')
  const element = {
    id: randomUUID(),
    board_id: board.id,
    type: 'image',
    content: address,
    position_x: 0,
    position_y: 0,
  }
  await knex('board_elements').insert({ ...element, rev: 1 })
  return board.id
}

async function createBoard(owner: typeof ann): Promise<number> {
  const answer = await owner.fetch('/api/boards', { method: 'POST', json: {} })
  return boardResponse.parse(await answer.json()).id
}

describe('POST /api/assets', () => {
  it('returns the address derived from the bytes, and the size as displayed', async () => {
    const bytes = await picture(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const answer = await upload(ann, bytes)
    expect(answer.status).toBe(200)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await answer.json()).toEqual({ address: `/assets/${sha256}.jpg`, width: 40, height: 60 })
  })

  it('rule 2: a repeated mutation changes nothing and gets the same answer', async () => {
    const bytes = await picture().jpeg().toBuffer()
    const key = randomUUID()
    const first = await upload(ann, bytes, { 'Idempotency-Key': key })
    expect(first.headers.get('Mutation-Id')).toBe(key)
    const before = await rowCounts()
    const second = await upload(ann, bytes, { 'Idempotency-Key': key })
    expect(second.headers.get('Mutation-Id')).toBe(key)
    expect(await second.json()).toEqual(await first.json())
    expect(await rowCounts()).toEqual(before)
  })

  it('rule 2: a mutationId reused for other bytes returns 422 and stores nothing', async () => {
    const key = randomUUID()
    await upload(ann, await picture().jpeg().toBuffer(), { 'Idempotency-Key': key })
    const before = await rowCounts()
    const other = await upload(ann, await picture().jpeg().toBuffer(), { 'Idempotency-Key': key })
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ error: 'MUTATION_REUSED' })
    expect(await rowCounts()).toEqual(before)
  })

  it('the same bytes from two people are one asset with two uploads', async () => {
    const bytes = await picture().jpeg().toBuffer()
    const [one, two] = await Promise.all([upload(ann, bytes), upload(ben, bytes)])
    const asset = await assetOf(one)
    expect(await two.json()).toEqual(asset)
    expect((await ann.fetch(asset.address)).status).toBe(200)
    expect((await ben.fetch(asset.address)).status).toBe(200)
  })

  it('rule 7: returns 409 ACCOUNT_MISMATCH for another account and stores nothing', async () => {
    const before = await rowCounts()
    const answer = await upload(ann, await picture().jpeg().toBuffer(), { 'Queue-User': String(ben.user.id) })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: 'ACCOUNT_MISMATCH' })
    expect(await rowCounts()).toEqual(before)
  })

  it('detects the type from the bytes, not from the declared type', async () => {
    const asset = await assetOf(await upload(ann, await picture().webp().toBuffer()))
    expect(asset.address).toMatch(/\.webp$/)
    expect((await ann.fetch(asset.address)).headers.get('Content-Type')).toBe('image/webp')
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['SVG', svg, 'image/svg+xml', 415, 'UNSUPPORTED_MEDIA'],
    ['SVG that calls itself PNG', svg, 'image/png', 415, 'UNSUPPORTED_MEDIA'],
    ['HTML that calls itself PNG', '<!doctype html><script>alert(1)</script>', 'image/png', 415, 'UNSUPPORTED_MEDIA'],
    ['nothing', '', 'image/png', 415, 'UNSUPPORTED_MEDIA'],
    ['a PNG signature alone', '\x89PNG\r\n\x1a\n', 'image/png', 415, 'UNSUPPORTED_MEDIA'],
    ['JSON', '{}', 'application/json', 415, 'UNSUPPORTED_MEDIA'],
  ])('refuses %s and stores nothing', async (_, text, type, status, code) => {
    const before = await rowCounts()
    const answer = await upload(ann, Buffer.from(text, 'latin1'), { 'Content-Type': type })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: code })
    expect(await rowCounts()).toEqual(before)
  })

  it('refuses more than 5 MB, declared or streamed', async () => {
    const tooMany = new Uint8Array(ASSET_BYTES_MAX + 1)
    expect((await upload(ann, tooMany)).status).toBe(413)
    const streamed = new Request(new URL('/api/assets', server.url), {
      method: 'POST',
      body: new Blob([tooMany]).stream(),
      headers: { 'Content-Type': 'image/jpeg' },
      duplex: 'half',
    })
    const answer = await ann.fetch(streamed)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: 'TOO_LARGE' })
  })

  it('refuses 20,000 × 20,000 pixels in a few bytes without decoding them', async () => {
    const png = await picture().png().toBuffer()
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(20_000, 16)
    bomb.writeUInt32BE(20_000, 20)
    const answer = await upload(ann, bomb)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('25 megapixels') })
  })

  it('refuses a side of more than 16,384 pixels, however few pixels there are in total', async () => {
    const long = (width: number) =>
      sharp({ create: { width, height: 1, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
    const answer = await upload(ann, await long(16_385))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('16,384 pixels') })
    expect((await upload(ann, await long(16_384))).status).toBe(200)
  })

  it('requires a session', async () => {
    const visitor = server.visitor()
    const answer = await visitor('/api/assets', { method: 'POST', body: new Uint8Array(3) })
    expect(answer.status).toBe(401)
  })
})

describe('GET /assets/{sha256}.{ext}', () => {
  it('returns the exact bytes, cached permanently and privately', async () => {
    const bytes = await picture().jpeg().toBuffer()
    const asset = await assetOf(await upload(ann, bytes))
    const answer = await ann.fetch(asset.address)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    })
    // Node's fetch adds no-cache to If-None-Match unless there is a Cache-Control; a browser's cache does not.
    const again = { 'If-None-Match': answer.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' }
    expect((await ann.fetch(asset.address, { headers: again })).status).toBe(304)
  })

  it.each([
    ['a private board of someone else', {}, 404],
    ['a public board', { visibility: 'public' }, 200],
    ['a public board in the trash', { visibility: 'public', deleted_at: new Date() }, 404],
  ])('access to an image on %s', async (_, fields, status) => {
    const asset = await uploaded(ann, picture())
    await boardWith(ann, asset.address, fields)
    expect((await ben.fetch(asset.address)).status).toBe(status)
    expect((await server.visitor()(asset.address)).status).toBe(401)
  })

  it('is visible to a collaborator only while they are one', async () => {
    const asset = await uploaded(ann, picture())
    const board = await boardWith(ann, asset.address)
    await server.deps.knex('collaborators').insert({ board_id: board, user_id: ben.user.id })
    expect((await ben.fetch(asset.address)).status).toBe(200)
    await server.deps.knex('collaborators').where({ board_id: board }).delete()
    expect((await ben.fetch(asset.address)).status).toBe(404)
    const again = { 'If-None-Match': `"${asset.address.slice(8, 72)}"`, 'Cache-Control': 'max-age=0' }
    expect((await ben.fetch(asset.address, { headers: again })).status).toBe(404)
  })

  it('an image deleted from a public board is visible only to those who work on it', async () => {
    const asset = await uploaded(ann, picture())
    const board = await boardWith(ann, asset.address, { visibility: 'public' })
    await server.deps.knex('board_elements').where({ board_id: board }).update({ deleted_at: new Date() })
    expect((await ben.fetch(asset.address)).status).toBe(404)
    await server.deps.knex('collaborators').insert({ board_id: board, user_id: ben.user.id, can_edit: true })
    expect((await ben.fetch(asset.address)).status).toBe(200)
  })

  it('an image that someone else replaced is visible to those who work on the board, who may undo that', async () => {
    const { knex } = server.deps
    const [before, after] = [await uploaded(ann, picture()), await uploaded(ben, picture())]
    const board = await createBoard(ann)
    await knex('collaborators').insert({ board_id: board, user_id: ben.user.id, can_edit: true })
    const id = randomUUID()
    const element = { id, type: 'image', content: before.address, positionX: 0, positionY: 0 }
    await ann.fetch(`/api/boards/${board}/elements`, { method: 'POST', json: element })
    const put = ({ address }: AssetResponse) =>
      ben.fetch(`/api/elements/${id}`, { method: 'PUT', json: { content: address } })
    expect((await put(after)).status).toBe(200)
    expect((await put(before)).status).toBe(200)
    expect((await put(after)).status).toBe(200)
    expect((await ben.fetch(before.address)).status).toBe(200)

    await knex('boards').where({ id: board }).update({ visibility: 'public' })
    await knex('collaborators').where({ board_id: board }).delete()
    expect((await ben.fetch(before.address)).status).toBe(404)
  })

  it('a text that was an address makes no image visible', async () => {
    const secret = await uploaded(ann, picture())
    const own = await uploaded(ben, picture())
    const board = await createBoard(ben)
    const id = randomUUID()
    const create = (type: string, { address }: AssetResponse) =>
      ben.fetch(`/api/boards/${board}/elements`, {
        method: 'POST',
        json: { id, type, content: address, positionX: 0, positionY: 0 },
      })
    await create('text', secret)
    await ben.fetch(`/api/elements/${id}`, { method: 'PUT', json: { content: 'Words' } })
    await ben.fetch(`/api/elements/${id}`, { method: 'DELETE' })
    expect((await create('image', own)).status).toBe(201)
    expect((await ben.fetch(secret.address)).status).toBe(404)
  })

  it('the thumbnail of a saved version stays visible to those who work on the board', async () => {
    const { knex } = server.deps
    const [before, after] = [await uploaded(ben, picture()), await uploaded(ben, picture())]
    const board = await createBoard(ann)
    await knex('collaborators').insert({ board_id: board, user_id: ben.user.id, can_edit: true })
    const put = ({ address }: AssetResponse) =>
      ben.fetch(`/api/boards/${board}`, { method: 'PUT', json: { thumbnailUrl: address } })
    await put(before)
    expect((await ben.fetch(`/api/boards/${board}/history`, { method: 'POST', json: {} })).status).toBe(200)
    expect((await put(after)).status).toBe(200)
    expect((await ann.fetch(before.address)).status).toBe(200)
  })

  it('a public board’s thumbnail and avatars are visible to everyone who is signed in', async () => {
    const thumbnail = await uploaded(ann, picture())
    const avatar = await uploaded(ann, picture())
    const board = { uid: randomUUID(), user_id: ann.user.id, thumbnail_url: thumbnail.address, visibility: 'public' }
    await server.deps.knex('boards').insert(board)
    await server.deps.knex('users').where({ id: ann.user.id }).update({ avatar_url: avatar.address })
    expect((await ben.fetch(thumbnail.address)).status).toBe(200)
    expect((await ben.fetch(avatar.address)).status).toBe(200)
  })

  it('returns 404 for another extension, an unknown hash and a malformed address', async () => {
    const { address } = await uploaded(ann, picture())
    for (const path of [
      address.replace('.png', '.jpg'),
      `/assets/${'0'.repeat(64)}.png`,
      '/assets/x.png',
      '/assets/x',
    ]) {
      const answer = await ann.fetch(path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  it('every access check uses an index', async () => {
    const { knex } = server.deps
    const used = await knex.transaction(async (trx) => {
      // The tables of a test are so small that reading all of them is cheaper than any index.
      await trx.raw('set local enable_seqscan = off')
      const address = `/assets/${'0'.repeat(64)}.png`
      const plans = await Promise.all(
        [
          `select 1 from board_elements e where e.type = 'image' and e.content = ? and e.content like '/assets/%'`,
          'select 1 from boards b where b.thumbnail_url = ?',
          'select 1 from users u where u.avatar_url = ?',
          `select 1 from board_elements e where e.type = 'image' and e.properties ->> 'original' = ?`,
          'select 1 from board_history h where h.thumbnail_url = ?',
          `select 1 from board_history h where h.previous_state ->> 'content' = ?
             and h.previous_state ->> 'content' like '/assets/%'`,
        ].map((sql) => trx.raw(`explain ${sql}`, [address])),
      )
      return plans.map(({ rows }) => JSON.stringify(rows))
    })
    expect(used[0]).toContain('board_elements_asset')
    expect(used[1]).toContain('boards_thumbnail')
    expect(used[2]).toContain('users_avatar')
    expect(used[3]).toContain('board_elements_original')
    expect(used[4]).toContain('board_history_thumbnail')
    expect(used[5]).toContain('board_history_replaced')
  })
})

describe('GET /assets/{sha256}.{ext}?w=', () => {
  it('is an upright WebP of that width, created once for simultaneous requests', async () => {
    const bytes = await picture(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const asset = await assetOf(await upload(ann, bytes))
    const { assets } = server.deps
    const write = assets.write
    let writes = 0
    assets.write = (...args) => {
      writes += 1
      return write(...args)
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => ann.fetch(`${asset.address}?w=320`)))
    assets.write = write
    expect(writes).toBe(1)
    for (const answer of answers) {
      expect(answer.headers.get('Content-Type')).toBe('image/webp')
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 480 })
    }
  })

  it('applies the orientation exactly as browsers do, so not for WebP', async () => {
    const turned = picture(900, 600).withMetadata({ orientation: 6 })
    const sizes = []
    for (const file of [turned.clone().png(), turned.clone().webp(), turned.clone().avif({ effort: 0 })]) {
      const asset = await assetOf(await upload(ann, await file.toBuffer()))
      const shrunk = await ann.fetch(`${asset.address}?w=320`)
      const { height } = await sharp(Buffer.from(await shrunk.arrayBuffer())).metadata()
      sizes.push([asset.width, asset.height, height])
    }
    expect(sizes).toEqual([
      [600, 900, 480],
      [900, 600, 213],
      [600, 900, 480],
    ])
  })

  it('does not enlarge: a narrower image is its own rendition', async () => {
    const asset = await uploaded(ann, picture(200, 100))
    const answer = await ann.fetch(`${asset.address}?w=320`)
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 200 })
  })

  it('keeps an animation animated', async () => {
    const frame = (r: number) => Buffer.alloc(400 * 300 * 3, r)
    const raw = { width: 400, height: 600, channels: 3, pageHeight: 300 } as const
    const gif = await sharp(Buffer.concat([frame(20), frame(220)]), { raw })
      .gif({ delay: [80, 80] })
      .toBuffer()
    const asset = await assetOf(await upload(ann, gif))
    const answer = await ann.fetch(`${asset.address}?w=320`)
    expect(await sharp(Buffer.from(await answer.arrayBuffer()), { animated: true }).metadata()).toMatchObject({
      pages: 2,
    })
  })

  it('still renders an image truncated in transit', async () => {
    const pixels = Buffer.from(Array.from({ length: 800 * 600 * 3 }, (_, index) => (index * 7919) % 251))
    const noise = await sharp(pixels, { raw: { width: 800, height: 600, channels: 3 } })
      .jpeg()
      .toBuffer()
    const asset = await assetOf(await upload(ann, noise.subarray(0, noise.length / 2)))
    expect((await ann.fetch(`${asset.address}?w=320`)).status).toBe(200)
  })

  it.each(['100', '321', 'x', '-320', '320.5', '', '320&w=640'])('returns 400 for ?w=%s', async (w) => {
    const asset = await uploaded(ann, picture())
    const answer = await ann.fetch(`${asset.address}?w=${w}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'VALIDATION_FAILED', field: 'w' })
  })
})
