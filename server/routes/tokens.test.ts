import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  ACCESS_TOKENS_PER_PERSON_MAX,
  type AccessToken,
  accessToken,
  type CreatedAccessToken,
  createdAccessToken,
} from '../../contract/agents'
import { collaborate, join, type Person } from '../../tests/support/people'
import { readZip } from '../../tests/support/readZip'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'
import { prune } from '../housekeeping'
import { hashToken } from '../tokens'

const DAY = 24 * 3_600_000
let server: TestServer
let ann: Person
let now = new Date('2026-03-01T12:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  ann = await join(server)
})

const CHOICES = { name: 'My agent', scope: 'read', boardIds: null, days: 30, password: PASSWORD }
const make = (person: Person, more: object = {}) => person.send('POST', '/api/account/tokens', { ...CHOICES, ...more })
async function made(person: Person, more: object = {}): Promise<CreatedAccessToken> {
  const answer = await make(person, more)
  expect(answer.status).toBe(201)
  return createdAccessToken.parse(answer.body)
}
const list = async (person: Person): Promise<AccessToken[]> =>
  z.array(accessToken).parse((await person.get('/api/account/tokens')).body)

describe('an access token', () => {
  it('is created with the password, shown once, listed by name and announced by email', async () => {
    const { token, details } = await made(ann)
    expect(token).toMatch(/^mdl_[\w-]{43}$/)
    expect(details).toEqual({
      id: expect.any(Number),
      name: 'My agent',
      scope: 'read',
      boards: null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 30 * DAY).toISOString(),
      lastUsedAt: null,
    })
    expect(await list(ann)).toEqual([details])
    const mail = (await server.mailsTo(ann.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'access-token-added', link: expect.stringMatching(/\/settings$/) })
    expect(JSON.stringify(mail)).not.toContain(token)
  })

  it('is not created without the password', async () => {
    expect(await make(ann, { password: 'not this one' })).toMatchObject({
      status: 403,
      body: { error: 'WRONG_PASSWORD', field: 'password' },
    })
    expect(await list(ann)).toEqual([])
  })

  it('is stored only as a hash, in the database and in the account’s export', async () => {
    const { token } = await made(ann)
    const rows = await server.deps.knex('access_tokens').where({ user_id: ann.id })
    expect(rows).toMatchObject([{ token_hash: hashToken(token) }])
    expect(JSON.stringify(rows)).not.toContain(token)
    const zip = await ann.fetch('/api/account/export')
    const files = readZip(new Uint8Array(await zip.arrayBuffer()))
    const profile = JSON.parse(new TextDecoder().decode(files.get('profile.json')))
    expect(profile.accessTokens).toMatchObject([{ name: 'My agent', scope: 'read' }])
    for (const bytes of files.values()) {
      expect(new TextDecoder().decode(bytes)).not.toContain(token)
      expect(new TextDecoder().decode(bytes)).not.toContain(hashToken(token))
    }
  })

  it('names the boards that it is limited to, and none once they are gone, never all', async () => {
    const [one, other] = [await ann.board({ name: 'One' }), await ann.board({ name: 'Other' })]
    await made(ann, { boardIds: [one, other, one] })
    expect((await list(ann))[0]?.boards).toEqual([
      { id: one, name: 'One' },
      { id: other, name: 'Other' },
    ])
    await server.deps.knex('boards').whereIn('id', [one, other]).delete()
    expect((await list(ann))[0]?.boards).toEqual([])
  })

  it('can be limited to boards that its person can view, and to no others', async () => {
    const ben = await join(server)
    const [hidden, shared, open] = [await ben.board(), await ben.board(), await ben.board({ visibility: 'public' })]
    await collaborate(server, shared, ann, false)
    await made(ann, { boardIds: [shared, open] })
    expect(await make(ann, { boardIds: [shared, hidden] })).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND', field: 'boardIds.1' },
    })
  })

  it('is limited to twenty per person, also when created at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: ACCESS_TOKENS_PER_PERSON_MAX + 3 }, () => make(ann)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ status: 422, body: { error: 'TOO_MANY_TOKENS' } })
    expect(await list(ann)).toHaveLength(ACCESS_TOKENS_PER_PERSON_MAX)
  })

  it('is revoked without the password, by its own person only', async () => {
    const { details } = await made(ann)
    const ben = await join(server)
    expect((await ben.send('DELETE', `/api/account/tokens/${details.id}`)).status).toBe(404)
    expect((await ann.send('DELETE', `/api/account/tokens/${details.id}`)).status).toBe(204)
    expect(await list(ann)).toEqual([])
    expect((await ann.send('DELETE', `/api/account/tokens/${details.id}`)).status).toBe(404)
  })

  it('survives a password change and signing out other devices, and is deleted with the account', async () => {
    await made(ann)
    await ann.send('DELETE', '/api/account/sessions')
    const change = { currentPassword: PASSWORD, password: 'another long horse' }
    expect((await ann.send('POST', '/api/account/password', change)).status).toBe(204)
    expect(await list(ann)).toHaveLength(1)
    expect((await ann.send('DELETE', '/api/account', { password: change.password })).status).toBe(204)
    expect(await server.deps.knex('access_tokens').where({ user_id: ann.id })).toEqual([])
  })

  it('is listed for a month after it expires', async () => {
    await made(ann, { days: 1 })
    now = new Date(now.getTime() + 30 * DAY)
    await prune(server.deps)
    expect(await server.deps.knex('access_tokens').where({ user_id: ann.id })).toHaveLength(1)
    now = new Date(now.getTime() + 2 * DAY)
    await prune(server.deps)
    expect(await server.deps.knex('access_tokens').where({ user_id: ann.id })).toEqual([])
  })
})
