import type { Knex } from 'knex'
import type { Mail } from './Mail'

/**
 * Writes down that a mail is to be sent, within the transaction that is the reason for it: either both happen or
 * neither. `deps.mailed()` after the commit has it sent at once.
 */
export async function queueMail(db: Knex, mail: Mail, now: Date): Promise<void> {
  const { kind, address, userId } = mail
  const data = JSON.stringify('data' in mail ? mail.data : {})
  await db('mails').insert({ kind, address, user_id: userId, data, due_at: now, created_at: now })
}
