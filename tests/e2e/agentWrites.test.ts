import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectAgent, type TestAgent } from '../support/agents'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, type Person, register } from './support/people'
import { type Put, putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// An agent that writes, on an open board: from its token in Settings to undoing all its changes.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const agents = (page: Page) => page.getByRole('region', { name: 'Agents', exact: true })
const history = (page: Page) => page.getByRole('dialog', { name: 'Board History' })

const press = (target: Locator, shape: Shape) => (shape === 'phone' ? target.tap() : target.click())

async function openHistory(page: Page, shape: Shape): Promise<void> {
  if (shape === 'phone') {
    await page.getByRole('button', { name: 'Board menu' }).tap()
    await page.getByRole('menuitem', { name: 'View History' }).tap()
  } else await button(page, 'View History').click()
  await history(page).getByRole('listitem').first().waitFor()
}

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  let device: Device
  let page: Page
  let person: Person
  let board: Put
  let agent: TestAgent

  beforeAll(async () => {
    device = await Device.incognito(shape)
    person = makePerson(`writes-${shape}`)
    await register(device.context, world.url, person)
    page = await device.context.newPage()
    board = await putBoard(device.context, world.url, {
      name: 'Coast',
      elements: [{ type: 'text', content: 'By a person', positionX: 40, positionY: 40, width: 160, height: 40 }],
    })
  })
  afterAll(async () => {
    await agent?.close()
    await device?.remove()
  })

  const onServer = async () => new Api(device.context, world.url).elements(board.id)

  test('creates a token with write access in Settings', async () => {
    await page.goto(`${world.url}/settings`)
    await button(page, 'New token').click()
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByLabel('Name', { exact: true }).fill('Claude')
    expect(await dialog.getByRole('radio', { name: 'Read boards and propose changes' }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: 'Read, propose and change boards' }).check()
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
    await button(page, 'Create token').click()
    await dialog.waitFor({ state: 'hidden' })
    agent = await connectAgent(world.url, await page.getByLabel('Token for Claude').inputValue())
    await button(page, 'Done').click()
    await agents(page).getByText('Read, propose and change boards · All boards').waitFor()
  })

  test('its additions and changes appear at once on the open board', async () => {
    await page.goto(`${world.url}/board/${board.id}`)
    const editor = new Editor(page, shape)
    await editor.ready()
    const rev = Number(/rev (\d+)/.exec((await agent.call('read_board', { boardId: board.id })).text)?.[1])
    const items = [
      { kind: 'text', style: 'title', text: 'Salt and light' },
      { kind: 'color', color: '#88aabb', name: 'Slate' },
      { kind: 'color', color: '#ddccaa', name: 'Sand' },
      { kind: 'text', style: 'note', text: 'Fog comes in' },
    ]
    expect(await agent.call('add_elements', { boardId: board.id, rev, items })).toMatchObject({ isError: false })
    const changes = [{ elementId: board.ids[0], changes: { properties: { color: '#aa3300' } } }]
    expect(await agent.call('change_elements', { boardId: board.id, rev, changes })).toMatchObject({ isError: false })
    await editor.elements.filter({ hasText: 'Salt and light' }).waitFor()
    await expect.poll(() => editor.elements.count()).toBe(5)
  })

  test('it is listed among those present, with a cursor on the canvas where it last worked', async () => {
    const here = page.getByRole('button', {
      name: `People on this board: Claude, Agent of ${person.username} · Editing`,
    })
    await here.waitFor()
    // The last call changed the first element.
    await page.locator(`[data-peer-selection="Claude"] [data-outline="${board.ids[0]}"]`).waitFor({ state: 'attached' })
    const cursor = page.locator('[data-cursor="Claude"]')
    const tag = cursor.locator('[data-agent]')
    await tag.waitFor({ state: 'attached' })
    // Its name is not truncated.
    expect(await tag.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(1)
    const editor = new Editor(page, shape)
    await editor.fit()
    const boxes = async () => [await cursor.boundingBox(), await editor.element(board.ids[0] ?? '').boundingBox()]
    await expect
      .poll(async () => {
        const [at, box] = await boxes()
        return at && box && Math.hypot(at.x - box.x - box.width / 2, at.y - box.y - box.height / 2) < 2
      })
      .toBe(true)
    await press(here, shape)
    const list = page.getByRole('dialog', { name: 'People on this board' })
    await list.getByText(`Agent of ${person.username} · Editing`).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
  })

  test('the history names the agent, and undoes everything it did except what a person changed since', async () => {
    const editor = new Editor(page, shape)
    await editor.fit()
    const note = (await onServer()).find(({ content }) => content === 'Fog comes in')
    await editor.drag(note?.id ?? '', { x: 30, y: 30 })
    await editor.untilState('Saved')
    await openHistory(page, shape)
    const line = history(page).getByRole('listitem').filter({ hasText: 'Claude, for' }).first()
    await line.getByRole('button').click()
    expect(await violations(page)).toEqual([])
    await button(page, 'Undo everything this agent did').click()
    const dialog = page.getByRole('dialog', { name: 'Undo everything Claude did?' })
    await dialog.waitFor()
    await button(page, 'Undo everything').click()
    await page.getByText('3 elements removed, 1 changed back.').first().waitFor()
    await page.getByText('“Fog comes in” stays because people changed it since.').first().waitFor()
    await expect.poll(() => editor.elements.count()).toBe(2)
    const contents = async () => (await onServer()).map(({ content }) => content).toSorted()
    expect(await contents()).toEqual(['By a person', 'Fog comes in'])
    await button(page, 'Undo').last().click()
    await expect.poll(async () => (await contents()).length).toBe(5)
  })
})
