import type { AccountDetails, AccountPatch } from '../../../contract/accountSettings'
import { User } from '../../../db/models'
import { AppError } from '../../AppError'
import { publishableAssets } from '../../assets/visibleAssets'
import type { Deps } from '../../deps'
import { readStorageUse } from '../../quotas'
import { query } from '../query'
import { findUser } from '../userProfile'

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

/** An account's details besides the profile. Throws NOT_FOUND. */
export async function readAccount(
  { knex, settings }: Pick<Deps, 'knex' | 'settings'>,
  userId: number,
): Promise<Pick<AccountDetails, 'pendingEmail' | 'storage' | 'holdings'>> {
  const user = await findUser({ knex }, userId)
  const [holdings] = await query<AccountDetails['holdings']>(knex, HOLDINGS, [userId])
  if (!holdings) throw new Error('A count without a row')
  return { pendingEmail: user.pendingEmail, storage: await readStorageUse(knex, settings, userId), holdings }
}

/** Changes the profile that others see. Throws UNKNOWN_ASSET for an image that the person may not publish. */
export async function changeProfile({ knex }: Pick<Deps, 'knex'>, userId: number, patch: AccountPatch): Promise<User> {
  if (patch.avatarUrl) {
    const [picture] = await publishableAssets(knex, userId, [patch.avatarUrl])
    if (!picture) throw new AppError('UNKNOWN_ASSET', 'This image was never uploaded', 'avatarUrl')
  }
  const hasChange = Object.values(patch).some((value) => value !== undefined)
  if (hasChange) await User.query(knex).findById(userId).patch(patch)
  return User.query(knex).findById(userId).throwIfNotFound()
}
