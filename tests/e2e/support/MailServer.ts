import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { temporaryFolder } from './places'

const KINDS: readonly (readonly [kind: string, subject: RegExp])[] = [
  ['verify-email', /^Confirm your (new )?email/],
  ['reset-password', /^Reset your/],
  ['invitation', / invites you to /],
]

/** An SMTP server that stores each mail as the `.eml` file that our server would write without SMTP (readMails). */
export class MailServer {
  private constructor(
    /** Variables that make our server use it. */
    readonly env: Readonly<Record<string, string>>,
    /** Holds the mails in `mail`, as a data folder does. */
    readonly folder: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<MailServer> {
    const { path, remove } = await temporaryFolder('mail')
    await mkdir(join(path, 'mail'))
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        buffer(stream)
          .then((message) => save(join(path, 'mail'), message))
          .then(() => done(), done)
      },
    })
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Moodloom <hello@example.org>' }
    return new MailServer(env, path, async () => {
      await new Promise<void>((resolve) => server.close(resolve))
      await remove()
    })
  }
}

async function save(folder: string, message: Buffer): Promise<void> {
  const { subject = '' } = await PostalMime.parse(message)
  const [kind] = KINDS.find(([, pattern]) => pattern.test(subject)) ?? ['other']
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${kind}-${randomUUID().slice(0, 8)}`
  await writeFile(join(folder, `${name}.part`), message)
  await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`))
}
