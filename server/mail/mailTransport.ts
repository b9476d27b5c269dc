import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Deps } from '../deps'
import type { Settings } from '../env'
import type { MailKind } from './mailQueue'
import type { RenderedMail } from './renderMail'

export interface OutgoingMail extends RenderedMail {
  readonly to: string
  readonly kind: MailKind
  /** Where its button leads. */
  readonly link: string | undefined
}

/** Where mails are sent: a mail server, or a folder. */
export interface MailTransport {
  /** Throws if it could not be delivered; PermanentMailFailure if retrying is useless. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export class PermanentMailFailure extends Error {
  override readonly name = 'PermanentMailFailure'
}

/** By SMTP if a server is configured; otherwise every mail becomes a file in the data directory. */
export function createMailTransport(
  settings: Pick<Settings, 'mail' | 'dataDir' | 'debugTools'>,
  log: Deps['log'],
): MailTransport {
  return settings.mail ? createSmtpTransport(settings.mail) : createFolderTransport({ ...settings, log })
}

/** Milliseconds that a mail server may be silent. */
const TIMEOUT_MS = 20_000

export function createSmtpTransport({ smtpUrl, from }: NonNullable<Settings['mail']>): MailTransport {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Our mails reference no files or addresses to fetch.
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

/** Whether it is a 5xx about this mail. One about signing in is our own mistake, and may get fixed. */
function isPermanent(error: unknown): boolean {
  const isAboutUs = error instanceof Error && 'code' in error && error.code === 'EAUTH'
  return !isAboutUs && codeOf(error) >= 500
}

function codeOf(error: unknown): number {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' ? code : 0
}

const FROM = { name: 'Moodloom', address: 'moodloom@localhost' }

interface FolderTransportDeps extends Pick<Settings, 'dataDir' | 'debugTools'> {
  readonly log: Deps['log']
}

/**
 * Without a mail server, writes each mail to DATA_DIR/mail as an `.eml` file, which any mail program opens, and logs
 * it. The log has the link only if the debug tools allow signing in without a password anyway: a link gives access to
 * the account, and more people read logs than the data directory.
 */
export function createFolderTransport({ dataDir, debugTools, log }: FolderTransportDeps): MailTransport {
  const folder = join(dataDir, 'mail')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from: FROM })
  return {
    async send({ to, kind, link, subject, text, html }) {
      const { message } = await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${kind}-${randomUUID().slice(0, 8)}`
      const file = `${name}.eml`
      // A rename makes it appear complete to anything watching the folder.
      await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 })
      await rename(join(folder, `${name}.part`), join(folder, file))
      log.info({ kind, file, ...(debugTools === 'off' ? {} : { link }) }, 'no SMTP_URL: a mail was written to a file')
    },
    close: () => transport.close(),
  }
}
