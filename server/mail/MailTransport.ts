import type { MailKind } from './Mail'
import type { RenderedMail } from './renderMail'

export interface OutgoingMail extends RenderedMail {
  readonly to: string
  readonly kind: MailKind
  /** Where its button leads. */
  readonly link: string | undefined
}

/** The way out of the house: a mail server, or a folder. */
export interface MailTransport {
  /** Throws where it could not be handed over; `RefusedForGood` where trying again is of no use. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export class PermanentMailFailure extends Error {
  override readonly name = 'RefusedForGood'
}
