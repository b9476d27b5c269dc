import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { FAILURES, type FakeProvider, startFakeProvider } from '../support/FakeProvider'
import { Api } from './support/api'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { Fingers } from './support/Fingers'
import { makeLargeBoard } from './support/largeBoard'
import { logIn, makePerson, openSignedIn, openSignedUp, register } from './support/people'
import { createWorld, type World } from './support/world'

// One person's board on the phone (touch) and the desktop (mouse), with the assistant of a server with a fake AI
// provider, and of a server without a key.

const COUNT = 7

let provider: FakeProvider
let world: World
let phone: Device
let desktop: Device
let onPhone: Page
let onDesktop: Page
let fingers: Fingers
let boardId: number

beforeAll(async () => {
  provider = await startFakeProvider()
  world = await createWorld({ emptyData: inject('emptyData'), env: provider.env })
  ;[phone, desktop] = await Promise.all([Device.incognito('phone'), Device.incognito('desktop')])
  const person = makePerson('muse')
  await register(phone.context, world.url, person)
  await logIn(desktop.context, world.url, person)
  boardId = (await makeLargeBoard(phone.context, world.url, COUNT)).id
  onPhone = await phone.open(`${world.url}/board/${boardId}`)
  onDesktop = await desktop.open(`${world.url}/board/${boardId}`)
  for (const [page, shape] of [
    [onPhone, 'phone'],
    [onDesktop, 'desktop'],
  ] as const) {
    await new Editor(page, shape).ready()
    await page.locator('[data-element-id]').first().waitFor()
  }
  fingers = await Fingers.on(onPhone)
  await fingers.tap(onPhone.getByRole('button', { name: 'AI Assistant' }))
  await onDesktop.getByRole('button', { name: 'AI Assistant' }).click()
}, 120_000)

afterAll(async () => {
  await phone?.remove()
  await desktop?.remove()
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
/** Elements that a tap in their middle hits: bars and the sheet cover the others. */
const inReach = (page: Page): Promise<string[]> =>
  page.locator('[data-element-id]').evaluateAll((nodes) =>
    nodes
      .filter((node) => {
        const { x, y, width, height } = node.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-element-id]') === node
      })
      .map((node) => node.getAttribute('data-element-id') ?? ''),
  )
/** Whether presses on the middle and both ends of a control hit it. */
const isInSight = (control: Locator): Promise<boolean> =>
  control.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const middle = (top + bottom) / 2
    const meets = (x: number, y: number) => node.contains(document.elementFromPoint(x, y))
    return (
      [left + 4, (left + right) / 2, right - 4].every((x) => meets(x, middle)) && meets((left + right) / 2, bottom - 2)
    )
  })
const isBlue = (hex: string) => /^#[0-4].[0-4].[a-f].$/.test(hex)
const onServer = () => new Api(desktop.context, world.url).elements(boardId)

describe('Generate', () => {
  test('on the desktop: suggestions are cards, Add all adds them to the board, one undo removes them', async () => {
    provider.answers = { suggestions: { elementType: 'text', suggestions: ['Salt', '<b>Fog</b>'] } }
    expect(await control(onDesktop, 'Generate with AI').isDisabled()).toBe(true)
    await control(onDesktop, 'Inspire Me').click()
    expect((await prompt(onDesktop).inputValue()).length).toBeGreaterThan(20)
    await prompt(onDesktop).fill('a coast in winter')
    await control(onDesktop, 'Generate with AI').click()
    await control(onDesktop, 'Add: <b>Fog</b>').waitFor()
    // The blue of the images, which no element has.
    const [, palette = ''] = /<look-\w+>\n[^\n]*"palette":\[([^\]]*)\]/.exec(provider.calls.at(-1)?.prompt ?? '') ?? []
    expect(palette.match(/#[0-9a-f]{6}/g)?.some(isBlue), palette).toBe(true)
    await expect.poll(() => prompt(onDesktop).inputValue()).toBe('')
    expect(await onServer()).toHaveLength(COUNT)
    await control(onDesktop, 'Add all').click()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT + 2), { timeout: 30_000 })
    const added = (await onServer()).slice(COUNT)
    for (const one of added)
      expect(one).toMatchObject({ type: 'text', properties: { generatedFrom: 'a coast in winter' } })
    await panel(onDesktop).getByRole('button', { name: 'History 1' }).click()
    const history = onDesktop.getByRole('dialog', { name: 'History' })
    await history.getByText('a coast in winter').waitFor()
    await history.getByText('Worked').waitFor()
    await onDesktop.keyboard.press('Escape')
    expect(await panel(onDesktop).isVisible()).toBe(true)
    await onDesktop.getByRole('button', { name: 'Undo' }).click()
    await onDesktop.getByRole('option', { name: 'Text: <b>Fog</b>' }).waitFor({ state: 'detached' })
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 30_000 })
  })

  test("on the phone: an image is a card; a refused one shows why, with 'Some Images Failed', and adds a flagged color", async () => {
    provider.answers = { suggestions: { elementType: 'image', suggestions: ['A pier at dusk', 'Something refused'] } }
    provider.nextFor('Something refused', FAILURES.policy)
    await prompt(onPhone).fill('the pier')
    await fingers.tap(control(onPhone, 'Generate with AI'))
    await toastSays(onPhone, 'Some Images Failed')
    await control(onPhone, 'Retry: Something refused').waitFor()
    await control(onPhone, 'Add: A pier at dusk').tap()
    await control(onPhone, 'Add: Something refused').tap()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT + 2), { timeout: 20_000 })
    const added = (await onServer()).slice(COUNT)
    expect(added.find(({ type }) => type === 'image')).toMatchObject({
      properties: { source: 'dalle', alt: 'A pier at dusk' },
    })
    const failed = added.find(({ type }) => type === 'color')
    expect(failed).toMatchObject({
      width: 300,
      height: 200,
      properties: { source: 'dalle-error', error: true, errorType: 'CONTENT_POLICY_VIOLATION' },
    })
    expect(failed?.content).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('on the phone: selecting the flagged color shows why, and Retry puts the image in its place', async () => {
    const actions = onPhone.getByRole('toolbar', { name: 'Selection' })
    await fingers.tap(actions.getByRole('button', { name: 'Image failed' }))
    const failed = onPhone.getByRole('region', { name: 'Image failed' })
    await failed.getByText('Your image prompt may violate content policies.').waitFor()
    await fingers.tap(failed.getByRole('button', { name: 'Retry' }))
    await failed.waitFor({ state: 'detached' })
    const pictures = async () => (await onServer()).filter(({ properties }) => properties.source === 'dalle')
    await vi.waitFor(async () => expect(await pictures()).toHaveLength(2), { timeout: 30_000 })
    expect((await pictures()).map(({ properties }) => properties.alt)).toContain('Something refused')
    // Undoes the replacement image, the color, and the first image.
    for (const _of of [1, 2, 3]) await fingers.tap(onPhone.getByRole('button', { name: 'Undo' }))
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 30_000 })
    await fingers.tap(onPhone.getByRole('button', { name: 'AI Assistant' }))
  })

  test('on the phone: a long request reports itself and can be stopped; the prompt stays, even after a reload', async () => {
    provider.nextOf('suggestions', { kind: 'hang' })
    const before = provider.calls.length
    await prompt(onPhone).fill('half a thought')
    // At the sheet's lower edge, where scrolling down to it puts it.
    await control(onPhone, 'Generate with AI').evaluate((node) => node.scrollIntoView({ block: 'end' }))
    await fingers.tap(control(onPhone, 'Generate with AI'))
    await panel(onPhone).getByText('Asking for suggestions…').waitFor()
    // Visible without scrolling, above the dock.
    await expect.poll(() => isInSight(control(onPhone, 'Stop'))).toBe(true)
    // Stopping before the call arrives would leave the scripted hang to a later test.
    await vi.waitFor(() => expect(provider.calls.length).toBeGreaterThan(before), { timeout: 30_000 })
    await fingers.tap(control(onPhone, 'Stop'))
    await vi.waitFor(async () => expect(await control(onPhone, 'Generate with AI').isEnabled()).toBe(true), {
      timeout: 30_000,
    })
    await onPhone.reload()
    await new Editor(onPhone, 'phone').ready()
    await fingers.tap(onPhone.getByRole('button', { name: 'AI Assistant' }))
    expect(await prompt(onPhone).inputValue()).toBe('half a thought')
    await prompt(onPhone).fill('')
  })

  test('on the desktop: a background is placed behind everything, locked', async () => {
    await panel(onDesktop).getByText('Background', { exact: true }).click()
    expect(await panel(onDesktop).getByLabel('Type').inputValue()).toBe('sunset')
    await control(onDesktop, 'Generate Background').click()
    await toastSays(onDesktop, 'Background added')
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT + 1), { timeout: 20_000 })
    const sheet = (await onServer()).find(({ properties }) => properties.name === 'Background: sunset')
    const lowest = Math.min(...(await onServer()).map(({ zIndex }) => zIndex))
    expect(sheet).toMatchObject({ type: 'image', zIndex: lowest, properties: { locked: true } })
    await onDesktop.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 30_000 })
  })

  test('on the desktop: the provider gets the chosen type, style and prompt', async () => {
    await panel(onDesktop).getByLabel('Type').selectOption('forest')
    await panel(onDesktop).getByLabel('Style', { exact: true }).selectOption('natural')
    await prompt(onDesktop).fill('Fog between birches')
    await control(onDesktop, 'Generate Background').click()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT + 1), { timeout: 20_000 })
    const requested = provider.calls.at(-1)
    expect(requested?.prompt).toContain('forest: Fog between birches')
    expect(`${requested?.body.style} ${requested?.prompt}`).toMatch(/natural/i)
    await onDesktop.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 30_000 })
    await prompt(onDesktop).fill('')
  })
})

describe('Analyze & Modify', () => {
  test('on the desktop: ideas with Add, theme and analysis, all as text', async () => {
    await tab(onDesktop, 'Analyze & Modify').click()
    await panel(onDesktop).getByText(`${COUNT} elements`).waitFor()
    expect(await panel(onDesktop).getByTestId('type-badge').count()).toBe(5)
    await panel(onDesktop).getByText('+2 more').waitFor()
    await panel(onDesktop).getByLabel('Instructions').fill('what is missing?')
    await control(onDesktop, 'Generate Suggestions').click()
    await panel(onDesktop).getByText('Coastal calm').waitFor()
    await control(onDesktop, 'Add: A line about the smell of salt').click()
    await onDesktop.getByRole('option', { name: 'Text: A line about the smell of salt' }).waitFor()
    await onDesktop.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(async () => expect(await onServer()).toHaveLength(COUNT), { timeout: 30_000 })
  })

  const colorOf = (page: Page, id: string | undefined) =>
    element(page, id).evaluate((node) => getComputedStyle(node).fontSize)

  test('on the desktop: changes show before and after, nothing is written until accepted, one undo reverts them', async () => {
    const textId = (await onServer()).find(({ type }) => type === 'text')?.id
    const before = await colorOf(onDesktop, textId)
    await onDesktop.getByRole('button', { name: 'Saved', exact: true }).first().waitFor()
    const rows = await onServer()
    await panel(onDesktop).getByRole('radio', { name: 'Modify' }).check()
    await panel(onDesktop).getByLabel('Instructions').fill('calmer')
    await control(onDesktop, 'Modify with AI').click()
    await panel(onDesktop)
      .getByText(/\d+ proposed changes/)
      .waitFor()
    expect(await colorOf(onDesktop, textId)).toBe('28px')
    await panel(onDesktop).getByRole('radio', { name: 'Before' }).check()
    expect(await colorOf(onDesktop, textId)).toBe(before)
    await panel(onDesktop).getByRole('radio', { name: 'After' }).check()
    expect(await onServer()).toEqual(rows)
    // Accepting works offline: these are ordinary changes.
    world.tunnel.cut()
    await control(onDesktop, 'Accept All').click()
    expect(await colorOf(onDesktop, textId)).toBe('28px')
    await onDesktop
      .getByRole('button', { name: /waiting/ })
      .first()
      .waitFor()
    await panel(onDesktop).getByText('The assistant needs a connection.').waitFor({ timeout: 30_000 })
    expect(await control(onDesktop, 'Modify with AI').isDisabled()).toBe(true)
    world.tunnel.restore()
    await vi.waitFor(
      async () => expect((await onServer()).find(({ id }) => id === textId)?.properties.fontSize).toBe(28),
      { timeout: 60_000 },
    )
    await onDesktop.getByRole('button', { name: 'Undo' }).click()
    expect(await colorOf(onDesktop, textId)).toBe(before)
  })
})

describe('Board Analysis', () => {
  test('on the phone: picks are numbered on the canvas, grouped under the group’s name, and analyzed', async () => {
    await vi.waitFor(async () => expect(await count(onPhone)).toBe(COUNT), { timeout: 20_000 })
    // The previous test cut off the phone along with the desktop; it retries with its own backoff.
    await panel(onPhone).getByText('The assistant needs a connection.').waitFor({ state: 'detached', timeout: 60_000 })
    await tab(onPhone, 'Board Analysis').tap()
    await control(onPhone, 'Start Merge Mode').tap()
    expect(await control(onPhone, 'Merge Selected Elements').isDisabled()).toBe(true)
    // It opens over the canvas, and covers part of it.
    await onPhone.getByRole('toolbar', { name: 'Selecting' }).waitFor()
    const [second, first] = await inReach(onPhone)
    await fingers.tap(element(onPhone, first))
    await fingers.tap(element(onPhone, second))
    await panel(onPhone).getByText('2 selected').waitFor()
    await panel(onPhone).getByLabel('Group name (optional)').fill('Winter')
    await control(onPhone, 'Merge Selected Elements').click()
    await panel(onPhone).getByText('Coastal calm').waitFor()
    await control(onPhone, 'Start Merge Mode').waitFor()
    await vi.waitFor(
      async () => {
        const rows = await onServer()
        const [one, two] = [rows.find(({ id }) => id === first), rows.find(({ id }) => id === second)]
        expect(one?.properties.groupName).toBe('Winter')
        expect(two?.properties.groupId).toBe(one?.properties.groupId)
        expect(two && one && one.zIndex < two.zIndex).toBe(true)
      },
      { timeout: 30_000 },
    )
  })
})

describe('on the dashboard', () => {
  test('on the phone: asks for a board, warns if none is chosen, and adds to the chosen one', async () => {
    provider.answers = { suggestions: { elementType: 'text', suggestions: ['From home'] } }
    await onPhone.goto(`${world.url}/`)
    const section = onPhone.getByRole('region', { name: 'AI Creative Tools' })
    await section.scrollIntoViewIfNeeded()
    await section.getByRole('tab', { name: 'AI Suggestions' }).tap()
    await section.getByLabel('Prompt', { exact: true }).fill('a line')
    await section.getByRole('button', { name: 'Generate with AI' }).click()
    const picker = onPhone.getByRole('dialog')
    await picker.waitFor()
    await picker.getByRole('button', { name: 'Close' }).click()
    await toastSays(onPhone, 'No active board is selected. Open a board first to add elements.')
    await section.getByRole('button', { name: 'Generate with AI' }).click()
    await picker.getByRole('button', { name: /Two hundred/ }).click()
    await section.getByText(/^Board: /).waitFor()
    await section.getByRole('button', { name: 'Add: From home' }).click()
    await vi.waitFor(async () => expect((await onServer()).some(({ content }) => content === 'From home')).toBe(true), {
      timeout: 20_000,
    })
  })
})

describe('without a key', () => {
  let bare: World
  // Browsers share cookies across a host's ports, so pages of the other server would end this one's sessions.
  let devices: Device[]

  beforeAll(async () => {
    bare = await createWorld({ emptyData: inject('emptyData') })
    devices = await Promise.all([Device.incognito('desktop'), Device.incognito('phone')])
  })
  afterAll(async () => {
    await Promise.all(devices?.map((device) => device.remove()) ?? [])
    await bare?.close()
  })

  test('each tab shows the missing-key message, on both sizes, and the board keeps working', async () => {
    const person = makePerson('keyless')
    for (const device of devices) {
      const open = device.shape === 'desktop' ? openSignedUp : openSignedIn
      const page = await open(device, bare.url, person, '/board/new')
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
