import type { Knex } from 'knex'
import { ELEMENTS_PER_BOARD_MAX } from '../../../../contract/limits'
import { originalOf } from '../../../../contract/modifiedImage'
import type { Element } from '../../../../contract/shared/element'
import { Board } from '../../../../db/models'
import { presentBoard } from '../../../presenters/board'
import { query } from '../../query'
import { ELEMENT_COLUMNS_SQL, timeSql } from '../../sqlJson'
import { type ExportFile, jsonFile } from './ExportFile'

const COUNTS = {
  name: 'export-counts',
  text: `select b.id, count(e.id)::int as elements
    from boards b left join board_elements e on e.board_id = b.id and e.deleted_at is null
    where b.user_id = $1 group by b.id order by b.id`,
}
const CONTENTS = {
  name: 'export-boards',
  text: `select b.id,
      (select coalesce(json_agg(x), '[]') from (
         select ${ELEMENT_COLUMNS_SQL} from board_elements e where e.board_id = b.id and e.deleted_at is null
         order by e.z_index, e.id) x) as elements,
      (select coalesce(json_agg(x), '[]') from (
         select change_type as "changeType", count(*)::int as count, ${timeSql('min("timestamp")')} as first,
           ${timeSql('max("timestamp")')} as last
         from board_history h where h.board_id = b.id group by change_type order by change_type) x) as changes,
      (select coalesce(json_agg(x), '[]') from (
         select ${timeSql('"timestamp"')} as timestamp, comment from board_history h
         where h.board_id = b.id and change_type = 'snapshot' order by rev) x) as versions
    from boards b where b.id = any($1::int[]) order by b.id`,
}

interface Contents {
  readonly id: number
  readonly elements: readonly Element[]
  readonly changes: readonly object[]
  readonly versions: readonly object[]
}

/** Yields a person's own boards, including the trash, and adds the images that they reference to `images`. */
export async function* boardFiles(db: Knex, userId: number, images: Set<string>): AsyncGenerator<ExportFile> {
  const counts = await query<{ id: number; elements: number }>(db, COUNTS, [userId])
  for (const ids of batches(counts)) {
    const boards = new Map((await Board.query(db).findByIds(ids)).map((board) => [board.id, board]))
    for (const { id, elements, ...history } of await query<Contents>(db, CONTENTS, [ids])) {
      const board = boards.get(id)
      // Permanently deleted since it was counted.
      if (!board) continue
      for (const image of imagesOf(board, elements)) images.add(image)
      const folder = `boards/${id}-${slugOf(board.name)}`
      yield jsonFile(`${folder}/board.json`, { ...presentBoard(board, true), elements }, board.lastEdited)
      yield jsonFile(`${folder}/history.json`, history, board.lastEdited)
    }
  }
}

/** Ids of boards that are read together: no batch has more elements than the largest board may have. */
function batches(counts: readonly { readonly id: number; readonly elements: number }[]): number[][] {
  const found: number[][] = []
  let room = 0
  for (const { id, elements } of counts) {
    // An empty board counts, too.
    const size = elements + 1
    if (size > room || found.length === 0) {
      found.push([])
      room = ELEMENTS_PER_BOARD_MAX
    }
    found.at(-1)?.push(id)
    room -= size
  }
  return found
}

function imagesOf({ thumbnailUrl }: Board, elements: readonly Element[]): string[] {
  const pictures = elements.filter(({ type }) => type === 'image')
  const named = [thumbnailUrl, ...pictures.flatMap((picture) => [picture.content, originalOf(picture)])]
  return named.filter((address) => typeof address === 'string')
}

/** A readable name that every file system accepts. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['board']
  return words.join('-').slice(0, 60)
}
