import type { Knex } from 'knex'
import { RESET_HOURS, VERIFICATION_HOURS } from '../../contract/limits'
import { newSecretToken } from '../secretToken'
import type { Letter } from './Letter'
import { addressInUse } from './letters/addressInUse'
import { emailChanged, passwordChanged } from './letters/changed'
import { invitation } from './letters/invitation'
import { resetPassword } from './letters/resetPassword'
import { verifyEmail } from './letters/verifyEmail'
import type { Mail } from './Mail'

const HOUR = 60 * 60 * 1000

export const RESET_PURPOSE = 'reset-password'

interface Recipient {
  readonly username: string
  readonly name: string
  readonly pendingEmail: string | null
  readonly isEmailVerified: boolean
  /** Lower case. */
  readonly email: string
}

export interface ComposeDeps {
  readonly knex: Knex
  readonly clock: () => Date
  /** What links begin with, without a slash at the end. */
  readonly address: string
}

/** What a mail says now, its link made and its token's hash kept; null where there is nothing to be said any more. */
export async function compose(deps: ComposeDeps, mail: Mail): Promise<Letter | null> {
  const link = (path: string) => deps.address + path
  if (mail.kind === 'invitation') {
    const asked = await findInvitation(deps.knex, mail.data.invitationId)
    if (!asked) return null
    const where = link(`/collaborate?invitation=${mail.data.invitationId}`)
    return invitation({ ...asked, link: where, address: mail.address, hasAccount: mail.userId !== null })
  }
  const person = await findRecipient(deps.knex, mail.userId)
  if (!person) return null
  switch (mail.kind) {
    case 'verify-email': {
      // Confirmed, or changed once more, while this waited.
      const awaited = person.pendingEmail ?? (person.isEmailVerified ? null : person.email)
      if (awaited?.toLowerCase() !== mail.address.toLowerCase()) return null
      const token = await keepVerification(deps, mail.userId)
      return verifyEmail({
        name: person.name,
        link: link(`/verify-email?token=${token}`),
        isChange: person.pendingEmail !== null,
      })
    }
    case 'reset-password': {
      if (person.email !== mail.address.toLowerCase()) return null
      const token = await keepReset(deps, mail.userId, person.email)
      return resetPassword({ ...person, link: link(`/auth/reset-password?token=${token}`) })
    }
    case 'address-in-use':
      return addressInUse({ username: person.username, link: link('/auth') })
    case 'password-changed':
      return passwordChanged({ name: person.name, link: link('/auth/reset-password') })
    case 'email-changed':
      return emailChanged(person)
  }
}

function findRecipient(db: Knex, userId: number): Promise<Recipient | undefined> {
  return db('users')
    .where({ id: userId })
    .first('username', {
      name: db.raw('coalesce(display_name, username)'),
      pendingEmail: 'pending_email',
      isEmailVerified: 'is_email_verified',
      email: db.raw('lower(email)'),
    })
}

/** Undefined for one that was answered or withdrawn, or whose board is in the trash. */
function findInvitation(
  db: Knex,
  id: number,
): Promise<{ inviter: string; board: string; canEdit: boolean } | undefined> {
  return db('invitations as i')
    .join('boards as b', 'b.id', 'i.board_id')
    .join('users as o', 'o.id', 'i.inviter_id')
    .where({ 'i.id': id, 'b.deleted_at': null })
    .first({ inviter: db.raw('coalesce(o.display_name, o.username)'), board: 'b.name', canEdit: 'i.can_edit' })
}

async function keepVerification({ knex, clock }: ComposeDeps, userId: number): Promise<string> {
  const { token, hash } = newSecretToken()
  const expiry = new Date(clock().getTime() + VERIFICATION_HOURS * HOUR)
  await knex('users').where({ id: userId }).update({ verification_token: hash, verification_token_expiry: expiry })
  return token
}

/** Of the address it goes to: once the account has another one, it opens nothing. The newest link is the one that works. */
async function keepReset({ knex, clock }: ComposeDeps, userId: number, email: string): Promise<string> {
  const { token, hash } = newSecretToken()
  const now = clock()
  const expiry = new Date(now.getTime() + RESET_HOURS * HOUR)
  const row = { token_hash: hash, user_id: userId, purpose: RESET_PURPOSE, data: JSON.stringify({ email }) }
  await knex.transaction(async (trx) => {
    await trx('tokens').where({ user_id: userId, purpose: RESET_PURPOSE }).delete()
    await trx('tokens').insert({ ...row, expires_at: expiry, created_at: now })
  })
  return token
}
