import { TRENDING_COUNT } from '../../../contract/limits'
import { IS_SHOWN } from '../../policies/inspirationPolicy'
import { timeSql } from '../sqlJson'

interface Parts {
  /** The numeric sort key, over `i`. */
  readonly key: string
  /** Extra joins. */
  readonly join?: string
  /** Extra columns, with a leading comma. */
  readonly columns?: string
}

/**
 * SELECT and FROM for InspirationRow, over `i`. $1 is the caller, null for a visitor; $2 the trending score of a like
 * now. Trending ones are among the TRENDING_COUNT with the highest scores, and score higher than one new like.
 */
export function inspirationSql({ key, join = '', columns = '' }: Parts): string {
  return `select i.id, i.user_id as "userId", i.title, i.image_url as "imageUrl", i.width, i.height, i.likes,
      i.category, i.colors, ${timeSql('i.created_at')} as "createdAt", i.board_id as "boardId",
      case when u.id is null then null else json_build_object(
        'username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url) end as author,
      exists (select 1 from inspiration_likes l where l.inspiration_id = i.id and l.user_id = $1::int) as "isLiked",
      exists (select 1 from bookmarks k where k.inspiration_id = i.id and k.user_id = $1::int) as "isBookmarked",
      coalesce(i.user_id = $1::int, false) as "isMine",
      i.likes > 0 and i.heat > $2::double precision
        and (hottest.id is null or (i.heat, i.id) >= (hottest.heat, hottest.id)) as "isTrending",
      ${key} as key${columns}
    from inspirations i
    left join users u on u.id = i.user_id
    left join (
      select i.heat, i.id from inspirations i where ${IS_SHOWN}
      order by i.heat desc, i.id desc offset ${TRENDING_COUNT - 1} limit 1
    ) hottest on true
    ${join}`
}
