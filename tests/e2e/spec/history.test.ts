import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Board } from '../../../contract/shared/board'
import { Device } from '../support/device'
import { Editor } from '../support/Editor'
import { makePerson, register } from '../support/people'
import { putBoard } from '../support/putBoard'
import { untilToast } from '../support/toasts'
import { createWorld, type World } from '../support/world'

// What restoring a version changes of the board itself, in the words of the first specification.

let world: World
let device: Device
let page: Page
let editor: Editor
let boardId: number

const THEN = { name: 'As it was', description: 'First words', category: 'Travel', visibility: 'private' } as const
const NOW = { name: 'As it became', description: 'Other words', category: 'Fashion', visibility: 'public' } as const

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.incognito('desktop')
  await register(device.context, world.url, makePerson('archivist'))
  const shape = { type: 'shape', content: 'rectangle', positionX: 40, positionY: 40 } as const
  const put = await putBoard(device.context, world.url, { name: 'Draft', elements: [shape] })
  boardId = put.id
  await send('PUT', '', THEN)
  await send('POST', '/history', { comment: 'For the client' })
  await send('PUT', '', NOW)
  await send('POST', '/elements', { ...shape, positionX: 300 })
  page = await device.open(`${world.url}/board/${boardId}`)
  editor = new Editor(page, 'desktop')
  await editor.ready()
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

async function send(method: 'PUT' | 'POST', path: string, data: object): Promise<void> {
  const answer = await device.context.request.fetch(`${world.url}/api/boards/${boardId}${path}`, {
    method,
    headers: { origin: world.url },
    data,
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}
const board = async (): Promise<Board> => (await page.request.get(`${world.url}/api/boards/${boardId}`)).json()
const name = () => page.getByRole('textbox', { name: 'Editing:' }).inputValue()

async function restore({ withVisibility }: { readonly withVisibility: boolean }): Promise<void> {
  await page.getByRole('button', { name: 'View History' }).click()
  const sheet = page.getByRole('dialog', { name: 'Board History' })
  await sheet.getByRole('listitem').filter({ hasText: 'For the client' }).getByRole('button').click()
  await sheet.getByRole('button', { name: 'Restore this version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version' })
  if (withVisibility) await dialog.getByRole('switch', { name: 'Also restore visibility' }).click()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await untilToast(page, 'Snapshot Restored', 'Board restored to version with 1 elements.')
}

test("restoring applies the snapshot's name, description and category, puts the name in the name field, and its elements on the canvas", async () => {
  await expect.poll(name).toBe(NOW.name)
  await expect.poll(() => editor.elements.count()).toBe(2)
  await restore({ withVisibility: false })
  await expect.poll(name).toBe(THEN.name)
  await expect.poll(() => editor.elements.count()).toBe(1)
  // The visibility stays, since restoring it is a separate choice.
  expect(await board()).toMatchObject({ ...THEN, visibility: 'public' })
})

test("restoring applies the snapshot's visibility if the owner asks for it", async () => {
  await restore({ withVisibility: true })
  await expect.poll(async () => (await board()).visibility).toBe('private')
  expect(await board()).toMatchObject(THEN)
})
