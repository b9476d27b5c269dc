import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { Device, type Shape } from './support/device'
import { joinVerified } from './support/mail'
import { makePerson, register } from './support/people'
import { putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// Search from the header and on its page, by hand: by text, people and colors, with keys alone and without a network.

let world: World
beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  const ben = await joinVerified(world.url, 'ben.carter')
  const shown = { name: 'Kitchen of oak', description: 'Oak, brass and a terracotta floor', visibility: 'public' }
  const board = await ben.board(shown)
  await ben.send('POST', `/api/boards/${board}/elements`, { type: 'color', content: '#c8432b' })
  await ben.send('POST', `/api/boards/${board}/elements`, { type: 'text', content: 'Quince curd for the shelf' })
  const secret = await ben.board({ name: 'Kitchen secret' })
  await ben.send('POST', `/api/boards/${secret}/elements`, { type: 'text', content: 'Quince, but no one may know' })
  await ben.send('POST', '/api/image-presets', { name: 'Kitchen light', isPublic: true })
})
afterAll(() => world?.close())

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name, exact: true })

describe.each(['phone', 'desktop'] as const)('on a %s', (shape: Shape) => {
  let device: Device
  let page: Page
  const own = `Kitchen of mine, ${shape}`

  beforeAll(async () => {
    device = await Device.incognito(shape)
    await register(device.context, world.url, makePerson(`searcher-${shape}`))
    await putBoard(device.context, world.url, { name: own, elements: [] })
    page = await device.open(world.url)
    await page.getByText(own).filter({ visible: true }).first().waitFor()
    await device.installed(page)
  })
  afterAll(() => device?.remove())

  async function look(words: string): Promise<void> {
    await box(page).fill(words)
    await page.waitForURL((address) => (address.searchParams.get('q') ?? '') === words)
  }

  test('opens from an icon on a phone, and from the box and the slash key on a desktop', async () => {
    if (shape === 'phone') {
      await page.getByRole('link', { name: 'Search', exact: true }).click()
      await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    } else {
      await page.keyboard.press('/')
      await page.keyboard.type('oak')
      await page.keyboard.press('Enter')
    }
    await page.waitForURL(`${world.url}/search**`)
    await expect.poll(() => box(page).evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await box(page).getAttribute('placeholder')).toBe('Search inspiration, colors, trends...')
  })

  test('finds boards and presets by their words, marks the words, and shows nothing private of others', async () => {
    await look('kitchen')
    await link(page, 'Kitchen of oak').waitFor()
    await link(page, own).waitFor()
    await section(page, 'Presets').getByRole('link', { name: 'Kitchen light' }).waitFor()
    expect(await section(page, 'Boards').locator('mark').first().textContent()).toBe('Kitchen')
    expect(await page.getByText('Kitchen secret').count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test('arrow keys move through the hits, Escape returns to the box, Enter opens one', async () => {
    await box(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe(own)
    await page.keyboard.press('Escape')
    expect(await box(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/board\/\d+$/)
    await page.goBack()
    await link(page, 'Kitchen of oak').waitFor()
  })

  test('finds similar words for a misspelled one, and reports when nothing matches', async () => {
    await look('kitchne of oak')
    await page.getByText('No exact matches for “kitchne of oak”. Similar results:').first().waitFor()
    await link(page, 'Kitchen of oak').waitFor()
    await look('xylophone zzz')
    await page.getByRole('heading', { name: 'Nothing found for “xylophone zzz”' }).waitFor()
  })

  test('finds people by their names, and colors by theirs', async () => {
    await look('@ben.c')
    await link(page, 'ben.carter').click()
    await page.waitForURL(`${world.url}/u/ben.carter`)
    await page.goBack()
    await look('terracotta')
    const colors = section(page, 'Colors')
    await colors.getByRole('link', { name: 'Kitchen of oak' }).waitFor()
    expect(await colors.getByRole('list', { name: 'Colors' }).first().textContent()).toBe('#c8432b')
    // Its description makes it a result among the boards, too.
    await section(page, 'Boards').getByText('a terracotta floor').waitFor()
  })

  test('filters by one kind, templates included', async () => {
    await look('portfolio')
    await page.getByRole('tab', { name: 'Templates', exact: true }).click()
    await link(page, /Use template Minimal(ist)? Portfolio/i)
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.get('kind')).toBe('templates')
    await page.getByRole('tab', { name: 'All', exact: true }).click()
  })

  test('recent searches and opened hits are there next time, and can be cleared', async () => {
    await look('')
    await page.getByRole('heading', { name: 'Recent searches' }).waitFor()
    await link(page, '@ben.c').waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Recent searches' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Try', exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: 'Recent searches' }).count()).toBe(0)
  })

  test('offline, finds what is on the device, with a note', async () => {
    world.tunnel.cut()
    try {
      await look('kitchen')
      await page.getByText('You’re offline. This is what this device has: boards, templates and presets.').waitFor()
      await link(page, own).waitFor()
      expect(await link(page, 'Kitchen of oak').count()).toBe(0)
    } finally {
      world.tunnel.restore()
    }
  })

  test('works from the address alone, and Escape clears the box', async () => {
    await page.goto(`${world.url}/search?q=kitchen&kind=boards`)
    await link(page, 'Kitchen of oak').waitFor()
    await box(page).focus()
    await page.keyboard.press('Escape')
    expect(await box(page).inputValue()).toBe('')
    await page.getByRole('heading', { name: 'Try', exact: true }).waitFor()
  })
})

test('signed out, finds templates and shows the way to the rest', async () => {
  const device = await Device.incognito('phone')
  try {
    const page = await device.open(`${world.url}/search?q=portfolio`)
    await link(page, /Use template/)
      .first()
      .waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
  } finally {
    await device.remove()
  }
})

// Runs last, since the server indexes text on boards once a minute.
test('finds text on boards: on public ones for everyone, on private ones for their owner and collaborators', async () => {
  const device = await Device.incognito('desktop')
  try {
    await register(device.context, world.url, makePerson('reader'))
    const page = await device.context.newPage()
    const found = async () => {
      await page.goto(`${world.url}/search?q=quince`)
      await link(page, 'Kitchen of oak')
        .or(page.getByRole('heading', { name: 'Nothing found for “quince”' }))
        .waitFor()
      return link(page, 'Kitchen of oak').count()
    }
    await expect.poll(found, { timeout: 120_000, interval: 2_000 }).toBe(1)
    await section(page, 'Boards').getByText('Quince curd for the shelf').waitFor()
    expect(await page.getByText('Kitchen secret').count()).toBe(0)
  } finally {
    await device.remove()
  }
})
