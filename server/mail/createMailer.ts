import { createSerialRunner, type SerialRunner } from '../createSerialRunner'
import { type DeliverDeps, deliverMails } from './deliverMails'

/** Sends mails that are due. Closing waits for the current round; later mails stay in the table. */
export type Mailer = SerialRunner

export function createMailer(deps: DeliverDeps): Mailer {
  const runner = createSerialRunner(
    () => deliverMails(deps),
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
