import type { Knex } from 'knex'
import type { ColorRow } from '../../presenters/searchHit'
import { query } from '../query'
import type { SoughtColor } from './colors/colorCells'
import { cut, FIRST_PLACE, type Found, type SearchPage } from './Page'
import { BOARD_COLUMNS, OWN_BOARDS } from './searchBoards'

const COLOR = 'element_color(e.type, e.content, e.properties)'
const HAS_COLOR = `e.type in ('color', 'shape', 'text') and e.deleted_at is null`

// The board with the nearest colour first, of equals the one that has more of it.
const COLORS = {
  name: 'search-colors',
  text: `with sought as materialized (select * from unnest($2::text[], $3::int[]) as s (cell, score)),
    found as materialized (
      select e.board_id, color_cell(${COLOR}) as cell, count(*) as elements
      from board_elements e where color_cell(${COLOR}) = any ($2) and ${HAS_COLOR} group by 1, 2
    ),
    ranked as (
      select f.board_id as id, max(s.score)::bigint * 10000 + least(sum(f.elements), 9999)::bigint as rank
      from found f join sought s on s.cell = f.cell join boards b on b.id = f.board_id
      where b.deleted_at is null and (b.visibility = 'public' or b.id in (${OWN_BOARDS}))
      group by f.board_id
    )
    select t.id, r.rank, ${BOARD_COLUMNS},
      (select array_agg(distinct lower(${COLOR})) from board_elements e
         where e.board_id = t.id and color_cell(${COLOR}) = any ($2) and ${HAS_COLOR}) as colors
    from (select * from ranked where (rank, id) < ($4::bigint, $5::int) order by rank desc, id desc limit $6) r
    join boards t on t.id = r.id join users u on u.id = t.user_id
    order by r.rank desc, t.id desc`,
}

/** Boards that this person may see with something on them in a colour like this. */
export async function searchColors(
  db: Knex,
  { hex: _, cells, scores }: SoughtColor,
  { userId, limit, before }: SearchPage,
): Promise<Found<ColorRow>> {
  const place = before ?? FIRST_PLACE
  const values = [userId, cells, scores, place.rank, place.id, limit + 1]
  return cut(await query<ColorRow & { rank: string }>(db, COLORS, values), limit)
}
