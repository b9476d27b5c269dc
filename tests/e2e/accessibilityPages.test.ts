import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './support/axe'
import { Device } from './support/device'
import { PAGES } from './support/pages'
import { makePerson, signUp } from './support/people'
import { createWorld, type World } from './support/world'

let world: World

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
})

afterAll(async () => {
  await world?.close()
})

describe('every page on a small phone', () => {
  let device: Device
  let page: Page

  beforeAll(async () => {
    device = await Device.incognito('phone')
    page = await device.open(`${world.url}/auth`)
    await page.setViewportSize({ width: 360, height: 740 })
  })
  afterAll(async () => {
    await device?.remove()
  })

  /** Waits for the page's heading, and until nothing is loading. */
  const settled = async () => {
    await page.locator('h1, [role=dialog] h2').first().waitFor()
    const isWaiting = () => page.locator('[data-testid=card-placeholder], [aria-busy=true], [role=status] svg').count()
    await expect.poll(isWaiting).toBe(0)
  }
  /** What overflows the screen on the right and can't be scrolled into view. */
  const sticksOut = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      // Fixed elements don't make a page wider.
      const cut = [...document.querySelectorAll('header :is(a, button), nav :is(a, button)')].filter(
        (node) => node.scrollWidth > node.clientWidth + 1 || node.getBoundingClientRect().right > clientWidth + 1,
      )
      if (cut.length > 0) return cut.map((node) => node.outerHTML.slice(0, 120))
      if (scrollWidth <= clientWidth) return []
      const wide = [...document.querySelectorAll('body *')].filter(
        (node) => node.getBoundingClientRect().right > clientWidth + 1,
      )
      return [`${scrollWidth} px wide`, ...wide.map((node) => node.outerHTML.slice(0, 120))]
    })
  const inMotion = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : 'something')),
    )

  describe.each(['signed out', 'signed in'] as const)('%s', (standing) => {
    beforeAll(async () => {
      if (standing === 'signed in') await signUp(page, world.url, makePerson('listener-small'))
    })

    test.each(PAGES[standing])('%s: both themes, with text at twice the size and reduced motion', async (path) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(world.url + path)
      await settled()
      expect(await inMotion()).toEqual([])
      expect(await violations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violations(page)).toEqual([])
      expect(await sticksOut()).toEqual([])
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      expect(await sticksOut()).toEqual([])
    })
  })
})

test('a tab has no focus ring when pressed, but has one when reached by keyboard', async () => {
  const device = await Device.incognito('desktop')
  const page = await device.open(`${world.url}/auth`)
  const outline = (name: string) =>
    page
      .getByRole('tab', { name })
      .evaluate((tab) => tab === document.activeElement && getComputedStyle(tab).outlineStyle)
  await page.getByRole('tab', { name: 'Register' }).click()
  expect(await outline('Register')).toBe('none')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => outline('Login')).not.toBe('none')
  await device.remove()
})
