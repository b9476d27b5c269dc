import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { assetResponse } from '../../contract/asset'
import { COLOR_FAMILIES } from '../../contract/colorFamily'
import { type SearchGroup, type SearchKind, type SearchResponse, searchResponse } from '../../contract/search'
import { seedInspirations } from '../../db/seeds/inspirations'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { createRateLimits } from '../rateLimits'
import { indexBoards } from '../services/search/indexBoards'

let server: TestServer
let ann: Person
let ben: Person

beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server, 'ann')
  ben = await join(server, 'ben')
})
afterAll(() => server.close())

async function ask(person: Person, query: Record<string, string | number>): Promise<SearchResponse> {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) text.set(name, String(value))
  const { status, body } = await person.get(`/api/search?${text}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return searchResponse.parse(body)
}

async function group<Kind extends SearchKind>(
  person: Person,
  kind: Kind,
  q: string,
): Promise<Extract<SearchGroup, { kind: Kind }>> {
  const { groups } = await ask(person, { q, kind, limit: 50 })
  const [found] = groups.filter((each): each is Extract<SearchGroup, { kind: Kind }> => each.kind === kind)
  if (!found || groups.length > 1) throw new Error(`Not one group of ${kind}`)
  return found
}
const titles = async (person: Person, kind: SearchKind, q: string) =>
  (await group(person, kind, q)).hits.map(({ title }) => title)

describe('boards', () => {
  test('ranks the exact name, then names starting with it, a word, a part, and the description', async () => {
    const names = ['Handkitchenette', 'Old kitchen', 'Kitchen', 'Kitchen garden']
    for (const name of names) await ann.board({ name })
    await ann.board({ name: 'Somewhere else', description: 'About the kitchen of a friend' })
    expect(await titles(ann, 'boards', 'kitchen')).toEqual([
      'Kitchen',
      'Kitchen garden',
      'Old kitchen',
      'Handkitchenette',
      'Somewhere else',
    ])
  })

  test('among equals, ranks own boards before public ones of others, and the latest edited first', async () => {
    const [old, young] = [await ann.board({ name: 'Orchard' }), await ann.board({ name: 'Orchard' })]
    await server.deps.knex('boards').where({ id: old }).update({ last_edited: '2020-01-01' })
    await ben.board({ name: 'Orchard', visibility: 'public' })
    const { hits } = await group(ann, 'boards', 'orchard')
    expect(hits.map(({ id, owner }) => [id, owner.username])).toMatchObject([
      [young, 'ann'],
      [old, 'ann'],
      [expect.any(Number), 'ben'],
    ])
  })

  test('requires all words, in any order, in the name, the category or the description', async () => {
    await ben.board({
      name: 'Autumn walls',
      category: 'Interior',
      description: 'Plaster and lime',
      visibility: 'public',
    })
    expect(await titles(ann, 'boards', 'lime autumn interi')).toEqual(['Autumn walls'])
    expect(await titles(ann, 'boards', 'lime autumn spring')).toEqual([])
  })

  test('never finds another person’s private board or one in the trash, by any name, word, part or similarity', async () => {
    await ben.board({ name: 'Quokka secret' })
    const trashed = await ben.board({ name: 'Quokka trashed', visibility: 'public' })
    await ben.send('DELETE', `/api/boards/${trashed}`)
    for (const q of ['Quokka secret', 'quokka', 'quo', 'q', 'uokk', 'qoukka', 'secret', '#quokka'])
      expect(await titles(ann, 'boards', q), q).toEqual([])
    expect(await titles(ben, 'boards', 'quokka')).toEqual(['Quokka secret'])
  })

  test('finds a board for its collaborators, until they no longer are', async () => {
    const board = await ben.board({ name: 'Wombat' })
    await collaborate(server, board, ann, false)
    expect(await titles(ann, 'boards', 'wombat')).toEqual(['Wombat'])
    await server.deps.knex('collaborators').where({ board_id: board }).delete()
    expect(await titles(ann, 'boards', 'wombat')).toEqual([])
  })

  test('finds a public board until it is made private', async () => {
    const board = await ben.board({ name: 'Numbat', visibility: 'public' })
    expect(await titles(ann, 'boards', 'numb')).toEqual(['Numbat'])
    await ben.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    expect(await titles(ann, 'boards', 'numb')).toEqual([])
  })

  test('without a match, finds similar names and marks them as such', async () => {
    await ben.board({ name: 'Scandinavian bathroom', visibility: 'public' })
    const found = await group(ann, 'boards', 'bathrom')
    expect(found).toMatchObject({
      isSimilar: true,
      next: null,
      hits: [{ title: 'Scandinavian bathroom', titleMarks: [] }],
    })
    expect(await group(ann, 'boards', 'Scandinavian')).toMatchObject({ isSimilar: false })
  })

  test('returns the matches as positions in plain text', async () => {
    const description = `${'Long before that. '.repeat(20)}Then <b>Terrazzo</b> floors. ${'And after it. '.repeat(20)}`
    await ann.board({ name: '<i>Terrazzo</i> & co', description })
    const [hit] = (await group(ann, 'boards', 'terrazzo')).hits
    expect(hit?.title).toBe('<i>Terrazzo</i> & co')
    expect(hit?.titleMarks).toEqual([[3, 11]])
    const [from = 0, to = 0] = hit?.excerptMarks[0] ?? []
    expect(hit?.excerpt?.slice(from, to)).toBe('Terrazzo')
    expect(hit?.excerpt?.length).toBeLessThan(160)
  })

  test('returns everything exactly once across pages', async () => {
    for (let index = 0; index < 7; index++) await ann.board({ name: `Paged ${index % 3}`, visibility: 'public' })
    const seen: number[] = []
    let before: string | null = null
    do {
      const { groups } = await ask(ann, { q: 'paged', kind: 'boards', limit: 2, ...(before ? { before } : {}) })
      const [page] = groups
      seen.push(...(page?.kind === 'boards' ? page.hits.map(({ id }) => id) : []))
      before = page?.next ?? null
    } while (before)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })
})

describe('text on boards', () => {
  const board = async (person: Person, fields: object, ...texts: string[]) => {
    const id = await person.board(fields)
    for (const [zIndex, content] of texts.entries()) {
      await person.send('POST', `/api/boards/${id}/elements`, { type: 'text', content, zIndex })
    }
    return id
  }
  const read = () => indexBoards(server.deps)

  test('is found once it is indexed, with its position; matches in names come first', async () => {
    await board(ben, { name: 'Sketches', visibility: 'public' }, 'Nothing here', 'Quince <b>curd</b> for the shelf')
    await board(ann, { name: 'Curd' })
    expect(await titles(ann, 'boards', 'curd')).toEqual(['Curd'])
    await read()
    expect(await titles(ann, 'boards', 'curd')).toEqual(['Curd', 'Sketches'])
    const [hit] = (await group(ann, 'boards', 'quince cu')).hits
    expect(hit).toMatchObject({
      title: 'Sketches',
      titleMarks: [],
      excerpt: 'Quince <b>curd</b> for the shelf',
      excerptMarks: [
        [0, 6],
        [10, 12],
      ],
    })
  })

  test('on private boards is found only by their owner and collaborators', async () => {
    const id = await board(ben, { name: 'Notes' }, 'Axolotl')
    await read()
    expect(await titles(ann, 'boards', 'axolotl')).toEqual([])
    expect(await titles(ben, 'boards', 'axolotl')).toEqual(['Notes'])
    await collaborate(server, id, ann, false)
    expect(await titles(ann, 'boards', 'axolotl')).toEqual(['Notes'])
  })

  test('is hidden as soon as the board is not public, and after indexing if the element is deleted', async () => {
    const closed = await board(ben, { name: 'Closed', visibility: 'public' }, 'Okapi')
    const binned = await board(ben, { name: 'Binned', visibility: 'public' }, 'Okapi')
    const wiped = await board(ben, { name: 'Wiped', visibility: 'public' }, 'Okapi')
    await read()
    expect((await titles(ann, 'boards', 'okapi')).sort()).toEqual(['Binned', 'Closed', 'Wiped'])
    await ben.send('PUT', `/api/boards/${closed}`, { visibility: 'private' })
    await ben.send('DELETE', `/api/boards/${binned}`)
    expect(await titles(ann, 'boards', 'okapi')).toEqual(['Wiped'])
    const { body } = await ben.get(`/api/boards/${wiped}/elements`)
    await ben.send('DELETE', `/api/elements/${body[0].id}`)
    await read()
    expect(await titles(ann, 'boards', 'okapi')).toEqual([])
  })

  const removeFirst = async (id: number) => {
    const { body } = await ben.get(`/api/boards/${id}/elements`)
    await ben.send('DELETE', `/api/elements/${body[0].id}`)
  }

  test('deleted before a board was made public is neither found by nor shown to strangers', async () => {
    const id = await board(ben, { name: 'Kowari plans' }, 'Kowari secretmerger', 'Kowari and more')
    await read()
    await removeFirst(id)
    await ben.send('PUT', `/api/boards/${id}`, { visibility: 'public' })
    expect(await titles(ann, 'boards', 'secretmerger')).toEqual([])
    const [found] = (await group(ann, 'boards', 'kowari')).hits
    expect(found).toMatchObject({ title: 'Kowari plans', excerpt: null })
    await read()
    expect(await titles(ann, 'boards', 'secretmerger')).toEqual([])
    expect((await group(ann, 'boards', 'kowari')).hits).toMatchObject([{ excerpt: 'Kowari and more' }])
  })

  test('deleted from a public board is hidden from strangers at once, and still found by those who work on it', async () => {
    const id = await board(ben, { name: 'Mulgara', visibility: 'public' }, 'Mulgara salary')
    await read()
    expect(await titles(ann, 'boards', 'salary')).toEqual(['Mulgara'])
    await removeFirst(id)
    expect(await titles(ann, 'boards', 'salary')).toEqual([])
    expect((await group(ann, 'boards', 'mulgara')).hits).toMatchObject([{ excerpt: null }])
    await collaborate(server, id, ann, false)
    expect(await titles(ann, 'boards', 'salary')).toEqual(['Mulgara'])
  })

  test('is reindexed only for changed boards, also by several nodes at once', async () => {
    const [quiet, busy] = [await board(ann, {}, 'Tapir'), await board(ann, {}, 'Tapir')]
    await read()
    const { knex } = server.deps
    await knex('board_words')
      .where({ board_id: quiet })
      .update({ texts: ['kept'] })
    await ann.send('POST', `/api/boards/${busy}/elements`, { type: 'text', content: 'Quagga', zIndex: 1 })
    await Promise.all([read(), read(), read()])
    const rows = await knex('board_words').whereIn('board_id', [quiet, busy]).orderBy('board_id').pluck('texts')
    expect(rows).toEqual([['kept'], ['Tapir', 'Quagga']])
  })

  test('of a very full board is indexed in part', async () => {
    const id = await ann.board({ name: 'Full' })
    const words = 'word '.repeat(900).trim()
    const mutations = Array.from({ length: 400 }, (_, index) => ({
      mutationId: randomUUID(),
      kind: 'create',
      elementId: randomUUID(),
      data: { type: 'text', content: `n${index} ${words}`, zIndex: index },
    }))
    expect((await ann.batch(id, mutations)).status).toBe(200)
    await read()
    expect(await titles(ann, 'boards', 'n299')).toEqual(['Full'])
    expect(await titles(ann, 'boards', 'n301')).toEqual([])
  })
})

describe('scripts and special characters', () => {
  const NAMES = [
    'Café crème',
    'Жёлтая осень',
    '春の東京',
    'ΣΊΣΥΦΟΣ',
    'İstanbul',
    'ﬁne ½ Art',
    '🌊 waves',
    'größe',
    'café\u0301 combined',
  ]
  beforeAll(async () => {
    for (const name of NAMES) await ann.board({ name, visibility: 'public' })
  })

  it.each([
    ['cafe', 'Café crème'],
    ['CAFÉ CREME', 'Café crème'],
    ['ЖЕЛТАЯ', 'Жёлтая осень'],
    ['осень', 'Жёлтая осень'],
    ['春', '春の東京'],
    ['σισυφος', 'ΣΊΣΥΦΟΣ'],
    ['istanbul', 'İstanbul'],
    ['fine', 'ﬁne ½ Art'],
    ['🌊', '🌊 waves'],
    ['GRÖSSE'.replace('SS', 'ß'), 'größe'],
  ])('%s finds %s, for its owner and for everyone', async (q, name) => {
    expect(await titles(ann, 'boards', q)).toContain(name)
    expect(await titles(ben, 'boards', q)).toContain(name)
  })

  it('one letter finds words starting with it, and anything containing it on one’s own boards', async () => {
    expect(await titles(ben, 'boards', 'г')).toEqual([])
    expect(await titles(ben, 'boards', 'ж')).toEqual(['Жёлтая осень'])
    expect(await titles(ben, 'boards', 'g')).toContain('größe')
  })

  it.each([
    `' or 1=1 --`,
    `'; drop table boards; --`,
    `%`,
    `_`,
    `%%%`,
    `___`,
    `\\`,
    `\\%`,
    `a:* | b`,
    `!a & (b`,
    `'a':*'`,
    `"`,
    `$1`,
    `<script>alert(1)</script>`,
    `{}[]()`,
    `:*:*:*`,
    `\u202e\u0007`,
    `a\ta\na`,
    '('.repeat(100),
    'a '.repeat(50),
    '🌊'.repeat(50),
  ])('%s is searched literally and matches nothing that does not contain it', async (q) => {
    const { groups } = await ask(ben, { q })
    for (const found of groups)
      expect(found.isSimilar ? [] : found.hits.filter(({ title }) => title === 'größe')).toEqual([])
    expect(await server.deps.knex('boards').count()).not.toEqual([{ count: '0' }])
  })

  it('LIKE wildcards have no special meaning', async () => {
    await ann.board({ name: '100% wool_blend', visibility: 'public' })
    expect(await titles(ben, 'boards', '100%')).toEqual(['100% wool_blend'])
    expect(await titles(ben, 'boards', 'l_b')).toEqual(['100% wool_blend'])
    expect(await titles(ben, 'boards', '1_0')).toEqual([])
  })
})

describe('presets', () => {
  const preset = async (person: Person, fields: object) =>
    (await person.send('POST', '/api/image-presets', fields)).body

  test('finds own and public ones, popular first, and no private one of others or deleted one', async () => {
    await preset(ben, { name: 'Duotone private' })
    await preset(ann, { name: 'Duotone mine' })
    await preset(ben, { name: 'Duotone public' })
    await server.deps.knex('image_presets').where({ name: 'Duotone public' }).update({ is_public: true })
    const liked = await preset(ben, { name: 'Duotone liked', isPublic: true })
    await ann.send('POST', `/api/image-presets/${liked.id}/like`)
    const gone = await preset(ben, { name: 'Duotone deleted', isPublic: true })
    await ben.send('DELETE', `/api/image-presets/${gone.id}`)
    expect(await titles(ann, 'presets', 'duotone')).toEqual(['Duotone liked', 'Duotone public', 'Duotone mine'])
    for (const q of ['Duotone private', 'deleted', 'privat', 'dutone privat'])
      expect((await titles(ann, 'presets', q)).filter((title) => /private|deleted/.test(title))).toEqual([])
    const { hits } = await group(ann, 'presets', 'duotone mine')
    expect(hits).toMatchObject([{ isMine: true, category: 'custom' }])
  })
})

describe('people', () => {
  test('are found by username or display name, with or without an @, but never by email', async () => {
    await join(server, 'zoe.linden')
    await server.deps
      .knex('users')
      .where({ username: 'zoe.linden' })
      .update({ display_name: 'Zoë Lindenbaum', email: 'hidden@elsewhere.example' })
    for (const q of ['zoe', '@zoe.linden', 'lindenb', 'Zoë Linden', 'linden zoe']) {
      const { hits } = await group(ann, 'people', q)
      expect(hits, q).toMatchObject([{ username: 'zoe.linden', title: 'Zoë Lindenbaum', avatarUrl: null }])
    }
    const [hit] = (await group(ann, 'people', 'linden')).hits
    expect([hit?.titleMarks, hit?.usernameMarks]).toEqual([[[4, 10]], [[4, 10]]])
    for (const q of ['hidden', 'elsewhere', 'hidden@elsewhere.example'])
      expect(await titles(ann, 'people', q)).toEqual([])
    expect(JSON.stringify(await ask(ann, { q: 'zoe' }))).not.toMatch(/elsewhere|password|argon/)
  })

  test('finds no one by a part of their email', async () => {
    expect(await titles(ann, 'people', 'example.org')).toEqual([])
  })
})

describe('colors', () => {
  async function colored(person: Person, fields: object, ...elements: object[]): Promise<number> {
    const board = await person.board(fields)
    for (const element of elements) {
      const answer = await person.send('POST', `/api/boards/${board}/elements`, { id: randomUUID(), ...element })
      expect(answer.status).toBe(201)
    }
    return board
  }
  const swatch = (content: string) => ({ type: 'color', content })
  const shape = (backgroundColor: string) => ({ type: 'shape', content: 'circle', properties: { backgroundColor } })
  const text = (color: string) => ({ type: 'text', content: 'x', properties: { color } })
  const background = (backgroundColor: string) => ({
    type: 'color',
    content: 'background',
    properties: { backgroundColor },
  })
  const ids = async (person: Person, q: string) => (await group(person, 'colors', q)).hits.map(({ id }) => id)

  test('a hex color finds boards that use it or a similar one, the nearest first, on any kind of element', async () => {
    const same = await colored(ann, { name: 'Same' }, swatch('#C8432B'))
    const near = await colored(ann, { name: 'Near' }, shape('#c84a35'))
    const onText = await colored(ann, { name: 'On text' }, text('#c8432b'), text('#c8432b'))
    const behind = await colored(ann, { name: 'Behind' }, background('#c8432bff'))
    await colored(ann, { name: 'Far' }, swatch('#2bc843'))
    const found = await group(ann, 'colors', '#c8432b')
    expect(found.hits.map(({ id }) => id)).toEqual([onText, behind, same, near])
    expect(found.hits.at(-1)?.colors).toEqual(['#c84a35'])
    expect((await ask(ann, { q: ' C8432B ' })).color).toBe('#c8432b')
    expect((await ask(ann, { q: 'facade' })).color).toBeNull()
  })

  test('a color name finds it too, and a basic one finds its whole family', async () => {
    const teal = await colored(ann, { name: 'Teal' }, swatch('#008080'))
    const sky = await colored(ann, { name: 'Sky' }, swatch('#87CEEB'))
    const royal = await colored(ann, { name: 'Royal' }, swatch('#4169e1'))
    expect(await ids(ann, 'Light Sky Blue')).toEqual([sky])
    expect((await ids(ann, 'blue')).sort()).toEqual([sky, royal].sort())
    expect(await ids(ann, 'teal')).toEqual([teal])
    expect((await ask(ann, { q: 'light grey' })).color).toBe('#d3d3d3')
  })

  test('does not find boards by ordinary black text', async () => {
    await colored(ann, { name: 'Plain text' }, text('#000000'))
    const night = await colored(ann, { name: 'Night' }, swatch('#0a0a0a'))
    expect(await ids(ann, 'black')).toEqual([night])
  })

  test('does not find what was deleted, is in the trash, or is private to others', async () => {
    const board = await colored(ben, { name: 'Ruby', visibility: 'public' }, swatch('#9b111e'))
    await colored(ben, { name: 'Ruby secret' }, swatch('#9b111e'))
    expect(await ids(ann, 'ruby')).toEqual([board])
    expect(await ids(ben, 'ruby')).toHaveLength(2)
    const { body } = await ben.get(`/api/boards/${board}/elements`)
    await ben.send('DELETE', `/api/elements/${body[0].id}`)
    expect(await ids(ann, 'ruby')).toEqual([])
    const other = await colored(ben, { name: 'Trash', visibility: 'public' }, swatch('#9b111e'))
    await ben.send('DELETE', `/api/boards/${other}`)
    expect(await ids(ann, 'ruby')).toEqual([])
  })
})

describe('photos by color', () => {
  const upload = async (person: Person, ...stripes: string[]) => {
    const svg = stripes
      .map((color, index) => `<rect y="${index * 20}" width="60" height="20" fill="${color}"/>`)
      .join('')
    const source = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="${stripes.length * 20}">${svg}</svg>`
    const body = new Uint8Array(await sharp(Buffer.from(source)).png().toBuffer())
    const answer = await person.fetch('/api/assets', { method: 'POST', body, headers: { 'Content-Type': 'image/png' } })
    return assetResponse.parse(await answer.json()).address
  }
  const withPhoto = async (person: Person, fields: object, ...stripes: string[]) => {
    const id = await person.board(fields)
    const content = await upload(person, ...stripes)
    const added = await person.send('POST', `/api/boards/${id}/elements`, { type: 'image', content })
    expect(added.status).toBe(201)
    return { id, elementId: added.body.id as string, content }
  }
  const index = () => indexBoards(server.deps)
  const ids = async (person: Person, q: string) => (await group(person, 'colors', q)).hits.map(({ id }) => id)

  test('a color finds boards by their photos once indexed, and shows the matching color', async () => {
    const { id } = await withPhoto(ann, { name: 'Harbour at night' }, '#123a6b', '#e8c07a')
    expect(await ids(ann, '#123a6b')).toEqual([])
    await index()
    const { hits } = await group(ann, 'colors', '#123a6b')
    expect(hits).toMatchObject([{ id, title: 'Harbour at night' }])
    expect(hits[0]?.colors[0]).toBe('#123a6b')
    expect(await ids(ann, 'blue')).toContain(id)
    expect(await ids(ann, '#2bc843')).not.toContain(id)
    await ann.send('DELETE', `/api/boards/${id}`)
    expect(await ids(ann, '#123a6b')).toEqual([])
  })

  test('decodes a photo once, however many boards it is on', async () => {
    const { content } = await withPhoto(ann, { name: 'First' }, '#5f9ea0')
    await index()
    const reads: string[] = []
    const read = (key: string) => {
      reads.push(key)
      return server.deps.assets.read(key)
    }
    const assets = { ...server.deps.assets, read }
    const again = await ann.board({ name: 'Second' })
    await ann.send('POST', `/api/boards/${again}/elements`, { type: 'image', content })
    await indexBoards({ ...server.deps, assets })
    expect(reads).toEqual([])
    expect(await ids(ann, '#5f9ea0')).toContain(again)
  })

  test('on a private board are found by members only; deleted from a public one, strangers stop finding them', async () => {
    const secret = await withPhoto(ben, { name: 'Secret' }, '#7a1fa2')
    const open = await withPhoto(ben, { name: 'Open', visibility: 'public' }, '#7a1fa2')
    await index()
    expect(await ids(ann, '#7a1fa2')).toEqual([open.id])
    expect((await ids(ben, '#7a1fa2')).sort((one, two) => one - two)).toEqual([secret.id, open.id])
    await ben.send('DELETE', `/api/elements/${open.elementId}`)
    expect(await ids(ann, '#7a1fa2')).toEqual([])
    await index()
    expect(await ids(ben, '#7a1fa2')).toEqual([secret.id])
  })

  test('have no colors if the file can’t be read, and other boards are still indexed', async () => {
    const broken = await withPhoto(ann, { name: 'Broken' }, '#d2691e')
    const sound = await withPhoto(ann, { name: 'Sound' }, '#d2691e', '#d2691f')
    const warnings: unknown[] = []
    const read = (key: string) =>
      key.includes(broken.content.slice(8, 72)) ? Promise.reject(new Error('gone')) : server.deps.assets.read(key)
    const log = { ...server.deps.log, warn: (details: unknown) => warnings.push(details) } as typeof server.deps.log
    await indexBoards({ ...server.deps, log, assets: { ...server.deps.assets, read } })
    expect(warnings).toMatchObject([{ sha256: broken.content.slice(8, 72) }])
    const found = await ids(ann, '#d2691e')
    expect(found).toContain(sound.id)
    expect(found).not.toContain(broken.id)
  })
})

describe('inspirations by color', () => {
  beforeAll(() => seedInspirations(server.deps.knex))

  test('a color finds what contains it or a similar one, even if no text mentions it', async () => {
    expect(await titles(ann, 'inspirations', 'terracotta')).toContain('Kiln & clay')
    const blue = await group(ann, 'inspirations', 'blue')
    expect(blue.hits.length).toBeGreaterThan(0)
    expect(blue.isSimilar).toBe(false)
  })

  test('every basic color name finds something', async () => {
    for (const family of COLOR_FAMILIES) expect(await titles(ann, 'inspirations', family), family).not.toEqual([])
  })

  test('ranks the nearest color first, after matching titles', async () => {
    const add = (title: string, color: string) =>
      server.deps.knex('inspirations').insert({
        slug: title,
        title,
        image_url: '/inspirations/x.webp',
        width: 4,
        height: 3,
        colors: ['#ffffff', color],
        heat: 0,
        created_at: new Date(),
      })
    await add('Near', '#31f0a0')
    await add('Same', '#31e99a')
    await add('Far', '#f031a0')
    await add('31e99a', '#000000')
    expect(await titles(ann, 'inspirations', '31e99a')).toEqual(['31e99a', 'Same', 'Near'])
  })

  test('are looked up in an index', async () => {
    const plan = await server.deps.knex.transaction(async (trx) => {
      await trx.raw('set local enable_seqscan = off')
      const { rows } = await trx.raw("explain select id from inspirations where color_cells(colors) && array['c42']")
      return rows
    })
    expect(JSON.stringify(plan)).toContain('inspirations_cells')
  })
})

test('without a kind, returns a few of each in a fixed order', async () => {
  const { groups } = await ask(ann, { q: 'ann', limit: 1 })
  expect(groups.map(({ kind }) => kind)).toEqual(['boards', 'inspirations', 'presets', 'people', 'colors'])
  expect(groups.every(({ hits }) => hits.length <= 1)).toBe(true)
  expect(groups.find(({ kind }) => kind === 'people')?.hits).toMatchObject([{ username: 'ann' }])
})

test('is rate-limited', async () => {
  const limits = createRateLimits({ limits: { search: { points: 2, duration: 60 } } })
  const strict = await startTestServer({ limits })
  try {
    const carl = await join(strict)
    for (const _ of [1, 2]) expect((await carl.get('/api/search?q=x')).status).toBe(200)
    const refused = await carl.get('/api/search?q=x')
    expect([refused.status, refused.body.error]).toEqual([429, 'RATE_LIMIT'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  } finally {
    await strict.close()
    limits.close()
  }
})
