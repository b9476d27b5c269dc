import type { Knex } from 'knex'
import type { ColorQuery } from '../../../contract/colorQuery'
import type { ColorRow } from '../../presenters/searchHit'
import { query } from '../query'
import { FIRST_PLACE, type Found, type SearchPage, takePage } from './Page'
import { BOARD_COLUMNS, OWN_BOARDS } from './searchBoards'

const COLOR = 'element_color(e.type, e.content, e.properties)'
const HAS_COLOR = `e.type in ('color', 'shape', 'text') and e.deleted_at is null`

/** Maximum number of boards ranked per cell, and in total, nearest colors first. */
const CANDIDATES = 1000

// Colors of photos are indexed some time after a change; until then only members find a board by them, as with words
// (searchBoards). The board with the nearest color comes first, then the one that has more of it. Cells are scanned
// nearest first, each through its range of the index board_elements_color, until there are enough candidates: the cost
// does not depend on how many boards have a similar color.
const COLORS = {
  name: 'search-colors',
  text: `with own as materialized (${OWN_BOARDS}),
    found as materialized (
      select s.score, s.cell, e.board_id, e.elements
      from (select * from unnest($2::text[], $3::int[]) as s (cell, score) order by score desc, cell) s
      cross join lateral (
        select e.board_id, count(*) as elements from board_elements e join boards b on b.id = e.board_id
        where color_cell(${COLOR}) = s.cell and ${HAS_COLOR}
          and b.deleted_at is null and (b.visibility = 'public' or b.id in (select id from own))
        group by e.board_id order by e.board_id limit ${CANDIDATES}
      ) e
      order by s.score desc, s.cell, e.board_id limit ${CANDIDATES}
    ),
    photographed as materialized (
      select w.board_id, c.color, s.score
      from (
        (select w.board_id, w.photo_colors from board_words w join boards b on b.id = w.board_id
          where w.is_public and color_cells(w.photo_colors) && $2::text[]
            and b.visibility = 'public' and b.deleted_at is null and w.rev = b.rev limit ${CANDIDATES})
        union
        select w.board_id, w.photo_colors from board_words w where w.board_id in (select id from own)
      ) w
      cross join lateral unnest(w.photo_colors) as c (color)
      join unnest($2::text[], $3::int[]) as s (cell, score) on s.cell = color_cell(c.color)
    ),
    ranked as (
      select board_id as id, max(score)::bigint * 10000 + least(sum(elements), 9999)::bigint as rank
      from (select board_id, score, elements from found union all select board_id, score, 1 from photographed) f
      group by board_id
    )
    select t.id, r.rank, ${BOARD_COLUMNS},
      array(select distinct lower(${COLOR}) from found f
         join board_elements e on color_cell(${COLOR}) = f.cell and e.board_id = t.id and ${HAS_COLOR}
         where f.board_id = t.id
       union select p.color from photographed p where p.board_id = t.id) as colors
    from (select * from ranked where (rank, id) < ($4::bigint, $5::int) order by rank desc, id desc limit $6) r
    join boards t on t.id = r.id join users u on u.id = t.user_id
    order by r.rank desc, t.id desc`,
}

/** Finds boards that this person may see and that have something in a similar color on them, including photos. */
export async function searchColors(
  db: Knex,
  { hex: _, cells, scores }: ColorQuery,
  { userId, limit, before }: SearchPage,
): Promise<Found<ColorRow>> {
  const place = before ?? FIRST_PLACE
  const values = [userId, cells, scores, place.rank, place.id, limit + 1]
  return takePage(await query<ColorRow & { rank: string }>(db, COLORS, values), limit)
}
