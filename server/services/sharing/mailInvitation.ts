import { queueMail } from '../../mail/queueMail'
import { trySpend } from '../../rateLimits'
import type { ShareDeps } from './shareDeps'

export interface Invitee {
  readonly id: number
  readonly email: string
  readonly isVerified: boolean
}

interface InvitationMail {
  readonly invitationId: number
  /** As it was typed; undefined for somebody asked by their username. */
  readonly email: string | undefined
  readonly invitee: Invitee | null
}

/**
 * Mails an invitation: to the address that was asked, or to that of the account, if it is confirmed. Who gets too many
 * gets no more; the invitation waits for them all the same.
 */
export async function mailInvitation(
  deps: Pick<ShareDeps, 'knex' | 'clock' | 'limits' | 'mailed'>,
  { invitationId, email, invitee }: InvitationMail,
): Promise<void> {
  const address = email ?? (invitee?.isVerified ? invitee.email : undefined)
  if (address === undefined) return
  if (!(await trySpend(deps.limits.mail, `invited ${address.toLowerCase()}`))) return
  const mail = { kind: 'invitation', address, userId: invitee?.id ?? null, data: { invitationId } } as const
  await queueMail(deps.knex, mail, deps.clock())
  deps.mailed()
}
