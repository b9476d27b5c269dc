import { IS_SHOWN } from '../../policies/inspirationPolicy'
import { inspirationSql } from './inspirationSql'

/** Only this many of the latest inspirations are considered: older ones had their chance. */
const CHOSEN_FROM = 2000
/** How many of the latest likes and bookmarks count. */
const MARKS = 200
/** How many of a person's last edited boards count, and how many elements of each. */
const BOARDS = 12
const ELEMENTS = 300
/** Maximum weight of each reason. A followed author outweighs any two of the others. */
const POINTS = { author: 50, category: 25, colors: 20, boards: 15, fresh: 10 } as const
/** With fewer points a reason would not be noticeable. */
const REASON_FROM = 5
const FRESH_HALF_LIFE_DAYS = 14

const ELEMENT_COLOR = 'element_color(e.type, e.content, e.properties)'
/** A JSON object of names with their relative frequency: 1 for the most frequent one. */
const shares = (counted: string) => `coalesce((select jsonb_object_agg(n.name, n.count::float8 / n.most) from (
    select c.name, c.count, max(c.count) over () as most from (${counted}) c where c.name is not null) n), '{}')`
/** How much a person likes the colors of `i`, 0 to 1. */
const liking = (colors: string) =>
  `coalesce((select avg(coalesce((${colors} ->> f)::float8, 0)) from unnest(i.color_families) f), 0)`

// The taste as of $3, when the first page was requested: later likes don't change the list.
const TASTE = `marked as materialized (
    select m.id, max(m.created_at) as at from (
      select inspiration_id as id, created_at from inspiration_likes where user_id = $1
      union all
      select inspiration_id, created_at from bookmarks where user_id = $1 and inspiration_id is not null
    ) m where m.created_at <= to_timestamp($3::double precision) group by m.id
  ),
  liked as materialized (
    select i.category, i.color_families from inspirations i join marked m on m.id = i.id
    order by m.at desc, i.id desc limit ${MARKS}
  ),
  taste as materialized (
    select ${shares('select category as name, count(*) from liked group by category')} as categories,
      ${shares('select f as name, count(*) from liked, unnest(color_families) f group by f')} as colors,
      ${shares(`select color_family(own.cell) as name, sum(own.count) as count from (
        select color_cell(${ELEMENT_COLOR}) as cell, count(*) from (
          select id from boards where user_id = $1 and deleted_at is null order by last_edited desc limit ${BOARDS}) b
        cross join lateral (
          select e.type, e.content, e.properties from board_elements e
          where e.board_id = b.id and e.type in ('color', 'shape', 'text') and e.deleted_at is null
          order by e.id limit ${ELEMENTS}) e
        group by 1) own group by 1`)} as boards
  )`

/**
 * A page of InspirationRow for one person, best match first, then newest. $1 is the caller, $2 the trending score of a
 * like now, $3 when the list was started (seconds), $4 and $5 the position to continue from, $6 the limit.
 */
export function forYouSql(filters: readonly string[]): string {
  return `with ${TASTE},
  points as materialized (
    select i.id,
      case when i.user_id in (select followed_id from follows where follower_id = $1) then ${POINTS.author} else 0 end as author,
      ${POINTS.category} * coalesce((t.categories ->> i.category)::float8, 0) as category,
      ${POINTS.colors} * ${liking('t.colors')} as colors,
      ${POINTS.boards} * ${liking('t.boards')} as boards,
      ${POINTS.fresh} * 0.5 ^ (greatest(0, $3::double precision - extract(epoch from i.created_at)::double precision)
        / ${86_400 * FRESH_HALF_LIFE_DAYS}) as fresh
    from taste t, (
      select i.* from inspirations i where ${IS_SHOWN} order by i.id desc limit ${CHOSEN_FROM}
    ) i
    where i.user_id is distinct from $1 and i.id not in (select id from marked)
      and ${[...filters, 'true'].join(' and ')}
  ),
  scored as (
    select p.id, round(p.author + p.category + p.colors + p.boards + p.fresh)::int as score,
      case when greatest(p.author, p.category, p.colors, p.boards) < ${REASON_FROM} then null
        when p.author > 0 then 'author'
        when p.category >= greatest(p.colors, p.boards) then 'category'
        when p.colors >= p.boards then 'colors' else 'boards' end as because
    from points p
  )
  ${inspirationSql({ key: 's.score', join: 'join scored s on s.id = i.id', columns: ', s.because' })}
  where (s.score, i.id) < ($4::double precision, $5::int) order by s.score desc, i.id desc limit $6`
}
