import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Deps } from '../deps'
import type { Settings } from '../env'
import type { MailTransport } from './MailTransport'

const FROM = { name: 'Moodloom', address: 'moodloom@localhost' }

interface FolderTransportDeps extends Pick<Settings, 'dataDir' | 'debugTools'> {
  readonly log: Deps['log']
}

/**
 * Without a mail server each mail is an `.eml` file in DATA_DIR/mail, which any mail program opens, and is logged. The log
 * has the link only where the debug tools allow signing in without a password anyway: a link gives access to the account,
 * and more people read logs than the data directory.
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
      // A rename makes it appear whole to whoever watches the folder.
      await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 })
      await rename(join(folder, `${name}.part`), join(folder, file))
      log.info({ kind, file, ...(debugTools === 'off' ? {} : { link }) }, 'no SMTP_URL: a mail was written to a file')
    },
    close: () => transport.close(),
  }
}
