import type { Deps } from '../server/deps'
import { indexBoards } from '../server/services/search/indexBoards'
import { search } from '../server/services/search/search'
import type { Bench, Row } from './Row'
import { createBenchDatabase } from './server/createBenchDatabase'
import { openMeasuredDeps } from './server/measuredDeps'

const ROWS = 100_000
const RUNS = 15
const USER = 1

/** Queries, each after what makes it hard. */
const QUERIES = [
  ['one letter', 'k'],
  ['the beginning of a common word', 'kit'],
  ['a common word', 'kitchen'],
  ['two words, rare together', 'velvet 4711'],
  ['a part of a word', 'tchen'],
  ['a misspelt word', 'kitchne vlevet'],
  ['a hex color', '#c8432b'],
  ['a plain color', 'blue'],
] as const

/** How long a search takes with 100,000 boards, presets, people, inspirations, and elements with a color. */
export const bench: Bench = {
  name: 'search',
  async run() {
    const postgres = await createBenchDatabase()
    if (!postgres) console.error('NO POSTGRES FOUND (set DATABASE_URL): only the embedded database is measured.')
    try {
      const rows = postgres ? await measureOn(postgres.url, 'Postgres') : []
      return [...rows, ...(await measureOn(undefined, 'embedded'))]
    } finally {
      await postgres?.drop()
    }
  },
}

async function measureOn(databaseUrl: string | undefined, name: string): Promise<Row[]> {
  const { deps, close } = await openMeasuredDeps(databaseUrl)
  try {
    await seed(deps)
    const unlimited = { ...deps, limits: { ...deps.limits, search: deps.limits.guests } }
    const rows: Row[] = []
    for (const [what, q] of QUERIES) {
      const runs: number[] = []
      await search(unlimited, USER, { q })
      for (let run = 0; run < RUNS; run++) {
        const start = performance.now()
        await search(unlimited, USER, { q })
        runs.push(performance.now() - start)
      }
      const title = `search for ${what} (${q}), ${name}`
      rows.push({ title, unit: 'ms', runs, aim: { of: 'median', atMost: 100 } })
    }
    return rows
  } finally {
    await close()
  }
}

/** A third of the boards and half of the presets are public; the person searching has 100 boards. */
export async function seed(deps: Deps): Promise<void> {
  const { knex } = deps
  const words = `(array['Kitchen','Garden','Velvet','Harbour','Autumn','Studio','Desert','Museum','Orchard','Winter'])`
  const name = `${words}[1 + n % 10] || ' ' || ${words}[1 + (n / 10) % 10] || ' ' || n`
  const series = `generate_series(1, ${ROWS}) n`
  await knex.raw(`insert into users (username, email, password, display_name)
    select 'user' || n, 'user' || n || '@example.org', '-', ${name} from ${series}`)
  await knex.raw(`insert into boards (uid, user_id, name, description, category, visibility)
    select gen_random_uuid(), case when n <= 100 then ${USER} else 2 + n % 1000 end, ${name}, 'About ' || ${name}, 'Design',
      case when n % 3 = 0 then 'public' else 'private' end from ${series}`)
  await knex.raw(`insert into image_presets (user_id, name, category, modifications, is_public)
    select 2 + n % 1000, ${name}, 'vintage', '[]', n % 2 = 0 from ${series}`)
  const threeColors = (seed: string) =>
    `array(select '#' || substr(md5(${seed} || m), 1, 6) from generate_series(1, 3) m)`
  await knex.raw(`insert into inspirations (user_id, title, image_url, category, width, height, heat, colors)
    select 2 + n % 1000, ${name}, '/assets/x.png', 'color', 8, 8, 0, ${threeColors('n::text')} from ${series}`)
  await knex.raw(`insert into board_elements (id, board_id, type, content, position_x, position_y, rev)
    select gen_random_uuid(), n, 'color', '#' || substr(md5(n::text), 1, 6), 0, 0, 1 from ${series}`)
  await knex.raw(`insert into board_elements (id, board_id, type, content, position_x, position_y, rev)
    select gen_random_uuid(), n, 'text', ${name}, 0, 0, 1 from ${series}`)
  await knex.raw('vacuum analyze boards, board_elements')
  await indexBoards(deps)
  // As if each had a photo with three colors.
  await knex.raw(`update board_words set photo_colors = ${threeColors('board_id::text')}`)
  for (const table of ['users', 'boards', 'image_presets', 'inspirations', 'board_words'])
    await knex.raw(`vacuum analyze ${table}`)
}
