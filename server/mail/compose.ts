import type { Knex } from 'knex'
import { RESET_HOURS, VERIFICATION_HOURS } from '../../contract/limits'
import { newSecretToken } from '../tokens'
import type { MailContent } from './letters'
import {
  accessTokenAdded,
  addressInUse,
  emailChanged,
  invitation,
  passkeyAdded,
  passwordChanged,
  resetPassword,
  verifyEmail,
} from './letters'
import type { Mail } from './mailQueue'

const HOUR = 60 * 60 * 1000

export const RESET_PURPOSE = 'reset-password'

interface Recipient {
  readonly username: string
  readonly name: string
  /** Lower case. */
  readonly email: string
}

export interface ComposeDeps {
  readonly knex: Knex
  readonly clock: () => Date
  /** The base of links, without a trailing slash. */
  readonly address: string
}

/** Composes the current content of a mail, storing the hash of its new link's token; null if the mail is obsolete. */
export async function compose(deps: ComposeDeps, mail: Mail): Promise<MailContent | null> {
  const link = (path: string) => deps.address + path
  if (mail.kind === 'invitation') {
    const found = await findInvitation(deps.knex, mail.data.invitationId)
    if (!found) return null
    const where = link(`/collaborate?invitation=${mail.data.invitationId}`)
    return invitation({ ...found, link: where, address: mail.address, hasAccount: mail.userId !== null })
  }
  const person = await findRecipient(deps.knex, mail.userId)
  if (!person) return null
  switch (mail.kind) {
    case 'verify-email': {
      const saved = await saveVerification(deps, mail)
      if (!saved) return null
      return verifyEmail({
        name: person.name,
        link: link(`/verify-email?token=${saved.token}`),
        isChange: saved.isChange,
      })
    }
    case 'reset-password': {
      if (person.email !== mail.address.toLowerCase()) return null
      const token = await saveReset(deps, mail.userId, person.email)
      return resetPassword({ ...person, link: link(`/auth/reset-password?token=${token}`) })
    }
    case 'address-in-use':
      return addressInUse({ username: person.username, link: link('/auth') })
    case 'password-changed':
      return passwordChanged({ name: person.name, link: link('/auth/reset-password') })
    case 'passkey-added':
      return passkeyAdded({ name: person.name, link: link('/settings') })
    case 'access-token-added':
      return accessTokenAdded({ name: person.name, link: link('/settings') })
    case 'email-changed':
      return emailChanged(person)
  }
}

function findRecipient(db: Knex, userId: number): Promise<Recipient | undefined> {
  return db('users')
    .where({ id: userId })
    .first('username', {
      name: db.raw('coalesce(display_name, username)'),
      email: db.raw('lower(email)'),
    })
}

/** Undefined if it was answered or withdrawn, or its board is in the trash. */
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

/**
 * Null if the address was confirmed, or replaced by another, while its mail waited. The update itself compares it:
 * otherwise, in a race, a link mailed to one address could confirm another.
 */
async function saveVerification(
  { knex, clock }: ComposeDeps,
  { userId, address }: { readonly userId: number; readonly address: string },
): Promise<{ readonly token: string; readonly isChange: boolean } | null> {
  const { token, hash } = newSecretToken()
  const expiry = new Date(clock().getTime() + VERIFICATION_HOURS * HOUR)
  const [saved] = await knex('users')
    .where({ id: userId })
    .whereRaw('lower(coalesce(pending_email, email)) = lower(?)', [address])
    .whereRaw('(pending_email is not null or not is_email_verified)')
    .update({ verification_token: hash, verification_token_expiry: expiry, verification_email: address })
    .returning<{ pending_email: string | null }[]>('pending_email')
  return saved ? { token, isChange: saved.pending_email !== null } : null
}

/** The token is bound to the address, so it is invalid once the account has another one. Only the newest link works. */
async function saveReset({ knex, clock }: ComposeDeps, userId: number, email: string): Promise<string> {
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
