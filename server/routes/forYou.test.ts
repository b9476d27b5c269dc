import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COLOR_FAMILIES, colorFamilyOf } from '../../contract/colorFamily'
import { type Inspiration, inspirationList } from '../../contract/inspiration'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

const HOUR = 60 * 60 * 1000
const START = Date.now()
let now = START
let server: TestServer
let ann: Person
let ben: Person
let carl: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server.close())
// New people each time: only what a person likes matters.
beforeEach(async () => {
  await server.deps.knex('inspirations').delete()
  now = START
  ann = await join(server)
  ben = await join(server)
  carl = await join(server)
})

interface Made {
  readonly by?: Person
  readonly category?: string
  readonly families?: readonly string[]
  /** Hours. */
  readonly age?: number
}
async function make(title: string, { by = ben, category, families = [], age = 0 }: Made = {}): Promise<number> {
  const [row] = await server.deps
    .knex('inspirations')
    .insert({
      user_id: by.id,
      title,
      image_url: '/inspirations/torn-hills.webp',
      width: 8,
      height: 8,
      category: category ?? null,
      color_families: families,
      heat: 0,
      created_at: new Date(START - age * HOUR),
    })
    .returning('id')
  return row.id
}
const like = (person: Person, id: number) => person.send('POST', `/api/inspirations/${id}/like`)
async function forYou(person?: Person, query = ''): Promise<Inspiration[]> {
  const answer = await (person?.fetch ?? server.visitor())(`/api/inspirations?sort=forYou${query}`)
  expect(answer.status).toBe(200)
  return inspirationList.parse(await answer.json())
}
const notified = async (...args: Parameters<typeof forYou>) =>
  (await forYou(...args)).map(({ title, because }) => (because ? `${title}: ${because}` : title))

describe('GET /api/inspirations?sort=forYou', () => {
  it('is newest first for visitors and for people without any activity', async () => {
    for (const title of ['first', 'second', 'third']) await make(title)
    expect(await notified()).toEqual(['third', 'second', 'first'])
    expect(await notified(ann)).toEqual(['third', 'second', 'first'])
  })

  it('starts with the people one follows', async () => {
    await make('of Carl', { by: carl, age: 100 })
    await make('of Ben')
    await ann.send('POST', `/api/users/${carl.username}/follow`)
    expect(await notified(ann)).toEqual(['of Carl: author', 'of Ben'])
  })

  it('ranks by the category and colors of what was liked or saved, and leaves those out', async () => {
    const liked = await make('liked', { category: 'interior', families: ['teal', 'white'] })
    const saved = await make('saved', { category: 'interior' })
    await make('other words', { category: 'typography', age: 1 })
    await make('teal words', { category: 'typography', families: ['teal'], age: 2 })
    await make('a room', { category: 'interior', age: 3 })
    await make('a teal room', { category: 'interior', families: ['teal'], age: 4 })
    await like(ann, liked)
    await ann.send('POST', `/api/inspirations/${saved}/bookmark`)
    expect(await notified(ann)).toEqual([
      'a teal room: category',
      'a room: category',
      'teal words: colors',
      'other words',
    ])
  })

  it('ranks by the colors of one’s own boards, but not of those in the trash', async () => {
    const swatch = async (content: string) => {
      const board = await ann.board()
      await ann.send('POST', `/api/boards/${board}/elements`, { type: 'color', content })
      return board
    }
    await make('red', { families: ['red'] })
    await make('blue', { families: ['blue'] })
    await make('green', { families: ['green'] })
    await swatch('#2255dd')
    await ann.send('DELETE', `/api/boards/${await swatch('#dd2222')}`)
    expect(await notified(ann)).toEqual(['blue: boards', 'green', 'red'])
  })

  it('leaves out one’s own inspirations', async () => {
    await make('mine', { by: ann })
    await make('not mine')
    expect(await notified(ann)).toEqual(['not mine'])
  })

  it('ranks newer ones first among equals, and old ones lower', async () => {
    await make('old', { age: 24 * 60 })
    await make('new')
    await make('newest')
    expect(await notified(ann)).toEqual(['newest', 'new', 'old'])
  })

  it('can be filtered by category and color like every list', async () => {
    await make('a room', { category: 'interior', families: ['blue'] })
    await make('a red room', { category: 'interior', families: ['red'] })
    await make('words', { category: 'typography', families: ['red'] })
    expect(await notified(ann, '&category=interior&color=red')).toEqual(['a red room'])
  })

  it('returns each one once across pages, in a stable order while things are liked in between', async () => {
    await like(ann, await make('liked', { category: 'interior' }))
    for (let index = 0; index < 6; index++)
      await make(`${index}`, { category: index % 2 ? 'interior' : 'pattern', age: index })
    const whole = (await forYou(ann)).map(({ title }) => title)
    expect(whole).toHaveLength(6)

    const seen: string[] = []
    let before = ''
    for (;;) {
      const page = await forYou(ann, `&limit=2${before && `&before=${before}`}`)
      const [first] = page
      if (!first) break
      seen.push(...page.map(({ title }) => title))
      before = page.at(-1)?.cursor ?? ''
      now += HOUR
      await like(ann, first.id)
    }
    expect(seen).toEqual(whole)
    // On a later visit people no longer see what they liked.
    expect(await notified(ann)).toHaveLength(3)
  })

  it('starts over with a cursor of another list', async () => {
    await make('one')
    const [{ cursor } = { cursor: '' }] = inspirationList.parse((await ann.get('/api/inspirations')).body)
    expect(await notified(ann, `&before=${cursor}`)).toEqual(['one'])
  })
})

it('the database names color families as the contract does', async () => {
  const levels = [...'0123456789abcdef']
  const cells = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => r + g + b)))
  const { rows } = await server.deps.knex.raw(
    'select color_family(c) as family from unnest(?::text[]) with ordinality as t (c, n) order by n',
    [cells],
  )
  const expected = cells.map((cell) => colorFamilyOf(`#${[...cell].map((level) => `${level}8`).join('')}`))
  expect(rows.map(({ family }: { family: string }) => family)).toEqual(expected)
  expect(new Set(expected)).toEqual(new Set(COLOR_FAMILIES))
})
