import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, type Person, register } from './support/people'
import { type Put, putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// An agent, from its token in Settings to what its person accepts on a board. It speaks MCP over plain HTTP.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const agents = (page: Page) => page.getByRole('region', { name: 'Agents', exact: true })
const proposals = (page: Page) => page.getByRole('region', { name: 'Proposals from agents' })
const assistant = (page: Page) => button(page, 'AI Assistant')

/** Calls a tool as an agent does: with its token, without its person's session. */
async function callTool(token: string, name: string, args: object) {
  const answer = await fetch(`${world.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const text = await answer.text()
  const data = text.match(/^data: (.+)$/m)?.[1] ?? text
  return { status: answer.status, body: answer.ok ? JSON.parse(data) : null }
}

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  let device: Device
  let page: Page
  let person: Person
  let board: Put
  let token = ''

  beforeAll(async () => {
    device = await Device.incognito(shape)
    person = makePerson(`agents-${shape}`)
    await register(device.context, world.url, person)
    page = await device.context.newPage()
    board = await putBoard(device.context, world.url, {
      name: 'Coast',
      elements: [0, 1, 2].map((index) => ({
        type: 'text',
        content: `Line ${index}`,
        positionX: 40 + index * 20,
        positionY: 40 + index * 130,
        width: 160,
        height: 40,
      })),
    })
  })
  afterAll(() => device?.remove())

  const onServer = async () => new Api(device.context, world.url).elements(board.id)
  const openItems = async (): Promise<unknown[]> =>
    (await (await device.context.request.get(`${world.url}/api/boards/${board.id}/proposals`)).json()).flatMap(
      (one: { readonly items: readonly { readonly outcome: string | null }[] }) =>
        one.items.map(({ outcome }) => outcome),
    )
  const propose = async (summary: string, items: readonly object[]) => {
    const { status, body } = await callTool(token, 'propose', {
      boardId: board.id,
      summary,
      items,
    })
    expect(status).toBe(200)
    expect(body.result.isError ?? false, JSON.stringify(body)).toBe(false)
  }

  test('creates a token for one board in Settings', async () => {
    await page.goto(`${world.url}/settings`)
    await agents(page).getByText('No access tokens yet.').waitFor()
    await button(page, 'New token').click()
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByLabel('Name', { exact: true }).fill('Claude')
    await dialog.getByRole('radio', { name: 'Only chosen boards' }).check()
    await dialog.getByPlaceholder('Find a board').fill('coa')
    await dialog.getByRole('checkbox', { name: 'Coast' }).check()
    await dialog.getByLabel('Your password', { exact: true }).fill('not this one')
    await button(page, 'Create token').click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
    expect(await violations(page)).toEqual([])
    await button(page, 'Create token').click()
    await dialog.waitFor({ state: 'hidden' })
    token = await page.getByLabel('Token for Claude').inputValue()
    expect(token).toMatch(/^mdl_/)
    expect(await page.getByLabel('Server address').inputValue()).toBe(`${world.url}/mcp`)
    expect(await violations(page)).toEqual([])
    await button(page, 'Done').click()
    await agents(page).getByText('Read boards and propose changes · Coast').waitFor()
    await agents(page).getByText('Never used').waitFor()
  })

  test('its proposal shows as a dot on the open board and writes nothing', async () => {
    await page.goto(`${world.url}/board/${board.id}`)
    await new Editor(page, shape).ready()
    await propose('Words and a color for the coast.', [
      { kind: 'text', style: 'quote', text: 'Fog comes in', note: 'The board has no headline.' },
      { kind: 'color', color: '#88aabb', name: 'Slate' },
      { kind: 'change', elementId: board.ids[0], changes: { content: 'Line one' } },
      { kind: 'arrange', layout: 'grid', elementIds: board.ids },
    ])
    await expect
      .poll(() => assistant(page).getAttribute('aria-description'), { timeout: 30_000 })
      .toBe('1 proposal from an agent')
    expect(await onServer()).toHaveLength(3)
  })

  test('accepts one item, then all others; Undo reverts each as one step', async () => {
    const editor = new Editor(page, shape)
    await assistant(page).click()
    await proposals(page).getByText('4 open').waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Add: Fog comes in').click()
    await editor.elements.filter({ hasText: 'Fog comes in' }).waitFor()
    await expect.poll(openItems).toEqual(['accepted', null, null, null])
    await button(page, 'Accept all from Claude').click()
    await editor
      .element(board.ids[0] ?? '')
      .and(page.getByLabel('Text: Line one'))
      .waitFor()
    await expect.poll(async () => (await onServer()).length).toBe(5)
    await expect.poll(openItems).toEqual([])
    expect(await assistant(page).getAttribute('aria-description')).toBe(null)
    const made = (await onServer()).find(({ content }) => content === '#88aabb')
    expect(made?.properties).toMatchObject({ name: 'Slate', source: 'agent' })
    await page.getByRole('region', { name: 'AI Assistant' }).getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Control+z')
    await editor
      .element(board.ids[0] ?? '')
      .and(page.getByLabel('Text: Line 0'))
      .waitFor()
    await expect.poll(async () => (await onServer()).length).toBe(4)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(async () => (await onServer()).length).toBe(5)
  })

  test('after a reload nothing is duplicated, and answered proposals are gone', async () => {
    await page.goto(`${world.url}/board/${board.id}?panel=agents`)
    await page.getByText('No open proposals.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await onServer()).toHaveLength(5)
  })

  test('accepts an item offline, and reports it once the server is back', async () => {
    await propose('One more.', [{ kind: 'text', style: 'note', text: 'Salt' }])
    await page.goto(`${world.url}/notifications`)
    await page.getByText('Claude proposes changes to “Coast”').first().waitFor()
    await page.getByRole('link', { name: 'See the proposal' }).first().click()
    await button(page, 'Add: Salt').waitFor({ timeout: 30_000 })
    world.tunnel.cut()
    await button(page, 'Add: Salt').click()
    await new Editor(page, shape).elements.filter({ hasText: 'Salt' }).waitFor()
    world.tunnel.restore()
    await expect.poll(openItems, { timeout: 60_000 }).toEqual([])
    expect((await onServer()).filter(({ content }) => content === 'Salt')).toHaveLength(1)
  })

  test('refuses a revoked token', async () => {
    await page.goto(`${world.url}/settings`)
    await agents(page).getByText('Last used').waitFor()
    await button(page, 'Revoke Claude').click()
    await agents(page).getByText('No access tokens yet.').waitFor()
    const { status } = await callTool(token, 'find_boards', {})
    expect(status).toBe(401)
  })
})
