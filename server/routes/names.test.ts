import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '../../contract/errors'
import { currentUser } from '../../contract/shared/account'
import { User } from '../../db/models'
import { join } from '../../tests/support/people'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'
import { hashPassword } from '../passwords'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let addresses = 0
async function register(username: string, displayName = 'Somebody') {
  const json = { username, displayName, email: `address${++addresses}@example.org`, password: PASSWORD }
  const answer = await server.visitor()('/api/auth/register', { method: 'POST', json })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}
const refusal = async (username: string, displayName?: string) => {
  const { status, body } = await register(username, displayName)
  expect(status, username).toBeGreaterThanOrEqual(400)
  return errorBody.parse(body)
}

describe('a username', () => {
  it('is normalized: full-width letters become ordinary ones, and either form signs in', async () => {
    const { status, body } = await register('ｗｉｄｅ')
    expect(status).toBe(201)
    expect(currentUser.parse(body).username).toBe('wide')
    for (const username of ['wide', 'ｗｉｄｅ', 'WIDE']) {
      const answer = await server.visitor()('/api/auth/login', {
        method: 'POST',
        json: { username, password: PASSWORD },
      })
      expect(answer.status, username).toBe(200)
    }
  })

  it.each([
    ['zero-width', 'zero\u200bwidth'],
    ['a bidi override', 'over\u202eride'],
    ['a soft hyphen', 'soft\u00adhyphen'],
    ['Hangul fillers, which are letters', '\u3164\u3164\u3164'],
    ['a line break', 'line\nbreak'],
    ['a control character', 'bell\u0007'],
    ['a private-use character', 'apple\uf8ff'],
  ])('with %s is refused', async (_, username) => {
    expect(await refusal(username)).toMatchObject({
      error: 'VALIDATION_FAILED',
      field: 'username',
      message: 'Username may contain letters, digits, dots, dashes and underscores',
    })
  })

  it.each(['...', '---', '_._'])('%s has neither letter nor digit and is refused', async (username) => {
    expect(await refusal(username)).toMatchObject({
      field: 'username',
      message: 'Username must contain a letter or a digit',
    })
  })

  it.each([
    ...['admin', 'Moodloom', 'moodloom', 'api', 'ROOT', 'support', 'system', 'no-reply', 'a.d.m.i.n', 'Mood_Loom'],
    ...['ａｄｍｉｎ', 'аdmin', 'αdmin', 'admın', 'ádmin', 'adm1n', 'AdmIn', 'rооt', 'm00dloom'],
  ])('%s is reserved, or looks like a reserved name', async (username) => {
    expect(await refusal(username)).toMatchObject({
      error: 'VALIDATION_FAILED',
      field: 'username',
      message: 'This username is reserved. Choose another one.',
    })
  })

  it.each([
    ['the Greek υ', 'ursula', 'υrsula'],
    ['the Cyrillic а', 'paula', 'pаulа'],
    ['a capital I for l', 'william', 'wiIIiam'],
    ['a 1 for l and a 0 for o', 'lorenzo', '1orenz0'],
    ['rn for m', 'marina.m', 'rnarina.rn'],
    ['Latin for a name in Cyrillic', 'сосо', 'coco'],
  ])('that imitates another one by %s is refused', async (_, taken, lookAlike) => {
    expect((await register(taken)).status).toBe(201)
    expect(await refusal(lookAlike)).toMatchObject({
      error: 'USERNAME_TAKEN',
      field: 'username',
      message: 'This username looks like one that is already taken. Choose another one.',
    })
    expect(await refusal(taken)).toMatchObject({ message: 'This username is already taken.' })
  })

  it.each(['Jürgen', 'Жанна', '李小龙', 'Ἀθηνᾶ', 'عائشة', 'user-777', 'administratrix', 'теа'])(
    '%s is accepted',
    async (username) => {
      const { status, body } = await register(username)
      expect(status).toBe(201)
      expect(currentUser.parse(body).username).toBe(username.normalize('NFKC'))
    },
  )

  it('creates one of several look-alikes registering at the same moment', async () => {
    const names = ['same.time', 'sаme.time', 'samе.time', 'sаmе.time', 'same.tіme']
    const answers = await Promise.all(names.map((name) => register(name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('of an existing account signs in, whatever it is', async () => {
    const password = await hashPassword(PASSWORD)
    for (const username of ['support', 'аnn', 'ｏｌｄ', '...', 'zero\u200bwidth']) {
      await User.query(server.deps.knex).insert({ username, email: `old${++addresses}@example.org`, password })
      const answer = await server.visitor()('/api/auth/login', {
        method: 'POST',
        json: { username, password: PASSWORD },
      })
      expect(answer.status, username).toBe(200)
    }
  })
})

describe('a display name', () => {
  const HIDDEN = 'Display name must not contain control or invisible characters'
  it.each([
    ['zero-width spaces', '\u200b\u200b', HIDDEN],
    ['a bidi override', 'nimda\u202eABC', HIDDEN],
    ['a line break', 'Ann\nLee', HIDDEN],
    ['a line separator', 'Ann\u2028Lee', HIDDEN],
    ['a joiner with nothing to join', 'Ann \u200dLee', HIDDEN],
    ['blanks that count as letters', '\u3164\u3164', 'Display name must contain visible characters'],
    ['combining marks alone', '\u0301\u0301', 'Display name must contain visible characters'],
  ])('of %s is refused, at registration and in settings', async (_, displayName, message) => {
    expect(await refusal(`hidden${++addresses}`, displayName)).toMatchObject({
      field: 'displayName',
      message: expect.stringContaining(message),
    })
    const person = await join(server)
    expect(await person.send('PATCH', '/api/account', { displayName })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', field: 'displayName', message: expect.stringContaining(message) },
    })
  })

  it.each(['Ann Lee', 'Zoë 🎨', '👩‍🎨 Ada', 'می‌خواهم', 'क्‍ष', '“Quoted”', '<b>Bold</b>'])(
    '%s is valid',
    async (displayName) => {
      const { status, body } = await register(`named${++addresses}`, displayName)
      expect(status).toBe(201)
      expect(currentUser.parse(body).displayName).toBe(displayName)
    },
  )
})
