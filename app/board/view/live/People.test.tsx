import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { byName, press, render, until } from '../../../../tests/support/render'
import { People } from './People'
import { LivePill } from './status/LivePill'
import { TestLive, testPeer } from './testLive'

let live: TestLive
const onFollow = vi.fn()
const onBring = vi.fn()

beforeEach(() => {
  live = new TestLive()
  onFollow.mockClear()
  onBring.mockClear()
})

function Header({ isPhone = false }: { readonly isPhone?: boolean }) {
  const [followed, setFollowed] = useState<number | null>(null)
  return (
    <>
      <LivePill live={live} />
      <People
        live={live}
        isPhone={isPhone}
        followed={followed}
        onFollow={(userId) => {
          onFollow(userId)
          setFollowed(userId)
        }}
        onBring={onBring}
      />
    </>
  )
}

const button = () => document.querySelector<HTMLElement>('button[aria-haspopup=dialog]')
const avatars = () => [...document.querySelectorAll<HTMLElement>('button[aria-haspopup=dialog] [data-activity]')]
const crowd = (count: number) => Array.from({ length: count }, (_, index) => testPeer(index + 2, `Person ${index + 2}`))

async function open(): Promise<HTMLElement> {
  const trigger = button()
  if (trigger) await press(trigger)
  return until(() => document.querySelector<HTMLElement>('[role=dialog]'))
}

test('shows nothing while alone', async () => {
  await render(<Header />)
  expect(button()).toBeNull()
})

test('shows up to three avatars, each with its activity, and then the number of others', async () => {
  live.peers = [testPeer(2, 'Ben', { isEditing: true }), testPeer(3, 'Cleo')]
  await render(<Header />)
  expect(avatars().map(({ dataset }) => [dataset.tooltip, dataset.activity])).toEqual([
    ['Ben · Editing', 'editing'],
    ['Cleo · Viewing', 'viewing'],
  ])
  const name = button()?.querySelector('.visually-hidden')?.textContent
  expect(name).toBe('People on this board: Ben, Editing; Cleo, Viewing')
  await act(async () => live.setPeers(crowd(5)))
  expect(avatars()).toHaveLength(3)
  expect(button()?.textContent).toContain('+2')
  await act(async () => live.setPeers([]))
  expect(button()).toBeNull()
})

test('on a phone shows a crowd as one avatar and a number', async () => {
  live.peers = crowd(5)
  await render(<Header isPhone />)
  expect(avatars()).toHaveLength(1)
  expect(button()?.textContent).toContain('+4')
  await act(async () => live.setPeers(crowd(2)))
  expect(avatars()).toHaveLength(2)
})

test.each([false, true])('lists all people and lets one be followed (phone: %s)', async (isPhone) => {
  live.peers = crowd(5)
  live.viewers = 2
  await render(<Header isPhone={isPhone} />)
  const panel = await open()
  for (const { username } of live.peers) expect(panel.textContent).toContain(username)
  expect(panel.textContent).toContain('2 more people are viewing')
  const follow = byName('button', 'Follow Person 6')
  if (follow) await press(follow)
  expect(onFollow).toHaveBeenLastCalledWith(6)
  await until(() => !document.querySelector('[role=dialog]'))
  await open()
  const stop = byName('button', 'Stop following Person 6')
  if (stop) await press(stop)
  expect(onFollow).toHaveBeenLastCalledWith(null)
})

test('the list stays open when the last person leaves, and says that no one else is here', async () => {
  live.peers = crowd(1)
  await render(<Header />)
  const panel = await open()
  await act(async () => live.setPeers([]))
  expect(panel.textContent).toContain('You’re the only one here.')
})

test('the pill shows LIVE, Reconnecting or Offline, and offers Retry once reconnecting has been given up', async () => {
  live.state = 'connecting'
  await render(<Header />)
  const pill = () => document.querySelector<HTMLElement>('[data-live]')
  expect(pill()).toBeNull()
  await act(async () => live.setState('live'))
  expect(pill()?.textContent).toBe('LIVE')
  await act(async () => live.setState('connecting'))
  expect(pill()?.textContent).toBe('Reconnecting')
  await act(async () => live.setState('offline'))
  expect(pill()?.textContent).toBe('Offline')
  expect(pill()?.tagName).toBe('SPAN')
  await act(async () => live.setState('failed'))
  expect(pill()?.textContent).toBe('OfflineRetry')
  const retry = pill()
  if (retry) await press(retry)
  expect(live.retries).toBe(1)
})

test('Bring others here closes the list, and is not offered while alone', async () => {
  live.peers = crowd(2)
  await render(<Header />)
  const list = await open()
  await act(async () => live.setPeers([]))
  expect(byName('button', 'Bring others here')).toBeUndefined()
  await act(async () => live.setPeers(crowd(2)))
  await press(byName('button', 'Bring others here') ?? list)
  expect(onBring).toHaveBeenCalledTimes(1)
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('an agent has an icon and its person’s name, and can’t be brought here', async () => {
  live.peers = [testPeer(-5, 'Claude', { agentOf: 'Ann', isEditing: true })]
  await render(<Header />)
  expect(avatars().map(({ dataset }) => dataset.tooltip)).toEqual(['Claude · Agent of Ann · Editing'])
  expect(avatars()[0]?.querySelector('svg')).not.toBeNull()
  const panel = await open()
  expect(panel.textContent).toContain('Agent of Ann · Editing')
  expect(byName('button', 'Bring others here')).toBeUndefined()
  await press(byName('button', 'Follow Claude') ?? panel)
  expect(onFollow).toHaveBeenLastCalledWith(-5)
})
