import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, type Person, signIn, signUpByForm } from './support/people'
import { createWorld, type World } from './support/world'

let world: World
let device: Device
let page: Page
let editor: Editor
let api: Api
let boardId: number
let person: Person
let people = 0

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})

afterAll(async () => {
  await world?.close()
})

beforeEach(async () => {
  device = await Device.incognito('desktop')
  api = new Api(device.context, world.url)
  person = makePerson(`leaver${++people}`)
  page = await device.open(world.url)
  await signUpByForm(page, world.url, person)
  await page.goto(`${world.url}/board/new`)
  editor = new Editor(page, 'desktop')
  await editor.ready()
  await editor.save()
  await page.waitForURL(/\/board\/\d+$/)
  await editor.untilState('Saved')
  boardId = Number(page.url().split('/').pop())
  await device.installed(page)
})

afterEach(async () => {
  world.tunnel.restore()
  await device?.remove()
})

test('rule 7: logging out with pending writes asks; kept writes are sent when the same person signs in again', async () => {
  await leaveWithOneWaiting('Kept for later')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' }).click()
  await page.waitForURL(/\/auth/)

  world.tunnel.restore()
  await signIn(page, world.url, person)
  await expect.poll(contents, { timeout: 30_000 }).toEqual(['Kept for later'])
})

test('Send now sends the pending writes before logging out', async () => {
  await leaveWithOneWaiting('Sent at the door')
  world.tunnel.restore()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await page.waitForURL(/\/auth/)
  await signIn(page, world.url, person)
  expect(await contents()).toEqual(['Sent at the door'])
})

test('Discard drops the pending writes', async () => {
  await leaveWithOneWaiting('Not worth it')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(/\/auth/)
  world.tunnel.restore()
  await signIn(page, world.url, person)
  await page.goto(`${world.url}/board/${boardId}`)
  await editor.ready()
  await editor.untilState('Saved')
  expect(await contents()).toEqual([])
  expect(await editor.seen()).toEqual([])
})

test("rule 7: the next person on this device neither sees nor sends the previous person's changes", async () => {
  await leaveWithOneWaiting('Mine alone')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' }).click()
  await page.waitForURL(/\/auth/)
  world.tunnel.restore()
  await signUpByForm(page, world.url, makePerson(`guest${people}`))
  await page.getByText('No boards available.').waitFor()
  expect(await api.boards()).toEqual([])
  await page.goto(`${world.url}/board/${boardId}`)
  await page.getByText('Invalid Board ID').waitFor()
})

test('rule 5: an expired session visibly pauses the queue, and signing in resumes it', async () => {
  await device.context.clearCookies()
  await editor.addText('Written after midnight')
  await page.getByText('Authentication failed. Please log in again.').first().waitFor()
  await editor.untilState(/waiting$/)
  await signIn(page, world.url, person)
  await expect.poll(contents, { timeout: 30_000 }).toEqual(['Written after midnight'])
})

async function leaveWithOneWaiting(words: string): Promise<void> {
  world.tunnel.cut()
  await editor.addText(words)
  await editor.untilState(/waiting$/)
  await page.goto(`${world.url}/`)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').waitFor()
}

async function contents(): Promise<string[]> {
  return (await api.elements(boardId)).map(({ content }) => content)
}
