import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { Header } from './Header'

const onLogout = vi.fn()

async function show(username?: string) {
  return render(
    <MemoryRouter>
      <Header
        user={username === undefined ? null : makeUser(1, username)}
        workspace={null}
        search={null}
        bell={null}
        onLogout={onLogout}
      />
    </MemoryRouter>,
  )
}

const links = (page: HTMLElement) =>
  [...page.querySelectorAll('a')].map((link) => [link.textContent?.trim(), link.getAttribute('href')])

test('the logo shows the version and links to the home page', async () => {
  const page = await show()
  expect(links(page)[0]).toEqual(['Moodloom 2.0', '/'])
  expect(page.querySelector('sup')?.textContent).toBe('2.0')
})

test('signed out, Log in and Sign up both lead to /auth', async () => {
  expect(links(await show()).slice(1)).toEqual([
    ['Discover', '/discover'],
    ['Trending', '/trending'],
    ['Templates', '/templates'],
    ['CollaborateNew', '/collaborate'],
    ['Log in', '/auth'],
    ['Sign up', '/auth?tab=register'],
  ])
})

test('signed in, Create links to a new board and the menu is My Account', async () => {
  const page = await show('ana')
  expect(links(page).slice(5)).toEqual([['Create', '/board/new']])
  await press(await until(() => byName('button', 'My Account')))
  await until(() => document.querySelector('[role=menu]'))
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Profile', '/profile'],
    ['Templates', '/templates'],
    ['Image Presets', '/image-presets'],
    ['Settings', '/settings'],
    ['Log out', null],
  ])
  await press(items[4] ?? page)
  expect(onLogout).toHaveBeenCalledOnce()
})

test('on a phone, where the header has no room for it, Collaborate is in the menu', async () => {
  const { width } = window.screen
  Reflect.get(window, 'happyDOM').setViewport({ width: 390 })
  await show('ana')
  await press(await until(() => byName('button', 'My Account')))
  await until(() => byName('[role=menuitem]', 'Collaborate'))
  Reflect.get(window, 'happyDOM').setViewport({ width })
})

test.each([
  ['ana', 'A'],
  ['ökonom', 'Ö'],
  ['', 'U'],
])('the avatar of “%s” falls back to %s', async (username, letter) => {
  await show(username)
  expect(byName('button', 'My Account')?.textContent).toBe(letter)
})
