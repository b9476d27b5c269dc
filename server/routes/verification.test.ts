import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERIFIED } from '../../contract/accountSettings'
import { VERIFICATION_HOURS } from '../../contract/limits'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { createRateLimits } from '../rateLimits'

/** Never used to send: `mailsTo` delivers to a folder. */
const MAIL = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Moodloom <hello@example.org>' }
const HOUR = 60 * 60 * 1000
let server: TestServer
let now = new Date('2026-03-01T12:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, settings: { mail: MAIL } })
})
afterAll(() => server.close())

const newcomer = () => join(server, undefined, { isVerified: false })
const linkTo = async ({ email }: Pick<Person, 'email'>) => (await server.mailsTo(email)).at(-1)?.link ?? ''
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
async function follow(link: string) {
  const answer = await server.visitor()(`/api/auth/verify?token=${tokenOf(link)}`)
  return { status: answer.status, body: await answer.json() }
}
const isVerified = async (person: Person) => (await person.get('/api/auth/user')).body.isEmailVerified

describe('verification', () => {
  it('registering sends one link to the confirmation page', async () => {
    const person = await newcomer()
    const mails = await server.mailsTo(person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ kind: 'verify-email', subject: 'Confirm your email for Moodloom' })
    expect(mails[0]?.link).toMatch(/\/verify-email\?token=[\w-]{43}$/)
    expect(mails[0]?.html).toContain(`href="${mails[0]?.link}"`)
    expect(await isVerified(person)).toBe(false)
  })

  it('the link confirms the email, signed in or not, and works once', async () => {
    const person = await newcomer()
    const link = await linkTo(person)
    expect(await follow(link)).toEqual({ status: 200, body: { message: VERIFIED } })
    expect(await isVerified(person)).toBe(true)
    expect(await follow(link)).toMatchObject({ status: 400, body: { error: 'TOKEN_INVALID' } })
    expect(await isVerified(person)).toBe(true)
  })

  it('stores only a hash of the token, and no sent email', async () => {
    const person = await newcomer()
    const token = tokenOf(await linkTo(person))
    const { rows } = await server.deps.knex.raw(
      `select (select json_agg(u) from users u)::text || coalesce((select json_agg(m) from mails m)::text, '') as kept`,
    )
    expect(rows[0].kept).not.toContain(token)
    expect(await server.deps.knex('mails').where({ user_id: person.id })).toEqual([])
  })

  it('the link expires', async () => {
    const person = await newcomer()
    const link = await linkTo(person)
    now = new Date(now.getTime() + VERIFICATION_HOURS * HOUR)
    expect(await follow(link)).toMatchObject({ status: 400, body: { error: 'TOKEN_INVALID' } })
  })

  it('a newly requested link works and the old one does not', async () => {
    const person = await newcomer()
    const old = await linkTo(person)
    expect((await person.send('POST', '/api/account/verification')).status).toBe(204)
    const link = await linkTo(person)
    expect(link).not.toBe(old)
    expect((await follow(old)).status).toBe(400)
    expect((await follow(link)).status).toBe(200)
  })

  it('sends nothing to a verified person', async () => {
    const person = await join(server)
    const before = (await server.mailsTo(person.email)).length
    expect((await person.send('POST', '/api/account/verification')).status).toBe(204)
    expect(await server.mailsTo(person.email)).toHaveLength(before)
  })
})

describe('what requires a confirmed email', () => {
  const refused = { status: 403, body: { error: 'EMAIL_NOT_VERIFIED' } }

  it('inviting someone', async () => {
    const person = await newcomer()
    const board = await person.board()
    const path = `/api/boards/${board}/collaborators`
    const requested = { email: 'somebody@example.org' }
    expect(await person.send('POST', path, requested)).toMatchObject(refused)
    expect((await person.get(`/api/boards/${board}/invitations`)).body).toEqual([])
    await follow(await linkTo(person))
    expect((await person.send('POST', path, requested)).status).toBe(201)
  })

  it('making a board public or creating a public one, but not making one private', async () => {
    const person = await newcomer()
    const board = await person.board()
    expect(await person.send('PUT', `/api/boards/${board}`, { visibility: 'public' })).toMatchObject(refused)
    expect(await person.send('POST', '/api/boards', { visibility: 'public' })).toMatchObject(refused)
    expect((await person.send('PUT', `/api/boards/${board}`, { visibility: 'private', name: 'Mine' })).status).toBe(200)
    await follow(await linkTo(person))
    expect((await person.send('PUT', `/api/boards/${board}`, { visibility: 'public' })).status).toBe(200)
    await server.deps.knex('users').where({ id: person.id }).update({ is_email_verified: false })
    // It is public already: its name is a different matter.
    expect((await person.send('PUT', `/api/boards/${board}`, { visibility: 'public', name: 'Ours' })).status).toBe(200)
  })

  it('restoring a version that was public', async () => {
    const person = await join(server)
    const board = await person.board({ visibility: 'public' })
    await person.send('POST', `/api/boards/${board}/history`, { comment: 'For all' })
    const [entry] = (await person.get(`/api/boards/${board}/history`)).body
    await person.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    await server.deps.knex('users').where({ id: person.id }).update({ is_email_verified: false })
    const path = `/api/boards/${board}/history/restore`
    expect(await person.send('POST', path, { entryId: entry.id, withVisibility: true })).toMatchObject(refused)
    expect((await person.send('POST', path, { entryId: entry.id })).status).toBe(200)
  })

  it('publishing a preset, on creation or later, but not editing a public one', async () => {
    const person = await newcomer()
    const path = '/api/image-presets'
    expect(await person.send('POST', path, { name: 'Loud', isPublic: true })).toMatchObject(refused)
    const { body: preset } = await person.send('POST', path, { name: 'Quiet' })
    expect(await person.send('PUT', `${path}/${preset.id}`, { isPublic: true })).toMatchObject(refused)
    expect((await person.send('PUT', `${path}/${preset.id}`, { name: 'Calm', isPublic: false })).status).toBe(200)
    const { body: shown } = await (await join(server)).get(`${path}/public`)
    expect(shown.filter(({ userId }: { userId: number | null }) => userId === person.id)).toEqual([])
    await follow(await linkTo(person))
    expect((await person.send('PUT', `${path}/${preset.id}`, { isPublic: true })).status).toBe(200)
    await server.deps.knex('users').where({ id: person.id }).update({ is_email_verified: false })
    expect((await person.send('PUT', `${path}/${preset.id}`, { name: 'Still', isPublic: true })).status).toBe(200)
  })

  it('following someone, which notifies them, but not unfollowing', async () => {
    const [person, followed] = [await newcomer(), await join(server)]
    const path = `/api/users/${followed.username}/follow`
    expect(await person.send('POST', path)).toMatchObject(refused)
    expect((await followed.get('/api/notifications')).body).toMatchObject({ unread: 0 })
    expect((await person.send('DELETE', path)).status).toBe(200)
    await follow(await linkTo(person))
    expect((await person.send('POST', path)).body).toMatchObject({ isFollowed: true })
    expect((await followed.get('/api/notifications')).body).toMatchObject({ unread: 1 })
  })

  it('the current user shows whether they may do it', async () => {
    const person = await newcomer()
    expect((await person.get('/api/auth/user')).body).toMatchObject({ isEmailVerified: false, mayReachOthers: false })
    await follow(await linkTo(person))
    expect((await person.get('/api/auth/user')).body).toMatchObject({ isEmailVerified: true, mayReachOthers: true })
  })

  it('not creating a share link and not accepting an invitation', async () => {
    const person = await newcomer()
    const board = await person.board()
    expect((await person.send('POST', `/api/boards/${board}/share-link`, {})).status).toBe(200)
    const owner = await join(server)
    const theirs = await owner.board()
    const { body } = await owner.send('POST', `/api/boards/${theirs}/collaborators`, { username: person.username })
    expect((await person.send('POST', `/api/invitations/${body.id}/accept`)).status).toBe(200)
  })
})

describe('without a mail server', () => {
  let silent: TestServer
  beforeAll(async () => {
    silent = await startTestServer({ clock: () => now })
  })
  afterAll(() => silent.close())

  it('an unconfirmed email restricts nothing', async () => {
    const [person, other] = [
      await join(silent, undefined, { isVerified: false }),
      await join(silent, undefined, { isVerified: false }),
    ]
    const board = await person.board({ visibility: 'public' })
    const answers = [
      await person.send('POST', `/api/boards/${board}/collaborators`, { email: 'somebody@example.org' }),
      await person.send('POST', '/api/image-presets', { name: 'Loud', isPublic: true }),
      await person.send('POST', `/api/users/${other.username}/follow`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200])
    expect((await person.get('/api/auth/user')).body).toMatchObject({ isEmailVerified: false, mayReachOthers: true })
  })

  it('an invitation by email still requires confirming that address', async () => {
    const [owner, guest] = [await join(silent), await join(silent, undefined, { isVerified: false })]
    await owner.send('POST', `/api/boards/${await owner.board()}/collaborators`, { email: guest.email })
    expect((await guest.get('/api/invitations')).body).toEqual([])
  })
})

describe('invitations by email', () => {
  const invite = async (owner: Person, requested: object) =>
    owner.send('POST', `/api/boards/${await owner.board({ name: 'Autumn' })}/collaborators`, requested)

  it('reach an address without an account, whose invitation appears after signing up and confirming it', async () => {
    const owner = await join(server)
    const email = 'Later@Example.org'
    const { body } = await invite(owner, { email, canEdit: true })
    const [mail] = await server.mailsTo(email)
    expect(mail).toMatchObject({ kind: 'invitation', subject: `${owner.username} invites you to “Autumn”` })
    expect(mail?.link).toMatch(new RegExp(`/collaborate\\?invitation=${body.id}$`))
    expect(mail?.text).toContain('Sign up with this address')

    const json = { username: 'later', displayName: 'Later', email: email.toLowerCase(), password: 'correct horse' }
    const fetch = server.visitor()
    await fetch('/api/auth/register', { method: 'POST', json })
    const received = async () => (await fetch('/api/invitations')).json()
    const news = async () => (await fetch('/api/notifications')).json()
    expect(await received()).toEqual([])
    expect(await news()).toMatchObject({ unread: 0 })
    await follow(await linkTo({ email }))
    expect(await received()).toMatchObject([{ id: body.id }])
    expect(await news()).toMatchObject({ unread: 1 })
  })

  it('reach an account invited by username, at its confirmed address only', async () => {
    const [owner, friend, unconfirmed] = [await join(server), await join(server), await newcomer()]
    await invite(owner, { username: friend.username })
    expect((await server.mailsTo(friend.email)).at(-1)).toMatchObject({ kind: 'invitation' })
    await invite(owner, { username: unconfirmed.username })
    expect((await server.mailsTo(unconfirmed.email)).map(({ kind }) => kind)).toEqual(['verify-email'])
  })

  it('by username create no second notification once the address is confirmed', async () => {
    const [owner, person] = [await join(server), await newcomer()]
    const link = await linkTo(person)
    await invite(owner, { username: person.username })
    await invite(owner, { email: person.email })
    const unread = async () => (await person.get('/api/notifications')).body.unread
    expect(await unread()).toBe(1)
    await follow(link)
    expect(await unread()).toBe(2)
  })

  it('are sent once, however often they change, and not at all if withdrawn before sending', async () => {
    const owner = await join(server)
    const board = await owner.board()
    const path = `/api/boards/${board}/collaborators`
    await owner.send('POST', path, { email: 'once@example.org' })
    await owner.send('POST', path, { email: 'once@example.org', canEdit: true })
    expect(await server.mailsTo('once@example.org')).toHaveLength(1)
    const { body } = await owner.send('POST', path, { email: 'never@example.org' })
    await owner.send('DELETE', `/api/boards/${board}/invitations/${body.id}`)
    expect(await server.mailsTo('never@example.org')).toEqual([])
  })

  it('escape people’s text in the subject and in HTML', async () => {
    const owner = await join(server)
    const board = await owner.board({ name: '<b>Bold</b>\nBcc: all@example.org' })
    await owner.send('POST', `/api/boards/${board}/collaborators`, { email: 'plain@example.org' })
    const [mail] = await server.mailsTo('plain@example.org')
    expect(mail?.subject).toContain('<b>Bold</b> Bcc: all@example.org')
    expect(mail?.html).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    expect(mail?.html).not.toContain('<b>')
    expect(await server.mailsTo('all@example.org')).toEqual([])
  })
})

it('limits requests for the link', async () => {
  const limited = await startTestServer({ limits: createRateLimits() })
  const person = await join(limited, undefined, { isVerified: false })
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) {
    statuses.push((await person.send('POST', '/api/account/verification')).status)
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  await limited.close()
})
