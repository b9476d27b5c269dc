import type { User as ContractUser, CurrentUser } from '../../contract/account'
import type { User } from '../../db/models/User'

/** What anyone who is signed in may know of a person. */
export function presentUser(row: User): ContractUser {
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    avatarUrl: row.avatarUrl,
    isEmailVerified: row.isEmailVerified,
  }
}

/** What a person may know of themself. */
export function presentCurrentUser(row: User): CurrentUser {
  return { ...presentUser(row), email: row.email, createdAt: row.createdAt.toISOString() }
}
