import type { CompareRequest, CompareResponse } from '../../../contract/epoch'
import { visibleAssets } from '../../assets/visibleAssets'
import type { Deps } from '../../deps'
import { query } from '../query'
import { timeSql } from '../sqlJson'

// An epoch that is unknown here (it began after the restored backup) counts as older than all known ones.
const SINCE = `since as (
  select id, data_until from database_epochs
  where id > coalesce((select id from database_epochs where epoch = $2::uuid), 0)
)`

const UNTIL = {
  name: 'epochs-until',
  text: `with ${SINCE}
select u.created_at as "createdAt", (select min(data_until) from since) as "dataUntil" from users u where u.id = $1`,
}

// A board that did not exist when one of the epochs since began has no common rev: 0.
const BOARDS = {
  name: 'epochs-boards',
  text: `with ${SINCE}
select b.id, b.uid, b.user_id as "userId", ${timeSql('b.deleted_at')} as "deletedAt",
  coalesce((select min(coalesce(e.rev, 0)) from since s
    left join epoch_boards e on e.epoch_id = s.id and e.board_id = b.id), 0)::int as "commonRev"
from jsonb_to_recordset($3::jsonb) as asked (uid uuid, "userId" int)
join boards b on b.uid = asked.uid and b.user_id = asked."userId"
where b.user_id = $1 or (b.visibility = 'public' and b.deleted_at is null)
  or exists (select 1 from collaborators c where c.board_id = b.id and c.user_id = $1)`,
}

const GONE = {
  name: 'epochs-gone',
  text: `select e.id, e.rev from board_elements e join boards b on b.id = e.board_id
where e.id = any($2::uuid[]) and e.deleted_at is not null
  and (b.user_id = $1 or exists (select 1 from collaborators c where c.board_id = b.id and c.user_id = $1))`,
}

const KNOWN = {
  name: 'epochs-mutations',
  text: 'select mutation_id as id from mutations where user_id = $1 and mutation_id = any($2::uuid[])',
}

/** Finds which part of a device's copy from another epoch this database has, on boards that the person may see. */
export async function compareWithDevice(
  { knex, epoch }: Pick<Deps, 'knex' | 'epoch'>,
  userId: number,
  request: CompareRequest,
): Promise<CompareResponse> {
  const [until] = await query<{ createdAt: Date; dataUntil: Date | null }>(knex, UNTIL, [userId, request.epoch])
  if (!until) throw new Error('A session without a user')
  const boards = await query<CompareResponse['boards'][number]>(knex, BOARDS, [
    userId,
    request.epoch,
    JSON.stringify(request.boards),
  ])
  const known = await query<{ id: string }>(knex, KNOWN, [userId, request.mutationIds])
  const gone = await query<CompareResponse['gone'][number]>(knex, GONE, [userId, request.elements])
  const assets = await visibleAssets(knex, userId, request.assets)
  return {
    epoch,
    accountCreatedAt: until.createdAt.toISOString(),
    dataUntil: until.dataUntil?.toISOString() ?? null,
    boards,
    mutationIds: known.map(({ id }) => id),
    assets: assets.map(({ address }) => address),
    gone,
  }
}
