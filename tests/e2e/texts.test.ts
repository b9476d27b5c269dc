import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Device } from './support/device'
import { logIn, makePerson, signUpByForm } from './support/people'
import { createWorld, type World } from './support/world'

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

test('signed out: a board leads to the login, and then to the board', async () => {
  await page.goto(`${world.url}/board/new`)
  await page.getByText('Please log in to view or create boards').first().waitFor()
  await page.waitForURL(/\/auth/)
  await page.goto(`${world.url}/auth/nonsense`)
  await page.waitForURL(`${world.url}/auth/login`)
  await page.goto(`${world.url}/profile`)
  await page.waitForURL(/\/auth(\?|$)/)
})

test('the sign-up form shows what is wrong, in the texts of the specification', async () => {
  await page.goto(`${world.url}/auth/register`)
  await page.getByLabel('Username', { exact: true }).fill('ab')
  await page.getByLabel('Display name').fill('x')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByLabel('Confirm password', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Sign up' }).click()
  for (const text of [
    'Username must be at least 3 characters',
    'Display name must be at least 2 characters',
    'Password must be at least 6 characters',
  ])
    await page.getByText(text).waitFor()
  await page.getByLabel('Password', { exact: true }).fill('1234567')
  await page.getByText('Passwords do not match').waitFor()
})

test('wrong credentials: Login failed', async () => {
  await page.goto(`${world.url}/auth/login`)
  await page.getByLabel('Username', { exact: true }).fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await page.getByText('Login failed').first().waitFor()
})

test('signing up welcomes the person by name', async () => {
  await signUpByForm(page, world.url, makePerson('reader'))
  await page.getByText('Welcome to Moodloom').first().waitFor()
  await page.getByText('Account created successfully for reader').first().waitFor()
  await page.getByText('No boards available.').waitFor()
})

test.each(['abc', '1.5', '12abc', '-2', '999999'])('/board/%s shows Invalid Board ID and the way home', async (id) => {
  await page.goto(`${world.url}/board/${id}`)
  await page.getByText('Invalid Board ID').waitFor()
  await page.getByText("The board you're trying to access doesn't exist or has an invalid ID.").waitFor()
  await page
    .getByRole('link', { name: 'Return to Dashboard' })
    .or(page.getByRole('button', { name: 'Return to Dashboard' }))
    .click()
  await page.waitForURL(`${world.url}/`)
})

test.each(['-1', '0'])('/board/%s is the unsaved board', async (id) => {
  await page.goto(`${world.url}/board/${id}`)
  await page.waitForURL(`${world.url}/board/new`)
  await page.getByText('Your canvas is empty').waitFor()
  await page.getByText(/^Use the toolbar .* or ask the AI assistant\.$/).waitFor()
})

test('an empty profile explains how to begin', async () => {
  await page.goto(`${world.url}/profile`)
  await page.getByText("You don't have any boards yet. Create your first board to get started!").waitFor()
  await page.getByText('@reader').waitFor()
})

test('Save shows Success at first, and Saved from then on', async () => {
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const words = page.getByText('Board saved successfully!', { exact: true }).first()
  await page.goto(`${world.url}/board/new`)
  await page.getByRole('button', { name: 'Add Text' }).click()
  await save.click()
  await page.getByText('Success', { exact: true }).first().waitFor()
  await words.waitFor()
  await page.waitForURL(/\/board\/\d+$/)
  await save.click()
  await page.locator('[data-toasts]').getByText('Saved', { exact: true }).waitFor()
  await words.waitFor()
})

test('a missing image shows Image Unavailable; a slow board shows Loading Board...', async () => {
  const made = await page.request.post(
    `${world.url}${new URL(page.url()).pathname.replace('/board', '/api/boards')}/elements`,
    {
      headers: { origin: world.url },
      data: { type: 'image', content: 'https://pictures.invalid/gone.png' },
    },
  )
  expect(made.status()).toBe(201)
  await page.getByText('Image Unavailable', { exact: true }).waitFor()
  const board = page.url()
  const other = await Device.incognito('desktop')
  try {
    await logIn(other.context, world.url, makePerson('reader'))
    const theirs = await other.context.newPage()
    let go = () => {}
    const opened = new Promise<void>((resolve) => {
      go = resolve
    })
    await theirs.route(/\/api\/boards\/\d+/, async (route) => {
      await opened
      await route.continue()
    })
    await theirs.goto(board)
    await theirs.getByText('Loading Board...').waitFor()
    go()
    await theirs.getByText('Image Unavailable', { exact: true }).waitFor()
  } finally {
    await other.remove()
  }
})

test('an unknown path shows 404 Page Not Found', async () => {
  await page.goto(`${world.url}/no/such/page`)
  await page.getByText('404 Page Not Found').waitFor()
  await page.getByText('Did you forget to add the page to the router?').waitFor()
})

test('presets show a loading message', async () => {
  let go = () => {}
  const opened = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\/api\/image-presets/, async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(`${world.url}/image-presets`)
  await page.getByText('Loading presets...').waitFor()
  go()
  await page.getByText('No presets found').waitFor()
  await page.getByText('Create your first preset to save your favorite modifications').waitFor()
  await page.unroute(/\/api\/image-presets/)
})

test('when the server refuses, Logout failed is shown and the person stays signed in', async () => {
  await page.goto(world.url)
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'It broke.' } }),
  )
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByText('Logout failed', { exact: true }).first().waitFor()
  await page.getByText('It broke.').first().waitFor()
  await page.unroute('**/api/auth/logout')
  await page.getByRole('button', { name: 'My Account' }).waitFor()
})

test('logging out shows a message and goes to /auth', async () => {
  await page.goto(world.url)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/\/auth/)
  await page.getByText('Logged out', { exact: true }).first().waitFor()
  await page.getByText('You have been successfully logged out').first().waitFor()
  expect(await page.getByText('Authentication Required').count()).toBe(0)
})
