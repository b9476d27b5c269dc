import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CONTRACT_VERSION } from '../../contract/contractVersion'
import { CONTRACT_HEADER } from '../../contract/headers'
import type { Element } from '../../contract/shared/element'
import { insertNewerElement, type NewerElement } from '../support/newerElement'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { formerClient } from './support/formerClient'
import { makePerson, openSignedIn, signUpByForm } from './support/people'
import { root, temporaryFolder } from './support/places'
import { createWorld, type World } from './support/world'

// A phone has the client of the first contract installed and does not update; the desktop and the server are current.
// The board has an element of a kind unknown to both clients.

const PLACEHOLDER = 'Newer element (sticker): update to see it'
const ann = makePerson('twoclients')

let world: World
let phone: Device
let desktop: Device
let onPhone: Page
let onDesktop: Page
let former: Editor
let current: Editor
let served: Awaited<ReturnType<typeof temporaryFolder>>
let boardId: number
let newer: NewerElement
let known: string

beforeAll(async () => {
  const before = await formerClient()
  served = await temporaryFolder('served')
  const client = join(served.path, 'dist/client')
  await cp(join(before, 'dist/client'), client, { recursive: true })
  world = await createWorld({ folder: served.path, emptyData: inject('emptyData') })
  world.tunnel.withoutTrustedTypes = true

  phone = await Device.create('phone')
  onPhone = await phone.open(world.url)
  await signUpByForm(onPhone, world.url, ann)
  await onPhone.goto(`${world.url}/board/new`)
  former = new Editor(onPhone, 'phone', { isTypedAtOnce: false })
  await former.ready()
  known = await former.addText('Known')
  await former.save()
  await onPhone.waitForURL(/\/board\/\d+$/)
  await former.untilState('Saved')
  await phone.installed(onPhone)
  boardId = Number(onPhone.url().split('/').pop())
  const { x, y } = await former.place(known)

  // Deploys: the server now serves the current client, and the phone's service worker keeps what it has.
  newer = await world.inDatabase(async (knex) => {
    world.tunnel.withoutTrustedTypes = false
    await rm(client, { recursive: true })
    await cp(join(root, 'dist/client'), client, { recursive: true })
    const { user_id: userId } = await knex('boards').where({ id: boardId }).first()
    const element = { positionX: Math.round(x), positionY: Math.round(y) + 130 }
    return insertNewerElement(knex, { boardId, userId, element })
  })
  desktop = await Device.incognito('desktop')
  onDesktop = await openSignedIn(desktop, world.url, ann, `/board/${boardId}`)
  current = new Editor(onDesktop, 'desktop')
  await current.ready()
}, 300_000)

afterAll(async () => {
  await phone?.remove()
  await desktop?.remove()
  await world?.close()
  await served?.remove()
})

/** Everything, as the desktop gets it. */
async function onServer(): Promise<Element[]> {
  const headers = { [CONTRACT_HEADER]: String(CONTRACT_VERSION) }
  const answer = await desktop.context.request.get(`${world.url}/api/boards/${boardId}/elements`, { headers })
  return answer.json()
}
const namesOf = async (editor: Editor) => (await editor.seen()).map(({ name }) => name).sort()
const isFormer = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/boards')
    const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
    return { speaks: answer.headers.get('contract-version'), script }
  })

test('R11: the former client opens the board without the unknown element and takes the offered update only by choice', async () => {
  await onPhone.reload()
  await former.ready()
  await expect.poll(() => namesOf(former)).toEqual(['Text: Known'])
  await onPhone.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await onPhone.getByText('A new version is ready', { exact: true }).waitFor({ timeout: 60_000 })
  const { script } = await isFormer(onPhone)
  expect(script).not.toBe((await isFormer(onDesktop)).script)
  await expect.poll(() => namesOf(current)).toEqual([PLACEHOLDER, 'Text: Known'])
})

test('R11: both edit the rest, live and offline, and nothing of the unknown element is lost', async () => {
  await former.type(await select(former, known), 'Known, from the phone')
  await expect.poll(() => namesOf(current)).toContain('Text: Known, from the phone')
  const fromDesktop = await current.addText('From the desk')
  await expect.poll(() => namesOf(former)).toContain('Text: From the desk')
  // Its event reaches the phone in a form it can read, so the next one still arrives.
  await current.drag(newer.id, { x: 30, y: 60 })
  await current.untilState('Saved')

  await phone.context.setOffline(true)
  const offline = await former.addText('Made offline on the phone')
  await former.untilState(/waiting$/)
  await onPhone.reload()
  await former.ready()
  await former.element(offline).waitFor()
  const later = await current.addText('Made meanwhile')
  await current.untilState('Saved')
  await phone.context.setOffline(false)
  await former.untilState('Saved')
  await expect.poll(async () => (await namesOf(former)).length).toBe(4)
  await expect.poll(async () => (await namesOf(current)).length).toBe(5)

  const elements = await onServer()
  expect(elements.map(({ id }) => id).sort()).toEqual([known, fromDesktop, newer.id, offline, later].sort())
  expect(elements.find(({ id }) => id === newer.id)).toMatchObject({
    ...{ type: newer.type, content: newer.content, properties: newer.properties },
  })
})

test('R11: once updated, the phone shows what its older copy of the board left out', async () => {
  const update = onPhone.getByRole('button', { name: 'Update', exact: true })
  await onPhone.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await Promise.all([onPhone.waitForEvent('load', { timeout: 60_000 }), update.click({ timeout: 60_000 })])
  await former.ready()
  await expect.poll(async () => (await namesOf(former)).length, { timeout: 30_000 }).toBe(5)
  expect(await namesOf(former)).toContain(PLACEHOLDER)
  expect((await onServer()).find(({ id }) => id === newer.id)?.properties).toEqual(newer.properties)
})

/** Selects an element by a corner; returns its id. */
async function select(editor: Editor, id: string): Promise<string> {
  const box = await editor.element(id).boundingBox()
  if (!box) throw new Error('The element is not on the screen')
  await editor.page.touchscreen.tap(box.x + 8, box.y + 8)
  await editor.page.locator(`[data-element-id="${id}"][aria-selected="true"]`).waitFor({ state: 'attached' })
  return id
}
