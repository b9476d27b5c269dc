import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PAGE_TOOL_NAMES } from '../../contract/pageAgent'
import { SCRIPTED_ITEMS, SCRIPTED_MOST, workByScript } from '../support/scriptedAgent'
import { Api } from './support/api'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, openSignedUp } from './support/people'
import { type Put, putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// WebMCP, which Chromium has behind a flag: a browser agent on the page of an open board.

const FLAGS = ['--enable-features=WebMCP']

let world: World
let device: Device
let page: Page
let board: Put
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  device = await Device.create('desktop', FLAGS)
  page = await openSignedUp(device, world.url, makePerson('webmcp'))
  board = await putBoard(device.context, world.url, { name: 'Café by the sea', elements: [] })
})
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

interface OfferedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly annotations?: { readonly readOnlyHint: boolean; readonly untrustedContentHint: boolean }
}

interface AgentSide {
  getTools(): Promise<readonly OfferedTool[]>
  executeTool(tool: OfferedTool, input: object): Promise<string>
}

/** The tools that the page offers a browser agent. */
const offered = () =>
  page.evaluate(async () => {
    const host = (document as unknown as { modelContext: AgentSide }).modelContext
    const tools = await host.getTools()
    return tools.map(({ name, title, description, inputSchema, annotations }) => {
      const { readOnlyHint = false, untrustedContentHint = false } = annotations ?? {}
      return { name, title, description, inputSchema, annotations: { readOnlyHint, untrustedContentHint } }
    })
  })

/** Calls a tool as a browser agent does. */
async function callTool(name: string, input: object) {
  const json = await page.evaluate(
    async ([tool, given]) => {
      const host = (document as unknown as { modelContext: AgentSide }).modelContext
      const found = (await host.getTools()).find((each) => each.name === tool)
      if (!found) throw new Error(`The page offers no ${tool}`)
      return host.executeTool(found, given)
    },
    [name, input] as const,
  )
  const { content, isError }: { content: { text?: string }[]; isError: boolean } = JSON.parse(json)
  return { isError, text: content.map(({ text = '' }) => text).join('\n') }
}

const names = async () => (await offered()).map(({ name }) => name).toSorted()

test('only the page of an open board offers the tools, which read and propose', async () => {
  expect(await names()).toEqual([])
  await page.goto(`${world.url}/board/${board.id}`)
  await new Editor(page, 'desktop').ready()
  await expect.poll(names).toEqual([...PAGE_TOOL_NAMES].toSorted())
  for (const { name, annotations } of await offered()) {
    const isReading = /^(find|read|see|list|export)_/.test(name)
    expect(annotations, name).toEqual({ readOnlyHint: isReading, untrustedContentHint: true })
  }
})

test('an agent given a brief reads it and proposes 60 elements in 6 calls, reading at most 8,000 tokens', async () => {
  const work = await workByScript({ list: JSON.stringify(await offered()), call: callTool }, 'café')
  expect(work.boardId).toBe(board.id)
  expect(work.calls).toBeLessThanOrEqual(SCRIPTED_MOST.calls)
  expect(work.characters).toBeLessThanOrEqual(SCRIPTED_MOST.characters)
  expect(await new Api(device.context, world.url).elements(board.id)).toEqual([])
})

test('the person accepts its proposals, as for any agent', async () => {
  const editor = new Editor(page, 'desktop')
  const assistant = page.getByRole('button', { name: 'AI Assistant', exact: true })
  await expect.poll(() => assistant.getAttribute('aria-description')).toBe('1 proposal from an agent')
  await assistant.click()
  await page.getByRole('region', { name: 'Proposals from agents' }).getByText(`${SCRIPTED_ITEMS} open`).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept all from Browser agent', exact: true }).click()
  await expect
    .poll(async () => (await new Api(device.context, world.url).elements(board.id)).length, { timeout: 30_000 })
    .toBe(SCRIPTED_ITEMS)
  await editor.untilState('Saved')
  expect((await callTool('list_proposals', { boardId: board.id })).text).toContain('accepted')
})

test('what the person has just done is on the board that the agent reads', async () => {
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  const editor = new Editor(page, 'desktop')
  await editor.elements.filter({ hasText: 'Salt and light' }).first().click()
  await page.keyboard.press('Delete')
  expect((await callTool('read_board', { boardId: board.id })).text).not.toContain('Salt and light')
})

test('imported images proposed as a weave, and restyled swatches, are accepted as one item each', async () => {
  const sizes = [
    { width: 400, height: 300 },
    { width: 300, height: 400 },
    { width: 600, height: 300 },
  ]
  const items: object[] = []
  for (const [index, size] of sizes.entries()) {
    const background = { r: 60 * index, g: 90, b: 140 }
    const bytes = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer()
    const { isError, text } = await callTool('import_image', { base64: bytes.toString('base64') })
    expect(isError, text).toBe(false)
    const address = /\/assets\/[0-9a-f]{64}\.\w+/.exec(text)?.[0]
    items.push({ kind: 'image', address, ...size, alt: `Sea ${index}` })
  }
  await callTool('propose', { boardId: board.id, summary: 'Pictures of the sea', items })
  const assistant = page.getByRole('button', { name: 'AI Assistant', exact: true })
  await assistant.click()
  const list = page.getByRole('region', { name: 'Proposals from agents' })
  const accept = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().click()
    await new Editor(page, 'desktop').untilState('Saved')
  }
  await list.getByText('3 open').waitFor()
  await accept('Accept all from Browser agent')

  const seen = (await callTool('read_board', { boardId: board.id })).text
  const rev = Number(/rev (\d+)/.exec(seen)?.[1])
  const pictures = [...seen.matchAll(/^([0-9a-f]{8}) image/gm)].map(([, ref]) => ref)
  const swatches = [...seen.matchAll(/^([0-9a-f]{8}) color/gm)].map(([, ref]) => ref)
  expect([pictures.length, swatches.length]).toEqual([3, 12])
  expect(await callTool('weave', { boardId: board.id, rev, seed: 1 })).toMatchObject({ isError: false })
  const palette = ['#10212b', '#3f6b7a', '#e8dcc4']
  const restyling = { boardId: board.id, rev, elementIds: swatches, palette }
  expect(await callTool('restyle', restyling)).toMatchObject({ isError: false })
  expect((await callTool('weave', { boardId: board.id, rev, apply: true })).text).toContain('not change boards itself')
  for (const name of ['Weave 3 images', 'Restyle 12 elements in new colors'])
    await list.getByText(name, { exact: true }).waitFor({ state: 'attached' })
  // Of proposals that arrive together, only the last is expanded.
  await list.evaluate((node) => {
    for (const proposal of node.querySelectorAll('details')) proposal.open = true
  })
  await list.getByText('Weave 3 images', { exact: true }).waitFor()
  await list.getByText('Restyle 12 elements in new colors', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await accept('Accept: Weave 3 images')
  await accept('Accept: Restyle 12 elements in new colors')
  const onServer = () => new Api(device.context, world.url).elements(board.id)
  await expect
    .poll(async () => {
      const elements = await onServer()
      const woven = elements.filter(({ properties }) => properties.weaveId !== undefined)
      const colors = elements.flatMap(({ type, content }) => (type === 'color' ? content : []))
      return [woven.length, [...new Set(colors)].toSorted()]
    })
    .toEqual([3, palette.toSorted()])
  await page.getByRole('region', { name: 'AI Assistant' }).getByRole('button', { name: 'Close' }).click()
})

test('it can’t reach the person’s other boards, and no tools remain after leaving the board', async () => {
  const other = await putBoard(device.context, world.url, { name: 'Secret', elements: [] })
  const refused = await callTool('read_board', { boardId: other.id })
  expect(refused).toMatchObject({ isError: true, text: expect.not.stringContaining('Secret') })
  await page
    .getByRole('link', { name: 'Back', exact: true })
    .or(page.getByRole('button', { name: 'Back' }))
    .first()
    .click()
  await expect.poll(names).toEqual([])
})
