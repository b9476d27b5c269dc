import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { createWorld, type World } from './support/world'

// What belongs to no feature: the footer's pages, the debug page, the install offer, the not-found page.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

const PAGES = [
  ['About', 'About Moodloom', 'Nothing you make gets lost.'],
  ['Privacy', 'Privacy', 'Nothing goes to an AI provider unless you use an AI tool.'],
  ['Terms', 'Terms', 'If you run a server yourself'],
  ['Help', 'Help', 'Add to Home Screen'],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Shows the app icon's badge in the page's title: without an icon, a browser doesn't expose it. */
const NO_BADGE_CHANGE = `
  navigator.setAppBadge = async (count) => void (document.title = 'badge ' + count)
  navigator.clearAppBadge = async () => void (document.title = 'no badge')
`

/** Fires the install prompt that a browser offers after some time on a site. */
async function offerInstalling(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = async () => {
      document.title = 'asked to install'
    }
    const userChoice = Promise.resolve({ outcome: 'dismissed' })
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt, userChoice }))
  })
}

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  let device: Device
  let page: Page

  beforeAll(async () => {
    device = await Device.incognito(shape)
    await device.context.addInitScript(NO_BADGE_CHANGE)
    page = await device.open(world.url)
  })
  afterAll(() => device?.remove())

  const offer = () => page.getByRole('region', { name: 'Keep Moodloom at hand' })

  test('signed out, the footer leads to four pages, and their sections have addresses', async () => {
    for (const [link, title, words] of PAGES) {
      await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: link, exact: true }).click()
      await heading(page, title).waitFor()
      await page.getByText(words).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await page.getByRole('heading', { name: 'Shortcuts and gestures' }).waitFor()
    await page.getByText('Two-finger tap').waitFor()
    await page.goto(`${world.url}/about`)
    await page.getByRole('main').getByRole('link', { name: 'Privacy' }).click()
    await heading(page, 'Privacy').waitFor()
    const section = page.getByRole('heading', { name: 'What goes to an AI provider, and when' })
    await expect.poll(async () => ((await section.boundingBox())?.y ?? 9999) < 300).toBe(true)
  })

  test('the debug page: Not logged in, Create & Login as Test User, Create Test Board', async () => {
    await page.goto(`${world.url}/debug-login`)
    await page.getByText('Not logged in').waitFor()
    await page.getByText('bypasses normal authentication').waitFor()
    const makeBoard = page.getByRole('button', { name: 'Create Test Board' })
    expect(await makeBoard.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Create & Login as Test User' }).click()
    await page.getByText('Debug login successful').first().waitFor()
    await page.getByText('Logged in as test-user', { exact: true }).first().waitFor()
    await page.waitForURL(`${world.url}/`)

    await page.goto(`${world.url}/debug-login`)
    await page.getByText(/^Logged in as test-user \(ID: \d+\)$/).waitFor()
    await makeBoard.click()
    await page.getByText('Created board "Test Board" with 4 elements').first().waitFor()
    await page.waitForURL(/\/board\/\d+$/)
    const editor = new Editor(page, shape)
    await expect.poll(async () => (await editor.seen()).length).toBe(4)
  })

  test('offers to install the app once, to someone with a saved board', async () => {
    await offerInstalling(page)
    await page.locator('[data-surface]').waitFor()
    expect(await offer().isVisible()).toBe(false)
    await page.goto(world.url)
    await page.getByText('Your Recent Boards').waitFor()
    await offerInstalling(page)
    await offer().waitFor()
    if (shape === 'phone') {
      const add = await page.getByRole('button', { name: 'Create board' }).boundingBox()
      const card = await offer().boundingBox()
      expect((add?.y ?? 0) + (add?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0)
    }
    await offer().getByRole('button', { name: 'Install' }).click()
    await expect.poll(() => page.title()).toBe('asked to install')
    await offer().waitFor({ state: 'detached' })

    // Once declined, it isn't shown for 30 days; the help page still offers it.
    await page.goto(`${world.url}/help`)
    await heading(page, 'Help').waitFor()
    await offerInstalling(page)
    await page.getByRole('button', { name: 'Install Moodloom' }).waitFor()
    await page.evaluate(() => {
      const key = 'moodloom-install-put-off'
      localStorage.setItem(key, String(Number(localStorage.getItem(key)) - 31 * 24 * 3_600_000))
    })
    await page.reload()
    await heading(page, 'Help').waitFor()
    await offerInstalling(page)
    await offer().getByRole('button', { name: 'Not now' }).click()
    await offer().waitFor({ state: 'detached' })
  })

  test('badges the app icon with the number of pending changes', async () => {
    await page.goto(world.url)
    await page
      .getByRole('link', { name: /Test Board/ })
      .first()
      .click()
    const editor = new Editor(page, shape)
    await editor.ready()
    await editor.untilState('Saved')
    await device.installed(page)
    world.tunnel.cut()
    try {
      await editor.addShape('Circle')
      await expect.poll(() => page.title()).toBe('badge 1')
    } finally {
      world.tunnel.restore()
    }
    await expect.poll(() => page.title(), { timeout: 70_000 }).toBe('no badge')
  })

  test('offline these pages open, and a board that is not on the device shows a message', async () => {
    await device.installed(page)
    world.tunnel.cut()
    try {
      for (const [link, title] of PAGES) {
        await page.goto(`${world.url}/${link.toLowerCase()}`)
        await heading(page, title).waitFor()
      }
      await page.goto(`${world.url}/board/987654`)
      await page.getByText('This board isn’t on this device yet').waitFor()
      await page.getByRole('link', { name: 'Return to Dashboard' }).click()
      await page.getByText('Your Recent Boards').waitFor()
    } finally {
      world.tunnel.restore()
    }
  })
})

test('the images in the manifest exist, at the declared sizes', async () => {
  const manifest = await (await fetch(`${world.url}/manifest.webmanifest`)).json()
  const { icons, screenshots, shortcuts } = manifest as Record<string, { src: string; sizes: string }[]>
  const named = [
    ...(icons ?? []),
    ...(screenshots ?? []),
    ...(shortcuts ?? []).flatMap((shortcut) => Reflect.get(shortcut, 'icons')),
  ]
  expect(named.length).toBeGreaterThan(8)
  for (const { src, sizes } of named) {
    const answer = await fetch(world.url + src)
    expect(answer.status, src).toBe(200)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  for (const { url } of shortcuts as unknown as { url: string }[])
    expect((await fetch(world.url + url, { headers: { Accept: 'text/html' } })).status, url).toBe(200)
})

test('a publicly reachable server has no debug page', async () => {
  const other = await createWorld({
    emptyData: inject('emptyData'),
    env: { NODE_ENV: 'production', SESSION_KEYS: 'a key for this server alone' },
  })
  const device = await Device.incognito('phone')
  try {
    const page = await device.open(other.url)
    const answer = await page.goto(`${other.url}/debug-login`)
    expect(answer?.status()).toBe(404)
    await heading(page, '404 Page Not Found').waitFor()
  } finally {
    await device.remove()
    await other.close()
  }
})
