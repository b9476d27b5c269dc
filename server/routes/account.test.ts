import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { accountDetails, session } from '../../contract/accountSettings'
import { assetResponse } from '../../contract/asset'
import { errorBody } from '../../contract/errors'
import { trendingScore } from '../../db/trendingScore'
import { connect, joinBoard } from '../../tests/support/live'
import { collaborate, join, type Person } from '../../tests/support/people'
import { readZip } from '../../tests/support/readZip'
import { PASSWORD, type SessionFetch, startTestServer, type TestServer } from '../../tests/support/server'
import { prune } from '../housekeeping'

let server: TestServer
let now = new Date('2026-03-01T12:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

async function picture(person: Person, background: string): Promise<string> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background } })
  const body = new Uint8Array(await image.png().toBuffer())
  const headers = { 'Content-Type': 'image/png' }
  const answer = await person.fetch('/api/assets', { method: 'POST', body, headers })
  return assetResponse.parse(await answer.json()).address
}

/** Runs `work` once the next password has been checked, before the server acts on it. */
function afterPasswordCheck(work: () => Promise<void>): void {
  vi.spyOn(server.deps.limits.loginName, 'delete').mockImplementationOnce(async () => {
    await work()
    return true
  })
}

async function logIn(person: Person, userAgent = ''): Promise<SessionFetch> {
  const fetch = server.visitor()
  const json = { username: person.username, password: PASSWORD }
  await fetch('/api/auth/login', { method: 'POST', json, headers: { 'User-Agent': userAgent } })
  return fetch
}

describe('the profile', () => {
  it('changes the name and the picture, and makes the picture visible to everyone', async () => {
    const [person, other] = [await join(server), await join(server)]
    const avatarUrl = await picture(person, 'teal')
    expect((await other.fetch(avatarUrl)).status).toBe(404)
    const answer = await person.send('PATCH', '/api/account', { displayName: '  Ada L. ', avatarUrl })
    expect(answer).toMatchObject({ status: 200, body: { displayName: 'Ada L.', avatarUrl, username: person.username } })
    expect((await other.get(`/api/users/${person.id}`)).body).toMatchObject({ displayName: 'Ada L.', avatarUrl })
    expect((await other.fetch(avatarUrl)).status).toBe(200)
    expect((await person.send('PATCH', '/api/account', { avatarUrl: null })).body.avatarUrl).toBeNull()
    expect((await person.send('PATCH', '/api/account', {})).body.displayName).toBe('Ada L.')
  })

  it('refuses another person’s picture', async () => {
    const [person, other] = [await join(server), await join(server)]
    const avatarUrl = await picture(other, 'navy')
    const answer = await person.send('PATCH', '/api/account', { avatarUrl })
    expect(answer).toMatchObject({ status: 422, body: { error: 'UNKNOWN_ASSET', field: 'avatarUrl' } })
  })
})

describe('the email', () => {
  const change = (person: Person, email: string, password = PASSWORD) =>
    person.send('POST', '/api/account/email', { email, password })
  const pending = async (person: Person) => accountDetails.parse((await person.get('/api/account')).body).pendingEmail
  const linkTo = async (email: string) => (await server.mailsTo(email)).at(-1)?.link ?? ''
  const follow = async (link: string) => server.visitor()(`/api/auth/verify${new URL(link).search}`)
  const emailOf = async (person: Person) => (await person.get('/api/auth/user')).body.email

  it('changes once the link sent to the new address is opened; the old address is notified', async () => {
    const person = await join(server)
    expect((await change(person, 'new-one@example.org')).status).toBe(204)
    expect(await pending(person)).toBe('new-one@example.org')
    expect(await emailOf(person)).toBe(person.email)
    expect((await follow(await linkTo('new-one@example.org'))).status).toBe(200)
    expect(await emailOf(person)).toBe('new-one@example.org')
    expect(await pending(person)).toBeNull()
    expect((await server.mailsTo(person.email)).at(-1)).toMatchObject({ kind: 'email-changed', link: undefined })
  })

  it('a link sent to a replaced address confirms neither that address nor the pending one', async () => {
    const person = await join(server)
    await change(person, 'mine@example.org')
    const link = await linkTo('mine@example.org')
    // What a race with the second change would leave behind.
    await server.deps.knex('users').where({ id: person.id }).update({ pending_email: 'not-mine@example.org' })
    expect((await follow(link)).status).toBe(400)
    expect(await emailOf(person)).toBe(person.email)
    expect(await pending(person)).toBe('not-mine@example.org')
  })

  it('requires the password to change', async () => {
    const person = await join(server)
    const answer = await change(person, 'stolen@example.org', 'not this one')
    expect(answer).toMatchObject({ status: 403, body: { error: 'WRONG_PASSWORD', field: 'password' } })
    expect(await pending(person)).toBeNull()
    expect(await server.mailsTo('stolen@example.org')).toEqual([])
  })

  it('does not change if the password was replaced after it was checked', async () => {
    const person = await join(server)
    const elsewhere = await logIn(person)
    const json = { currentPassword: PASSWORD, password: 'another horse' }
    afterPasswordCheck(async () => {
      expect((await person.send('POST', '/api/account/password', json)).status).toBe(204)
    })
    const body = { email: 'overtaken@example.org', password: PASSWORD }
    expect((await elsewhere('/api/account/email', { method: 'POST', json: body })).status).toBe(403)
    expect(await pending(person)).toBeNull()
  })

  it('answers alike for an address that is in use, and notifies only its account', async () => {
    const [person, other] = [await join(server), await join(server)]
    expect((await change(person, other.email.toUpperCase())).status).toBe(204)
    expect((await server.mailsTo(other.email)).at(-1)).toMatchObject({ kind: 'address-in-use' })
    expect(await emailOf(person)).toBe(person.email)
  })

  it('can’t be confirmed once another account has taken it', async () => {
    const [person, other] = [await join(server), await join(server)]
    await change(person, 'race@example.org')
    const link = await linkTo('race@example.org')
    await server.deps.knex('users').where({ id: other.id }).update({ email: 'race@example.org' })
    const answer = await follow(link)
    expect([answer.status, errorBody.parse(await answer.json()).error]).toEqual([409, 'EMAIL_TAKEN'])
    expect(await emailOf(person)).toBe(person.email)
  })

  it('requesting the current address cancels the pending change', async () => {
    const person = await join(server)
    await change(person, 'never-mind@example.org')
    const link = await linkTo('never-mind@example.org')
    await change(person, person.email)
    expect(await pending(person)).toBeNull()
    expect((await follow(link)).status).toBe(400)
  })
})

describe('the password', () => {
  const change = (person: Person, currentPassword: string) =>
    person.send('POST', '/api/account/password', { currentPassword, password: 'another horse' })

  it('changes with the current password; other sessions end, this one stays', async () => {
    const person = await join(server)
    const elsewhere = await logIn(person)
    expect((await change(person, PASSWORD)).status).toBe(204)
    expect((await person.get('/api/auth/user')).status).toBe(200)
    expect((await elsewhere('/api/auth/user')).status).toBe(401)
    expect((await server.mailsTo(person.email)).at(-1)).toMatchObject({ kind: 'password-changed' })
    expect((await change(person, PASSWORD)).status).toBe(403)
  })

  it('changing it cancels a requested change of the email: whoever knew the old password may have made it', async () => {
    const person = await join(server)
    const email = `new-${person.email}`
    expect((await person.send('POST', '/api/account/email', { email, password: PASSWORD })).status).toBe(204)
    const link = (await server.mailsTo(email)).at(-1)?.link ?? ''
    expect((await change(person, PASSWORD)).status).toBe(204)
    expect((await person.get('/api/account')).body.pendingEmail).toBeNull()
    expect((await server.visitor()(`/api/auth/verify${new URL(link).search}`)).status).toBe(400)
    expect((await person.get('/api/auth/user')).body.email).toBe(person.email)
  })

  it('changing it leaves the link that confirms a new account’s email valid', async () => {
    const person = await join(server, undefined, { isVerified: false })
    const link = (await server.mailsTo(person.email)).at(-1)?.link ?? ''
    expect((await change(person, PASSWORD)).status).toBe(204)
    expect((await server.visitor()(`/api/auth/verify${new URL(link).search}`)).status).toBe(200)
  })

  it('of two changes at once, the one whose current password was replaced meanwhile is refused', async () => {
    const person = await join(server)
    const elsewhere = await logIn(person)
    const json = { currentPassword: PASSWORD, password: 'a stolen horse' }
    afterPasswordCheck(async () => expect((await change(person, PASSWORD)).status).toBe(204))
    const answer = await elsewhere('/api/account/password', { method: 'POST', json })
    expect([answer.status, errorBody.parse(await answer.json())]).toMatchObject([
      403,
      { error: 'WRONG_PASSWORD', field: 'currentPassword' },
    ])
    expect((await person.get('/api/auth/user')).status).toBe(200)
    expect((await change(person, 'another horse')).status).toBe(204)
  })

  it('does not change with a wrong current password, and names the field', async () => {
    const person = await join(server)
    const answer = await change(person, 'not this one')
    expect(answer).toMatchObject({ status: 403, body: { error: 'WRONG_PASSWORD', field: 'currentPassword' } })
    expect((await logIn(person).then((fetch) => fetch('/api/auth/user'))).status).toBe(200)
  })
})

describe('sessions', () => {
  const PHONE =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
  const list = async (fetch: SessionFetch) =>
    z.array(session).parse(await (await fetch('/api/account/sessions')).json())

  it('are listed with their device and when they were last seen, this one first', async () => {
    const person = await join(server)
    const phone = await logIn(person, PHONE)
    const [here, there] = await list(person.fetch)
    expect(here).toMatchObject({ isCurrent: true })
    expect(there).toMatchObject({ isCurrent: false, device: expect.stringMatching(/^Chrome on /) })
    const before = now
    now = new Date(now.getTime() + 60 * 60_000)
    await phone('/api/auth/user')
    const [own, other] = await list(phone)
    expect(own).toMatchObject({ isCurrent: true, seenAt: now.toISOString(), createdAt: before.toISOString() })
    expect(other?.seenAt).toBe(before.toISOString())
  })

  it('signing out everywhere else ends the person’s other sessions with their sockets, and no one else’s', async () => {
    const [person, stranger] = [await join(server), await join(server)]
    const phone = await logIn(person)
    const socket = await connect(server, { cookie: person.cookie })
    expect((await phone('/api/account/sessions', { method: 'DELETE' })).status).toBe(204)
    expect(await socket.closed).toBe(4401)
    expect((await person.get('/api/auth/user')).status).toBe(401)
    expect(await list(phone)).toHaveLength(1)
    expect((await stranger.get('/api/auth/user')).status).toBe(200)
  })

  it('are listed without their ids', async () => {
    const person = await join(server)
    const text = await (await person.fetch('/api/account/sessions')).text()
    const rows = await server.deps.knex('sessions').where({ user_id: person.id }).pluck('id')
    for (const id of rows) expect(text).not.toContain(id)
  })
})

describe('account details', () => {
  it('count what the account holds, and show that AI is off without a key', async () => {
    const person = await join(server)
    const friend = await join(server)
    await person.board()
    await collaborate(server, await person.board(), friend, true)
    expect(accountDetails.parse((await person.get('/api/account')).body)).toMatchObject({
      pendingEmail: null,
      ai: { isOn: false },
      hasAgents: true,
      holdings: { boards: 2, sharedBoards: 1, collaborations: 0 },
    })
    expect((await friend.get('/api/account')).body.holdings).toMatchObject({ boards: 0, collaborations: 1 })
  })
})

describe('the export', () => {
  it('contains the boards with their images, the profile, presets, templates and the history', async () => {
    const [person, other] = [await join(server), await join(server)]
    const address = await picture(person, 'orange')
    const board = await person.board({ name: 'Herbst & Öl' })
    await person.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: address })
    await person.send('POST', `/api/boards/${board}/history`, { comment: 'For the client' })
    await person.send('POST', '/api/image-presets', { name: 'Quiet' })
    await collaborate(server, await other.board({ name: 'Not mine' }), person, true)
    await other.board({ name: 'A secret' })

    const answer = await person.fetch('/api/account/export')
    expect(answer.headers.get('Content-Type')).toBe('application/zip')
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="moodloom.zip"')
    const files = readZip(new Uint8Array(await answer.arrayBuffer()))
    const folder = `boards/${board}-herbst-o-l`
    expect([...files.keys()]).toEqual([
      'README.txt',
      'profile.json',
      `${folder}/board.json`,
      `${folder}/history.json`,
      'presets.json',
      'templates.json',
      'inspirations.json',
      address.replace('/assets/', 'images/'),
    ])
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
    expect(json('profile.json')).toMatchObject({ email: person.email, collaborations: [{ name: 'Not mine' }] })
    expect(json(`${folder}/board.json`)).toMatchObject({ name: 'Herbst & Öl', elements: [{ content: address }] })
    expect(json(`${folder}/history.json`)).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ changeType: 'create', count: 1 })]),
      versions: [{ comment: 'For the client' }],
    })
    expect(json('presets.json')).toMatchObject([{ name: 'Quiet' }])
    const image = files.get(address.replace('/assets/', 'images/'))
    expect((await sharp(image).metadata()).format).toBe('png')
    const everything = [...files.values()].map(String).join('')
    expect(everything).not.toMatch(/argon2|A secret/)
  })

  it('contains the original of a modified image in a template', async () => {
    const person = await join(server)
    const [original, content] = [await picture(person, 'teal'), await picture(person, 'navy')]
    const place = { positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 0 }
    const element = { type: 'image', content, ...place, properties: { original } }
    const template = { id: randomUUID(), name: 'Start', category: 'nature', elements: [element] }
    expect((await person.send('POST', '/api/templates', template)).status).toBe(201)
    const answer = await person.fetch('/api/account/export')
    const files = [...readZip(new Uint8Array(await answer.arrayBuffer())).keys()]
    expect(files).toEqual(
      expect.arrayContaining([original, content].map((address) => address.replace('/assets/', 'images/'))),
    )
  })

  it('omits only the image whose file is lost', async () => {
    const person = await join(server)
    const address = await picture(person, 'olive')
    await person.send('PATCH', '/api/account', { avatarUrl: address })
    const sha256 = address.slice('/assets/'.length, -'.png'.length)
    await server.deps.assets.remove(`${sha256.slice(0, 2)}/${sha256}.png`)
    const answer = await person.fetch('/api/account/export')
    expect([...readZip(new Uint8Array(await answer.arrayBuffer())).keys()]).toContain('inspirations.json')
  })
})

describe('deleting the account', () => {
  const remove = (person: Person, password = PASSWORD) => person.send('DELETE', '/api/account', { password })

  it('requires the password', async () => {
    const person = await join(server)
    expect(await remove(person, 'not this one')).toMatchObject({ status: 403, body: { error: 'WRONG_PASSWORD' } })
    expect((await person.get('/api/auth/user')).status).toBe(200)
  })

  it('ends every session and board, and notifies collaborators, whose page closes the board', async () => {
    const [person, mate] = [await join(server), await join(server)]
    const elsewhere = await logIn(person)
    const board = await person.board({ name: 'Ours' })
    await person.board({ name: 'In the trash' }).then((id) => person.send('DELETE', `/api/boards/${id}`))
    await collaborate(server, board, mate, true)
    const [own, theirs] = [await joinBoard(server, person, board), await joinBoard(server, mate, board)]
    expect((await remove(person)).status).toBe(204)
    // Signed out, or the board is gone: whichever is noticed first.
    expect([4401, 4403]).toContain(await own.closed)
    expect(await theirs.next('access_changed')).toMatchObject({ revoked: true })
    const ends = [person.fetch, elsewhere].map(async (fetch) => (await fetch('/api/auth/user')).json())
    expect(await Promise.all(ends)).toMatchObject([{ error: 'UNAUTHENTICATED' }, { error: 'ACCOUNT_DELETED' }])
    expect((await elsewhere('/api/boards')).status).toBe(401)
    // Someone else can use that browser.
    const other = { username: mate.username, password: PASSWORD }
    expect((await elsewhere('/api/auth/login', { method: 'POST', json: other })).status).toBe(200)
    expect((await elsewhere('/api/auth/user')).status).toBe(200)
    expect(await server.deps.knex('boards').where({ user_id: person.id })).toEqual([])
    expect((await mate.get(`/api/boards/${board}`)).status).toBe(404)
    const [note] = (await mate.get('/api/notifications')).body.notifications
    expect(note).toMatchObject({ kind: 'access', change: 'removed', board: { name: 'Ours' }, by: null })
    const json = { username: person.username, password: PASSWORD }
    expect((await server.visitor()('/api/auth/login', { method: 'POST', json })).status).toBe(401)
  })

  it('disconnects their other devices at once, wherever they are', async () => {
    const [person, mate] = [await join(server), await join(server)]
    const phone = await logIn(person)
    const theirs = await mate.board({ visibility: 'public' })
    const [nowhere, visiting] = [
      await connect(server, { cookie: person.cookie }),
      await joinBoard(server, person, theirs),
    ]
    const deletion = { method: 'DELETE', json: { password: PASSWORD } }
    expect((await phone('/api/account', deletion)).status).toBe(204)
    expect([await nowhere.closed, await visiting.closed]).toEqual([4401, 4401])
  })

  it('keeps their changes on other people’s boards, and deletes what they published and their likes', async () => {
    const [person, owner] = [await join(server), await join(server)]
    const board = await owner.board()
    await collaborate(server, board, person, true)
    await person.send('POST', `/api/boards/${board}/elements`, { type: 'text', content: 'Mine once' })
    const { body: preset } = await owner.send('POST', '/api/image-presets', { name: 'Liked', isPublic: true })
    await person.send('POST', `/api/image-presets/${preset.id}/like`)
    const { knex } = server.deps
    const shown = { title: 'Published', image_url: '/x', width: 1, height: 1, heat: 0 }
    await knex('inspirations').insert({ ...shown, user_id: person.id })
    const [liked] = await knex('inspirations')
      .insert({ ...shown, user_id: owner.id, likes: 1 })
      .returning('id')
    await knex('inspiration_likes').insert({ inspiration_id: liked.id, user_id: person.id })
    await remove(person)
    expect((await owner.get(`/api/boards/${board}/elements`)).body).toMatchObject([{ content: 'Mine once' }])
    expect((await owner.get(`/api/boards/${board}/collaborators`)).body).toEqual([])
    expect(
      (await owner.get(`/api/boards/${board}/history`)).body.some((entry: { user: unknown }) => entry.user === null),
    ).toBe(true)
    expect((await owner.get('/api/image-presets/user')).body).toMatchObject([{ likes: 0 }])
    const [left, ...more] = await knex('inspirations').where({ title: 'Published' })
    expect(left).toMatchObject({ user_id: owner.id, likes: 0 })
    expect(left.heat).toBeCloseTo(trendingScore(left.created_at), 3)
    expect(more).toEqual([])
  })

  it('frees the email at once, and the username and its look-alikes after 90 days', async () => {
    const person = await join(server, 'gone.person')
    await remove(person)
    const register = (username: string, email = person.email) => {
      const json = { username, displayName: 'Somebody else', email, password: PASSWORD }
      return server.visitor()('/api/auth/register', { method: 'POST', json })
    }
    for (const name of ['gone.person', 'Gone.Person', 'g0ne.person', 'gоne.person']) {
      const answer = await register(name)
      expect(answer.status, name).toBe(409)
      expect(await answer.json()).toMatchObject({ error: 'USERNAME_TAKEN', field: 'username' })
    }
    expect((await register('another.person')).status).toBe(201)
    now = new Date(now.getTime() + 90 * 24 * 60 * 60 * 1000)
    await prune(server.deps)
    expect(await server.deps.knex('held_usernames')).toEqual([])
    expect((await register('gone.person', 'later@example.org')).status).toBe(201)
  })
})
