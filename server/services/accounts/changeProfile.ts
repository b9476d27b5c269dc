import type { AccountPatch } from '../../../contract/accountSettings'
import { User } from '../../../db/models/User'
import { AppError } from '../../AppError'
import { publishableAssets } from '../../assets/visibleAssets'
import type { Deps } from '../../deps'

/** Changes what others see of a person. Throws UNKNOWN_ASSET for a picture that is not theirs to show. */
export async function changeProfile({ knex }: Pick<Deps, 'knex'>, userId: number, patch: AccountPatch): Promise<User> {
  if (patch.avatarUrl) {
    const [picture] = await publishableAssets(knex, userId, [patch.avatarUrl])
    if (!picture) throw new AppError('UNKNOWN_ASSET', 'This image was never uploaded', 'avatarUrl')
  }
  const hasChange = Object.values(patch).some((value) => value !== undefined)
  if (hasChange) await User.query(knex).findById(userId).patch(patch)
  return User.query(knex).findById(userId).throwIfNotFound()
}
