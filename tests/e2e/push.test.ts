import { type APIRequestContext, type Page, request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PushService } from '../support/PushService'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { verifyEmail } from './support/mail'
import { makePerson, signIn, signUpByForm } from './support/people'
import {
  closeNotifications,
  deliverPush,
  pressNotification,
  shownNotifications,
  subscribeTo,
  visiblePages,
} from './support/pushedDevice'
import { createWorld, type World } from './support/world'

// Push messages by hand: turned on in Settings, shown while the app is closed, and turned off again.

let world: World
let service: PushService
beforeAll(async () => {
  service = new PushService()
  await service.open()
  world = await createWorld({ emptyData: inject('emptyData'), env: { PUSH_SERVICES: service.origin } })
})
afterAll(async () => {
  await world?.close()
  await service?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })

/** Registers someone else, without a browser, who invites people. */
async function register(url: string, username: string): Promise<APIRequestContext> {
  const api = await request.newContext({ extraHTTPHeaders: { origin: url } })
  const { displayName, email, password } = makePerson(username)
  const answer = await api.post(`${url}/api/auth/register`, { data: { username, displayName, email, password } })
  expect(answer.ok()).toBe(true)
  await verifyEmail(api, url, email)
  return api
}

async function invite(api: APIRequestContext, username: string, name: string): Promise<void> {
  const board = await (await api.post(`${world.url}/api/boards`, { data: { name } })).json()
  const requested = await api.post(`${world.url}/api/boards/${board.id}/collaborators`, { data: { username } })
  expect(requested.ok(), await requested.text()).toBe(true)
}

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  const person = makePerson(`pushed-${shape}`)
  let device: Device
  let page: Page
  let host: APIRequestContext

  beforeAll(async () => {
    // The headless shell has no notifications.
    device = await Device.create(shape, [], { kind: 'chromium' })
    await subscribeTo(device.context, service, world.url)
    page = await device.open(world.url)
    await signUpByForm(page, world.url, person)
    await device.installed(page)
    host = await register(world.url, `host-${shape}`)
  })
  afterAll(async () => {
    await host?.dispose()
    await device?.remove()
  })

  test('off by default: offered on the notifications page, and dismissed with Not now', async () => {
    await page.goto(`${world.url}/notifications`)
    await page.getByRole('heading', { name: 'Get notified on this device' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(service.pushed).toEqual([])
    await button(page, 'Not now').click()
    await page.getByRole('heading', { name: 'Get notified on this device' }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    await page.getByText('Nothing new').waitFor()
    expect(await page.getByRole('heading', { name: 'Get notified on this device' }).count()).toBe(0)
  })

  test('an invitation shows within five seconds while the app is closed, and opens the list', async () => {
    await page.goto(`${world.url}/settings`)
    await pushSwitch(page).click()
    await expect.poll(() => pushSwitch(page).isChecked()).toBe(true)
    await page.goto('about:blank')
    await expect.poll(() => visiblePages(device.context)).toBe(0)
    service.pushed.length = 0
    const requested = Date.now()
    await invite(host, person.username, 'Kitchen')
    await expect.poll(() => service.pushed.length, { timeout: 5000 }).toBe(1)
    const [pushed] = service.pushed
    // Repeats until it is shown: DevTools does not say whether a message reached the worker. Repeats replace the first.
    const titles = async () => {
      await deliverPush(page, world.url, JSON.stringify(pushed?.message))
      return (await shownNotifications(device.context)).map(({ title }) => title)
    }
    await expect.poll(titles).toEqual([`host-${shape} Example invited you to “Kitchen”`])
    expect(Date.now() - requested).toBeLessThan(5000)

    await page.goto(`${world.url}/templates`)
    const press = async () => {
      // Repeats until the page listens, which it does once its notifications have loaded.
      await pressNotification(device.context, '/notifications')
      return page.url()
    }
    await expect.poll(press).toBe(`${world.url}/notifications`)
    await page.getByRole('heading', { name: 'invited you to “Kitchen”' }).waitFor()
  })

  test('shows nothing while a page is in view', async () => {
    await closeNotifications(device.context)
    await page.bringToFront()
    await deliverPush(page, world.url, JSON.stringify({ userId: 1, title: 'Over it', body: '', path: '/' }))
    await page.goto('about:blank')
    await expect.poll(() => visiblePages(device.context)).toBe(0)
    // Repeats until it is shown, as above.
    const shown = async () => {
      await deliverPush(page, world.url, 'not a message of ours')
      return shownNotifications(device.context)
    }
    await expect.poll(shown).toEqual([{ title: 'Moodloom', body: 'There are new notifications.' }])
  })

  test('a push sends the device’s pending changes', async () => {
    const list = async () => (await device.context.request.get(`${world.url}/api/boards`)).json()
    await page.goto(`${world.url}/board/new`)
    await button(page, 'Add Text').click()
    await page.keyboard.type('On its way')
    await page.keyboard.press('Escape')
    world.tunnel.cut()
    await button(page, 'Save').click()
    await page
      .getByRole('button', { name: /waiting/ })
      .first()
      .waitFor()
    await page.goto('about:blank')
    await world.tunnel.restore()
    const before = (await list()).length
    const saved = async () => {
      await deliverPush(page, world.url, JSON.stringify({ userId: 1, title: 'x', body: '', path: '/' }))
      return (await list()).length
    }
    await expect.poll(saved).toBe(before + 1)
  })

  test('sends nothing once turned off or logged out', async () => {
    await page.goto(`${world.url}/settings`)
    await pushSwitch(page).click()
    await expect.poll(() => pushSwitch(page).isChecked()).toBe(false)
    await pushSwitch(page).click()
    await expect.poll(() => pushSwitch(page).isChecked()).toBe(true)
    await button(page, 'My Account').click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(`${world.url}/auth`)
    expect(await page.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
    service.pushed.length = 0
    await invite(host, person.username, 'Attic')
    await signIn(page, world.url, person)
    await page.goto(`${world.url}/settings`)
    await expect.poll(() => pushSwitch(page).isEnabled()).toBe(true)
    expect(await pushSwitch(page).isChecked()).toBe(false)
    expect(service.pushed).toEqual([])
  })
})
