import type { Knex } from 'knex'
import { ASSET_ADDRESS, type ASSET_TYPES, type AssetType } from '../../contract/rules/assetAddress'
import { IS_SHOWN } from '../policies/worksPolicy'

export interface VisibleAsset {
  readonly address: string
  readonly sha256: string
  readonly extension: (typeof ASSET_TYPES)[AssetType]
  /** Pixels, after EXIF rotation. */
  readonly width: number
}

/**
 * Of the addresses given, the assets that `userId` may see: uploaded by them, anyone's avatar, published, or used by a
 * board that they may see (its thumbnail, one of its images, or the original of a modified one). The board's owner and
 * collaborators also see what was deleted from it or replaced, because an undo or the history brings it back, and the
 * thumbnails of its versions; others see only what is there. A template keeps its images for its owner, whatever becomes
 * of the board it was made from.
 * This also decides which assets a person may put on a board or a template.
 */
export function visibleAssets(db: Knex, userId: number, addresses: readonly string[]): Promise<VisibleAsset[]> {
  return find(db, VISIBLE, userId, addresses)
}

/**
 * Of the addresses given, the assets that `userId` may show to everyone who is signed in, as an avatar or a thumbnail:
 * their own uploads, and what is already visible to everyone.
 */
export function publishableAssets(db: Knex, userId: number, addresses: readonly string[]): Promise<VisibleAsset[]> {
  return find(db, PUBLISHABLE, userId, addresses)
}

/** Of the addresses given, those that an agent may propose for a board: uploaded by its person, or on that board. */
export async function proposableAssets(
  db: Knex,
  { userId, boardId }: { readonly userId: number; readonly boardId: number },
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const { rows } = await db
    .raw<{ rows: { address: string }[] }>(PROPOSABLE.text)
    .options({ name: PROPOSABLE.name, values: [userId, boardId, [...new Set(addresses)]] })
  return new Set(rows.map(({ address }) => address))
}

async function find(
  db: Knex,
  { text, name }: typeof VISIBLE,
  userId: number,
  addresses: readonly string[],
): Promise<VisibleAsset[]> {
  const candidates = addresses.flatMap((address) => {
    const sha256 = ASSET_ADDRESS.exec(address)?.[1]
    return sha256 ? [{ address, sha256 }] : []
  })
  if (candidates.length === 0) return []
  const { rows } = await db
    .raw<{ rows: VisibleAsset[] }>(text)
    .options({ name, values: [userId, JSON.stringify(candidates)] })
  return rows
}

// Every branch is an index lookup by address: board_elements_asset, board_elements_original, boards_thumbnail,
// users_avatar, asset_uploads, templates_assets, inspirations_image, board_history_replaced, board_history_thumbnail.
const VISIBLE_ASSETS_SQL = `select asked.address, a.sha256, a.extension, a.width
from jsonb_to_recordset($2::jsonb) as asked (address text, sha256 text)
join assets a on a.sha256 = asked.sha256 and asked.address = '/assets/' || a.sha256 || '.' || a.extension`
const OWN_OR_OPEN = `exists (select 1 from asset_uploads u where u.sha256 = a.sha256 and u.user_id = $1::int)
   or exists (select 1 from users u where u.avatar_url = asked.address)
   or exists (select 1 from inspirations i where i.image_url = asked.address and ${IS_SHOWN})`
const IS_PUBLIC = "b.visibility = 'public' and b.deleted_at is null"
const IS_MEMBER = `b.user_id = $1::int
       or exists (select 1 from collaborators c where c.board_id = b.id and c.user_id = $1::int)`

/**
 * SQL: used by a board that satisfies `board` (over `b`) as its thumbnail, or `element` (over `b` and `e`) as an image
 * on it.
 */
const onBoard = ({ board, element }: { readonly board: string; readonly element: string }) => `exists (
     select 1 from boards b
     where b.thumbnail_url = asked.address and (${board})
   )
   or exists (
     select 1 from board_elements e join boards b on b.id = e.board_id
     where e.type = 'image' and e.content = asked.address and e.content like '/assets/%' and (${element})
   )
   or exists (
     select 1 from board_elements e join boards b on b.id = e.board_id
     where e.type = 'image' and e.properties ->> 'original' = asked.address and (${element})
   )`

// A history entry has only the changed fields. The element's type is in the last entry that created it: a text may
// contain any address, and the type of the element now may be another one. That entry is looked up a few times at most,
// and only for members, since it may be far back.
const IN_HISTORY = `exists (
     select 1 from board_history h join boards b on b.id = h.board_id
     where h.thumbnail_url = asked.address and (${IS_MEMBER})
   )
   or exists (
     select 1 from (
       select h.board_id, h.element_id, h.rev from board_history h join boards b on b.id = h.board_id
       where h.previous_state ->> 'content' = asked.address and h.previous_state ->> 'content' like '/assets/%'
         and (${IS_MEMBER})
       limit 20
     ) replaced
     where 'image' = (
       select c.new_state ->> 'type' from board_history c
       where c.board_id = replaced.board_id and c.element_id = replaced.element_id and c.change_type = 'create'
         and c.rev < replaced.rev
       order by c.rev desc limit 1)
   )`

const PUBLIC_BOARDS = { board: IS_PUBLIC, element: `${IS_PUBLIC} and e.deleted_at is null` }

const VISIBLE = {
  name: 'assets-visible',
  text: `${VISIBLE_ASSETS_SQL}
where ${OWN_OR_OPEN}
   or exists (select 1 from templates t where t.assets @> array[asked.address] and t.user_id = $1::int)
   or ${onBoard({
     board: `${IS_MEMBER} or (${PUBLIC_BOARDS.board})`,
     element: `${IS_MEMBER} or (${PUBLIC_BOARDS.element})`,
   })}
   or ${IN_HISTORY}`,
}

const PUBLISHABLE = {
  name: 'assets-publishable',
  text: `${VISIBLE_ASSETS_SQL}
where ${OWN_OR_OPEN}
   or ${onBoard(PUBLIC_BOARDS)}`,
}

const PROPOSABLE = {
  name: 'assets-proposable',
  text: `select '/assets/' || a.sha256 || '.' || a.extension as address from unnest($3::text[]) as requested (address)
join assets a on a.sha256 = substr(requested.address, 9, 64)
where requested.address = '/assets/' || a.sha256 || '.' || a.extension and (
  exists (select 1 from asset_uploads u where u.sha256 = a.sha256 and u.user_id = $1::int)
  or exists (select 1 from board_elements e where e.board_id = $2::int and e.deleted_at is null and e.type = 'image'
    and e.content = '/assets/' || a.sha256 || '.' || a.extension))`,
}
