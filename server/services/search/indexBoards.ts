import { colorsOfAsset } from '../../assets/colorsOfAsset'
import type { Deps } from '../../deps'
import { query } from '../query'

type IndexDeps = Pick<Deps, 'knex' | 'assets' | 'log'>

/** Boards per statement. */
const BATCH = 100
/** Texts indexed per board, lowest z-index first, and characters of each. */
const TEXTS = 300
const LETTERS = 1000
/** Photos per board whose colors are indexed, lowest z-index first, and colors of each, those that cover most. */
const PHOTOS = 300
const COLORS = 3

const DUE = {
  name: 'board-index-due',
  text: `select b.id from boards b left join board_words w on w.board_id = b.id
    where b.id > $1 and w.rev is distinct from b.rev order by b.id limit ${BATCH}`,
}
const PHOTOS_OF_BOARD = `select a.sha256, a.extension, a.colors from (
    select e.content from board_elements e
    where e.board_id = b.id and e.type = 'image' and e.deleted_at is null and e.content like '/assets/%'
    order by e.z_index, e.id limit ${PHOTOS}) e
  join assets a on a.sha256 = substr(e.content, 9, 64)`
const UNREAD_PHOTOS = {
  name: 'board-index-unread-photos',
  text: `select distinct p.sha256, p.extension from unnest($1::int[]) as b (id)
    cross join lateral (${PHOTOS_OF_BOARD}) p where p.colors is null`,
}
const STORE_COLORS = {
  name: 'board-index-store-colors',
  text: 'update assets set colors = $2 where sha256 = $1',
}
// If two cluster nodes read the same board, the later rev wins. A photo added after the photos were read leaves it due.
const READ = {
  name: 'board-index-read',
  text: `insert into board_words (board_id, rev, is_public, texts, words, photo_colors)
    select b.id, case when p.are_read then b.rev else -1 end, b.visibility = 'public' and b.deleted_at is null, t.texts,
      search_words(array_to_string(t.texts, ' ')), p.colors
    from boards b cross join lateral (
      select coalesce(array_agg(e.content), '{}') as texts from (
        select left(e.content, ${LETTERS}) as content from board_elements e
        where e.board_id = b.id and e.type = 'text' and e.deleted_at is null
        order by e.z_index, e.id limit ${TEXTS}) e
    ) t cross join lateral (
      select coalesce(bool_and(p.colors is not null), true) as are_read,
        coalesce(array_agg(distinct color) filter (where color is not null), '{}') as colors
      from (${PHOTOS_OF_BOARD}) p left join lateral unnest(p.colors[1:${COLORS}]) as color on true
    ) p
    where b.id = any($1::int[])
    on conflict (board_id) do update set rev = excluded.rev, is_public = excluded.is_public, texts = excluded.texts,
      words = excluded.words, photo_colors = excluded.photo_colors where board_words.rev < excluded.rev`,
}

/**
 * Indexes the words and the photos' colors of all boards that changed since they were last indexed. Safe to kill, and
 * to run on several cluster nodes at once.
 */
export async function indexBoards(deps: IndexDeps): Promise<void> {
  let last = 0
  for (;;) {
    const due = await query<{ id: number }>(deps.knex, DUE, [last])
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await readPhotoColors(deps, ids)
    await query(deps.knex, READ, [ids])
    last = ids.at(-1) ?? last
  }
}

/** Reads the colors of photos on these boards that were never read; an unreadable file has none. */
async function readPhotoColors(deps: IndexDeps, boardIds: readonly number[]): Promise<void> {
  const photos = await query<{ sha256: string; extension: string }>(deps.knex, UNREAD_PHOTOS, [boardIds])
  for (const photo of photos) {
    const colors = await colorsOfAsset(deps, photo).catch((error: unknown) => {
      deps.log.warn({ err: error, sha256: photo.sha256 }, 'reading the colors of a photo failed')
      return []
    })
    await query(deps.knex, STORE_COLORS, [photo.sha256, colors])
  }
}
