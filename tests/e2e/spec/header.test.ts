import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device, shapes } from '../support/device'
import { makePerson, signIn, signUp } from '../support/people'
import { makePhoto } from '../support/photo'
import { createWorld, type World } from '../support/world'

// What all pages share, and pages for signed-in people, in the words of the first specification.

let world: World
let device: Device
let page: Page

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  page = await device.open(world.url)
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const header = () => page.getByRole('banner')
const go = (path: string) => page.waitForURL(world.url + path)
const link = (name: string) => header().getByRole('link', { name, exact: true })
const account = () => header().getByRole('button', { name: 'My Account' })

describe('Signed out:', () => {
  test('a 401 means no user: the page is there, signed out, and no error is shown', async () => {
    const answer = page.waitForResponse('**/api/auth/user')
    await page.goto(world.url)
    expect((await answer).status()).toBe(401)
    await link('Log in').waitFor()
    await page.getByRole('main').getByRole('heading').first().waitFor()
    expect(await page.locator('[data-toasts] > li').count()).toBe(0)
  })

  test("'Log in' and 'Sign up' buttons both go to /auth; a protected page redirects to /auth, with the way back", async () => {
    for (const name of ['Log in', 'Sign up']) {
      await page.goto(`${world.url}/templates`)
      await link(name).click()
      await page.waitForURL((address) => address.pathname === '/auth')
    }
    expect(await account().count()).toBe(0)
    expect(await link('Create').count()).toBe(0)
    for (const path of ['/profile', '/settings', '/image-presets', '/trash']) {
      await page.goto(world.url + path)
      await go(`/auth?next=${encodeURIComponent(path)}`)
    }
  })

  test('the logo with the version suffix 2.0 links to /; nav links Discover, Trending, Templates and Collaborate', async () => {
    const links = [
      ['Discover', '/discover'],
      ['Trending', '/trending'],
      ['Templates', '/templates'],
    ] as const
    for (const [name, path] of links) {
      await link(name).click()
      await go(path)
    }
    const collaborate = header()
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Collaborate/ })
    await collaborate.getByText('New', { exact: true }).waitFor()
    expect(await collaborate.getAttribute('href')).toBe('/collaborate')
    const logo = header().getByRole('link', { name: /Moodloom/ })
    expect(await logo.locator('sup').textContent()).toBe('2.0')
    await logo.click()
    await go('/')
    await header().getByPlaceholder('Search inspiration, colors, trends...').waitFor()
  })

  test('the search box is hidden on small screens, where there is an icon; the mobile breakpoint is below 768px', async () => {
    const box = header().getByPlaceholder('Search inspiration, colors, trends...')
    const nav = header().getByRole('navigation', { name: 'Main' })
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    await page.goto(world.url)
    await box.waitFor()
    await page.setViewportSize({ width: 768, height: 800 })
    await nav.waitFor()
    await tabs.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 767, height: 800 })
    await nav.waitFor({ state: 'hidden' })
    await tabs.waitFor()
    await expect.poll(() => box.count()).toBe(0)
    await link('Search').click()
    await page.waitForURL(/\/search/)
    await page.setViewportSize(shapes.desktop.viewport)
  })

  test('Footer: a copyright line with the current year, and the links /about, /privacy, /terms and /help', async () => {
    const footer = page.getByRole('contentinfo')
    await footer.getByText(`© ${new Date().getFullYear()} Moodloom`).waitFor()
    for (const path of ['/about', '/privacy', '/terms', '/help']) {
      await footer.locator(`a[href="${path}"]`).click()
      await go(path)
    }
  })
})

describe('Signed in:', () => {
  const person = { ...makePerson('ökonom'), email: 'oekonom@example.org' }
  beforeAll(() => signUp(page, world.url, person))

  test("a 'Create' button to /board/new, and an avatar dropdown titled 'My Account'", async () => {
    await link('Create').click()
    await go('/board/new')
    const entries = [
      ['Profile', '/profile'],
      ['Templates', '/templates'],
      ['Image Presets', '/image-presets'],
      ['Settings', '/settings'],
    ] as const
    await page.goto(world.url)
    for (const [name, path] of entries) {
      await account().click()
      const menu = page.getByRole('menu')
      await menu.getByText('My Account', { exact: true }).waitFor()
      expect(await menu.getByRole('menuitem').allTextContents()).toEqual([...entries.map(([each]) => each), 'Log out'])
      await menu.getByRole('menuitem', { name, exact: true }).click()
      await go(path)
    }
  })

  test('a longer sync state does not break the header into two lines, at any width', async () => {
    await page.goto(world.url)
    const state = header().getByRole('button', { name: /saved/i }).locator('span').last()
    await state.waitFor()
    const height = async () => (await header().first().boundingBox())?.height
    try {
      for (const width of [390, 767, 768, 900, 1024, 1099, 1100, 1199, 1200, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const heights = []
        for (const text of ['Saved', 'This device', 'Not saved']) {
          await state.evaluate((node, words) => node.replaceChildren(words), text)
          heights.push(await height())
        }
        expect(new Set(heights).size, `${width} px: ${heights}`).toBe(1)
      }
    } finally {
      await page.setViewportSize(shapes.desktop.viewport)
    }
  })

  test("the avatar shows the user's avatarUrl, and falls back to the uppercase first letter of the username, or 'U'", async () => {
    expect(await account().textContent()).toBe('Ö')
    const photo = await makePhoto(0)
    const headers = { origin: world.url }
    const { request } = device.context
    const saved = await request.post(`${world.url}/api/assets`, {
      headers: { ...headers, 'content-type': photo.mimeType },
      data: photo.buffer,
    })
    const { address } = await saved.json()
    const changed = await request.patch(`${world.url}/api/account`, { headers, data: { avatarUrl: address } })
    expect(changed.status()).toBe(200)
    await page.reload()
    const picture = account().locator('img')
    await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.getAttribute('src')).toContain(address)

    // Every account has a name; without one the letter would be U. A picture that doesn't load becomes a letter.
    const user = await (await request.get(`${world.url}/api/auth/user`)).json()
    const answer = (changes: object) =>
      page.route('**/api/auth/user', (route) => route.fulfill({ json: { ...user, ...changes } }))
    await answer({ avatarUrl: '/assets/gone.webp' })
    await page.reload()
    await expect.poll(() => account().textContent()).toBe('Ö')
    await page.unrouteAll()
    await answer({ username: '', avatarUrl: null })
    await page.reload()
    await expect.poll(() => account().textContent()).toBe('U')
    await page.unrouteAll()
  })

  test('a protected page shows a spinner while the user loads, and renders the page if a user exists', async () => {
    const other = await Device.incognito('phone')
    try {
      const theirs = await other.open(world.url)
      // A browser that has only the session's cookie.
      await other.context.addCookies(await device.context.cookies())
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      await theirs.route('**/api/auth/user', async (route) => {
        await answered
        await route.continue()
      })
      await theirs.goto(`${world.url}/profile`)
      await theirs.getByRole('main').getByRole('status').filter({ hasText: 'Loading' }).waitFor()
      expect(await theirs.getByText('@ökonom').count()).toBe(0)
      answer()
      await theirs.getByText('@ökonom').waitFor()
      expect(theirs.url()).toBe(`${world.url}/profile`)
    } finally {
      await other.remove()
    }
  })

  test('Log out calls the logout call and then goes to /auth', async () => {
    await page.goto(world.url)
    const called = page.waitForResponse('**/api/auth/logout')
    await account().click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    expect((await called).ok()).toBe(true)
    await page.waitForURL(/\/auth$/)
    expect((await device.context.request.get(`${world.url}/api/auth/user`)).status()).toBe(401)
    await signIn(page, world.url, person)
  })
})
