import type { AccountDetails } from '../../../contract/accountSettings'
import type { Deps } from '../../deps'
import { readStorageUse } from '../../quotas'
import { findUser } from '../findUser'
import { query } from '../query'

const HOLDINGS = {
  name: 'account-holdings',
  text: `select
    (select count(*) from boards where user_id = $1)::int as boards,
    (select count(*) from boards b where b.user_id = $1
       and exists (select 1 from collaborators c where c.board_id = b.id))::int as "sharedBoards",
    (select count(*) from collaborators where user_id = $1)::int as collaborations,
    (select count(*) from image_presets where user_id = $1 and deleted_at is null)::int as presets,
    (select count(*) from templates where user_id = $1 and deleted_at is null)::int as templates,
    (select count(*) from inspirations where user_id = $1)::int as inspirations`,
}

/** What an account has beside who it is. Throws NOT_FOUND. */
export async function readAccount(
  { knex, settings }: Pick<Deps, 'knex' | 'settings'>,
  userId: number,
): Promise<Pick<AccountDetails, 'pendingEmail' | 'storage' | 'holdings'>> {
  const user = await findUser({ knex }, userId)
  const [holdings] = await query<AccountDetails['holdings']>(knex, HOLDINGS, [userId])
  if (!holdings) throw new Error('A count without a row')
  return { pendingEmail: user.pendingEmail, storage: await readStorageUse(knex, settings, userId), holdings }
}
