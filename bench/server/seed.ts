import type { Knex } from 'knex'

/** More boards than the server keeps ready answers of (32 MiB): asked in turn, none is ever answered from memory. */
export const BOARDS = 800
export const ELEMENTS_PER_BOARD = 200
export const WRITTEN_BOARDS = 50

export interface Seeded {
  readonly boards: readonly number[]
  /** Of the boards that are written to: elements by board. */
  readonly elements: Readonly<Record<number, readonly string[]>>
}

/** Boards of user 1 with elements of all four types. */
export async function seed(knex: Knex): Promise<Seeded> {
  await knex.raw(
    `insert into boards (uid, user_id, name, rev)
     select gen_random_uuid(), 1, 'Board ' || n, ${ELEMENTS_PER_BOARD} from generate_series(1, ${BOARDS}) n`,
  )
  await knex.raw(
    `insert into board_elements (id, board_id, type, content, position_x, position_y, width, height, rotation, z_index, properties, rev)
     select gen_random_uuid(), b.id, (array['text', 'shape', 'color', 'image'])[n % 4 + 1],
       (array['Words of a note, as long as such notes are', 'rectangle', '#4CAF50', '/assets/' || repeat('0', 64) || '.jpg'])[n % 4 + 1],
       n % 20 * 210, n / 20 * 160, 200, 150, 0, n,
       '{"fontFamily": "Arial", "fontSize": 16, "color": "#000000", "borderRadius": "8px"}', n
     from boards b, generate_series(1, ${ELEMENTS_PER_BOARD}) n`,
  )
  await knex.raw('vacuum analyze')
  const boards = await knex('boards').orderBy('id').pluck<number[]>('id')
  const written = boards.slice(0, WRITTEN_BOARDS)
  const rows = await knex('board_elements').whereIn('board_id', written).select('id', 'board_id')
  const elements: Record<number, string[]> = {}
  for (const { id, board_id } of rows) {
    const list = elements[board_id] ?? []
    list.push(id)
    elements[board_id] = list
  }
  return { boards, elements }
}
