import { createTransport } from 'nodemailer'
import type { Settings } from '../env'
import { type MailTransport, PermanentMailFailure } from './MailTransport'

/** Milliseconds that a mail server may be silent. */
const TIMEOUT_MS = 20_000

export function createSmtpTransport({ smtpUrl, from }: NonNullable<Settings['mail']>): MailTransport {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Nothing of ours names a file or an address to be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
      } catch (error) {
        throw isPermanent(error) ? new PermanentMailFailure(`refused with ${codeOf(error)}`) : error
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx about this mail. One about signing in is our own mistake, and may be put right. */
function isPermanent(error: unknown): boolean {
  const isAboutUs = error instanceof Error && 'code' in error && error.code === 'EAUTH'
  return !isAboutUs && codeOf(error) >= 500
}

function codeOf(error: unknown): number {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' ? code : 0
}
