import type { Knex } from 'knex'
import type { Passkey } from '../../../contract/passkeys'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { assertPassword } from '../accounts/assertPassword'
import { query } from '../query'
import { timeSql } from '../sqlJson'

/** A passkey as its owner sees it. */
export const PASSKEY_SQL = `id, name, ${timeSql('created_at')} as "createdAt", ${timeSql('last_used_at')} as "lastUsedAt"`

const LIST = { name: 'passkeys-of', text: `select ${PASSKEY_SQL} from passkeys where user_id = $1 order by id` }
const DELETE = { name: 'passkey-delete', text: 'delete from passkeys where id = $1 and user_id = $2 returning 1' }

/** A person's passkeys, oldest first. */
export function listPasskeys(db: Knex, userId: number): Promise<Passkey[]> {
  return query<Passkey>(db, LIST, [userId])
}

interface Removal {
  readonly userId: number
  readonly id: number
  readonly password: string
}

/** Removes a passkey; sessions that it started continue. Throws WRONG_PASSWORD, RATE_LIMIT, NOT_FOUND. */
export async function removePasskey(
  deps: Pick<Deps, 'knex' | 'limits'>,
  { userId, id, password }: Removal,
): Promise<void> {
  await assertPassword(deps, userId, { password, field: 'password' })
  const [removed] = await query(deps.knex, DELETE, [id, userId])
  if (!removed) throw new AppError('NOT_FOUND', 'There is no such passkey.')
}
