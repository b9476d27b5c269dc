import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { Api } from '../support/api'
import { Device } from '../support/device'
import { Editor } from '../support/Editor'
import { logIn, makePerson, openSignedIn, register, signIn } from '../support/people'
import { makePhoto } from '../support/photo'
import { toastWith, untilToast } from '../support/toasts'
import { createWorld, type World } from '../support/world'

// The editor on a desktop, in the words of the first specification.

let world: World
let device: Device
let page: Page
let editor: Editor
const person = makePerson('weaver')

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, person)
  page = await device.context.newPage()
  editor = new Editor(page, 'desktop')
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const zoom = () => page.getByLabel('Zoom', { exact: true }).textContent()

beforeEach(async () => {
  await page.goto(`${world.url}/board/new`)
  await editor.ready()
})

test('zoom 0.5 to 3 in steps of 0.1, default 1: Zoom In, Zoom Out, the percentage readout and Reset', async () => {
  expect(await zoom()).toBe('100%')
  const through = async (name: string, wanted: readonly string[]) => {
    for (const percent of wanted) {
      await button(name).click()
      await expect.poll(zoom).toBe(percent)
    }
  }
  const steps = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) / 10 }, (_, index) => `${from + Math.sign(to - from) * 10 * (index + 1)}%`)
  await through('Zoom In', steps(100, 300))
  await button('Zoom In').click()
  expect(await zoom()).toBe('300%')
  await button('Reset').click()
  await expect.poll(zoom).toBe('100%')
  await through('Zoom Out', steps(100, 50))
  await button('Zoom Out').click()
  expect(await zoom()).toBe('50%')
})

test('Pan Canvas toggles on and off; the canvas has a minimum height of 600px', async () => {
  const pan = button('Pan Canvas')
  const tool = () => page.locator('[data-canvas]').getAttribute('data-tool')
  await pan.click()
  await expect.poll(tool).toBe('pan')
  expect(await pan.getAttribute('aria-pressed')).toBe('true')
  await pan.click()
  await expect.poll(tool).toBe('select')
  expect((await page.locator('[data-canvas]').boundingBox())?.height).toBeGreaterThanOrEqual(600)
})

test('the elements of a new board live only locally; on first Save it becomes /board/{newId}', async () => {
  const boards = () => new Api(device.context, world.url).boards()
  const before = (await boards()).length
  await editor.addText('Mine alone, as yet')
  const circle = await editor.addShape('Circle')
  await editor.element(circle).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => editor.elements.count()).toBe(1)
  expect(await boards()).toHaveLength(before)
  await editor.save()
  await untilToast(page, 'Success', 'Board saved successfully!')
  await page.waitForURL(/\/board\/\d+$/)
  expect(await boards()).toHaveLength(before + 1)
  const [saved] = await boards()
  expect(saved).toMatchObject({ name: 'Untitled Board', category: 'Design', visibility: 'private' })

  const other = await Device.incognito('desktop')
  try {
    await logIn(other.context, world.url, person)
    const theirs = await other.open(page.url())
    await theirs.getByLabel('Text: Mine alone, as yet').waitFor()
    // From here on, changes go to the server and to everyone viewing.
    await editor.addText('For everybody')
    await theirs.getByLabel('Text: For everybody').waitFor()
  } finally {
    await other.remove()
  }
})

test("a 'Last edited' timestamp that stays accurate as time passes", async () => {
  await editor.addShape('Square')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  const address = page.url()
  const other = await Device.incognito('desktop')
  try {
    await logIn(other.context, world.url, person)
    const theirs = await other.context.newPage()
    await theirs.clock.install()
    await theirs.goto(address)
    await theirs.getByText('Last edited just now', { exact: true }).waitFor()
    await theirs.clock.fastForward('05:10')
    await theirs.getByText('Last edited 5 minutes ago', { exact: true }).waitFor()
  } finally {
    await other.remove()
  }
})

test("success toasts: 'Image Added', 'Text Added', 'Shape Added', 'Color Swatch Added'", async () => {
  await button('Add Text').click()
  await untilToast(page, 'Text Added')
  await page.keyboard.press('Escape')
  await editor.addShape('Rounded')
  await untilToast(page, 'Shape Added')
  await editor.addColor('#00BCD4')
  await untilToast(page, 'Color Swatch Added')
  await editor.addPhoto(await makePhoto(0))
  await untilToast(page, 'Image Added')
})

test("a board load error shows an 'Error' toast with its message", async () => {
  await page.route('**/api/boards/424242**', (route) => route.abort())
  await page.goto(`${world.url}/board/424242`)
  await untilToast(page, 'Error', 'The board couldn’t be loaded: the server can’t be reached.')
  await page.unrouteAll()
  await page.route('**/api/boards/424242**', (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'Something broke' } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await untilToast(page, 'Error', 'Something broke')
  await page.unrouteAll()
})

test("saving a new board requires a logged-in user: 'Authentication Required' ('You need to log in to save this board.'), to /auth", async () => {
  const other = await Device.incognito('desktop')
  try {
    const theirs = await openSignedIn(other, world.url, person, '/board/new')
    const their = new Editor(theirs, 'desktop')
    await their.ready()
    await their.addText('Kept through the login')
    // Ends the session, unnoticed by the page.
    await other.context.clearCookies()
    await their.save()
    await theirs.waitForURL(/\/auth\?next=/)
    await untilToast(theirs, 'Authentication Required', 'You need to log in to save this board.')
    expect(await toastWith(theirs, 'Authentication Required').getAttribute('data-variant')).toBe('destructive')
    await signIn(theirs, world.url, person)
    await theirs.getByLabel('Text: Kept through the login').waitFor()
    await theirs.waitForURL(/\/board\/\d+$/)
  } finally {
    await other.remove()
  }
})

/** The server's answer to invalid data. */
const refusal = (status: number, message: string) => ({
  status,
  headers: { 'Error-Code': 'VALIDATION_FAILED' },
  json: { error: 'VALIDATION_FAILED', message },
})

test("Save failure: 'Error' with the error message", async () => {
  await editor.addShape('Square')
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  await page.route(/\/api\/boards\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refusal(400, 'No board may be called so.')) : route.continue(),
  )
  const shown = await page.evaluateHandle(() => {
    const texts = new Set<string | null>()
    const collect = () => {
      for (const toast of document.querySelectorAll('[data-toasts] li')) texts.add(toast.textContent)
    }
    new MutationObserver(collect).observe(document.body, { childList: true, subtree: true })
    return texts
  })
  await editor.save()
  await untilToast(page, 'Error', 'No board may be called so.')
  // One toast per refusal, and none for the change that it rolls back.
  expect(await shown.evaluate((texts) => [...texts].filter((text) => text?.includes('not accepted')))).toEqual([])
  await page.unrouteAll()
})

test("'Error' with the message; 'Failed to create board. Please try again.' when creation returns a non-OK reply", async () => {
  await page.route(/\/api\/boards$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal(422, 'No')) : route.continue(),
  )
  await editor.addText('Still here')
  await editor.save()
  await untilToast(page, 'Error', 'Failed to create board. Please try again.')
  expect(await toastWith(page, 'Error').getAttribute('data-variant')).toBe('destructive')
  await page.getByLabel('Text: Still here').waitFor()
  await page.unrouteAll()
})
