import type { Knex } from 'knex'
import { makeCheckpoints } from '../server/services/history/checkpoints'
import { readSnapshot } from '../server/services/history/readSnapshot'
import type { Bench, Row } from './Row'
import { createBenchDatabase } from './server/createBenchDatabase'
import { openMeasuredDeps } from './server/measuredDeps'

const ENTRIES = [1_000, 10_000, 100_000] as const
const ELEMENTS = 200
const MOMENTS = 15
const USER = 1

/** How long any moment of a board takes to be put together, and what its history takes up. */
export const bench: Bench = {
  name: 'history',
  async run() {
    const postgres = await createBenchDatabase()
    if (!postgres) console.error('NO POSTGRES FOUND (set DATABASE_URL): the embedded database is measured.')
    const { deps, close } = await openMeasuredDeps(postgres?.url)
    try {
      await seedUser(deps.knex)
      const rows: Row[] = []
      for (const entries of ENTRIES) rows.push(...(await measureBoard(deps.knex, entries)))
      return rows
    } finally {
      await close()
      await postgres?.drop()
    }
  },
}

async function measureBoard(knex: Knex, entries: number): Promise<Row[]> {
  const boardId = await seedBoard(knex, entries)
  const bytesAlone = await historyBytes(knex)
  const folded = await readMoments(knex, boardId, entries, entries > 10_000 ? 3 : MOMENTS)
  await makeCheckpoints(knex, boardId)
  const read = await readMoments(knex, boardId, entries, MOMENTS)
  const bytes = await historyBytes(knex)
  await knex('board_history').delete()
  await knex('board_checkpoints').delete()
  await knex.raw('vacuum full board_history')
  await knex.raw('vacuum full board_checkpoints')
  const title = `of ${entries.toLocaleString('en')} entries`
  return [
    {
      title: `snapshot at any moment ${title}`,
      unit: 'ms',
      runs: read,
      baseline: { title: 'all changes from the first', runs: folded },
      aim: { of: 'median', atMost: 100 },
    },
    {
      title: `storage per entry ${title}`,
      unit: 'bytes',
      runs: [bytes / entries],
      baseline: { title: 'the entries alone', runs: [bytesAlone / entries] },
      note: `A board of ${ELEMENTS} elements. Rows and indexes, whole states included.`,
    },
  ]
}

/** Ms of each of some reads, spread over the whole history. */
async function readMoments(knex: Knex, boardId: number, entries: number, count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 1; index <= count; index++) {
    const rev = ELEMENTS + Math.floor(((entries - ELEMENTS) * index) / count)
    const { id } = await knex('board_history').where({ board_id: boardId, rev }).first('id')
    const start = performance.now()
    const { elements } = await readSnapshot(knex, { userId: USER, boardId }, { entry: Number(id) })
    times.push(performance.now() - start)
    if (elements.length !== ELEMENTS) throw new Error(`${elements.length} elements instead of ${ELEMENTS}`)
  }
  return times
}

async function historyBytes(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(
    `select pg_total_relation_size('board_history') + pg_total_relation_size('board_checkpoints') as bytes`,
  )
  return Number(rows[0].bytes)
}

async function seedUser(knex: Knex): Promise<void> {
  await knex('users').insert({
    id: USER,
    username: 'bench',
    display_name: 'Bench',
    email: 'bench@example.org',
    password: '-',
  })
}

/** As `applyMutations` leaves them: elements that come first, and are moved and recolored from then on. */
async function seedBoard(knex: Knex, entries: number): Promise<number> {
  const { rows } = await knex.raw(
    `insert into boards (uid, user_id, name, rev) values (gen_random_uuid(), ${USER}, 'Bench', ${entries}) returning id`,
  )
  const boardId: number = rows[0].id
  await knex.raw(
    `insert into board_history (board_id, user_id, change_type, element_id, previous_state, new_state, rev)
     select ${boardId}, ${USER}, case when n <= ${ELEMENTS} then 'create' else 'update' end,
       md5((n % ${ELEMENTS})::text)::uuid,
       case when n <= ${ELEMENTS} then null when n % 2 = 0 then '{"positionX": 17, "positionY": 290}'::jsonb
         else '{"properties": {"backgroundColor": "#607D8B"}}'::jsonb end,
       case when n <= ${ELEMENTS} then jsonb_build_object('type', 'shape', 'content', 'rectangle', 'positionX', n,
           'positionY', n, 'width', 150, 'height', 150, 'rotation', 0, 'zIndex', n,
           'properties', '{"borderRadius": "8px", "backgroundColor": "#4CAF50"}'::jsonb)
         when n % 2 = 0 then jsonb_build_object('positionX', n % 900, 'positionY', n % 700)
         else '{"properties": {"backgroundColor": "#4CAF50"}}'::jsonb end,
       n
     from generate_series(1, ${entries}) n`,
  )
  await knex.raw('analyze board_history')
  return boardId
}
