import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { logIn, makePerson, openSignedUp, register } from './support/people'
import { putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// Each save state, as it arises, and how the bar, its panel, Settings and the board's card word it.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

const ALL_SENT = 'None. Everything you made here is on the server.'
const ONE_HERE = '1, saved on this device.'

interface StateWords {
  readonly bar: string
  readonly panel: string
  readonly settings: string
  /** The line on the card, unless it is the category; null if there is no card. */
  readonly card: string | null
}

const CATEGORY = 'Design'
const table = {
  blank: {
    bar: 'New board, nothing to save yet',
    panel: 'What you add is saved on this device as you go.',
    settings: ALL_SENT,
    card: null,
  },
  draft: {
    bar: 'Saved on this device',
    panel: 'This board is on this device only. Save it to sync it.',
    settings: 'None. 1 unsaved board is on this device only.',
    card: 'On this device only',
  },
  saved: { bar: 'Saved', panel: 'Everything is synced.', settings: ALL_SENT, card: CATEGORY },
  saving: { bar: 'Saving…', panel: 'Saved on this device and syncing.', settings: ONE_HERE, card: CATEGORY },
  waiting: {
    bar: 'Saved on this device · 1 waiting',
    panel: 'Saved on this device. It syncs by itself as soon as it can.',
    settings: ONE_HERE,
    card: CATEGORY,
  },
  offline: {
    bar: 'Offline · 1 waiting',
    panel: 'Saved on this device, even if you close the app. It syncs when you’re back online.',
    settings: ONE_HERE,
    card: CATEGORY,
  },
  refused: {
    bar: '1 needs attention',
    panel: 'The server refused these. Nothing is lost: try again, copy your work, or discard it.',
    settings: ONE_HERE,
    card: CATEGORY,
  },
  signedOut: {
    bar: 'Signed out · 1 waiting',
    panel: 'Your session has ended. Your changes are saved on this device and sync when you log in again.',
    settings: ONE_HERE,
    card: CATEGORY,
  },
  memory: {
    bar: 'Not saved · 1 change',
    panel:
      'This device couldn’t store the last changes. They’re in memory only: keep this page open and free some space.',
    settings: '1, in this tab only: the browser isn’t storing it. Keep the tab open.',
    card: CATEGORY,
  },
} satisfies Record<string, StateWords>

describe.each(['phone', 'desktop'] as const)('on a %s', (shape) => {
  const person = makePerson(`states-${shape}`)
  let device: Device
  let page: Page
  let editor: Editor
  let board: number

  beforeEach(async () => {
    device = await Device.incognito(shape)
    page = await device.context.newPage()
    editor = new Editor(page, shape)
  })
  afterEach(async () => {
    world.tunnel.restore()
    await device?.remove()
  })

  /** Signs up, opens a saved board, and makes one change to it. */
  const changeOne = async (before: () => Promise<unknown>) => {
    await enter()
    board = (await putBoard(device.context, world.url, { name: 'Porto', elements: [] })).id
    await page.goto(`${world.url}/board/${board}`)
    await editor.ready()
    await editor.untilState('Saved')
    await before()
    await editor.addShape('Circle')
  }
  let isKnown = false
  const enter = async () => {
    await (isKnown ? logIn : register)(device.context, world.url, person)
    isKnown = true
  }

  /** Goes to another page of the app as its own links do, so that memory stays. */
  const visit = (path: string) =>
    page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)

  const expectWords = async ({ bar, panel, settings, card }: StateWords, name: string) => {
    await editor.untilState(bar)
    // At most two words are visible, and they are part of the accessible name.
    const state = page.getByRole('button', { name: bar, exact: true }).first()
    const seen = ((await state.textContent()) ?? '').trim()
    expect(bar.toLowerCase()).toContain(seen.toLowerCase())
    await state.click()
    const sheet = page.getByRole('dialog', { name: bar, exact: true })
    await sheet.getByText(panel, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })

    await visit('/settings')
    await page.getByText(settings, { exact: true }).waitFor()
    await visit('/profile')
    const cards = page.getByRole('article').filter({ hasText: name })
    if (card === null) {
      await page.getByRole('tab', { name: 'My Boards' }).waitFor()
      expect(await cards.count()).toBe(0)
    } else await cards.first().getByText(card, { exact: true }).waitFor()
  }

  test('a new board, then a draft of it', async () => {
    await enter()
    await page.goto(`${world.url}/board/new`)
    await editor.ready()
    await expectWords(table.blank, 'Untitled Board')
    await page.goto(`${world.url}/board/new`)
    await editor.ready()
    await editor.addShape('Circle')
    await expectWords(table.draft, 'Untitled Board')
  })

  test('everything sent', async () => {
    await changeOne(async () => {})
    await expectWords(table.saved, 'Porto')
  })

  test('on its way to the server', async () => {
    await changeOne(() => page.route('**/elements', () => {}))
    await expectWords(table.saving, 'Porto')
  })

  test('a server that asks to retry later', async () => {
    await changeOne(() =>
      page.route('**/elements', (route) => route.fulfill({ status: 503, body: '', headers: { 'retry-after': '60' } })),
    )
    await expectWords(table.waiting, 'Porto')
  })

  test('no network', async () => {
    await changeOne(async () => {
      await device.installed(page)
      world.tunnel.cut()
    })
    await expectWords(table.offline, 'Porto')
  })

  test('a change that the server refuses', async () => {
    const error = 'VALIDATION_FAILED'
    await changeOne(() =>
      page.route('**/elements', (route) =>
        route.fulfill({ status: 400, headers: { 'error-code': error }, json: { error, message: 'Not like this.' } }),
      ),
    )
    await expectWords(table.refused, 'Porto')
  })

  test('a session that has ended', async () => {
    await changeOne(() => device.context.clearCookies())
    await expectWords(table.signedOut, 'Porto')
  })

  test('a device that stores nothing', async () => {
    await changeOne(async () => {
      // First, the board is stored.
      await editor.addShape('Square')
      await editor.untilState('Saved')
      await page.evaluate(`{
        const full = () => { throw new DOMException('No room', 'QuotaExceededError') }
        Object.assign(IDBObjectStore.prototype, { add: full, put: full })
      }`)
    })
    await expectWords(table.memory, 'Porto')
  })

  test('a board with view access only', async () => {
    await changeOne(async () => {})
    await editor.untilState('Saved')
    await device.context.request.put(`${world.url}/api/boards/${board}`, {
      headers: { origin: world.url },
      data: { visibility: 'public' },
    })
    const viewer = makePerson(`viewer-${shape}`)
    await device.context.clearCookies()
    await device.remove()
    device = await Device.incognito(shape)
    page = await openSignedUp(device, world.url, viewer, `/board/${board}`)
    editor = new Editor(page, shape)
    await page.getByRole('heading', { name: 'Porto' }).waitFor()
    await editor.untilState('Saved')
    expect(await page.getByRole('button', { name: 'Add Text' }).count()).toBe(0)
    expect(await page.getByLabel('Editing:').count()).toBe(0)
    expect(await page.getByRole('textbox', { name: 'Board name' }).inputValue()).toBe('Porto')
  })
})
