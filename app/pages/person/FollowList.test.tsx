import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import type { PublicProfile } from '../../../contract/people'
import { json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { FollowList } from './FollowList'

const PAGE = 2
const counts = { boards: 0, collaborations: 0, followers: 5, following: 0 }
const ann: PublicProfile = { ...makeUser(9, 'ann'), counts, isFollowed: false, followsMe: false }

let followed: Set<string>
afterEach(() => vi.unstubAllGlobals())

/** Ann's five followers, two per page. */
function answer(path: string, method: string): Response {
  const { pathname, searchParams } = new URL(path, 'https://moodloom.test')
  const name = /^\/api\/users\/(\w+)\/follow$/.exec(pathname)?.[1]
  if (name) {
    if (method === 'POST') followed.add(name)
    return json(200, { ...ann, ...makeUser(2, name), isFollowed: followed.has(name) })
  }
  if (pathname === '/api/auth/user') return json(200, makeUser(1))
  if (pathname !== '/api/users/ann/followers') return json(404, { error: 'NOT_FOUND', message: 'Not found' })
  const before = Number(searchParams.get('before') ?? 6)
  const ids = [5, 4, 3, 2, 1].filter((each) => each < before).slice(0, PAGE)
  const people = ids.map((each) => {
    const { id, username, displayName, avatarUrl } = makeUser(10 + each, `p${each}`)
    return { id, username, displayName, avatarUrl, isFollowed: followed.has(username), followsMe: false }
  })
  return json(200, { people, next: (ids.at(-1) ?? 1) > 1 ? ids.at(-1) : null })
}

const names = () => [...document.querySelectorAll('li a')].map((each) => each.textContent?.split('@')[1])

test('stays as long as it is when it is reread after a Follow', async () => {
  followed = new Set()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => answer(path, method))
  await render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <FollowList which="followers" person={ann} userId={1} />
      </MemoryRouter>
    </SWRConfig>,
  )
  await until(() => names().length === 2)
  await press(await until(() => byName('button', 'Show more')))
  await until(() => names().length === 4)
  await press(await until(() => byName('button', 'Follow p3')))
  await until(() => byName<HTMLButtonElement>('button', 'Unfollow p3')?.disabled === false)
  expect(names()).toEqual(['p5', 'p4', 'p3', 'p2'])
  await press(await until(() => byName('button', 'Show more')))
  await until(() => names().length === 5)
  expect(byName('button', 'Show more')).toBeUndefined()
})
