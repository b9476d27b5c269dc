import type { Knex } from 'knex'

/** How much there is besides what is requested. */
const SIZES = {
  none: { boards: 0, historyEntries: 0 },
  few: { boards: 800, historyEntries: 0 },
  many: { boards: 2_000, historyEntries: 100_000 },
} as const
export type Size = keyof typeof SIZES

/** More boards than the server caches answers for (32 MiB): requested in turn, none is answered from the cache. */
const REQUESTED_BOARDS = SIZES.few.boards
export const ELEMENTS_PER_BOARD = 200
const WRITTEN_BOARDS = 50
/** Mutations in a batch. */
export const BATCH = 500
/** Boards with this many elements, after all others: more than the server remembers of its latest writes. */
const BATCH_BOARDS = 120
/**
 * Mutations recorded as applied, as after days of use. Without any, a statement prepared now would be planned for an
 * empty table and keep that plan until Postgres next analyzes it: a minute with autovacuum.
 */
const RECORDED_MUTATIONS = 20_000

export function isSize(name: string | undefined): name is Size {
  return name !== undefined && Object.hasOwn(SIZES, name)
}

export interface Seeded {
  /** Those requested: the same number for every size. */
  readonly boards: readonly number[]
  /** Elements by board, for the boards that are written to. */
  readonly elements: Readonly<Record<number, readonly string[]>>
  /** The same for those that are written to in batches: BATCH each. */
  readonly large: Readonly<Record<number, readonly string[]>>
}

/** Boards of user 1 with elements of all four types, and a history for those that are written to. */
export async function seed(knex: Knex, size: Size): Promise<Seeded> {
  const { boards: count, historyEntries } = SIZES[size]
  await knex.raw(
    `insert into boards (uid, user_id, name, rev)
     select gen_random_uuid(), 1, 'Board ' || n, case when n > ${count} then ${BATCH} else ${ELEMENTS_PER_BOARD} end
     from generate_series(1, ${count} + ${BATCH_BOARDS}) n`,
  )
  await knex.raw(
    `insert into board_elements (id, board_id, type, content, position_x, position_y, width, height, rotation, z_index, properties, rev)
     select gen_random_uuid(), b.id, (array['text', 'shape', 'color', 'image'])[n % 4 + 1],
       (array['Words of a note, as long as such notes are', 'rectangle', '#4CAF50', '/assets/' || repeat('0', 64) || '.jpg'])[n % 4 + 1],
       n % 20 * 210, n / 20 * 160, 200, 150, 0, n,
       '{"fontFamily": "Arial", "fontSize": 16, "color": "#000000", "borderRadius": "8px"}', n
     from boards b, generate_series(1, case when b.id > ${count} then ${BATCH} else ${ELEMENTS_PER_BOARD} end) n`,
  )
  await knex.raw(
    `insert into board_history (board_id, user_id, change_type, element_id, previous_state, new_state, rev, "timestamp")
     select 1 + n % ${WRITTEN_BOARDS}, 1, 'update', gen_random_uuid(), '{"positionX": 10, "positionY": 20}',
       '{"positionX": 30, "positionY": 40}', 1 + n / ${WRITTEN_BOARDS} % ${ELEMENTS_PER_BOARD}, now() - (${historyEntries} - n) * interval '1 minute'
     from generate_series(0, ${historyEntries} - 1) n`,
  )
  await knex.raw(
    `insert into mutations (user_id, mutation_id, board_id, body_hash, result)
     select 1, gen_random_uuid(), 1 + n % ${WRITTEN_BOARDS}, md5(n::text), '{"status": 200}' from generate_series(1, ${RECORDED_MUTATIONS}) n`,
  )
  await knex.raw('vacuum analyze')
  const boards = await knex('boards').orderBy('id').limit(REQUESTED_BOARDS).pluck<number[]>('id')
  const large = await knex('boards').orderBy('id', 'desc').limit(BATCH_BOARDS).pluck<number[]>('id')
  return {
    boards,
    elements: await elementsOf(knex, boards.slice(0, WRITTEN_BOARDS)),
    large: await elementsOf(knex, large),
  }
}

async function elementsOf(knex: Knex, boards: readonly number[]): Promise<Record<number, string[]>> {
  const rows = await knex('board_elements').whereIn('board_id', boards).select('id', 'board_id')
  const elements: Record<number, string[]> = {}
  for (const { id, board_id } of rows) {
    const list = elements[board_id] ?? []
    list.push(id)
    elements[board_id] = list
  }
  return elements
}
