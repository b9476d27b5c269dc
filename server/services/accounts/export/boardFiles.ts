import type { Knex } from 'knex'
import type { Element } from '../../../../contract/element'
import { originalOf } from '../../../../contract/modifiedImage'
import { Board } from '../../../../db/models/Board'
import { presentBoard } from '../../../presenters/board'
import { ELEMENT_COLUMNS_SQL } from '../../elementColumns'
import { query } from '../../query'
import { timeSql } from '../../sqlJson'
import { type ExportFile, jsonFile } from './ExportFile'

const ELEMENTS = {
  name: 'export-elements',
  text: `select ${ELEMENT_COLUMNS_SQL} from board_elements e where e.board_id = $1 and e.deleted_at is null
    order by e.z_index, e.id`,
}
const CHANGES = {
  name: 'export-changes',
  text: `select change_type as "changeType", count(*)::int as count, ${timeSql('min("timestamp")')} as first,
      ${timeSql('max("timestamp")')} as last
    from board_history where board_id = $1 group by change_type order by change_type`,
}
const VERSIONS = {
  name: 'export-versions',
  text: `select ${timeSql('"timestamp"')} as timestamp, comment from board_history
    where board_id = $1 and change_type = 'snapshot' order by rev`,
}

/** A person's own boards, those in the trash too. What pictures they name is added to `images`. */
export async function* boardFiles(db: Knex, userId: number, images: Set<string>): AsyncGenerator<ExportFile> {
  const boards = await Board.query(db).where({ user_id: userId }).orderBy('id')
  for (const board of boards) {
    const elements = await query<Element>(db, ELEMENTS, [board.id])
    for (const element of elements) {
      if (element.type !== 'image') continue
      images.add(element.content)
      const original = originalOf(element)
      if (original) images.add(original)
    }
    if (board.thumbnailUrl) images.add(board.thumbnailUrl)
    const folder = `boards/${board.id}-${slugOf(board.name)}`
    yield jsonFile(`${folder}/board.json`, { ...presentBoard(board, true), elements }, board.lastEdited)
    const history = {
      changes: await query(db, CHANGES, [board.id]),
      versions: await query(db, VERSIONS, [board.id]),
    }
    yield jsonFile(`${folder}/history.json`, history, board.lastEdited)
  }
}

/** What every file system takes, and people still read. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['board']
  return words.join('-').slice(0, 60)
}
