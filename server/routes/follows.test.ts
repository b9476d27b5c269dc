import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { followsResponse, type PublicProfile, publicProfile } from '../../contract/people'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { createRateLimits } from '../rateLimits'

let server: TestServer
let ann: Person
let ben: Person
let carl: Person

beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server, 'Ann.Lee')
  ben = await join(server, 'ben')
  carl = await join(server, '777')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.knex('follows').delete()
  await server.deps.knex('notifications').delete()
})

const at = (person: Person, suffix: string) => `/api/users/${encodeURIComponent(person.username)}${suffix}`
const profile = async (asker: Person, whom: Person): Promise<PublicProfile> =>
  publicProfile.parse((await asker.get(at(whom, '/profile'))).body)
const follow = (follower: Person, whom: Person) => follower.send('POST', at(whom, '/follow'))
const unfollow = (follower: Person, whom: Person) => follower.send('DELETE', at(whom, '/follow'))
const names = async (asker: Person, whom: Person, which: 'followers' | 'following', query = '') => {
  const { people, next } = followsResponse.parse((await asker.get(at(whom, `/${which}${query}`))).body)
  return { names: people.map(({ username }) => username), people, next }
}

describe('GET /api/users/{username}/profile', () => {
  it.each(['Ann.Lee', 'ann.lee', 'ANN.LEE'])('%s finds Ann, in any case', async (name) => {
    const { status, body } = await ben.get(`/api/users/${encodeURIComponent(name)}/profile`)
    expect([status, body.id, body.username]).toEqual([200, ann.id, 'Ann.Lee'])
  })

  it('treats a username of digits as a name, never as an id', async () => {
    expect((await ben.get('/api/users/777/profile')).body).toMatchObject({ id: carl.id, username: '777' })
    expect((await ben.get(`/api/users/${carl.id}/profile`)).status).toBe(404)
  })

  it('counts only what the viewer can see, and reveals nothing secret', async () => {
    await ann.board({ name: 'Hidden' })
    await ann.board({ name: 'Shown', visibility: 'public' })
    const shared = await ann.board({ name: 'Shared' })
    await collaborate(server, shared, ben, false)
    expect((await profile(carl, ann)).counts.boards).toBe(1)
    expect((await profile(ben, ann)).counts.boards).toBe(2)
    expect((await profile(ann, ann)).counts.boards).toBe(3)
    expect((await profile(carl, ben)).counts.collaborations).toBe(0)
    expect((await profile(ann, ben)).counts.collaborations).toBe(1)
    expect((await profile(ben, ben)).counts.collaborations).toBe(1)
    expect(JSON.stringify((await ben.get(at(ann, '/profile'))).body)).not.toMatch(/email"|example\.org|password|argon2/)
  })
})

describe('following', () => {
  test('is counted on both sides and can be undone', async () => {
    expect(publicProfile.parse((await follow(ann, ben)).body)).toMatchObject({ isFollowed: true, followsMe: false })
    expect(await profile(ann, ben)).toMatchObject({ isFollowed: true, counts: { followers: 1, following: 0 } })
    expect(await profile(ben, ann)).toMatchObject({ isFollowed: false, followsMe: true, counts: { following: 1 } })
    expect((await unfollow(ann, ben)).body).toMatchObject({ isFollowed: false, counts: { followers: 0 } })
  })

  test('a repeat changes nothing and gets the same answer, also when simultaneous', async () => {
    const answers = await Promise.all([follow(ann, ben), follow(ann, ben), follow(ann, ben)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await follow(ann, ben)).body.counts.followers).toBe(1)
    expect((await unfollow(ann, ben)).status).toBe(200)
    expect((await unfollow(ann, ben)).body.counts.followers).toBe(0)
  })

  test('notifies the followed person once', async () => {
    await follow(ann, ben)
    await follow(ann, ben)
    await unfollow(ann, ben)
    await follow(ann, ben)
    const { body } = await ben.get('/api/notifications')
    expect(body).toMatchObject({ unread: 1, notifications: [{ kind: 'followed', by: { username: 'Ann.Lee' } }] })
    expect((await ann.get('/api/notifications')).body.notifications).toEqual([])
  })

  test('returns 403 for oneself and 404 for an unknown person', async () => {
    expect([(await follow(ann, ann)).status, (await follow(ann, ann)).body.error]).toEqual([403, 'FORBIDDEN'])
    expect((await ann.send('POST', '/api/users/nobody-at-all/follow')).status).toBe(404)
    expect((await unfollow(ann, ann)).status).toBe(200)
  })

  test('is rate-limited', async () => {
    const limits = createRateLimits({ limits: { follows: { points: 1, duration: 60 } } })
    const strict = await startTestServer({ limits })
    try {
      const [dora, emil] = [await join(strict), await join(strict)]
      expect((await follow(dora, emil)).status).toBe(200)
      expect((await unfollow(dora, emil)).body.error).toBe('RATE_LIMIT')
    } finally {
      await strict.close()
      limits.close()
    }
  })
})

describe('the follower lists', () => {
  test('are sorted newest first, with each person’s relation to the viewer', async () => {
    await follow(ann, ben)
    await follow(carl, ben)
    await follow(ben, carl)
    const { people } = await names(ben, ben, 'followers')
    expect(people).toMatchObject([
      { username: '777', isFollowed: true, followsMe: true },
      { username: 'Ann.Lee', isFollowed: false, followsMe: true },
    ])
    expect((await names(ann, ben, 'following')).names).toEqual(['777'])
    expect((await names(ann, carl, 'followers')).people).toMatchObject([{ isFollowed: true, followsMe: false }])
  })

  test('are paginated', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => join(server)))
    for (const each of many) await follow(each, ann)
    const seen: string[] = []
    let before = ''
    for (;;) {
      const page = await names(ben, ann, 'followers', `?limit=2${before}`)
      seen.push(...page.names)
      if (page.next === null) break
      before = `&before=${page.next}`
    }
    expect(seen).toEqual(many.map(({ username }) => username).reverse())
  })
})
