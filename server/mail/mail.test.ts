import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../tests/support/server'
import type { DebugTools } from '../env'
import { createMailer, deliverMails } from './createMailer'
import { queueMail } from './mailQueue'
import { createMailTransport, type MailTransport, type OutgoingMail, PermanentMailFailure } from './mailTransport'
import { renderMail } from './renderMail'

const MINUTE = 60_000
let server: TestServer
let now = new Date('2026-03-01T12:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

async function queueOne(): Promise<number> {
  const { user } = await server.register()
  await server.deps.knex('mails').delete()
  await queueMail(server.deps.knex, { kind: 'password-changed', address: user.email, userId: user.id }, now)
  return user.id
}
const waiting = () => server.deps.knex('mails')

/** A transport that first fails with the given errors. */
function trying(failures: readonly Error[]): MailTransport & { readonly sent: OutgoingMail[] } {
  const left = [...failures]
  const sent: OutgoingMail[] = []
  return {
    sent,
    send: async (mail) => {
      const failure = left.shift()
      if (failure) throw failure
      sent.push(mail)
    },
    close: () => {},
  }
}
const deliver = (post: MailTransport) =>
  deliverMails({ ...server.deps, transport: post, address: 'https://boards.example.org' })

describe('an email that could not be sent', () => {
  it('is retried with growing delays until it is sent', async () => {
    await queueOne()
    const post = trying([new Error('away'), new Error('still away')])
    expect(await deliver(post)).toBe(0)
    expect(await deliver(post)).toBe(0)
    now = new Date(now.getTime() + MINUTE)
    expect(await deliver(post)).toBe(0)
    now = new Date(now.getTime() + 4 * MINUTE)
    expect(await deliver(post)).toBe(0)
    now = new Date(now.getTime() + MINUTE)
    expect(await deliver(post)).toBe(1)
    expect(post.sent).toMatchObject([{ kind: 'password-changed' }])
    expect(await waiting()).toEqual([])
  })

  it('is dropped after the last try, or at once after a permanent failure', async () => {
    await queueOne()
    const post = trying(Array(9).fill(new Error('away')))
    for (let count = 0; count < 8; count++) {
      await deliver(post)
      now = new Date(now.getTime() + 24 * 60 * MINUTE)
    }
    expect(await waiting()).toEqual([])
    await queueOne()
    await deliver(trying([new PermanentMailFailure('550')]))
    expect(await waiting()).toEqual([])
  })

  it('is sent by another server some time after the first one died while sending it', async () => {
    await queueOne()
    let die = () => {}
    let first = Promise.resolve(0)
    // The other one only starts after this one has leased the mail and started to send it.
    await new Promise<void>((resolve) => {
      const send = () => {
        resolve()
        return new Promise<void>((_, reject) => {
          die = () => reject(new Error('dead'))
        })
      }
      first = deliver({ send, close() {} })
    })
    const post = trying([])
    expect(await deliver(post)).toBe(0)
    now = new Date(now.getTime() + 10 * MINUTE)
    expect(await deliver(post)).toBe(1)
    die()
    await first
  })
})

it('an email to a deleted user is not sent', async () => {
  const userId = await queueOne()
  await server.deps.knex('users').where({ id: userId }).delete()
  const post = trying([])
  expect(await deliver(post)).toBe(0)
  expect(post.sent).toEqual([])
})

it('the mailer sends what arrives while it is sending, one round at a time', async () => {
  await queueOne()
  const post = trying([])
  const mailer = createMailer({ ...server.deps, transport: post, address: 'https://boards.example.org' })
  mailer.schedule()
  await queueOneMore()
  mailer.schedule()
  await expect.poll(() => post.sent.length).toBe(2)
  await mailer.close()
  await queueOneMore()
  mailer.schedule()
  expect(await waiting()).toHaveLength(1)
})

it('closing waits only for the mail being sent; the next mailer sends the others at once', async () => {
  await queueOne()
  await queueOneMore()
  await queueOneMore()
  const post = trying([])
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let attempts = 0
  const slow: MailTransport = {
    close: post.close,
    send: async (mail) => {
      attempts++
      await answered
      await post.send(mail)
    },
  }
  const first = createMailer({ ...server.deps, transport: slow, address: 'https://boards.example.org' })
  first.schedule()
  await expect.poll(() => attempts).toBe(1)
  const closed = first.close()
  answer()
  await closed
  expect(post.sent).toHaveLength(1)
  const next = createMailer({ ...server.deps, transport: post, address: 'https://boards.example.org' })
  next.schedule()
  await expect.poll(waiting).toEqual([])
  await next.close()
  expect(post.sent).toHaveLength(3)
})

async function queueOneMore(): Promise<void> {
  const { id, email } = await server.deps.knex('users').first('id', 'email')
  await queueMail(server.deps.knex, { kind: 'password-changed', address: email, userId: id }, now)
}

const LETTER = renderMail({
  subject: 'Grüße',
  paragraphs: ['Hello Ada,', 'this is <not> markup.'],
  action: { label: 'Press', link: 'https://boards.example.org/verify-email?token=abc&x=1' },
  note: 'Small.',
})
const MAIL: OutgoingMail = { to: 'ada@example.org', kind: 'verify-email', link: undefined, ...LETTER }

it('an email has the same words as text and as HTML', () => {
  expect(LETTER.text).toBe(
    'Hello Ada,\n\nthis is <not> markup.\n\nPress:\nhttps://boards.example.org/verify-email?token=abc&x=1\n\nSmall.\n\n-- \nMoodloom\n',
  )
  expect(LETTER.html).toContain('this is &lt;not&gt; markup.')
  expect(LETTER.html).toContain('href="https://boards.example.org/verify-email?token=abc&amp;x=1"')
})

it('with SMTP_URL, an email reaches the mail server, authenticated, from MAIL_FROM', async () => {
  const received: { raw: string; from: string; to: string[] }[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'moodloom' && password === 'secret' ? done(null, { user: 1 }) : done(new Error('No')),
    onRcptTo: ({ address }, _, done) => {
      const refusal = Object.assign(new Error('No such box'), { responseCode: 550 })
      done(address.startsWith('nobody') ? refusal : null)
    },
    onData: (stream, { envelope }, done) => {
      let raw = ''
      stream.on('data', (chunk) => (raw += chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ raw, from, to: envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  const address = await new Promise<AddressInfo>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve(listening.address() as AddressInfo))
  })
  const mail = { smtpUrl: `smtp://moodloom:secret@127.0.0.1:${address.port}`, from: 'Moodloom <hello@example.org>' }
  const post = createMailTransport({ mail, dataDir: '/nowhere', debugTools: 'off' }, server.deps.log)
  await post.send(MAIL)
  expect(received).toMatchObject([{ from: 'hello@example.org', to: ['ada@example.org'] }])
  const read = await PostalMime.parse(received[0]?.raw ?? '')
  expect(read).toMatchObject({ subject: 'Grüße', from: { name: 'Moodloom' } })
  expect(read.text?.trim()).toBe(LETTER.text.trim())
  expect(read.html?.trim()).toBe(LETTER.html.trim())
  await expect(post.send({ ...MAIL, to: 'nobody@example.org' })).rejects.toThrow(PermanentMailFailure)
  post.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

describe('without SMTP_URL, when an email was written to a file', () => {
  const link = 'https://boards.example.org/auth/reset-password?token=a-secret-token'

  async function logged(
    debugTools: DebugTools,
  ): Promise<{ readonly lines: string; readonly files: readonly string[] }> {
    const dataDir = await mkdtemp(join(tmpdir(), 'moodloom-mail-'))
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    await createMailTransport({ mail: undefined, dataDir, debugTools }, log).send({
      ...MAIL,
      kind: 'reset-password',
      link,
    })
    const files = await readdir(join(dataDir, 'mail'))
    await rm(dataDir, { recursive: true })
    return { lines: lines.join(''), files }
  }

  it('a server that others can reach logs the file name but not the link', async () => {
    const { lines, files } = await logged('off')
    expect(lines).not.toContain('a-secret-token')
    expect(JSON.parse(lines)).toMatchObject({ level: 30, kind: 'reset-password', file: files[0] })
  })

  it('a server that only this computer can reach logs the link as well', async () => {
    const { lines, files } = await logged('local')
    expect(JSON.parse(lines)).toMatchObject({ level: 30, kind: 'reset-password', file: files[0], link })
  })
})

it('without SMTP_URL, each email is written to a complete file of its own', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'moodloom-mail-'))
  const post = createMailTransport({ mail: undefined, dataDir, debugTools: 'off' }, server.deps.log)
  await Promise.all([post.send(MAIL), post.send(MAIL)])
  const names = await readdir(join(dataDir, 'mail'))
  expect(names).toHaveLength(2)
  for (const name of names) expect(name).toMatch(/-verify-email-[0-9a-f]{8}\.eml$/)
  await rm(dataDir, { recursive: true })
})
