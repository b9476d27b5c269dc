import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api } from '../e2e/support/api'
import { makePerson } from '../e2e/support/people'
import { makePhoto, readHalves } from '../e2e/support/photo'
import { temporaryFolder } from '../e2e/support/places'
import { createWorld, type World } from '../e2e/support/world'
import { engineOfProject } from './support/engine'
import { isInstalled, readElements } from './support/inPage'
import { PageUser } from './support/PageUser'
import type { Session } from './support/Session'

const engine = engineOfProject()
const WAITING = /^(Offline|Saved on this device) · \d+ waiting$/

describe(`the main path in ${engine.name}`, () => {
  let world: World
  let session: Session
  let user: PageUser
  let client: APIRequestContext
  let api: Api
  let files: Awaited<ReturnType<typeof temporaryFolder>>
  let boardId: number
  const person = makePerson(`traveller-${engine.name.toLowerCase()}`)
  const made = { words: '', photo: '', late: '', later: '' }

  beforeAll(async () => {
    world = await createWorld()
    files = await temporaryFolder('files')
    client = await request.newContext()
    api = new Api({ request: client }, world.url)
    session = await engine.open()
    user = new PageUser(session)
  })

  afterAll(async () => {
    await session?.close()
    await client?.dispose()
    await files?.remove()
    await world?.close()
  })

  const shown = () => user.evaluate(readElements)
  const selector = (id: string) => `[data-element-id="${id}"]`
  const path = () => user.evaluate(() => location.pathname)

  /** The elements on the server, as a page gets them. */
  const stored = async () =>
    (await api.elements(boardId))
      .map(({ id, type, content, positionX: x, positionY: y }) => ({
        id,
        name: type === 'text' ? `Text: ${content}` : expect.stringMatching(/^Image: /),
        x,
        y,
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1))

  /** Runs `act`, which adds one element; returns its id. */
  const added = async (act: () => Promise<void>): Promise<string> => {
    const before = new Set((await shown()).map(({ id }) => id))
    await act()
    const fresh = async () => (await shown()).map(({ id }) => id).filter((id) => !before.has(id))
    await expect.poll(fresh).toHaveLength(1)
    const [id = ''] = await fresh()
    return id
  }

  const addText = (words: string) =>
    added(async () => {
      await user.press('button', 'Add Text')
      await user.fill('Text', words)
      await user.pressKey('Escape')
      await expect.poll(async () => (await shown()).map(({ name }) => name)).toContain(`Text: ${words}`)
    })

  const expectHalves = (id: string) => expect.poll(() => user.evaluateOn(selector(id), readHalves)).toBe('red, blue')

  /** Drags an element, which may then snap to a nearby one. */
  const expectDragged = async (id: string) => {
    const place = async () => {
      const element = (await shown()).find((each) => each.id === id)
      if (!element) throw new Error(`${id} is not shown`)
      return element
    }
    const before = await place()
    await user.drag(selector(id), { x: 24, y: 36 })
    await expect.poll(async () => Math.abs((await place()).x - before.x - 24)).toBeLessThanOrEqual(8)
    await expect.poll(async () => Math.abs((await place()).y - before.y - 36)).toBeLessThanOrEqual(8)
  }

  test('someone signs up', async () => {
    await session.navigate(`${world.url}/auth`)
    await user.press('tab', 'Register')
    await user.fill('Username', person.username)
    await user.fill('Display name', person.displayName)
    await user.fill('Email', person.email)
    await user.fill('Password', person.password)
    await user.fill('Confirm password', person.password)
    await user.press('button', 'Sign up')
    await expect.poll(path).toBe('/')
    const login = await client.post(`${world.url}/api/auth/login`, {
      headers: { origin: world.url },
      data: { username: person.username, password: person.password },
    })
    expect(login.status()).toBe(200)
  })

  test('makes a board of a text and an image, drags the image, and saves the board', async () => {
    await user.press('link', 'Create')
    await user.see('button', 'New board, nothing to save yet')
    made.words = await addText('Rust on the bridge')
    await user.see('button', 'Saved on this device')
    const photo = await makePhoto(0)
    await writeFile(join(files.path, photo.name), photo.buffer)
    made.photo = await added(() => user.chooseFile('Add Image', 'Choose images', join(files.path, photo.name)))
    await expectHalves(made.photo)
    await expectDragged(made.photo)
    await user.see('button', 'Saved on this device')
    expect(await api.boards()).toEqual([])

    await user.press('button', 'Save')
    await expect.poll(path).toMatch(/^\/board\/\d+$/)
    boardId = Number((await path()).split('/').pop())
    await user.see('button', 'Saved')
    expect(await shown()).toHaveLength(2)
    expect(await shown()).toEqual(await stored())
  })

  test('with the server down, new changes wait on the device, and the label says so', async () => {
    expect(await user.evaluate(isInstalled)).toBe(true)
    world.tunnel.cut()
    made.late = await addText('Written in the tunnel')
    await user.see('button', WAITING)
    await expectDragged(made.late)
    await user.see('button', WAITING)
  })

  test('a reload without the server shows everything, and so does another one after an edit', async () => {
    const before = await shown()
    await session.reload()
    await user.see('button', WAITING)
    await expect.poll(shown).toEqual(before)
    await expectHalves(made.photo)

    await expectDragged(made.late)
    made.later = await addText('And this after a reload')
    await user.see('button', WAITING)
    const after = await shown()
    expect(after).toHaveLength(4)
    await session.reload()
    await user.see('button', WAITING)
    await expect.poll(shown).toEqual(after)
  })

  test('with the server back, it gets everything once, and the label says so', async () => {
    world.tunnel.restore()
    await user.see('button', 'Saved')
    expect((await shown()).map(({ id }) => id)).toEqual(Object.values(made).sort())
    expect(await shown()).toEqual(await stored())
    expect(await api.boards()).toHaveLength(1)
    await session.reload()
    await user.see('button', 'Saved')
    await expect.poll(shown).toEqual(await stored())
    await expectHalves(made.photo)
  })

  test('nothing failed unnoticed', async () => {
    expect(await user.evaluate(() => localStorage.getItem('moodloom-errors'))).toBeNull()
  })
})
