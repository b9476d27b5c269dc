import type { User as ContractUser, CurrentUser } from '../../contract/shared/account'
import type { User } from '../../db/models'
import type { Settings } from '../env'
import { mayReachOthers } from '../mayReachOthers'

/** What anyone who is signed in may know about a person. */
export function presentUser(row: User): ContractUser {
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    avatarUrl: row.avatarUrl,
    isEmailVerified: row.isEmailVerified,
  }
}

/** What a person's account contains, for that person only. */
export function presentAccount(row: User): Omit<CurrentUser, 'mayReachOthers'> {
  return { ...presentUser(row), email: row.email, createdAt: row.createdAt.toISOString() }
}

/** The same, with what they may do on this server. */
export function presentCurrentUser(settings: Pick<Settings, 'mail'>, row: User): CurrentUser {
  return { ...presentAccount(row), mayReachOthers: mayReachOthers(settings, row) }
}
