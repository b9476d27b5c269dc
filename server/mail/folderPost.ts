import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Deps } from '../deps'
import type { Settings } from '../env'
import type { Post } from './Post'

const FROM = { name: 'Moodloom', address: 'moodloom@localhost' }

interface FolderPostDeps extends Pick<Settings, 'dataDir'> {
  readonly log: Deps['log']
}

/** Without a mail server each mail is an `.eml` file in DATA_DIR/mail, which any mail program opens, and its link is logged. */
export function createFolderPost({ dataDir, log }: FolderPostDeps): Post {
  const folder = join(dataDir, 'mail')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from: FROM })
  return {
    async send({ to, kind, link, subject, text, html }) {
      const { message } = await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${kind}-${randomUUID().slice(0, 8)}`
      // A rename makes it appear whole to whoever watches the folder.
      await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 })
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`))
      log.info({ kind, link }, 'no SMTP_URL: a mail was written to a file')
    },
    close: () => transport.close(),
  }
}
