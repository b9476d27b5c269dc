import { createSerialRunner, type SerialRunner } from '../createSerialRunner'
import type { Deps } from '../deps'
import { compose } from './compose'
import type { Mail } from './mailQueue'
import { type MailTransport, PermanentMailFailure } from './mailTransport'
import { renderMail } from './renderMail'

const MINUTE = 60_000
/** Ms of a lease on a mail being sent; if the server dies meanwhile, the mail is due again afterwards. */
const LEASE = 10 * MINUTE
/** Minutes until the next attempt; after the last one, the mail is dropped. */
const RETRY_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60]

/** Sends mails that are due. Closing waits for the mail being sent; the others stay in the table. */
export type Mailer = SerialRunner

interface MailerDeps extends Pick<Deps, 'knex' | 'clock' | 'log'> {
  readonly transport: MailTransport
  /** The base of links, without a trailing slash. */
  readonly address: string
}

export function createMailer(deps: MailerDeps): Mailer {
  const runner = createSerialRunner(
    (closing) => deliverMails(deps, closing),
    (error) => deps.log.error({ err: error }, 'sending mail failed'),
  )
  return {
    schedule: runner.schedule,
    async close() {
      await runner.close()
      deps.transport.close()
    },
  }
}

type MailRow = Mail & { readonly id: string; readonly attempts: number }

// One at a time, so that stopping leaves no lease on a mail that is not being sent. Skips what another cluster node is
// sending.
const LEASE_DUE = `update mails set attempts = attempts + 1, due_at = :until where id = (
    select id from mails where due_at <= :now order by due_at, id limit 1 for update skip locked)
  returning id, kind, address, user_id as "userId", data, attempts`

/**
 * Sends due mails one after another until none is left, or `closing` is aborted; returns how many were sent. Holds no
 * lock while talking to the mail server. Safe to kill: a mail may then come twice, and its newer link is the one that
 * works.
 */
export async function deliverMails(deps: MailerDeps, closing?: AbortSignal): Promise<number> {
  let count = 0
  while (!closing?.aborted) {
    const now = deps.clock()
    const until = new Date(now.getTime() + LEASE)
    const { rows } = await deps.knex.raw<{ rows: MailRow[] }>(LEASE_DUE, { now, until })
    const [row] = rows
    if (!row) break
    if (await deliver(deps, row)) count++
  }
  return count
}

async function deliver(deps: MailerDeps, row: MailRow): Promise<boolean> {
  const waiting = () => deps.knex('mails').where({ id: row.id })
  try {
    const letter = await compose(deps, row)
    if (letter) {
      await deps.transport.send({ to: row.address, kind: row.kind, link: letter.action?.link, ...renderMail(letter) })
    }
    await waiting().delete()
    return letter !== null
  } catch (error) {
    const minutes = error instanceof PermanentMailFailure ? undefined : RETRY_MINUTES[row.attempts - 1]
    const about = { err: error, kind: row.kind, attempts: row.attempts }
    if (minutes === undefined) {
      deps.log.error(about, 'mail dropped after the last attempt')
      await waiting().delete()
    } else {
      deps.log.warn(about, 'mail failed, will be retried')
      await waiting().update({ due_at: new Date(deps.clock().getTime() + minutes * MINUTE) })
    }
    return false
  }
}
