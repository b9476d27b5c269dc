import type { Deps } from '../deps'
import { compose } from './compose'
import type { Mail } from './mailQueue'
import { type MailTransport, PermanentMailFailure } from './mailTransport'
import { renderMail } from './renderMail'

export interface DeliverDeps extends Pick<Deps, 'knex' | 'clock' | 'log'> {
  readonly transport: MailTransport
  /** What links begin with, without a slash at the end. */
  readonly address: string
}

const MINUTE = 60_000
/** For as long nobody else takes a mail up; a server that died over it leaves it due again afterwards. */
const LEASE = 10 * MINUTE
/** Minutes until it is tried again; when they are used up it is given up. */
const RETRY_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60]
const BATCH_SIZE = 20

type Row = Mail & { readonly id: string; readonly attempts: number }

// What another node sends at this moment is passed over.
const LEASE_DUE = `update mails set attempts = attempts + 1, due_at = :until where id in (
    select id from mails where due_at <= :now order by due_at, id limit :count for update skip locked)
  returning id, kind, address, user_id as "userId", data, attempts`

/**
 * Sends what is due, one after another; returns how many went. Nothing is locked while the mail server is talked to.
 * Safe to kill: a mail may then come twice, and its newer link is the one that works.
 */
export async function deliverMails(deps: DeliverDeps): Promise<number> {
  for (let count = 0; ; ) {
    const now = deps.clock()
    const until = new Date(now.getTime() + LEASE)
    const { rows } = await deps.knex.raw<{ rows: Row[] }>(LEASE_DUE, { now, until, count: BATCH_SIZE })
    for (const row of rows) if (await deliver(deps, row)) count++
    if (rows.length < BATCH_SIZE) return count
  }
}

async function deliver(deps: DeliverDeps, row: Row): Promise<boolean> {
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
      deps.log.error(about, 'a mail was given up')
      await waiting().delete()
    } else {
      deps.log.warn(about, 'a mail could not be sent, and is tried again')
      await waiting().update({ due_at: new Date(deps.clock().getTime() + minutes * MINUTE) })
    }
    return false
  }
}
