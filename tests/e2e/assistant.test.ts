import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { FAILURES, type FakeProvider, startFakeProvider } from '../support/FakeProvider'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makeLargeBoard } from './support/largeBoard'
import { makePerson, signIn, signUp } from './support/people'
import { createWorld, type World } from './support/world'

// One person's board on the phone (fingers) and on the desk (mouse), with the assistant of a server whose provider is
// here; and once a server without a key.

const COUNT = 7

let provider: FakeProvider
let world: World
let phone: Device
let desk: Device
let onPhone: Page
let onDesk: Page
let fingers: Fingers
let boardId: number

beforeAll(async () => {
  provider = await startFakeProvider()
  world = await createWorld({ emptyData: inject('emptyData'), env: provider.env })
  ;[phone, desk] = await Promise.all([Device.create('phone'), Device.create('desktop')])
  const person = makePerson('muse')
  onPhone = await phone.open(world.url)
  await signUp(onPhone, world.url, person)
  onDesk = await desk.open(world.url)
  await signIn(onDesk, world.url, person)
  boardId = (await makeLargeBoard(phone.context, world.url, COUNT)).id
  for (const [page, shape] of [
    [onPhone, 'phone'],
    [onDesk, 'desktop'],
  ] as const) {
    await page.goto(`${world.url}/board/${boardId}`)
    await new Editor(page, shape).ready()
    await page.locator('[data-element-id]').first().waitFor()
  }
  fingers = await Fingers.on(onPhone)
  await fingers.tap(onPhone.getByRole('button', { name: 'AI Assistant' }))
  await onDesk.getByRole('button', { name: 'AI Assistant' }).click()
}, 120_000)

afterAll(async () => {
  await phone?.remove()
  await desk?.remove()
  await world?.close()
  await provider?.close()
})

const panel = (page: Page): Locator => page.getByRole('region', { name: 'AI Assistant' })
const control = (page: Page, name: string): Locator => panel(page).getByRole('button', { name, exact: true })
const tab = (page: Page, name: string): Locator => panel(page).getByRole('tab', { name })
const prompt = (page: Page): Locator => panel(page).getByLabel('Prompt', { exact: true })
const toastSays = (page: Page, words: string) => page.getByText(words, { exact: false }).first().waitFor()
const element = (page: Page, id: string | undefined): Locator => page.locator(`[data-element-id="${id}"]`)
const count = (page: Page) => page.locator('[data-element-id]').count()
/** Elements that a finger meets in their middle: the bars and the sheet cover the others. */
const inReach = (page: Page): Promise<string[]> =>
  page.locator('[data-element-id]').evaluateAll((nodes) =>
    nodes
      .filter((node) => {
        const { x, y, width, height } = node.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-element-id]') === node
      })
      .map((node) => node.getAttribute('data-element-id') ?? ''),
  )
const onServer = () => new Api(desk.context, world.url).elements(boardId)

describe('Generate', () => {
  test('on the desk: words become elements, one undo takes them back, and the history has a success', async () => {
    provider.answers = { suggestions: { elementType: 'text', suggestions: ['Salt', '<b>Fog</b>'] } }
    expect(await control(onDesk, 'Generate with AI').isDisabled()).toBe(true)
    await control(onDesk, 'Inspire Me').click()
    expect((await prompt(onDesk).inputValue()).length).toBeGreaterThan(20)
    await prompt(onDesk).fill('a coast in winter')
    await control(onDesk, 'Generate with AI').click()
    await onDesk.getByRole('option', { name: 'Text: <b>Fog</b>' }).waitFor()
    expect(await prompt(onDesk).inputValue()).toBe('')
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT + 2), { timeout: 15_000 })
    const added = (await onServer()).slice(COUNT)
    for (const one of added) {
      expect(one).toMatchObject({
        type: 'text',
        width: 200,
        height: 100,
        properties: { generatedFrom: 'a coast in winter' },
      })
      expect(one.positionX).toBeGreaterThanOrEqual(100)
      expect(one.positionX).toBeLessThanOrEqual(400)
      expect(one.positionY).toBeGreaterThanOrEqual(100)
      expect(one.positionY).toBeLessThanOrEqual(300)
    }
    await panel(onDesk).getByRole('button', { name: 'History 1' }).click()
    const history = onDesk.getByRole('dialog', { name: 'History' })
    await history.getByText('a coast in winter').waitFor()
    await history.getByText('Worked').waitFor()
    await onDesk.keyboard.press('Escape')
    expect(await panel(onDesk).isVisible()).toBe(true)
    await onDesk.getByRole('button', { name: 'Undo' }).click()
    await onDesk.getByRole('option', { name: 'Text: <b>Fog</b>' }).waitFor({ state: 'detached' })
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 15_000 })
  })

  test("on the phone: a picture comes, a refused one becomes a flagged color, with 'Some Images Failed'", async () => {
    provider.answers = { suggestions: { elementType: 'image', suggestions: ['A pier at dusk', 'Something refused'] } }
    provider.next({ kind: 'good' }, { kind: 'good' }, FAILURES.policy)
    await prompt(onPhone).fill('the pier')
    await fingers.tap(control(onPhone, 'Generate with AI'))
    await toastSays(onPhone, 'Some Images Failed')
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT + 2), { timeout: 20_000 })
    const added = (await onServer()).slice(COUNT)
    expect(added.find(({ type }) => type === 'image')).toMatchObject({
      width: 400,
      height: 300,
      properties: { source: 'dalle', alt: 'A pier at dusk' },
    })
    const failed = added.find(({ type }) => type === 'color')
    expect(failed).toMatchObject({
      width: 300,
      height: 200,
      properties: { source: 'dalle-error', error: true, errorType: 'CONTENT_POLICY_VIOLATION' },
    })
    expect(failed?.content).toMatch(/^#[0-9a-f]{6}$/)
    await fingers.tap(onPhone.getByRole('button', { name: 'Undo' }))
    await fingers.tap(onPhone.getByRole('button', { name: 'Undo' }))
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 15_000 })
  })

  test('on the phone: what takes long says so and can be stopped; the prompt stays, through a reload too', async () => {
    provider.next({ kind: 'hang' })
    await prompt(onPhone).fill('half a thought')
    await fingers.tap(control(onPhone, 'Generate with AI'))
    await panel(onPhone).getByText('Asking for suggestions…').waitFor()
    const before = provider.calls.length
    await vi.waitFor(() => expect(provider.calls.length).toBeGreaterThanOrEqual(before))
    await fingers.tap(control(onPhone, 'Stop'))
    await vi.waitFor(async () => expect(await control(onPhone, 'Generate with AI').isEnabled()).toBe(true))
    await onPhone.reload()
    await new Editor(onPhone, 'phone').ready()
    await fingers.tap(onPhone.getByRole('button', { name: 'AI Assistant' }))
    expect(await prompt(onPhone).inputValue()).toBe('half a thought')
    await prompt(onPhone).fill('')
  })

  test('on the desk: a background lies behind everything, locked', async () => {
    await panel(onDesk).getByText('Background', { exact: true }).click()
    expect(await panel(onDesk).getByLabel('Type').inputValue()).toBe('sunset')
    await control(onDesk, 'Generate Background').click()
    await toastSays(onDesk, 'Background added')
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT + 1), { timeout: 20_000 })
    const sheet = (await onServer()).find(({ properties }) => properties.name === 'Background: sunset')
    const lowest = Math.min(...(await onServer()).map(({ zIndex }) => zIndex))
    expect(sheet).toMatchObject({ type: 'image', zIndex: lowest, properties: { locked: true } })
    await onDesk.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 15_000 })
  })

  test('on the desk: the type, the style and the words that were chosen are what the provider is asked for', async () => {
    await panel(onDesk).getByLabel('Type').selectOption('forest')
    await panel(onDesk).getByLabel('Style').selectOption('natural')
    await prompt(onDesk).fill('Fog between birches')
    await control(onDesk, 'Generate Background').click()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT + 1), { timeout: 20_000 })
    const asked = provider.calls.at(-1)
    expect(asked?.prompt).toContain('forest: Fog between birches')
    expect(`${asked?.body.style} ${asked?.prompt}`).toMatch(/natural/i)
    await onDesk.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 15_000 })
    await prompt(onDesk).fill('')
  })
})

describe('Analyze & Modify', () => {
  test('on the desk: ideas with Add, theme and analysis, all as text', async () => {
    await tab(onDesk, 'Analyze & Modify').click()
    await panel(onDesk).getByText(`${COUNT} elements`).waitFor()
    expect(await panel(onDesk).getByTestId('type-badge').count()).toBe(5)
    await panel(onDesk).getByText('+2 more').waitFor()
    await panel(onDesk).getByLabel('Instructions').fill('what is missing?')
    await control(onDesk, 'Generate Suggestions').click()
    await panel(onDesk).getByText('Coastal calm').waitFor()
    await control(onDesk, 'Add: A line about the smell of salt').click()
    await onDesk.getByRole('option', { name: 'Text: A line about the smell of salt' }).waitFor()
    await onDesk.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 15_000 })
  })

  const colorOf = (page: Page, id: string | undefined) =>
    element(page, id).evaluate((node) => getComputedStyle(node).fontSize)

  test('on the desk: changes show before and after, nothing is written until they are accepted, one undo', async () => {
    const textId = (await onServer()).find(({ type }) => type === 'text')?.id
    const before = await colorOf(onDesk, textId)
    const rows = JSON.stringify(await onServer())
    await panel(onDesk).getByRole('radio', { name: 'Modify' }).check()
    await panel(onDesk).getByLabel('Instructions').fill('calmer')
    await control(onDesk, 'Modify with AI').click()
    await panel(onDesk)
      .getByText(/\d+ proposed changes/)
      .waitFor()
    expect(await colorOf(onDesk, textId)).toBe('28px')
    await panel(onDesk).getByRole('radio', { name: 'Before' }).check()
    expect(await colorOf(onDesk, textId)).toBe(before)
    await panel(onDesk).getByRole('radio', { name: 'After' }).check()
    expect(JSON.stringify(await onServer())).toBe(rows)
    // Offline-safe once accepted: they are ordinary changes.
    world.tunnel.cut()
    await control(onDesk, 'Accept All').click()
    expect(await colorOf(onDesk, textId)).toBe('28px')
    await onDesk
      .getByText(/waiting/)
      .first()
      .waitFor()
    await panel(onDesk).getByText('The assistant needs a network.').waitFor({ timeout: 30_000 })
    expect(await control(onDesk, 'Modify with AI').isDisabled()).toBe(true)
    world.tunnel.restore()
    await vi.waitFor(
      async () => expect((await onServer()).find(({ id }) => id === textId)?.properties.fontSize).toBe(28),
      { timeout: 60_000 },
    )
    await onDesk.getByRole('button', { name: 'Undo' }).click()
    expect(await colorOf(onDesk, textId)).toBe(before)
  })
})

describe('Board Analysis', () => {
  test('on the phone: picks are numbered on the canvas, become one group under its name, and are analyzed', async () => {
    await vi.waitFor(async () => expect(await count(onPhone)).toBe(COUNT), { timeout: 20_000 })
    await tab(onPhone, 'Board Analysis').tap()
    await control(onPhone, 'Start Merge Mode').tap()
    expect(await control(onPhone, 'Merge Selected Elements').isDisabled()).toBe(true)
    // It comes over the canvas, and takes some of it out of reach.
    await onPhone.getByRole('toolbar', { name: 'Selecting' }).waitFor()
    const [second, first] = await inReach(onPhone)
    await fingers.tap(element(onPhone, first))
    await fingers.tap(element(onPhone, second))
    await panel(onPhone).getByText('2 selected').waitFor()
    await panel(onPhone).getByLabel('Group name (optional)').fill('Winter')
    await control(onPhone, 'Merge Selected Elements').click()
    await panel(onPhone).getByText('Coastal calm').waitFor()
    await control(onPhone, 'Start Merge Mode').waitFor()
    await vi.waitFor(async () => {
      const rows = await onServer()
      const [one, two] = [rows.find(({ id }) => id === first), rows.find(({ id }) => id === second)]
      expect(one?.properties.groupName).toBe('Winter')
      expect(two?.properties.groupId).toBe(one?.properties.groupId)
      expect(two && one && one.zIndex < two.zIndex).toBe(true)
    })
  })
})

describe('on the dashboard', () => {
  test('the phone asks for a board; without one it says so, with one it adds there', async () => {
    provider.answers = { suggestions: { elementType: 'text', suggestions: ['From home'] } }
    await onPhone.goto(`${world.url}/`)
    const section = onPhone.getByRole('region', { name: 'AI Creative Tools' })
    await section.scrollIntoViewIfNeeded()
    await section.getByLabel('Prompt', { exact: true }).fill('a line')
    await section.getByRole('button', { name: 'Generate with AI' }).click()
    const picker = onPhone.getByRole('dialog')
    await picker.waitFor()
    await picker.getByRole('button', { name: 'Close' }).click()
    await toastSays(onPhone, 'No active board is selected. Open a board first to add elements.')
    await section.getByRole('button', { name: 'Generate with AI' }).click()
    await picker.getByRole('button', { name: /Two hundred/ }).click()
    await section.getByText('Working on').waitFor()
    await vi.waitFor(async () => expect((await onServer()).some(({ content }) => content === 'From home')).toBe(true), {
      timeout: 20_000,
    })
  })
})

describe('without a key', () => {
  let bare: World

  beforeAll(async () => {
    bare = await createWorld({ emptyData: inject('emptyData') })
  })
  afterAll(() => bare?.close())

  test('each tab says which key is missing, on both sizes, and the board goes on working', async () => {
    const person = makePerson('keyless')
    for (const device of [desk, phone]) {
      const page = await device.open(bare.url)
      if (device === desk) await signUp(page, bare.url, person)
      else await signIn(page, bare.url, person)
      await page.goto(`${bare.url}/board/new`)
      const editor = new Editor(page, device.shape)
      await editor.ready()
      await editor.addText('Still here')
      await page.getByRole('button', { name: 'AI Assistant' }).click()
      const missing = panel(page).getByText('OpenAI API key not found. Please configure your API key.')
      await prompt(page).fill('fog')
      await control(page, 'Generate with AI').click()
      await missing.waitFor()
      expect(await prompt(page).inputValue()).toBe('fog')
      await tab(page, 'Analyze & Modify').click()
      await panel(page).getByLabel('Instructions').fill('calmer')
      await control(page, 'Generate Suggestions').click()
      await missing.waitFor()
      await editor.addText('And goes on')
      await page.close()
    }
  })
})
