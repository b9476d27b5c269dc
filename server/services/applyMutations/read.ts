import type { Knex } from 'knex'
import { visibleAssets } from '../../assets/visibleAssets'
import { query } from '../query'
import { ELEMENT_COLUMNS_SQL, timeSql } from '../sqlJson'
import { assetsOf } from './checkMutation'
import type { Job, State } from './state'

// One statement, so that everything is from one snapshot. Elements are counted only if some are created; the newest
// history entry is looked up only if a mutation has a time. Mutations of several people may match a few more rows than
// requested, which is harmless. Each list is in a subselect: otherwise Postgres would replan for every new list, which
// takes longer than the read.
export const READ = {
  name: 'mutations-read',
  text: `select
  (select json_agg(x) from (
     select b.id, b.rev, b.user_id as "userId", b.visibility, b.deleted_at as "deletedAt",
       (select coalesce(json_agg(json_build_object('userId', c.user_id, 'canEdit', c.can_edit)), '[]')
          from collaborators c where c.board_id = b.id and c.user_id = any((select $2::int[])::int[])) as collaborations,
       case when b.id = any((select $3::int[])::int[])
         then (select count(*) from board_elements n where n.board_id = b.id and n.deleted_at is null) else 0
       end as "elementCount",
       case when b.id = any((select $6::int[])::int[])
         then (select ${timeSql('h."timestamp"')} from board_history h where h.board_id = b.id order by h.rev desc limit 1)
       end as "lastChangeAt"
     from boards b where b.id = any((select $1::int[])::int[])) x) as boards,
  (select json_agg(json_build_object('userId', m.user_id, 'mutationId', m.mutation_id, 'boardId', m.board_id,
       'hash', m.body_hash, 'result', m.result))
     from mutations m where m.user_id = any((select $2::int[])::int[]) and m.mutation_id = any((select $4::uuid[])::uuid[])
  ) as known,
  (select json_agg(x) from (
     select ${ELEMENT_COLUMNS_SQL}, e.field_revs as "fieldRevs", e.deleted_at as "deletedAt"
     from board_elements e where e.id = any((select $5::uuid[])::uuid[])) x) as elements`,
}

type Row = { [Part in 'boards' | 'known' | 'elements']: State[Part] | null }

/** Reads what `decide` needs for these jobs. Within a transaction, `db` is the transaction. */
export async function readState(db: Knex, jobs: readonly Job[]): Promise<State> {
  const mutations = jobs.flatMap((job) => job.mutations.map((mutation) => ({ job, mutation })))
  const creating = mutations.filter(({ mutation }) => mutation.kind === 'create')
  const dated = mutations.filter(({ mutation }) => mutation.at !== null)
  const assets = await readAssets(db, jobs)
  const [row] = await query<Row>(db, READ, [
    unique(jobs.map((job) => job.boardId)),
    unique(jobs.map((job) => job.userId)),
    unique(creating.map(({ job }) => job.boardId)),
    mutations.map(({ mutation }) => mutation.mutationId),
    unique(mutations.map(({ mutation }) => mutation.elementId)),
    unique(dated.map(({ job }) => job.boardId)),
  ])
  return { boards: row?.boards ?? [], known: row?.known ?? [], elements: row?.elements ?? [], assets }
}

/** Most groups reference none and run no query. A slightly stale right is fine: bytes once seen are seen. */
async function readAssets(db: Knex, jobs: readonly Job[]): Promise<State['assets']> {
  const named = new Map<number, Set<string>>()
  for (const { userId, mutations } of jobs) {
    for (const address of mutations.flatMap(assetsOf)) named.set(userId, (named.get(userId) ?? new Set()).add(address))
  }
  const visible = jobs.flatMap(({ userId, knownAssets = [] }) => knownAssets.map((address) => ({ userId, address })))
  for (const [userId, addresses] of named) {
    for (const { address } of await visibleAssets(db, userId, [...addresses])) visible.push({ userId, address })
  }
  return visible
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}
