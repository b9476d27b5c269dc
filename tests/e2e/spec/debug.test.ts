import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { Device } from '../support/device'
import { toastWith, untilToast } from '../support/toasts'
import { createWorld, type World } from '../support/world'

// The debug page and its failure messages, in the words of the first specification.

let world: World
let device: Device
let page: Page
const logged: string[] = []

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  page = await device.open(world.url)
  await page.clock.install()
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})
afterEach(async () => {
  await page.clock.resume()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
beforeEach(async () => {
  logged.length = 0
  await page.goto(`${world.url}/debug-login`)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const inline = (words: string) => page.getByRole('main').getByRole('alert').getByText(words, { exact: true }).waitFor()
const stopClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)

test("login fails: 'Failed to create debug user. See console for details.' and 'Debug login failed'", async () => {
  await page.getByText('Not logged in', { exact: true }).waitFor()
  await page.route('**/api/debug/create-test-user', (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'It broke.' } }),
  )
  await button('Create & Login as Test User').click()
  await inline('Failed to create debug user. See console for details.')
  await untilToast(page, 'Debug login failed', 'There was a problem logging in with the test account')
  expect(await toastWith(page, 'Debug login failed').getAttribute('data-variant')).toBe('destructive')
  // An error's message is the status, a colon, a space, and the body.
  expect(logged.join('\n')).toContain('500: {"error":"INTERNAL","message":"It broke."}')
})

test("'Debug login successful' / 'Logged in as {username}'; 'Processing...' while busy; to / after 1 second", async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/debug/create-test-user', async (route) => {
    await answered
    await route.continue()
  })
  await button('Create & Login as Test User').click()
  await button('Processing...').waitFor()
  expect(await button('Create Test Board').isDisabled()).toBe(true)
  await stopClock()
  answer()
  await page.getByText(/^Logged in as test-user \(ID: \d+\)$/).waitFor()
  await button('Create & Login as Test User').waitFor()
  await page.clock.runFor(990)
  expect(new URL(page.url()).pathname).toBe('/debug-login')
  await untilToast(page, 'Debug login successful', 'Logged in as test-user')
  await page.clock.runFor(20)
  await page.waitForURL(`${world.url}/`)
})

test("'Test board created' / 'Created board \"{name}\" with N elements'; to the redirect URL after 1 second", async () => {
  await page.getByText(/^Logged in as test-user/).waitFor()
  await stopClock()
  const answer = page.waitForResponse('**/api/debug/create-test-board')
  await button('Create Test Board').click()
  const { board, elements, redirectUrl } = await (await answer).json()
  await button('Create Test Board').waitFor()
  await page.clock.runFor(990)
  expect(new URL(page.url()).pathname).toBe('/debug-login')
  await untilToast(page, 'Test board created', `Created board "${board.name}" with ${elements.length} elements`)
  await page.clock.runFor(20)
  await page.waitForURL(world.url + redirectUrl)
})

test("'Create test board failed' / 'Failed to create test board. See console for details.'", async () => {
  await page.route('**/api/debug/create-test-board', (route) => route.fulfill({ status: 503, body: '' }))
  await button('Create Test Board').click()
  await inline('Failed to create test board. See console for details.')
  await untilToast(page, 'Create test board failed')
  // If the body is empty, it is the status text.
  expect(logged.join('\n')).toContain('503: Service Unavailable')
})

test("a 401: 'Authentication required. Please log in first.' and 'Please log in first to create a test board'", async () => {
  await page.getByText(/^Logged in as test-user/).waitFor()
  await device.context.clearCookies()
  // Once the server reports it, the end of the session shows a different toast in the same place.
  let answer = () => {}
  const seen = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/user', async (route) => {
    await seen
    await route.continue()
  })
  await button('Create Test Board').click()
  await untilToast(page, 'Authentication required', 'Please log in first to create a test board')
  answer()
  await inline('Authentication required. Please log in first.')
  expect(logged.join('\n')).toMatch(/401: \{/)
})
