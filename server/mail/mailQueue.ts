import type { Knex } from 'knex'

/**
 * A mail that waits in the table. What it says is looked up, and the token of its link made, when it is sent: what is
 * not true any more is never sent, and no link is ever stored.
 */
export type Mail =
  /** To an address that is to be confirmed: a new account's, or another that an account is to have. */
  | { readonly kind: 'verify-email'; readonly address: string; readonly userId: number }
  | { readonly kind: 'reset-password'; readonly address: string; readonly userId: number }
  /** `userId` is null for somebody without an account. */
  | {
      readonly kind: 'invitation'
      readonly address: string
      readonly userId: number | null
      readonly data: { readonly invitationId: number }
    }
  /** To an address that has an account, and was to become another account's. */
  | { readonly kind: 'address-in-use'; readonly address: string; readonly userId: number }
  /** Told where it would be noticed by whom it was stolen from. */
  | { readonly kind: 'password-changed'; readonly address: string; readonly userId: number }
  | { readonly kind: 'passkey-added'; readonly address: string; readonly userId: number }
  | { readonly kind: 'access-token-added'; readonly address: string; readonly userId: number }
  | { readonly kind: 'email-changed'; readonly address: string; readonly userId: number }

export type MailKind = Mail['kind']

/**
 * Writes down that a mail is to be sent, within the transaction that is the reason for it: either both happen or
 * neither. `deps.mailed()` after the commit has it sent at once.
 */
export async function queueMail(db: Knex, mail: Mail, now: Date): Promise<void> {
  const { kind, address, userId } = mail
  const data = JSON.stringify('data' in mail ? mail.data : {})
  await db('mails').insert({ kind, address, user_id: userId, data, due_at: now, created_at: now })
}
