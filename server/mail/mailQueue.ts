import type { Knex } from 'knex'

/**
 * A mail queued in the table. Its content is read, and the token of its link generated, only when it is sent: so the
 * content is never outdated, and no link is ever stored.
 */
export type Mail =
  /** To an address that needs confirming: a new account's, or the new address of an account. */
  | { readonly kind: 'verify-email'; readonly address: string; readonly userId: number }
  | { readonly kind: 'reset-password'; readonly address: string; readonly userId: number }
  /** `userId` is null for someone without an account. */
  | {
      readonly kind: 'invitation'
      readonly address: string
      readonly userId: number | null
      readonly data: { readonly invitationId: number }
    }
  /** To an address that already has an account, when another account requested it. */
  | { readonly kind: 'address-in-use'; readonly address: string; readonly userId: number }
  /** Sent to where the victim of a stolen account would notice it. */
  | { readonly kind: 'password-changed'; readonly address: string; readonly userId: number }
  | { readonly kind: 'passkey-added'; readonly address: string; readonly userId: number }
  | { readonly kind: 'access-token-added'; readonly address: string; readonly userId: number }
  | { readonly kind: 'email-changed'; readonly address: string; readonly userId: number }

export type MailKind = Mail['kind']

/**
 * Queues a mail in the transaction that causes it, so that both happen or neither. Call `deps.mailed()` after the
 * commit to send it immediately.
 */
export async function queueMail(db: Knex, mail: Mail, now: Date): Promise<void> {
  const { kind, address, userId } = mail
  const data = JSON.stringify('data' in mail ? mail.data : {})
  await db('mails').insert({ kind, address, user_id: userId, data, due_at: now, created_at: now })
}
