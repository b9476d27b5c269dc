import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userProfile } from '../../contract/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function insertBoard(userId: number, more = {}): Promise<number> {
  const [row] = await server.deps
    .knex('boards')
    .insert({ uid: randomUUID(), user_id: userId, ...more })
    .returning('id')
  return row.id
}

it('counts boards that the viewer can see, collaborations and followers', async () => {
  const { knex } = server.deps
  const owner = await server.register('owner')
  const friend = await server.register('friend')
  await insertBoard(owner.user.id, { visibility: 'public' })
  await insertBoard(owner.user.id, { deleted_at: new Date() })
  await insertBoard(owner.user.id)
  const shared = await insertBoard(owner.user.id)
  await knex('collaborators').insert({ board_id: shared, user_id: friend.user.id })
  await knex('follows').insert({ follower_id: friend.user.id, followed_id: owner.user.id })

  const profile = async (fetch: typeof owner.fetch, id: number) => (await fetch(`/api/users/${id}`)).json()
  const own = await profile(owner.fetch, owner.user.id)
  expect(own).toMatchObject({ username: 'owner', counts: { boards: 3, collaborations: 0, followers: 1, following: 0 } })
  expect(await profile(friend.fetch, owner.user.id)).toMatchObject({ counts: { boards: 2 } })
  expect(await profile(owner.fetch, friend.user.id)).toMatchObject({ counts: { collaborations: 1, following: 1 } })
})

it('counts only collaborations on boards that the viewer can see', async () => {
  const { knex } = server.deps
  const [owner, helper, mate, stranger] = [
    await server.register(),
    await server.register(),
    await server.register(),
    await server.register(),
  ]
  const boards = [
    await insertBoard(owner.user.id),
    await insertBoard(owner.user.id),
    await insertBoard(owner.user.id, { visibility: 'public' }),
    await insertBoard(owner.user.id, { visibility: 'public', deleted_at: new Date() }),
  ]
  await knex('collaborators').insert(boards.map((board_id) => ({ board_id, user_id: helper.user.id })))
  await knex('collaborators').insert({ board_id: boards[0], user_id: mate.user.id })

  const countFor = async ({ fetch }: typeof owner) => {
    const { counts } = userProfile.parse(await (await fetch(`/api/users/${helper.user.id}`)).json())
    const named = await (await fetch(`/api/users/${helper.user.username}/profile`)).json()
    expect(named).toMatchObject({ counts })
    return counts.collaborations
  }
  expect(await countFor(helper)).toBe(3)
  expect(await countFor(owner)).toBe(3)
  expect(await countFor(mate)).toBe(2)
  expect(await countFor(stranger)).toBe(1)
})

it('reveals no email or password of another person', async () => {
  const { user } = await server.register('private-person')
  const { fetch } = await server.register('curious')
  const text = await (await fetch(`/api/users/${user.id}`)).text()
  expect(text).not.toMatch(/email"|example\.org|password|argon2/)
})

it('returns 401 when signed out', async () => {
  expect((await server.visitor()('/api/users/1')).status).toBe(401)
})

it.each([
  ['999999', 404, 'NOT_FOUND'],
  ['0', 400, 'VALIDATION_FAILED'],
  ['-1', 400, 'VALIDATION_FAILED'],
  ['ada', 400, 'VALIDATION_FAILED'],
  ['99999999999999', 400, 'VALIDATION_FAILED'],
  ['1%27%20or%201=1', 400, 'VALIDATION_FAILED'],
])('an id of %s returns %i', async (id, status, code) => {
  const { fetch } = await server.register()
  const answer = await fetch(`/api/users/${id}`)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: code })
})
