import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device, type Shape } from './support/device'
import { Editor } from './support/Editor'
import { verifyEmail } from './support/mail'
import { logIn, makePerson, type Person, register } from './support/people'
import { makePhoto } from './support/photo'
import { putBoard } from './support/putBoard'
import { createWorld, type World } from './support/world'

// With names of the maximum length, in other scripts and without spaces, nothing is cut off, covered or wrapped that
// shouldn't be, on every page and panel, at five sizes.

const SIZES: readonly (readonly [width: number, height: number, shape: Shape])[] = [
  [360, 740, 'phone'],
  [390, 844, 'phone'],
  [820, 1180, 'tablet'],
  [1280, 800, 'desktop'],
  [1440, 900, 'desktop'],
]
const ONE_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const ARABIC = 'لوحة المزاج لغرفة المعيشة الجديدة ذات الألوان الدافئة والأقمشة الطبيعية والخشب القديم'
const EMOJI = '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(12)
const NAMES = [ONE_WORD, ARABIC, EMOJI]

const owner: Person = { ...makePerson('o'.repeat(40)), displayName: ONE_WORD.slice(0, 80) }
const guest: Person = { ...makePerson('g'.repeat(40)), displayName: ARABIC.slice(0, 80) }

let world: World
let inspiration: number
let board: number
let token: string
const devices = new Map<Shape, { device: Device; page: Page }>()

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  for (const shape of ['phone', 'tablet', 'desktop'] as const) {
    const device = await Device.incognito(shape)
    devices.set(shape, { device, page: await device.context.newPage() })
    if (shape === 'phone') {
      await register(device.context, world.url, owner)
      await fill(device.context)
    } else await logIn(device.context, world.url, owner)
  }
})
afterAll(async () => {
  for (const { device } of devices.values()) await device.remove()
  await world?.close()
})

/** Makes boards, a template, a preset, an inspiration, a share link and an invitation, all with long names. */
async function fill(context: BrowserContext): Promise<void> {
  const call = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
    const answer = await context.request.post(world.url + path, { data, headers: { origin: world.url, ...headers } })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const { buffer, mimeType } = await makePhoto(5)
  const { address } = await call('/api/assets', buffer, { 'content-type': mimeType })
  for (const name of NAMES) {
    const elements = [
      { type: 'text', content: name, positionX: 0, positionY: 0, width: 200, height: 100 },
      { type: 'image', content: address, positionX: 0, positionY: 200, width: 200, height: 150 },
    ] as const
    const put = await putBoard(context, world.url, { name, visibility: 'public', elements })
    board = put.id
    ;({ id: inspiration } = await call('/api/inspirations', {
      title: name.slice(0, 100),
      boardId: board,
      imageUrl: address,
    }))
    const template = { name, description: name.repeat(3).slice(0, 200), category: 'mood' }
    const whole = elements.map((each, zIndex) => ({ ...each, rotation: 0, zIndex, properties: {} }))
    await call('/api/templates', { ...template, elements: whole })
    await call('/api/image-presets', { name: name.slice(0, 60), description: name, isPublic: true })
  }
  ;({
    link: { token },
  } = await call(`/api/boards/${board}/share-link`, {}))
  await invitedBy(guest)
}

/** Registers someone else, who invites the owner to a board with a long name. */
async function invitedBy({ username, displayName, email, password }: Person): Promise<void> {
  const { device } = devices.get('phone') as { device: Device }
  const browser = device.context.browser()
  if (!browser) throw new Error('No browser runs')
  const context = await browser.newContext({ extraHTTPHeaders: { origin: world.url } })
  const call = async (path: string, data: unknown) => {
    const answer = await context.request.post(world.url + path, { data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  await call('/api/auth/register', { username, displayName, email, password })
  await verifyEmail(context.request, world.url, email)
  const { id } = await call('/api/boards', { name: ONE_WORD })
  await call(`/api/boards/${id}/collaborators`, { username: owner.username })
  await call(`/api/users/${owner.username}/follow`, {})
  await context.close()
}

/** Waits until all is loaded and still. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, [role=dialog] h2').first().waitFor({ state: 'attached' })
  const isWaiting = () => page.locator('[data-testid=card-placeholder], [aria-busy=true], [role=status] svg').count()
  await expect.poll(isWaiting).toBe(0)
  const isMoving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await expect.poll(isMoving).toBe(0)
}

/** In the page: lists what is wider than its box or overlaps other text. */
const FAULTS = `(() => {
  const faults = []
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push('the page is ' + scrollWidth + ' px wide')
  const nameOf = (node) => node.tagName.toLowerCase() + ' "' + (node.getAttribute('aria-label') || node.textContent).trim().slice(0, 30) + '"'
  const isSeen = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  // The board itself, pictures of boards, and what only screen readers read.
  const isContent = (node) => node.closest('[role=listbox], [data-thumbnail], [aria-hidden=true], svg, .visually-hidden')
  const scrolls = (node) => {
    for (let at = node.parentElement; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at)
      if ((overflowX === 'auto' || overflowX === 'scroll') && at.scrollWidth > at.clientWidth) return true
    }
    return false
  }
  const lines = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement
    if (!text.data.trim() || !isSeen(node) || isContent(node)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length === 0) continue
    const tops = new Set(rects.map(({ top }) => Math.round(top / 4)))
    const control = node.closest('button, [role=tab], [role=menuitem], a[class*=button]')
    // In a panel's column three tabs are wider than one line.
    const isColumn = control?.matches('[role=tab]') && control.parentElement.clientWidth <= 300
    if (control && !isColumn && control.contains(node) && text.data.trim().length < 20 && tops.size > 1 && !/\\s{2}/.test(text.data))
      faults.push(nameOf(control) + ' is in ' + tops.size + ' lines')
    const pressed = node.closest('button, a')
    const border = pressed && getComputedStyle(pressed)
    const isFramed = border?.borderLeftStyle === 'solid' && border.borderLeftWidth !== '0px' && !/, 0\\)$/.test(border.borderLeftColor)
    if (isFramed && Math.min(...rects.map(({ left }) => left)) < pressed.getBoundingClientRect().left + 4)
      faults.push(nameOf(pressed) + ' touches its edge')
    // Where it is cut off with dots, what lies beyond is not seen.
    let clip = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    let isCut = false
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const box = at.getBoundingClientRect()
      // Only for screen readers.
      if (box.width <= 2 || box.height <= 2) {
        isCut = true
        clip.right = clip.left
        break
      }
      const hasDots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const mayScroll = /auto|scroll/.test(style.overflowX + style.overflowY)
      const right = Math.max(...rects.map((rect) => rect.right))
      if (!hasDots && !mayScroll && !isCut && (right > box.right + 2 || Math.min(...rects.map((rect) => rect.left)) < box.left - 2)) {
        faults.push(nameOf(node) + ' is cut off by ' + nameOf(at))
        isCut = true
      }
      if (hasDots) isCut = true
      clip = { left: Math.max(clip.left, box.left), right: Math.min(clip.right, box.right), top: Math.max(clip.top, box.top), bottom: Math.min(clip.bottom, box.bottom) }
      // What stands still is not cut by what it hangs in.
      if (style.position === 'fixed') break
    }
    const right = Math.max(...rects.map((rect) => rect.right))
    if (!isCut && right > clientWidth + 1 && !scrolls(node)) faults.push(nameOf(node) + ' ends at ' + Math.round(right))
    for (const rect of rects) {
      const left = Math.max(rect.left, clip.left), top = Math.max(rect.top, clip.top)
      const end = Math.min(rect.right, clip.right), bottom = Math.min(rect.bottom, clip.bottom)
      if (end - left > 1 && bottom - top > 1) lines.push({ node, left, top, end, bottom })
    }
  }
  for (const one of lines)
    for (const other of lines) {
      if (one === other || one.node === other.node || one.node.contains(other.node) || other.node.contains(one.node)) continue
      const across = Math.min(one.end, other.end) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // Lines of letters have room above and below; what lies over the page is meant to cover it.
      if (across < 3 || down < 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top)) continue
      const over = ({ node, left, end, top, bottom }) => {
        const at = document.elementFromPoint((left + end) / 2, (top + bottom) / 2)
        return at !== null && (at === node || at.contains(node) || node.contains(at))
      }
      if (over(one) && over(other)) faults.push(nameOf(one.node) + ' lies over ' + nameOf(other.node))
    }
  return [...new Set(faults)]
})()`

const PAGES = [
  '/',
  '/profile',
  '/settings',
  `/u/${owner.username}`,
  `/u/${owner.username}/followers`,
  '/collaborate',
  '/notifications',
  '/image-presets',
  '/templates',
  '/discover',
  '/discover?tab=boards',
  '/trending',
  '/inspiration/{id}',
  `/search?q=${ONE_WORD}`,
  '/trash',
  '/take-photo',
  '/help',
  '/about',
  '/privacy',
  '/terms',
  '/s/{token}',
  '/board/{board}',
  '/no/such/page',
]
const PANELS = ['View History', 'Export', 'Layers', 'Settings', 'Invite', 'AI Assistant']

describe.each(SIZES)('at %i × %i', (width, height, shape) => {
  const open = async (path: string) => {
    const { page } = devices.get(shape) as { page: Page }
    await page.setViewportSize({ width, height })
    await page.goto(
      world.url + path.replace('{id}', String(inspiration)).replace('{board}', String(board)).replace('{token}', token),
    )
    await settled(page)
    return page
  }

  test.each(PAGES)('%s keeps everything in its place', async (path) => {
    const page = await open(path)
    expect(await page.evaluate(FAULTS)).toEqual([])
  })

  test.each(PANELS)('%s on a board keeps everything in its place', async (name) => {
    const page = await open(`/board/${board}`)
    await new Editor(page, shape).ready()
    const isInMenu = shape === 'phone' && name !== 'Invite' && name !== 'AI Assistant'
    if (isInMenu) {
      await page.getByRole('button', { name: 'Board menu' }).click()
      await page.getByRole('menuitem', { name, exact: true }).waitFor()
      await settled(page)
      expect(await page.evaluate(FAULTS)).toEqual([])
      await page.getByRole('menuitem', { name, exact: true }).click()
      await page.getByRole('menu').waitFor({ state: 'detached' })
    } else await page.getByRole('button', { name, exact: true }).click()
    await page.locator('[role=dialog], [role=region], aside, section').first().waitFor()
    await settled(page)
    expect(await page.evaluate(FAULTS)).toEqual([])
  })
})

describe.each(SIZES)('signed out, at %i × %i', (width, height, shape) => {
  test('every page keeps everything in its place', async () => {
    const device = await Device.incognito(shape)
    try {
      const page = await device.open(world.url)
      await page.setViewportSize({ width, height })
      const faults: unknown[] = []
      for (const path of ['/', '/auth/login', '/auth/register', '/auth/reset-password', '/verify-email', '/try']) {
        await page.goto(world.url + path)
        await settled(page)
        const found: string[] = await page.evaluate(FAULTS)
        if (found.length > 0) faults.push({ path, found })
      }
      expect(faults).toEqual([])
    } finally {
      await device.remove()
    }
  })
})
