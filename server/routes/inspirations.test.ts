import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assetResponse } from '../../contract/asset'
import {
  HOUSE_AUTHOR,
  type Inspiration,
  inspiration,
  inspirationList,
  publicBoardList,
} from '../../contract/inspiration'
import { INSPIRATIONS_PER_PERSON_MAX, LIKE_HALF_LIFE_MS } from '../../contract/limits'
import { notificationsResponse } from '../../contract/notification'
import { INSPIRATIONS } from '../../db/seeds/inspirationList'
import { seedInspirations } from '../../db/seeds/inspirations'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

const START = Date.now()
const DAY = 24 * 60 * 60 * 1000
let now = START
let server: TestServer
let ann: Person
let ben: Person
let board: number
let red: string

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
  ann = await join(server)
  ben = await join(server)
  board = await ann.board({ name: 'Kitchen', visibility: 'public' })
  red = await upload(ann, '#c02020')
  await ann.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: red })
})
afterAll(() => server.close())
afterEach(async () => {
  now = START
  await server.deps.knex('inspirations').delete()
  await server.deps.knex('notifications').delete()
})

const AT = '/api/inspirations'

async function upload(person: Person, background: string, width = 12): Promise<string> {
  const bytes = await sharp({ create: { width, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'Content-Type': 'image/png' }
  const answer = await person.fetch('/api/assets', { method: 'POST', body: new Uint8Array(bytes), headers })
  return assetResponse.parse(await answer.json()).address
}
async function publish(title: string, fields: object = {}): Promise<Inspiration> {
  const { status, body } = await ann.send('POST', AT, { title, boardId: board, imageUrl: red, ...fields })
  expect(status).toBe(201)
  return inspiration.parse(body)
}
/** As this person sees it; as a visitor by default. */
async function list(query = '', person?: Person): Promise<Inspiration[]> {
  const answer = await (person?.fetch ?? server.visitor())(`${AT}${query}`)
  expect(answer.status).toBe(200)
  return inspirationList.parse(await answer.json())
}
const titles = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ title }) => title)
const notesOf = async (person: Person) =>
  notificationsResponse.parse((await person.get('/api/notifications')).body).notifications
const like = (person: Person, { id }: { id: number }) => person.send('POST', `${AT}/${id}/like`)

describe('POST /api/inspirations', () => {
  it('publishes an image of one’s own public board, with its size and its colors', async () => {
    const made = await publish('  Bricks ', { category: 'photography' })
    expect(made).toMatchObject({
      title: 'Bricks',
      imageUrl: red,
      width: 12,
      height: 8,
      colors: ['#c02020'],
      category: 'photography',
      boardId: board,
      userId: ann.id,
      author: { username: ann.username, displayName: ann.username, avatarUrl: null },
      likes: 0,
      isTrending: false,
      isLiked: false,
      isBookmarked: false,
      isMine: true,
    })
    expect(await list()).toMatchObject([{ id: made.id, isMine: false }])
  })

  it('publishes the board by its thumbnail, once it has one', async () => {
    const bare = await ann.board({ visibility: 'public' })
    const refused = await ann.send('POST', AT, { title: 'Bare', boardId: bare })
    expect([refused.status, refused.body.error, refused.body.field]).toEqual([422, 'UNKNOWN_ASSET', 'boardId'])
    const thumbnailUrl = await upload(ann, '#2040c0')
    await ann.send('PUT', `/api/boards/${bare}`, { thumbnailUrl })
    expect(await publish('Blue', { boardId: bare, imageUrl: undefined })).toMatchObject({ imageUrl: thumbnailUrl })
  })

  it('refuses what is not on the board, not one’s own, or not public', async () => {
    const other = await upload(ann, '#00ff00')
    const notThere = await ann.send('POST', AT, { title: 'x', boardId: board, imageUrl: other })
    expect([notThere.status, notThere.body.field]).toEqual([422, 'imageUrl'])
    expect((await ben.send('POST', AT, { title: 'x', boardId: board, imageUrl: red })).status).toBe(403)
    const hidden = await ann.board()
    const { status, body } = await ann.send('POST', AT, { title: 'x', boardId: hidden, imageUrl: red })
    expect([status, body.message]).toEqual([403, expect.stringContaining('Make the board public first')])
    expect(await list()).toEqual([])
  })

  it('takes the author from the session and ignores likes in the body', async () => {
    const forged = { userId: ben.id, likes: 99, isTrending: true, isLiked: true, createdAt: '2001-01-01' }
    expect(await publish('Forged', forged)).toMatchObject({ userId: ann.id, likes: 0, isTrending: false })
  })

  it('creates one inspiration if sent twice', async () => {
    const uid = randomUUID()
    const { id } = await publish('Once', { uid })
    const again = await ann.send('POST', AT, { uid, title: 'Once', boardId: board, imageUrl: red })
    expect(again).toMatchObject({ status: 200, body: { id } })
    expect(await list()).toHaveLength(1)
  })

  it('limits how many a person can publish', async () => {
    const row = { user_id: ann.id, title: 'x', image_url: red, width: 1, height: 1, heat: 1 }
    await server.deps.knex('inspirations').insert(Array.from({ length: INSPIRATIONS_PER_PERSON_MAX }, () => row))
    const { status, body } = await ann.send('POST', AT, { title: 'One more', boardId: board, imageUrl: red })
    expect([status, body.error]).toEqual([422, 'TOO_MANY_INSPIRATIONS'])
  })
})

describe('a published inspiration', () => {
  it('shows the image and the author to everyone, signed in or not, as long as the board is public', async () => {
    const { id } = await publish('Open')
    const visitor = server.visitor()
    expect((await visitor(red)).status).toBe(200)
    expect((await visitor(`${red}?w=320`)).status).toBe(200)
    expect((await visitor(`${AT}/${id}`)).status).toBe(200)
    await ann.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    expect((await visitor(red)).status).toBe(401)
    expect((await ben.fetch(red)).status).toBe(404)
    expect((await visitor(`${AT}/${id}`)).status).toBe(404)
    expect(await list('', ben)).toEqual([])
    expect((await like(ben, { id })).status).toBe(404)
    await ann.send('PUT', `/api/boards/${board}`, { visibility: 'public' })
    expect(await titles()).toEqual(['Open'])
  })

  it('can be seen and unpublished by its author after its board became private', async () => {
    const { id } = await publish('Regretted')
    await ann.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    expect(await titles('?of=mine', ann)).toEqual(['Regretted'])
    expect(await titles('', ann)).toEqual([])
    expect((await ann.get(`${AT}/${id}`)).body).toMatchObject({ id, isMine: true })
    expect((await ann.fetch(red)).status).toBe(200)
    expect((await ben.send('DELETE', `${AT}/${id}`)).status).toBe(404)
    expect((await ann.send('DELETE', `${AT}/${id}`)).status).toBe(204)
    await ann.send('PUT', `/api/boards/${board}`, { visibility: 'public' })
    expect(await titles()).toEqual([])
  })

  it('is deleted permanently with its board, or when unpublished, by its author only', async () => {
    const { id } = await publish('Short')
    await like(ben, { id })
    expect((await ben.send('DELETE', `${AT}/${id}`)).status).toBe(403)
    expect((await ann.send('DELETE', `${AT}/${id}`)).status).toBe(204)
    expect((await ann.send('DELETE', `${AT}/${id}`)).status).toBe(404)
    expect(await server.deps.knex('inspiration_likes')).toEqual([])
  })
})

describe('likes', () => {
  it('count once per person, however often they are sent, and are undone once', async () => {
    const made = await publish('Liked')
    for (const _ of [1, 2]) expect((await like(ben, made)).body).toMatchObject({ likes: 1, isLiked: true })
    expect((await like(ann, made)).body).toMatchObject({ likes: 2 })
    for (const _ of [1, 2]) {
      const { body } = await ben.send('DELETE', `${AT}/${made.id}/like`)
      expect(body).toMatchObject({ likes: 1, isLiked: false })
    }
    expect(await list('', ann)).toMatchObject([{ likes: 1, isLiked: true }])
    expect(await list('', ben)).toMatchObject([{ likes: 1, isLiked: false }])
  })

  it('ten at once count as one', async () => {
    const made = await publish('Liked')
    await Promise.all(Array.from({ length: 10 }, () => like(ben, made)))
    expect(await list()).toMatchObject([{ likes: 1 }])
  })

  it('leave no trending score behind when they are undone', async () => {
    const made = await publish('Warm')
    const heat = async () => (await server.deps.knex('inspirations').first('heat')).heat
    const before = await heat()
    now += 3 * DAY
    await like(ben, made)
    expect(await heat()).toBeGreaterThan(before + 0.5)
    await ben.send('DELETE', `${AT}/${made.id}/like`)
    expect(await heat()).toBeCloseTo(before, 6)
  })
})

describe('trending', () => {
  it('ranks by likes, each of which loses half its weight in a week', async () => {
    const [old, fresh, quiet] = [await publish('old'), await publish('fresh'), await publish('quiet')]
    await like(ann, old)
    await like(ben, old)
    now += 3 * LIKE_HALF_LIFE_MS
    await like(ben, fresh)
    expect(await titles('?trending=true')).toEqual(['fresh', 'old', 'quiet'])
    expect(await titles('?sort=trending')).toEqual(['fresh', 'old', 'quiet'])
    expect(await titles('?sort=likes')).toEqual(['old', 'fresh', 'quiet'])
    expect(await titles()).toEqual(['quiet', 'fresh', 'old'])
    expect((await list('?trending=true')).map(({ isTrending }) => isTrending)).toEqual([true, false, false])
    expect(quiet.isTrending).toBe(false)
  })

  it('ends for inspirations that are no longer liked, which stay listed', async () => {
    await like(ben, await publish('once'))
    expect(await list()).toMatchObject([{ isTrending: true }])
    now += LIKE_HALF_LIFE_MS * 1.1
    expect(await list('?trending=true')).toMatchObject([{ title: 'once', isTrending: false }])
  })

  it('has at most twenty inspirations at once', async () => {
    for (let index = 0; index < 22; index++) await like(ben, await publish(`${index}`))
    const all = await list('?trending=true&limit=48')
    expect(all.filter(({ isTrending }) => isTrending)).toHaveLength(20)
    expect(all.slice(20).some(({ isTrending }) => isTrending)).toBe(false)
  })
})

describe('pages and filters', () => {
  it.each(['', '&trending=true', '&sort=likes', '&category=pattern', '&color=red'])(
    'pages return everything exactly once%s',
    async (sort) => {
      for (let index = 0; index < 9; index++) {
        const made = await publish(`${index}`, { category: 'pattern' })
        if (index % 3 === 0) await like(ben, made)
      }
      const whole = (await list(`?limit=48${sort}`)).map(({ id }) => id)
      expect(whole).toHaveLength(9)
      const found: number[] = []
      for (let before = ''; ; ) {
        const page = await list(`?limit=2${sort}${before}`)
        found.push(...page.map(({ id }) => id))
        const last = page.at(-1)
        if (!last) break
        before = `&before=${last.cursor}`
      }
      expect(found).toEqual(whole)
    },
  )

  it('filters by category and by the common name of a color', async () => {
    const blue = await upload(ann, '#2040d0')
    await ann.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: blue })
    await publish('red pattern', { category: 'pattern' })
    await publish('blue pattern', { category: 'pattern', imageUrl: blue })
    await publish('blue collage', { category: 'collage', imageUrl: blue })
    expect(await titles('?category=pattern')).toEqual(['blue pattern', 'red pattern'])
    expect(await titles('?color=blue')).toEqual(['blue collage', 'blue pattern'])
    expect(await titles('?color=blue&category=pattern')).toEqual(['blue pattern'])
    expect(await titles(`?color=blue&category=pattern&by=${ann.id}`)).toEqual(['blue pattern'])
    expect(await titles(`?by=${ben.id}`)).toEqual([])
    expect(await titles('?color=green')).toEqual([])
  })
})

describe('a person’s liked and saved inspirations', () => {
  it('are listed latest first, and only for that person', async () => {
    const [one, two] = [await publish('one'), await publish('two')]
    await like(ben, two)
    now += 1000
    await like(ben, one)
    for (const _ of [1, 2]) {
      expect((await ben.send('POST', `${AT}/${two.id}/bookmark`)).body).toMatchObject({ isBookmarked: true })
    }
    expect(await titles('?of=liked', ben)).toEqual(['one', 'two'])
    expect(await titles('?of=saved', ben)).toEqual(['two'])
    expect(await titles('?of=saved', ann)).toEqual([])
    expect(await titles('?of=mine', ann)).toEqual(['two', 'one'])
    expect(await titles('?of=mine', ben)).toEqual([])
    for (const _ of [1, 2]) {
      expect((await ben.send('DELETE', `${AT}/${two.id}/bookmark`)).body).toMatchObject({ isBookmarked: false })
    }
    expect(await titles('?of=saved', ben)).toEqual([])
  })

  it('require a session', async () => {
    expect((await server.visitor()(`${AT}?of=liked`)).status).toBe(401)
  })
})

describe('a like notifies the author', () => {
  it('once per person; likes by several people share one notification until it is read', async () => {
    const carl = await join(server)
    const made = await publish('Told')
    await like(ann, made)
    expect(await notesOf(ann)).toEqual([])
    await like(ben, made)
    expect(await notesOf(ann)).toMatchObject([
      { kind: 'liked', inspiration: { id: made.id, title: 'Told' }, by: { id: ben.id }, others: 0, isRead: false },
    ])
    await like(carl, made)
    expect(await notesOf(ann)).toMatchObject([{ by: { id: carl.id }, others: 1 }])
    await ann.send('POST', '/api/notifications/read', {})
    await ben.send('DELETE', `${AT}/${made.id}/like`)
    await like(ben, made)
    expect(await notesOf(ann)).toMatchObject([{ by: { id: carl.id }, isRead: true }])
    expect(await notesOf(ben)).toEqual([])
  })
})

describe('GET /api/discover/boards', () => {
  it('lists public boards that have a picture, latest edited first, page by page', async () => {
    const thumbnailUrl = await upload(ben, '#777777')
    const boards: number[] = []
    for (const name of ['first', 'second', 'third']) {
      now += 1000
      boards.unshift(await ben.board({ name, visibility: 'public', thumbnailUrl }))
    }
    await ben.board({ name: 'private', thumbnailUrl })
    await ben.board({ name: 'empty', visibility: 'public' })
    const page = async (query: string) =>
      publicBoardList
        .parse((await ann.get(`/api/discover/boards${query}`)).body)
        .filter(({ userId }) => userId === ben.id)
    const whole = await page('')
    expect(whole.map(({ id }) => id)).toEqual(boards)
    expect(whole[0]).toMatchObject({ name: 'third', role: 'viewer', owner: { id: ben.id }, canEdit: false })
    expect((await page(`?limit=2&before=${whole[0]?.cursor}`)).map(({ id }) => id)).toEqual(boards.slice(1))
  })
})

describe('likes and bookmarks of public boards', () => {
  const BOARDS = '/api/discover/boards'
  const own = async (who: Person, of: 'liked' | 'saved') =>
    publicBoardList.parse((await who.get(`${BOARDS}?of=${of}`)).body).map(({ id }) => id)

  it('count once per person, can be removed, and are listed newest first while the board is public', async () => {
    const carl = await join(server)
    const [first, second] = [await ben.board({ visibility: 'public' }), await ben.board({ visibility: 'public' })]
    for (const id of [first, second, second]) {
      now += 1000
      await carl.send('POST', `${BOARDS}/${id}/like`)
      await carl.send('POST', `${BOARDS}/${id}/bookmark`)
    }
    const { body } = await ann.send('POST', `${BOARDS}/${second}/like`)
    expect(body).toMatchObject({ id: second, likes: 2, isLiked: true, isBookmarked: false })
    expect(await own(carl, 'liked')).toEqual([second, first])
    expect(await own(carl, 'saved')).toEqual([second, first])
    expect(await own(ann, 'saved')).toEqual([])

    expect((await carl.send('DELETE', `${BOARDS}/${second}/like`)).body).toMatchObject({ likes: 1, isLiked: false })
    expect((await carl.send('DELETE', `${BOARDS}/${second}/like`)).body).toMatchObject({ likes: 1, isBookmarked: true })
    await carl.send('DELETE', `${BOARDS}/${second}/bookmark`)
    expect(await own(carl, 'liked')).toEqual([first])
    expect(await own(carl, 'saved')).toEqual([first])
    await ben.send('PUT', `/api/boards/${first}`, { visibility: 'private' })
    expect(await own(carl, 'liked')).toEqual([])
    expect((await carl.send('POST', `${BOARDS}/${first}/like`)).status).toBe(404)
  })

  it('are all counted when several people send them at once', async () => {
    const board = await ben.board({ visibility: 'public' })
    const people = await Promise.all([1, 2, 3, 4].map(() => join(server)))
    await Promise.all(people.flatMap((each) => [1, 2].map(() => each.send('POST', `${BOARDS}/${board}/like`))))
    expect((await ann.send('DELETE', `${BOARDS}/${board}/like`)).body).toMatchObject({ likes: 4 })
  })

  it('notify the owner, with one notification for several people', async () => {
    const [owner, carl, dora] = await Promise.all([1, 2, 3].map(() => join(server)))
    if (!owner || !carl || !dora) throw new Error('Nobody came')
    const board = await owner.board({ name: 'Shown', visibility: 'public' })
    await owner.send('POST', `${BOARDS}/${board}/like`)
    expect(await notesOf(owner)).toEqual([])
    for (const each of [carl, dora, carl]) await each.send('POST', `${BOARDS}/${board}/like`)
    expect(await notesOf(owner)).toMatchObject([
      { kind: 'likedBoard', board: { id: board, name: 'Shown' }, by: { id: dora.id }, others: 1, isRead: false },
    ])
  })
})

describe('the built-in inspirations', () => {
  it('are created once, on any number of nodes, and keep their likes', async () => {
    await Promise.all([1, 2, 3].map(() => seedInspirations(server.deps.knex)))
    const [first] = await list()
    if (!first) throw new Error('No inspirations')
    await like(ben, first)
    await seedInspirations(server.deps.knex)
    expect(await list('?limit=48')).toHaveLength(INSPIRATIONS.length)
    expect(await list('?trending=true&limit=1')).toMatchObject([
      { id: first.id, likes: 1, userId: null, boardId: null, isMine: false, author: HOUSE_AUTHOR },
    ])
    expect((await ann.send('DELETE', `${AT}/${first.id}`)).status).toBe(403)
    expect(await notesCount()).toBe(0)
  })

  const notesCount = async () => (await server.deps.knex('notifications')).length
})

it('lists only categories that have a publicly visible inspiration', async () => {
  const categories = async () => (await server.visitor()(`${AT}/categories`)).json()
  expect(await categories()).toEqual([])
  await publish('Grain', { category: 'pattern' })
  await publish('Rust', { category: 'color' })
  expect(await categories()).toEqual(['color', 'pattern'])
  await ann.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
  expect(await categories()).toEqual([])
  await ann.send('PUT', `/api/boards/${board}`, { visibility: 'public' })
})
