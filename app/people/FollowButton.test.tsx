import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, json, makeUser } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { closeToast, readToasts } from '../ui/toast'
import { FollowButton } from './FollowButton'

let server: FakeServer
const counts = { boards: 0, collaborations: 0, followers: 1, following: 0 }
const profile = { ...makeUser(2, 'ann'), counts, isFollowed: true, followsMe: false }

beforeEach(() => {
  server = new FakeServer()
    .on('POST /api/users/ann/follow', () => json(200, profile))
    .on('DELETE /api/users/ann/follow', () => json(200, { ...profile, isFollowed: false }))
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of readToasts()) closeToast(id)
})

const signedIn = (fields: object) => server.on('GET /api/auth/user', () => json(200, { ...makeUser(1), ...fields }))
const show = (isFollowed: boolean) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FollowButton userId={1} username="ann" isFollowed={isFollowed} />
    </SWRConfig>,
  )
const toast = () => readToasts().find(({ isOpen }) => isOpen)

it('following requires a confirmed email: a toast says so and offers to resend the link', async () => {
  signedIn({ isEmailVerified: false, mayReachOthers: false })
  await show(false)
  await press(await until(() => byName('button', 'Follow ann')))
  await until(() => toast()?.title === 'Confirm your email first')
  expect(toast()).toMatchObject({
    description: 'To follow people, open the link we emailed to user1@example.org.',
    action: { label: 'Resend' },
  })
  await until(() => byName('button', 'Follow ann'))
  expect(server.count('POST /api/users/ann/follow')).toBe(0)
})

it('following requires no confirmed email if the server sends no mail', async () => {
  signedIn({ isEmailVerified: false, mayReachOthers: true })
  await show(false)
  await press(await until(() => byName('button', 'Follow ann')))
  await until(() => server.count('POST /api/users/ann/follow') === 1)
})

it('unfollowing requires no confirmed email', async () => {
  signedIn({ isEmailVerified: false, mayReachOthers: false })
  await show(true)
  await press(await until(() => byName('button', 'Unfollow ann')))
  await until(() => server.count('DELETE /api/users/ann/follow') === 1)
  expect(toast()).toBeUndefined()
})
